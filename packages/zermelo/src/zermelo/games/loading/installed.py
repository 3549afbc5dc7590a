"""The catalogue: built-in games, and those that installed packages add by the entry-point group `zermelo.games`.

Packages are searched only for a name that is not built in, or when all games are listed; their code is loaded only
when one of their games is named or described.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadGame
from zermelo.plugins import offers, package_names, version_fault
from zermelo.rules import Game
from zermelo.rules.contract import shorten_value
from zermelo.rules.specs import options, spec_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GAMES_GROUP", "KIND_OF_PACKAGES", "Catalogue"]

GAMES_GROUP = "zermelo.games"

KIND_OF_PACKAGES = "From installed packages"
"""The kind of the games of a package whose module names none."""

GAME_NAME_PATTERN = re.compile(r"[\w-]+")
"""A name that a spec can have."""

Builder = Callable[..., Game[Any]]


class Builders(Mapping[str, Builder]):
    """The functions at some places, 'module:function' in zermelo.games, by the names of their games."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = places

    def __getitem__(self, name: str) -> Builder:
        module, _, function = self.places[name].partition(":")
        builder: Builder = getattr(import_module(f"zermelo.games.{module}"), function)
        return builder

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


class Catalogue(Mapping[str, Builder]):
    """Builders of games by name: the built-in ones, then those of installed packages.

    A package cannot replace a built-in game. The builder of a package that does not load raises BadGame.
    """

    def __init__(self, kinds: Mapping[str, Mapping[str, str]]) -> None:
        """Make a catalogue of games by kind and name; each is a function, 'module:function', imported on demand."""
        self.ours = Builders({name: place for games in kinds.values() for name, place in games.items()})
        self.kinds = {name: kind for kind, games in kinds.items() for name in games}
        """The kind of each built-in game, such as 'Heaps and rows'; games of one kind follow each other."""

    def __getitem__(self, name: str) -> Builder:
        return self.ours[name] if name in self.ours else installed_builder(name)

    def __contains__(self, name: object) -> bool:
        return name in self.ours or name in game_offers()

    def __iter__(self) -> Iterator[str]:
        yield from self.ours
        yield from (name for name in game_offers() if name not in self.ours and GAME_NAME_PATTERN.fullmatch(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def kind_of(self, name: str) -> str:
        """Return the kind of a game: for a game of a package, the KIND of its module."""
        return self.kinds.get(name) or installed_kind(name)

    def package_of(self, name: str) -> str:
        """Return 'the package hex-games 1.2' for a game of a package, '' for a built-in one."""
        return "" if name in self.ours else packages(game_offers()[name])

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each game of an installed package that cannot be played."""
        for name, found in game_offers().items():
            if name in self.ours:
                yield f"{name!r} of {packages(found)} is left out: zermelo has a game of that name."
                continue
            try:
                installed_builder(name)
            except BadGame as error:
                yield str(error)


def game_offers() -> dict[str, list["EntryPoint"]]:
    """Return the entry points of all installed packages by the name of their game."""
    return offers().get(GAMES_GROUP, {})


def installed_kind(name: str) -> str:
    """Return the KIND in the module of a game of a package; raise KeyError or BadGame as `installed_builder` does."""
    installed_builder(name)
    kind = getattr(sys.modules[game_offers()[name][0].module], "KIND", None)
    return kind if isinstance(kind, str) else KIND_OF_PACKAGES


@cache
def installed_builder(name: str) -> Builder:
    """Return the builder of a game of a package; raise KeyError for an unknown name, BadGame for a broken package."""
    from zermelo.games.loading.file_game import old_form, returning_a_game  # late: few users have packages of games
    from zermelo.rules.error_origin import located_reason

    found = game_offers()[name]
    what = f"{name!r} of {packages(found)}"
    if len(found) > 1:
        raise BadGame(f"{name!r} is a game of {packages(found)}: uninstall all but one of them.")
    if fault := version_fault(found[0]):
        raise BadGame(fault)
    if not GAME_NAME_PATTERN.fullmatch(name):
        raise BadGame(f"{what} cannot be named in a spec: names consist of letters, digits, - and _.")
    builder = returning_a_game(
        load_entry_point(found[0], what),
        what,
        lambda error: old_form(error, what) or f"{what} builds no game: {located_reason(error)}.",
    )
    return with_spec(builder, name, packages(found))


def load_entry_point(point: "EntryPoint", what: str) -> Builder:
    """Return the function of an entry point; raise BadGame if it does not load or its options cannot be read."""
    from zermelo.games.loading.file_game import old_form
    from zermelo.rules.error_origin import located_reason

    try:
        builder: Builder = point.load()
        if not callable(builder):
            raise TypeError(
                f"{point.value} is {shorten_value(builder)}, and not a function that returns a zermelo.Game"
            )
        options(builder)
    except (Exception, SystemExit) as error:
        raise BadGame(old_form(error, what) or f"{what} does not load: {located_reason(error)}.") from error
    return builder


def packages(found: list["EntryPoint"]) -> str:
    """Return 'the package hex-games 1.2', or 'the packages ... and ...'."""
    names = package_names(found)
    return f"the package{'s' * (len(names) > 1)} {' and '.join(names)}"


def with_spec(builder: Builder, name: str, package: str) -> Builder:
    """Return a builder whose games have their spec as their name, and can be built again from it.

    A game of a `catalogue_builder` has its spec, and its version tells it from others; any other game gets the checksum
    of its file.
    """

    @wraps(builder)
    def build(**values: Any) -> Game[Any]:
        spec = spec_of(build, **values)
        built = builder(**values)
        return built if built.spec == spec else built.rename(spec).built_from(spec, source_of(builder, package))

    build.__name__ = name
    return build


def source_of(builder: Builder, package: str) -> str:
    """Return the SHA-256 of the file that defines a builder; without a file, of its package's name and version."""
    from zermelo.games.loading.file_game import digest

    file = getattr(sys.modules.get(builder.__module__), "__file__", None) or ""
    return digest(Path(file).read_bytes() if Path(file).is_file() else package.encode())
