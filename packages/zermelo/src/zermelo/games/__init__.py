"""The catalogue of games, and the types that functions accept in place of a game or a position."""

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from types import FunctionType
from typing import Any

from zermelo.errors import BadGame, BadOption
from zermelo.games import boards
from zermelo.games.loading.installed import KIND_OF_PACKAGES, Catalogue
from zermelo.rules import Declared, Game, Hints, Notation, Rules
from zermelo.rules.contract import unguard
from zermelo.rules.position import Position
from zermelo.rules.specs import Entry, build, entries, names_file, summands, write

__all__ = [
    "GAMES",
    "GameLike",
    "PositionLike",
    "boards",
    "catalogue_game",
    "game",
    "games_by_kind",
    "plugin_faults",
    "position_of",
    "positions_of",
    "start",
    "sum_of",
]

GAMES = Catalogue(
    {
        "Lines of marks": {
            "tictactoe": "tictactoe:tictactoe",
            "mnk": "mnk:mnk",
            "connect": "connect:connect",
            "qubic": "mnk:qubic",
        },
        "Men and pieces that move": {
            "morris": "morris:morris",
            "hexapawn": "hexapawn:hexapawn",
            "dobutsu": "dobutsu:dobutsu",
        },
        "Boards that fill up": {
            "hex": "hex:hex_",
        },
        "Scores": {
            "dots-and-boxes": "dots_and_boxes:dots_and_boxes",
            "kalah": "kalah:kalah",
            "othello": "othello:othello",
        },
        "Heaps and rows": {
            "stones": "heaps:stones",
            "nim": "heaps:nim",
            "kayles": "kayles:kayles",
        },
    }
)


GameLike = Game[Any] | str
"""A game, or its spec."""

PositionLike = Position[Any] | Game[Any] | str
"""A position; or a game or its spec, for the first position of the game."""


def game(game: GameLike, **options: Any) -> Game[Any]:
    """Return the game of a spec: a game of the catalogue, or your own Python file; options follow a colon.

    Options can also be keyword arguments. 'A + B' is the sum of two impartial games. A Game is returned as it is.
    Raises UnknownName, BadOption, BadGame, or NotImpartial for a sum of other games.

    >>> game("connect:width=5,height=4"), game("nim + stones:misere=false")
    (Game('connect:width=5,height=4'), Game('nim + stones:misere=false'))
    >>> game("nim", heaps=(1, 2, 3), misere=True)
    Game('nim:heaps=1+2+3,misere=true')
    """
    if options:
        game = with_options(game, options)
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(not_a_game(game))
    specs = summands(game)
    if len(specs) > 1:
        return sum_of(*specs)
    if names_file(game):
        from zermelo.games.loading.file_game import own_game

        return own_game(game)
    built: Game[Any] = build(GAMES, game, "game")
    return built


def with_options(game: GameLike, options: Mapping[str, Any]) -> str:
    """Return a spec with more options; raise BadOption for what is not the spec of one game."""
    if not isinstance(game, str) or len(summands(game)) > 1:
        raise BadOption(f"Options such as {next(iter(options))} need the name of one game.")
    colon = "," if ":" in game.rpartition(".py")[2] else ":"  # a colon before the ending is part of a path
    return f"{game}{colon}{','.join(f'{key}={write(value)}' for key, value in options.items())}"


def not_a_game(thing: object) -> str:
    """Return a sentence on something that is not a game."""
    if isinstance(thing, FunctionType):
        return f"{thing.__name__} is a function, not a game: give the Game that it returns, {thing.__name__}()."
    kind = f"{thing!r}" if isinstance(thing, int | None) else f"A {type(thing).__name__}"
    return f"{kind} is not a game: give a Game, or a spec such as 'tictactoe' or 'my_game.py:n=12'."


def sum_of(*games_or_specs: GameLike) -> Game[Any]:
    """Return the sum of impartial games: a move is made in one of them. Its Grundy value is the xor of theirs.

    Also written as a spec: 'nim + stones:misere=false'. A move is named by the number of its game and its name there.
    A sum has at most 63 moves at a time, and runs interpreted only. Raises NotImpartial for a game that is not declared
    impartial, BadGame for one whose states are not ints or tuples of ints.

    >>> start(sum_of("nim:heaps=1+2", "stones:n=2,misere=false")).after("1:b2 2:1")
    start('nim:heaps=1+2 + stones:n=2,misere=false').after('1:b2 2:1')
    """
    from zermelo.games.sums import sum_game

    return sum_game(*map(game, games_or_specs))


