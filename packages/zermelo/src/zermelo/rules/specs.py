"""Specs: names with options, such as 'mnk:width=4,height=4,k=3' or 'level=0.7', read and written.

The options of a builder are read from its signature.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, wraps
from inspect import Parameter
from pathlib import Path
from typing import Any, Literal, NamedTuple, ParamSpec, get_args, get_origin, get_type_hints

from zermelo.errors import BadGame, BadOption, UnknownName
from zermelo.rules import Game
from zermelo.rules.words import list_things

__all__ = [
    "PLUS", "Entry", "Option", "build", "catalogue_builder", "choose", "entries", "entry", "names_catalogue",
    "names_file", "nearest", "options", "spec_of", "summands", "write",
]  # fmt: skip

P = ParamSpec("P")

PLUS = " + "
"""The separator of the specs in a sum; a spec may contain a plus between numbers, but no blanks."""


def summands(spec: str) -> list[str]:
    """Return the specs of the games of a sum; a list of one for any other spec.

    >>> summands("nim:heaps=3+4 + my_game.py:n=7"), summands("/home/a + b/my_game.py")
    (['nim:heaps=3+4', 'my_game.py:n=7'], ['/home/a + b/my_game.py'])
    """
    parts = [part.strip() for part in spec.split(PLUS)]
    return parts if all(re.fullmatch(r"[\w-]+([:=].*)?|.+\.py(:.*)?", part) for part in parts) else [spec]


def names_file(spec: str) -> bool:
    """Return whether a spec names a Python file, such as 'my_game.py' or 'my_game.py:n=12'."""
    return ".py:" in spec or spec.rstrip().endswith(".py")


def names_catalogue(spec: str) -> bool:
    """Return whether a spec names one game of the catalogue, and neither a file nor a sum."""
    return bool(spec) and not names_file(spec) and len(summands(spec)) == 1


def catalogue_builder(builder: Callable[P, Game[Any]]) -> Callable[P, Game[Any]]:
    """Return a builder whose games have their spec as their name, with hyphens for underscores.

    What is stored of such a game holds as long as its `version` stays the same.
    """

    @wraps(builder)
    def build(*args: P.args, **options: P.kwargs) -> Game[Any]:
        spec = spec_of(build, *args, **options)
        built = builder(*args, **options)
        described = replace(built, summary=built.summary or first_paragraph(builder))
        return described.rename(spec).built_from(spec)

    build.__name__ = builder.__name__.rstrip("_").replace("_", "-")
    return build


def build(catalogue: Mapping[str, Callable[..., Any]], text: str, kind: str, *arguments: Any, shown: str = "") -> Any:
    """Call the builder that a spec names, with the given arguments and the options of the spec.

    The text is NAME, NAME:option=value,option=value or NAME=value (the first option); NAME:PATH where the only option
    is a path. shown: what users write in place of the name. Raises UnknownName for a name that is not in the catalogue,
    BadOption for an option that the builder does not have or a value of the wrong type.
    """
    head, _, tail = text.strip().partition(":")
    name, equals, first = head.partition("=")
    builder = choose(catalogue, name, kind)
    known = dict(list(options(builder).items())[len(arguments) :])
    if list(known.values()) == [Path]:
        if not (first or tail):
            raise BadOption(f"{name} needs {(key := next(iter(known)))}: write {name}:{key.upper()}.")
        return builder(*arguments, Path(first or tail))
    words = [f"{next(iter(known), name)}={first}"] if equals else []
    words += tail.split(",") if tail else []
    values: dict[str, Any] = {}
    for key, value in (read_option(word, known, name) for word in words):
        if key in values:
            raise BadOption(f"{key} is given twice: {text!r}.")
        values[key] = value
    defaults = {key: parameter.default for key, parameter in inspect.signature(builder).parameters.items()}
    if missing := [key for key in known if key not in values and defaults[key] is Parameter.empty]:
        chosen = ",".join([*words, f"{missing[0]}=VALUE"])
        raise BadOption(f"{name} needs {missing[0]}: write {shown or name}:{chosen}.")
    return builder(*arguments, **values)


COMMAND_OF_KIND = {"game": "zermelo games"}
"""The command that lists the names of a kind, where they are too many for a sentence."""

MIN_NAME_SIMILARITY, NAME_SIMILARITY_MARGIN = 0.5, 0.1
"""The similarity of a name that may be meant, and by how much it may be less similar than the nearest one."""


def choose(catalogue: Mapping[str, Any], name: str, kind: str) -> Any:
    """Return the entry of that name; raise UnknownName with the package that has it, or with the nearest names."""
    if name in catalogue:
        return catalogue[name]
    from zermelo.satellites import PACKAGE_OF_NAME  # late: few names are unknown

    elsewhere = PACKAGE_OF_NAME.get(kind, {})
    if name in elsewhere:
        raise UnknownName(f"{name} comes with {elsewhere[name]}: pip install {elsewhere[name]}")
    names = list(catalogue)
    rest = (
        f"{COMMAND_OF_KIND[kind]} lists all {len(names)}."
        if kind in COMMAND_OF_KIND
        else f"There are: {', '.join(names)}."
    )
    raise UnknownName(f"No {kind} is called {name!r}{nearest(name, {*names, *elsewhere})} {rest}")


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the end of a sentence: '; did you mean tictactoe?', or a full stop if no word is close.

    >>> nearest("tictactow", ["tictactoe", "tac-tix"]), nearest("hexagon", ["hexapawn", "hex", "mnk"])
    ('; did you mean tictactoe?', '; did you mean hexapawn or hex?')
    """
    from difflib import SequenceMatcher, get_close_matches

    wanted, matches = word.lower(), get_close_matches(word.lower(), list(words), cutoff=MIN_NAME_SIMILARITY)
    if not matches:
        return "."
    best = SequenceMatcher(None, matches[0], wanted).ratio()
    return (
        f"; did you mean {list_things(get_close_matches(wanted, matches, cutoff=best - NAME_SIMILARITY_MARGIN), 'or')}?"
    )


