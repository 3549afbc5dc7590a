"""Results as text, as pictures and as files; the catalogues; the check of a game."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.door.likes import GameLike, game, silent, start
from zermelo.errors import BadGame, BadOption
from zermelo.games import GAMES
from zermelo.position import Position
from zermelo.specs import Entry, entry

if TYPE_CHECKING:
    from zermelo.analysis.analysis import Analysis
    from zermelo.checking.report import Report

__all__ = [
    "check", "draw", "ending", "entries", "explanation", "new", "plugin_faults", "save", "text", "view", "whole_game",
]  # fmt: skip


def text(thing: Any, width: int | None = None) -> str:
    """What print() shows of a result, in lines of at most `width` characters where that is possible.

    >>> from zermelo import prove
    >>> print(text(prove("tictactoe", "perfect")).splitlines()[-1])
    perfect never loses.
    """
    from zermelo.drawing.display import text

    return text(thing, width)


def draw(thing: Any, kind: str = "svg") -> bytes:
    """A picture of a position, an analysis, a history, a tree or a strategy, as svg or png.

    A tree is drawn as dot, json or graphml, too.

    Raises BadOption for a kind that the thing does not have, MissingExtra for a library that is not installed.

    >>> from zermelo import start
    >>> draw(start("tictactoe"))[:4]
    b'<svg'
    """
    from zermelo.drawing.pictures.kinds import draw

    return draw(thing, kind)


def view(position: Position[Any], analysis: "Analysis | None" = None) -> dict[str, Any]:
    """A position as JSON, for a screen to draw: its board, its legal moves and where they are.

    With an analysis also its value and its best line, and the moves from the best to the worst, each with its value,
    its words, a colour and, where it loses, why.

    >>> from zermelo import start
    >>> view(start("stones:n=3"))["legal"][0]["place"]
    ['stone', 0, 2]
    """
    from zermelo.drawing.view import view

    return view(position, analysis)


def whole_game(of: GameLike, on_position: Callable[[int], None] = silent, seconds: float = inf) -> dict[str, Any]:
    """Return a whole small game as JSON, for a program that looks up: every position, every move and every value.

    on_position is called now and then with the number of positions so far. Raises TooLarge for a game with more than
    200,000 positions, OutOfTime after this many seconds.

    >>> whole_game("stones:n=3")["degrees"]
    [3, 2, 1, 0, 1, 0]
    """
    from zermelo.analysis.whole import whole_game
    from zermelo.drawing.embedded import embedded
    from zermelo.evaluation.deadline import Deadline, heeding

    return embedded(whole_game(start(of), on_position=heeding(Deadline(seconds), on_position)))


def save(file: str | Path, content: bytes) -> None:
    """Write the content of a file, whole or not at all; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.files.atomic import write

    write(Path(file), content)


def ending(position: Position[Any]) -> str:
    """How a finished game ended, in a sentence.

    >>> from zermelo import start
    >>> ending(start("tictactoe").after("14253"))
    'X has won.'
    """
    from zermelo.drawing.texts.words import result

    return result(position)


def entries(catalogue: Mapping[str, Callable[..., Any]]) -> list[Entry]:
    """The names in a catalogue, GAMES or PLAYERS, with a sentence on each, and its options.

    Games of installed packages that do not load are left out; `plugin_faults` says why.

    >>> from zermelo import GAMES
    >>> entries(GAMES)[0].options["first"]
    Option(default='X', choices=('X', 'O'))
    """
    return list(described(catalogue))


def described(catalogue: Mapping[str, Callable[..., Any]]) -> Iterator[Entry]:
    for name in catalogue:
        with suppress(BadGame):
            yield entry(name, catalogue[name])


def plugin_faults() -> list[str]:
    """What is wrong with the games that installed packages add, one sentence for each that cannot be played.

    >>> plugin_faults()
    []
    """
    from zermelo.games.loading import installed

    return list(installed.plugin_faults(GAMES))


def new(file: str | Path, overwrite: bool = False) -> Path:
    """Write the file that a game of your own begins with: commented, sound, and ready to play.

    overwrite: whether a file of that name is replaced. Raises BadOption for a name that is not one for a game, or for a
    file that is there and not to be overwritten.

    >>> new("tictactoe")
    Traceback (most recent call last):
    zermelo.errors.BadOption: 'tictactoe' is not valid: the name of a Python file ends in .py, such as my_game.py.
    """
    from zermelo.games.loading.template import template

    path = Path(file)
    content = template(path).encode()
    if path.exists() and not overwrite:
        raise BadOption(f"{path} exists: choose another name, or overwrite it.")
    save(path, content)
    return path


def check(
    of: GameLike,
    games: int = 100,
    seed: int = 0,
    compiled: bool = False,
    on_position: Callable[[int], None] = silent,
    seconds: float = inf,
) -> "Report":
    """Check whether a game keeps the promises that everything here relies on, in this many random games.

    seed: makes the random games repeat. compiled: whether the compiled rules are compared with the plain ones, too.
    on_position is called at each position with the number of random games before it. Raises OutOfTime after this many
    seconds.

    >>> check("tictactoe", games=5).is_sound
    True
    """
    from zermelo.checking.report import report
    from zermelo.evaluation.deadline import Deadline, heeding

    return report(game(of), games, seed, compiled, heeding(Deadline(seconds), on_position))


def explanation(error: Exception) -> str | None:
    """What is wrong with the rules of a game of your own, where they raised an error; None for another error."""
    from zermelo.checking.report import explanation

    return explanation(error)
