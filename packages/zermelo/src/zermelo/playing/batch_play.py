"""Many lines of moves from one position, played on states: at most the last Position of each line is created.

Lines that fail, for example with an illegal move, are played again by Position.after, which raises the right error.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, overload

from zermelo.errors import IllegalMove
from zermelo.evaluation.worth_compiling import PlainFirst
from zermelo.games import PositionLike, position_of
from zermelo.playing.encoded_lines import LINE_END, encoder_of
from zermelo.rules import Game, Rules, S
from zermelo.rules.position import Position

if TYPE_CHECKING:
    from zermelo.playing.compiled_lines import CompiledLines

__all__ = ["follow", "follow_line", "states_after"]

GAMES_PER_BLOCK = 4_096
"""The number of lines that are played together."""

MIN_COMPILED_PLIES = 2_000
"""The number of plies in one call from which machine code on disk is loaded."""


@overload
def follow(position: PositionLike, lines: Iterable[str]) -> Iterator[Position[Any]]: ...
@overload
def follow(
    position: PositionLike, lines: Iterable[str], *, errors: Literal["raise", "return"]
) -> Iterator[Position[Any] | IllegalMove]: ...
def follow(
    position: PositionLike, lines: Iterable[str], *, errors: Literal["raise", "return"] = "raise"
) -> Iterator[Position[Any] | IllegalMove]:
    """Return the position after each line of moves, such as '1 5 9'.

    errors: "raise" stops at the first line that cannot be played and raises its IllegalMove; "return" gives the error
    in the place of the position, and goes on.

    The iterator is lazy and reads some thousand lines at a time; many lines are played by machine code. The positions
    have no history. `Position.after` follows a single line, and raises its error.

    >>> from zermelo import start
    >>> [position.text for position in follow("tictactoe", ["1 2", "5"])]
    ['XO.......', '....X....']
    """
    found = followed_in_blocks(position_of(position), lines)
    return found if errors == "return" else map(raise_error, found)


def raise_error(found: Position[S] | IllegalMove) -> Position[S]:
    """Return a position; raise an error."""
    if isinstance(found, IllegalMove):
        raise found
    return found


def followed_in_blocks(origin: Position[S], lines: Iterable[str]) -> Iterator[Position[S] | IllegalMove]:
    """Yield the position after each line of moves, or the error of the line."""
    if (encode := encoder_of(origin.game)) is None:
        yield from (follow_line(origin, line) for line in lines)
        return
    coming = iter(lines)
    while block := list(islice(coming, GAMES_PER_BLOCK)):
        yield from followed_together(origin, block, encode(block))


def followed_together(origin: Position[S], lines: Sequence[str], encoded: bytes) -> Iterator[Position[S] | IllegalMove]:
    """Yield the position after each line, or its error; `encoded` holds the lines as bytes."""
    plies = map(len, encoded.split(LINE_END))
    for line, count, state in zip(lines, plies, last_states(origin, encoded), strict=True):
        if state is None:
            yield follow_line(origin, line)
        else:
            yield Position(origin.game, state, (origin.turn + count) % 2)


def states_after(origin: Position[S], lines: Sequence[str]) -> Sequence[S | None]:
    """Return the state after each line of moves; None for a line that `follow_line` has to follow, which has an error.

    No Position is made, unless the names of moves depend on the state.
    """
    if (encode := encoder_of(origin.game)) is not None:
        return last_states(origin, encode(lines)) if lines else []
    found = (follow_line(origin, line) for line in lines)
    return [each.state if isinstance(each, Position) else None for each in found]


def follow_line(origin: Position[S], line: str) -> Position[S] | IllegalMove:
    """Return the position after one line, or its error."""
    try:
        return origin.after(line)
    except IllegalMove as error:
        return error


def last_states(origin: Position[Any], encoded: bytes) -> Sequence[Any]:
    """Return the state after each line; None after an illegal move, or if a rule fails."""
    code, plies = machine_code(origin.game), len(encoded) - encoded.count(LINE_END)
    if (compiled := code.after(plies, loads=plies >= MIN_COMPILED_PLIES)) and plies >= MIN_COMPILED_PLIES:
        try:
            return compiled.states(origin.state, encoded)
        except Exception:  # the Python rules raise the same error with the name of the rule and the state
            code.machine_code = None
    return [play_line(origin.game.rules, origin.state, line) for line in encoded.split(LINE_END)]


@lru_cache(maxsize=16)
def machine_code(game: Game[Any]) -> "PlainFirst[CompiledLines[Any]]":
    """Return the decision about the machine code for lines of a game, which counts the plies."""

    def make_lines() -> "CompiledLines[Any]":
        from zermelo.playing.compiled_lines import CompiledLines

        return CompiledLines(game)

    return PlainFirst(make_lines, lambda: make_lines().is_stored)


def play_line(rules: Rules[S], state: S, line: bytes) -> S | None:
    """Return the state after a line; None if a move is illegal or a rule fails."""
    with suppress(Exception):
        for move in line:
            if not rules.moves(state) >> move & 1:
                return None
            state = rules.play(state, move)
        return state
    return None
