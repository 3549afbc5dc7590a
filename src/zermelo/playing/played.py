"""A played game, and its text: headers, then the moves with comments, as in PGN.

[Game "tictactoe"]
[First "human"]
[Second "perfect"]
[Result "0-1"]

1. 1 {draw, 9 plies at most} 2 {loss in 6 plies, throws the draw}
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from zermelo.games import start
from zermelo.position import Position

__all__ = ["DRAWN", "NOBODY", "OPEN", "RESULTS", "WON", "Played", "game_text", "games_text", "result_of"]

DRAWN, OPEN = "1/2-1/2", "*"
"""The results of a draw, and of an unfinished game."""

WON = ("1-0", "0-1")
"""The results of a game that the first player won, and the second."""

RESULTS = (*WON, DRAWN, OPEN)

NOBODY = "?"


class Played(NamedTuple):
    """A played game, finished or not."""

    position: Position[Any]
    """The last position; its line holds the positions from the first one on."""
    players: tuple[str, str] = (NOBODY, NOBODY)
    """The players who moved first and second: 'human', 'perfect', or any name; '?' if unknown."""
    result: str = OPEN
    """'1-0' if the first player won, '0-1', '1/2-1/2', or '*' for an unfinished game."""
    tags: Mapping[str, str] = {}
    """Other headers, such as Date or Event, by name."""
    comments: tuple[str, ...] = ()
    """A comment on each move, '' for none; or no comments at all."""

    @classmethod
    def of(cls, position: Position[Any], players: tuple[str, ...]) -> "Played":
        """Return the game that led to a position, with its result."""
        return cls(position, (players[0], players[1]), result_of(position))

    def records(self) -> list[dict[str, Any]]:
        """Return the moves as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        steps = enumerate(pairwise(self.position.path), 1)
        return [
            {"ply": ply, "player": before.player, "move": str(after.last), "board": after.text}
            for ply, (before, after) in steps
        ]


def result_of(position: Position[Any]) -> str:
    """Return the result of a game that ends at a position."""
    if not position.is_over:
        return OPEN
    return DRAWN if position.winner is None else WON[position.winner]


def games_text(games: Iterable[Played]) -> str:
    """Return several games as text, with an empty line between them."""
    return "\n".join(map(game_text, games))


def game_text(played: Played) -> str:
    """Return a game as text, which `read_games` reads back."""
    headers = "".join(f'[{name} "{escaped(text)}"]\n' for name, text in headers_of(played))
    return "\n".join([headers, *move_lines(played), played.result, ""])


def headers_of(played: Played) -> Iterator[tuple[str, str]]:
    origin = played.position.path[0]
    yield "Game", origin.game.name
    yield from zip(("First", "Second"), played.players, strict=True)
    yield "Result", played.result
    if origin != start(origin.game):
        yield "Start", origin.text
    yield from played.tags.items()


def escaped(text: str) -> str:
    r"""Return a text as it is written in a header.

    >>> print(escaped('a "b" \\ c'))
    a \"b\" \\ c
    """
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def move_lines(played: Played) -> Iterator[str]:
    """Yield a line for a move of each player: '1. 5 {draw, 8 plies at most} 1'; '1...' if the second player begins."""
    said = zip_longest(played.position.played.names, played.comments, fillvalue="")
    shown = [f"{name} {{{cleaned(comment)}}}" if comment else name for name, comment in said]
    if played.position.path[0].turn:
        shown.insert(0, "")
    for number, at in enumerate(range(0, len(shown), 2), 1):
        first, second = (*shown[at : at + 2], "")[:2]
        yield " ".join(filter(None, (f"{number}{'.' if first else '...'}", first, second)))


def cleaned(comment: str) -> str:
    r"""Return a comment without the characters that would end it.

    >>> cleaned("a {set} of\nmoves")
    'a (set) of moves'
    """
    return " ".join(comment.translate(str.maketrans("{}", "()")).split())
