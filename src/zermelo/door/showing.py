"""Results as text, as pictures and as files; the catalogues; the check of a game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.door.likes import GameLike, game
from zermelo.position import Position
from zermelo.specs import Entry, entry

if TYPE_CHECKING:
    from zermelo.analysis.analysis import Analysis
    from zermelo.checking.report import Report
    from zermelo.searching.steps import Step

__all__ = ["check", "draw", "ending", "entries", "explanation", "save", "step_view", "text", "view"]


def text(thing: Any, width: int | None = None) -> str:
    """What print() shows of a result, in lines of at most this many characters where that is possible.

    >>> from zermelo import prove
    >>> print(text(prove("tictactoe", "perfect")).splitlines()[-1])
    perfect never loses.
    """
    from zermelo.drawing.display import text

    return text(thing, width)


def draw(thing: Any, kind: str = "svg") -> bytes:
    """A picture of a position, an analysis, a tree or a strategy, as svg or png; a tree also as dot, json or graphml.

    Raises BadOption for a kind that the thing does not have, MissingExtra for a library that is not installed.

    >>> from zermelo import start
    >>> draw(start("tictactoe"))[:4]
    b'<svg'
    """
    from zermelo.drawing.pictures import draw

    return draw(thing, kind)


def view(position: Position[Any], analysis: "Analysis | None" = None) -> dict[str, Any]:
    """A position as JSON, for a screen to draw: its board, its legal moves and where they are.

    With an analysis also its value and its best line, and the moves from the best to the worst, each with its value,
    its words, a colour and, where it loses, why.

    >>> from zermelo import start
    >>> view(start("stones:n=3"))["legal"][0]
    {'move': '1', 'place': ['stone', 0, 2]}
    """
    from zermelo.drawing.view import view

    return view(position, analysis)


def step_view(position: Position[Any], step: "Step") -> dict[str, Any]:
    """A step of a search that began at a position as JSON: its path by the names of the moves, and a sentence.

    >>> from zermelo import start, watch
    >>> end = start("tictactoe").after("12453768")
    >>> [step_view(end, step)["words"] for step in watch(end).steps]
    ['X tries 9', '9 is worth 1 to X (the game is over)']
    """
    from zermelo.drawing.steps import step_view

    return step_view(position, step)


def save(file: str | Path, content: bytes) -> None:
    """Write a file whole or not at all; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.solving.atomic import write

    write(Path(file), content)


def ending(position: Position[Any]) -> str:
    """How a finished game ended, in a sentence.

    >>> from zermelo import start
    >>> ending(start("tictactoe").after("14253"))
    'X has won.'
    """
    from zermelo.drawing.words import result

    return result(position)


def entries(catalogue: Mapping[str, Callable[..., Any]]) -> list[Entry]:
    """The names in a catalogue, GAMES or PLAYERS, with a sentence on each, and its options.

    >>> from zermelo import GAMES
    >>> entries(GAMES)[0].options["first"]
    Option(default='X', choices=('X', 'O'))
    """
    return [entry(name, builder) for name, builder in catalogue.items()]


def check(of: GameLike, games: int = 100, seed: int = 0, compiled: bool = False) -> "Report":
    """Whether a game keeps the promises that everything here relies on, in this many random games.

    >>> check("tictactoe", games=5).is_sound
    True
    """
    from zermelo.checking.report import report

    return report(game(of), games, seed, compiled)


def explanation(error: Exception) -> str | None:
    """What is wrong with the rules of a game of your own, where they raised an error; None for another error."""
    from zermelo.checking.explain import explanation

    return explanation(error)