game_of = game
"""The function `game`, where a parameter has its name."""


def start(game: GameLike, board: str | None = None) -> Position[Any]:
    """Return the first position of a game, or the position of a text.

    board: the text of the position. Raises BadText for a text that is not a position of the game.

    >>> print(start("tictactoe", "XO......."))
     X │ O │ 3
    ───┼───┼───
     4 │ 5 │ 6
    ───┼───┼───
     7 │ 8 │ 9
    """
    chosen = game_of(game)
    return Position(chosen, chosen.rules.start) if board is None else Position.read(chosen, board)


def position_of(position: PositionLike) -> Position[Any]:
    """Return a position, or the first position of a game; raise TypeError for anything else."""
    return position if isinstance(position, Position) else start(position)


def positions_of(positions: Iterable[PositionLike]) -> Iterator[Position[Any]]:
    """Return the positions, or the first positions of games; raise TypeError for a single one."""
    if isinstance(positions, Position | Game | str):
        raise TypeError(f"{positions!r} is one position, and this takes many: give a list.")
    return map(position_of, positions)


def plugin_faults() -> list[str]:
    """Return a sentence about each game of an installed package that cannot be played; one sentence may hold for many.

    >>> plugin_faults()
    []
    """
    return list(dict.fromkeys(GAMES.faults()))


def games_by_kind() -> dict[str, list[Entry]]:
    """Return the descriptions of all games that load, under the heading of their kind; see `plugin_faults` for others.

    >>> [entry.name for entry in games_by_kind()["Scores"]][:3]
    ['dots-and-boxes', 'kalah', 'othello']
    """
    found: dict[str, list[Entry]] = {kind: [] for kind in GAMES.kinds.values()}
    for entry in entries(GAMES):
        found.setdefault(GAMES.kind_of(entry.name), []).append(entry)
    without_kind = found.pop(KIND_OF_PACKAGES, [])
    return found | ({KIND_OF_PACKAGES: without_kind} if without_kind else {})


def catalogue_game(game: str) -> Game[Any]:
    """Return a game of the catalogue: one that is installed on this machine, by its name.

    Use it for specs from files and from users of a server: such a spec names no file and no program, so that only code
    that the owner of the machine has installed runs. Raises UnknownName for any other game, BadGame for one whose
    package is broken, or BadOption.

    >>> catalogue_game("hex:n=3")
    Game('hex:n=3')
    >>> catalogue_game("bot.py")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    zermelo.errors.UnknownName: No game is called 'bot.py'. zermelo games lists all ...
    """
    built: Game[Any] = build(GAMES, game, "game")
    return built


def pickle_game(game: Game[Any]) -> Any:
    """Pickle a game as its spec, or as its functions as they are written if it has none."""
    return (rebuilt, game.origin) if game.spec else (made_by_hand, (Game, written_parts(game)))


def reduced_part(part: Notation[Any] | Declared[Any]) -> Any:
    """Pickle a part of a game as what was given for it."""
    return made_by_hand, (type(part), written_parts(part))


def written_parts(made: Any) -> dict[str, Any]:
    """Return the arguments of a game made by hand, or of a part of it, that differ from their defaults, as written."""
    parts = {each.name: written_functions(getattr(made, each.name)) for each in fields(made) if each.init}
    return {each.name: parts[each.name] for each in fields(made) if each.init and parts[each.name] != default_of(each)}


def default_of(field: Field[Any]) -> Any:
    """Return the default of a field; MISSING for one that has none."""
    return field.default if field.default_factory is MISSING else written_functions(field.default_factory())


def written_functions(part: Any) -> Any:
    """Return rules or hints with their functions as written, and other things as they are."""
    if not isinstance(part, Rules | Hints):
        return part
    return part._replace(**{name: unguard(function) for name, function in part._asdict().items()})


def made_by_hand(kind: Callable[..., Any], parts: dict[str, Any]) -> Any:
    """Return the game, or the part of one, that was pickled in another process."""
    return kind(**parts)


@lru_cache(maxsize=64)
def rebuilt(spec: str, source: str) -> Game[Any]:
    """Return the game of a spec; each process builds a game only once.

    Raises BadGame if the files that define it have another checksum.
    """
    built = game(spec)
    if built.source != source:
        raise BadGame(f"{spec} has changed since the work began, or is another file here: start again.")
    return built


copyreg.pickle(Game, pickle_game)
copyreg.pickle(Notation, reduced_part)
copyreg.pickle(Declared, reduced_part)