def spec_of(builder: Callable[..., Any], *args: Any, **options: Any) -> str:
    """Return the shortest spec of a call: the name of the builder, and the options that differ from their defaults.

    >>> def chess960(number: int = 518, clock: bool = False): ...
    >>> spec_of(chess960), spec_of(chess960, 7)
    ('chess960', 'chess960:number=7')
    """
    signature = inspect.signature(builder)
    bound = signature.bind(*args, **options).arguments
    changed = {key: value for key, value in bound.items() if value != signature.parameters[key].default}
    listed = ",".join(f"{key}={write(value)}" for key, value in changed.items())
    return f"{builder.__name__}:{listed}" if listed else builder.__name__


VARIADIC_KINDS = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
"""Kinds of parameters that take any number of arguments; they are not options."""


@lru_cache(maxsize=1024)
def options(builder: Callable[..., Any]) -> dict[str, Any]:
    """Return the parameters of a builder and their types: as annotated, else the type of the default, else Any.

    Raises BadGame for an annotation that names an unknown type.
    """
    try:
        annotated = get_type_hints(builder)
    except NameError as error:
        raise BadGame(f"An annotation of {inspect.unwrap(builder).__name__} names an unknown type: {error}.") from error
    parameters = inspect.signature(builder).parameters.values()
    named = (parameter for parameter in parameters if parameter.kind not in VARIADIC_KINDS)
    return {parameter.name: annotated.get(parameter.name, type_of(parameter.default)) for parameter in named}


def type_of(default: Any) -> Any:
    """Return the type of an option that has this default and no annotation."""
    if default is Parameter.empty:
        return Any
    return tuple[int, ...] if isinstance(default, tuple) else type(default)


class Option(NamedTuple):
    """An option of a builder."""

    default: str
    """The default as a spec writes it; '' if there is none."""
    choices: tuple[str, ...]
    """The possible values; empty for any number or text."""


class Entry(NamedTuple):
    """The description of a builder in a catalogue."""

    name: str
    """The identifier in the catalogue."""
    about: str
    """The first paragraph of its docstring."""
    options: dict[str, Option]
    """Its options by name."""


