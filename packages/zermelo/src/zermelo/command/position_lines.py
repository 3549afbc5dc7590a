"""Lines that name positions: moves, boards, rows of the UCI data sets, and moves with a score, each read by its form.

A row of the UCI data sets has x, o or b (blank) for each cell, and the result: x,o,b,b,x,b,b,o,x,positive.
(David W. Aha, Tic-Tac-Toe Endgame, 1991; John Tromp, Connect-4, 1995; UCI Machine Learning Repository.)
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import zermelo
from zermelo import Bounds, Game, Position, Value, ZermeloError
from zermelo.errors import BadText, IllegalMove, OtherGame
from zermelo.playing.batch_play import follow_line, states_after

__all__ = ["START_WORD", "Asked", "Expected", "Question", "read_boards", "read_lines"]

START_WORD = "-"
"""The word for the start of the game, in lines and in answers."""

SCORED_LINE_PATTERN = re.compile(r"(\w+)\s+([-+]?\d+)", re.ASCII)
"""A line of a test set of Pascal Pons: columns that run together, and the score."""


class Expected(NamedTuple):
    """What a line says about the value of its position."""

    text: str
    found: Callable[[Position[Any], Value | Bounds], str | None]
    """Return what a line should say for this value; None if the value is not certain enough."""


class Asked(NamedTuple):
    """A position whose value a line asks for, if the line is not the moves to it alone."""

    position: Position[Any]
    kind: str = "moves"
    """The form of the line: "moves", or "board"."""
    expected: Expected | None = None


Question = Asked | Any
"""What a line asks: for moves alone, the state after them, whose value is asked for."""


def read_lines(origin: Position[Any], lines: Sequence[str]) -> list[Question | ZermeloError]:
    """Return the state after each line of moves, what a board or a line with a result asks, or the error of a line."""
    moves = ["" if line == START_WORD else line for line in lines]
    found, may_have_score = states_after(origin, moves), has_scores(origin)
    return [
        reread(origin, line, each) if state is None or (may_have_score and not line.isalnum()) else state
        for line, each, state in zip(lines, moves, found, strict=True)
    ]


def reread(origin: Position[Any], line: str, moves: str) -> Question | ZermeloError:
    """Return what a line asks that is not moves alone, or that may end with a score, or its error."""
    scored, found = SCORED_LINE_PATTERN.fullmatch(line) if has_scores(origin) else None, follow_line(origin, moves)
    if isinstance(found, Position):
        return ambiguous(line) if scored and len(scored[1]) > 1 else found.state
    return read_scored(origin, *scored.groups()) if scored else read_other(origin, line, found)


def read_boards(origin: Position[Any], lines: Iterable[str]) -> Iterator[Asked | ZermeloError]:
    """Yield the position of each line that is a board or a row of the UCI data sets, or its error."""
    for line in lines:
        try:
            yield Asked(origin) if line == START_WORD else read_row(origin.game, line) or read_board(origin.game, line)
        except BadText as error:
            yield error


def read_board(game: Game[Any], line: str) -> Asked:
    """Return the position of a board; raise BadText."""
    return Asked(zermelo.start(game, line), "board")


def read_other(origin: Position[Any], line: str, refusal: IllegalMove) -> Asked | ZermeloError:
    """Return the position of a line that is not one of moves, or the error of the form that it resembles."""
    (read,) = read_boards(origin, [line])
    if origin.game.board is None:  # its positions are numbers, and so may its moves be
        is_board = isinstance(read, Asked)
        return IllegalMove(f"{refusal} To read each line as a position: --boards.") if is_board else refusal
    resembles_board = isinstance(read, Asked) or len(line) >= len(origin.text) / 2
    return read if resembles_board and not begins_with_move(origin, line) else refusal


def begins_with_move(origin: Position[Any], line: str) -> bool:
    """Return True if the first word of a line, or its first character, is the name of a move."""
    names = {name.lower() for name in origin.labels if name}
    word = re.split(r"[\s,]", line.lower(), maxsplit=1)[0]
    return word in names or (word[:1] in names and max(map(len, names)) == 1)


# Moves with a score, as in the test sets of Pascal Pons


def has_scores(origin: Position[Any]) -> bool:
    """Return True for a game that Pascal Pons's solver plays."""
    with suppress(OtherGame):
        return zermelo.files.pons_score(origin, Value(0, 0)) is not None
    return False


def ambiguous(line: str) -> BadText:
    """Return the error for a line whose last word is a column and may be a score."""
    joined = re.sub(r"\s", "", line)
    return BadText(f"{line!r} may end with a move or a score: write {joined}, or read scores with --format pons.")


def read_scored(origin: Position[Any], moves: str, score: str) -> Asked | IllegalMove:
    """Return the position of moves and what their score says, or the error of the moves."""
    found = follow_line(origin, moves)
    if isinstance(found, IllegalMove):
        return found
    return Asked(found, expected=Expected(str(int(score)), score_of))


def score_of(position: Position[Any], value: Value | Bounds) -> str | None:
    score = zermelo.files.pons_score(position, value)
    return None if score is None else str(score)


# Rows of the UCI data sets


def read_row(game: Game[Any], line: str) -> Asked | None:
    """Return the position of a row of cells and what its result says; None for another line; raise BadText."""
    fields = [field.strip().lower() for field in line.split(",")]
    cells, results = fields[: cells_of(game)], fields[cells_of(game) :]
    if len(fields) < 2 or len(cells) != cells_of(game) or len(results) > 1 or set(cells) - {"x", "o", "b"}:
        return None
    position = zermelo.start(game, text_of(game, "".join(cells).upper().replace("B", ".")))
    return Asked(position, "board", expected_result(*results) if results else None)


def cells_of(game: Game[Any]) -> int:
    """Return the number of cells of a board of X and O; 0 for another game."""
    return len(game.board.places) if game.board and game.notation.marks == ("X", "O") else 0


def text_of(game: Game[Any], cells: str) -> str:
    """Return the text of a board from the cells of a row, which go up column by column where discs fall."""
    grid = game.board
    if grid is None or not grid.columns:
        return cells
    order = sorted(range(len(cells)), key=lambda cell: (grid.cells[cell][0], -grid.cells[cell][1]))
    return "".join(mark for _, mark in sorted(zip(order, cells, strict=True)))


OUTCOMES_OF_RESULT = {"positive": (1,), "negative": (-1, 0), "win": (1,), "draw": (0,), "loss": (-1,)}
"""The results of rows, and the outcomes for X that they name: a win, or else a draw or a loss."""


def expected_result(result: str) -> Expected:
    """Return what the result of a row says; raise BadText for another word."""
    if result not in OUTCOMES_OF_RESULT:
        raise BadText(f"{result!r} is not the result of a row: it is one of {', '.join(OUTCOMES_OF_RESULT)}.")
    words = ("positive", "negative") if result.endswith("ive") else ("win", "draw", "loss")

    def find_expected(position: Position[Any], value: Value | Bounds) -> str | None:
        outcome = None if value.outcome is None else -value.outcome if position.turn else value.outcome
        return next((word for word in words if outcome in OUTCOMES_OF_RESULT[word]), None)

    return Expected(result, find_expected)