def entries(catalogue: Mapping[str, Callable[..., Any]]) -> list[Entry]:
    """Return the names in a catalogue, GAMES or PLAYERS, with a sentence on each, and its options.

    Games of installed packages that do not load are left out; `plugin_faults` says why.

    >>> from zermelo import GAMES
    >>> entries(GAMES)[0].options["first"]
    Option(default='X', choices=('X', 'O'))
    """
    described = []
    for name in catalogue:
        with suppress(BadGame):
            described.append(entry(name, catalogue[name]))
    return described


def entry(name: str, builder: Callable[..., Any]) -> Entry:
    """Return a builder's name, the first paragraph of its docstring, and its options without its game."""
    parameters = inspect.signature(builder).parameters
    described = {
        key: Option("" if (default := parameters[key].default) is Parameter.empty else write(default), choices(kind))
        for key, kind in options(builder).items()
        if (get_origin(kind) or kind) is not Game
    }
    return Entry(name, first_paragraph(builder), described)


def first_paragraph(builder: Callable[..., Any]) -> str:
    """Return the first paragraph of a builder's docstring as one line."""
    return " ".join((inspect.getdoc(builder) or "").split("\n\n")[0].split())


def choices(kind: Any) -> tuple[str, ...]:
    """Return the values of a type that has few; empty for any other type."""
    return get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()


def read_option(word: str, known: Mapping[str, Any], name: str) -> tuple[str, Any]:
    key, equals, value = word.partition("=")
    if not known:
        raise BadOption(f"{name} has no options: leave out {word!r}.")
    if key not in known:
        listed = ", ".join(known)
        raise BadOption(f"{name} has no option {key!r}{nearest(key, known)} Its options are: {listed}.")
    if not equals:
        raise BadOption(f"{word!r} gives {key} no value: write {key}=VALUE.")
    return key, read(value, known[key], key)


BOOLEAN_OF_WORD = {"true": True, "yes": True, "false": False, "no": False}


def read(value: str, wanted: Any, key: str) -> Any:
    """Return a value converted to the type of an option; raise BadOption."""
    if get_origin(wanted) is Literal:
        return read_literal(value, get_args(wanted), key)
    readers: dict[Any, tuple[str, Callable[[str], Any]]] = {
        int: ("a whole number", read_int),
        float: ("a number", float),
        bool: ("true or false", lambda text: BOOLEAN_OF_WORD[text.lower()]),
        str: ("text", str),
        tuple[int, ...]: ("numbers such as 1-4 or 1+3+5", read_numbers),
    }
    if wanted not in readers:
        types = "int, float, bool, str, tuple[int, ...] or Literal[...]"
        raise BadOption(f"{key} cannot be read from text: give {key} the type {types}.")
    what, reader = readers[wanted]
    try:
        return reader(value)
    except (ValueError, KeyError):
        raise BadOption(f"{key}={value} is not valid: {key} must be {what}.") from None


def read_literal(value: str, choices: tuple[str, ...], key: str) -> str:
    for choice in choices:
        if value.lower() == choice.lower():
            return choice
    raise BadOption(f"{key}={value} is not valid{nearest(value, choices)} {key} is one of: {', '.join(choices)}.")


def read_int(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise ValueError(text)
    return int(text)


def read_numbers(text: str) -> tuple[int, ...]:
    """Read '1-4' as 1, 2, 3, 4 and '1+3+5' as 1, 3, 5, in order and with repeats."""
    numbers: list[int] = []
    for part in text.split("+"):
        low, dash, high = part.partition("-") if not part.startswith("-") else (part, "", "")
        first, last = read_int(low), read_int(high if dash else low)
        if not first <= last <= first + 1000:
            raise ValueError(text)
        numbers.extend(range(first, last + 1))
    return tuple(numbers)


def write(value: Any) -> str:
    """Return the value of an option as a spec has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, tuple | list):
        return str(value)
    low, high = min(value, default=0), max(value, default=0)
    run = len(value) > 3 and list(value) == list(range(low, high + 1))
    return f"{low}-{high}" if run else "+".join(map(str, value))
