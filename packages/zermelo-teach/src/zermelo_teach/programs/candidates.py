"""The shapes that a program may have: forms of boards, marks that its source mentions, and forms of answers."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from zermelo.errors import BadPlayer
from zermelo.rules import Game
from zermelo_teach.programs.boards import FORMS_OF_MARKS, KEY_FORM_WORDS, TWO_PART_FORMS, Board, Keys
from zermelo_teach.programs.parameters import Role, roles_of
from zermelo_teach.programs.replies import Given
from zermelo_teach.programs.shapes import NUMBERED_CELL_MARKS, VIEW_WORDS, Shape
from zermelo_teach.programs.subjects import Subject

__all__ = ["answers", "globals_of", "other_sides", "refusal", "shapes"]

Marks = tuple[Any, Any, Any]
"""The marks of two sides, and of an empty cell."""

SURE_MARK_PAIRS = (("X", "O"), ("x", "o"))
"""Marks of which the first is that of the first player in most programs."""

PLAYER_LETTERS = (
    *SURE_MARK_PAIRS, ("R", "Y"), ("r", "y"), ("B", "W"), ("b", "w"), ("A", "B"), ("1", "2"), ("red", "yellow"),
    ("black", "white"), ("\N{CROSS MARK}", "\N{HEAVY LARGE CIRCLE}"),
)  # fmt: skip

EMPTY_CELL_MARKS: Sequence[Any] = (" ", None, "", "-", "_", ".", 0, "0", *NUMBERED_CELL_MARKS)
"""The marks of an empty cell, beside other signs that a source mentions."""

USUAL_MARK_NUMBERS: Sequence[Marks] = ((1, 2, 0), (1, -1, 0))
PLAYER_NUMBERS: Sequence[Marks] = (
    (1, 2, None), (1, -1, None), (1, 0, None), (0, 1, None), (0, 1, -1), (1, 0, -1), (1, 2, -1), (1, 2, " "),
)  # fmt: skip

TURN_ARGUMENTS: Sequence[tuple[Any, Any] | None] = (None, (0, 1), (1, 2), (1, -1), ("X", "O"), (True, False))
"""The arguments for the side to move; None for its mark."""

MAX_MARK_CHARACTERS = 3
"""The length of the longest text in a source whose letters may be marks, as those of "XO" or "XO " may."""

MAX_FULL_SEARCH_CELLS = 16
"""The most cells of a board that is searched to its end; on larger ones, a depth is a few plies."""

MAX_ONE_DIGIT_CELLS = 9
"""The most cells that are numbered with one digit each."""

LARGE_BOARD_DEPTH = 4
"""The depth for larger boards."""

PLAIN_BOARD_FORMS: Sequence[Board] = ("rows", "list", "string", "dict", "list1", "strings", "lines", "bits", "cells")
PYTHON_BOARD_FORMS: Sequence[Board] = ("tuple", "tuples", "sets")
NUMPY_BOARD_FORMS: Sequence[Board] = ("array", "vector")
SPECIAL_BOARD_FORMS: Sequence[Board] = ("moves", "numbers", "history", "text")

CANDIDATE_ANSWER_FORMS: Sequence[Given] = (
    "number", "cell", "name", "board", "first", "second", "cell1", "place", "place1", "first1", "second1", "score_cell",
    "bit",
)  # fmt: skip
"""The forms of answers, the likely ones first."""


def shapes(subject: Subject, game: Game[Any], known: Mapping[str, Any], oddness: int) -> Iterator[Shape]:
    """Yield shapes of boards with the first player's mark first, the likely ones first.

    known: fields that are given. oddness: 0 for the marks that the source tells, 1 for numbers where it tells letters,
    and 2 for all others.
    """
    fixed = {name: value for name, value in known.items() if name not in ("answer", "view", "is_own")}
    for is_global in globals_of(subject):
        roles = roles_of(tuple(subject.parameters), is_global, is_pair=False) or []
        boards = list(boards_of(subject, game, is_global))
        for (turn, always, depth), board in product(list(options(game, roles)), boards):
            for marks, keys, up in contents(subject, game, board, known, oddness):
                shape = Shape(
                    board, marks, known.get("is_own", False), "number", "", is_global, turn, always, keys, up, depth
                )
                is_doubled = turn is not None and set(turn) == set(marks[:2])  # the side to move has its mark
                if not is_doubled and all(getattr(shape, name) == value for name, value in fixed.items()):
                    yield shape


def contents(
    subject: Subject, game: Game[Any], board: Board, known: Mapping[str, Any], oddness: int
) -> Iterator[tuple[Marks, Keys, bool]]:
    """Yield the marks that a board may have, the keys of a dict, and whether rows are counted from the bottom."""
    falls = game.board is not None and bool(game.board.columns)
    ups = (False, True) if falls and board in FORMS_OF_MARKS and board != "stacks" else (False,)
    marks = [each for each in marks_of(subject, board, known, oddness) if may_hold(board, each, game)]
    yield from product(marks, KEY_FORM_WORDS if board == "dict" else ("0",), ups)


def globals_of(subject: Subject) -> list[bool]:
    """Return whether the program may hold the board: False for one that is given, True for one that it holds."""
    found = [False, True] if subject.has_board else [False]
    return [each for each in found if roles_of(tuple(subject.parameters), each, is_pair=False) is not None]


def boards_of(subject: Subject, game: Game[Any], is_global: bool) -> Iterator[Board]:
    """Yield the forms of a board of a game."""
    if subject.takes_positions:
        yield "position"
    if game.board and game.notation.marks:
        yield from PLAIN_BOARD_FORMS
        yield from PYTHON_BOARD_FORMS if subject.is_python else ()
        yield from NUMPY_BOARD_FORMS if subject.has_numpy else ()
        yield from ("columns", "stacks") if game.board.columns else ()
    yield from () if is_global else SPECIAL_BOARD_FORMS


def options(game: Game[Any], roles: Collection[Role]) -> Iterator[tuple[tuple[Any, Any] | None, bool, int | None]]:
    """Yield what stands for the side to move, whether a maximising side is always true, and the depth."""
    turns = TURN_ARGUMENTS if {"mover", "other"} & set(roles) else (None,)
    always = (False, True) if {"maximizing", "minimizing"} & set(roles) else (False,)
    is_large = game.board is not None and len(game.board.places) > MAX_FULL_SEARCH_CELLS
    depths = ((LARGE_BOARD_DEPTH, 0) if is_large else (0, None)) if "depth" in roles else (None,)
    yield from product(turns, always, depths)


def may_hold(board: Board, marks: Marks, game: Game[Any]) -> bool:
    """Return False for marks that are not single characters, where the cells are characters of a text."""
    if board not in ("string", "strings", "lines"):
        return board != "stacks" or marks[2] in (0, None)
    is_short = game.board is not None and len(game.board.places) <= MAX_ONE_DIGIT_CELLS
    return all(is_short if each in NUMBERED_CELL_MARKS else len(str(each)) == 1 for each in marks)


def marks_of(subject: Subject, board: Board, known: Mapping[str, Any], oddness: int) -> Iterable[Marks]:
    """Return the marks that a board may have, those of the first player first."""
    if "marks" in known or board not in FORMS_OF_MARKS:
        return [known.get("marks", ("X", "O", " "))] if oddness == 0 else []
    constants, letters = subject.constants, list(letters_of(texts_of(subject.constants)))
    numbers = sorted(USUAL_MARK_NUMBERS, key=lambda marks: not constants.issuperset(marks))
    if oddness == 0:
        return letters or [*numbers, *(marks for marks in PLAYER_NUMBERS if constants.issuperset(marks))]
    if oddness == 1:
        return numbers if letters else []
    return [*PLAYER_NUMBERS, *((one, two, each) for (one, two), each in product(SURE_MARK_PAIRS, EMPTY_CELL_MARKS))]


def letters_of(texts: Collection[str]) -> Iterator[Marks]:
    """Yield the marks that are letters, by the texts of a source; of a source that is unknown, all usual ones."""
    pairs = [pair for pair in PLAYER_LETTERS if set(pair) <= set(texts)] if texts else SURE_MARK_PAIRS
    signs = sorted(text for text in texts if len(text) == 1 and not text.isalnum() and text not in EMPTY_CELL_MARKS)
    is_text = {each: isinstance(each, str) and each not in NUMBERED_CELL_MARKS for each in EMPTY_CELL_MARKS}
    empty = [each for each in EMPTY_CELL_MARKS if not is_text[each] or each in texts or not texts]
    yield from ((one, two, each) for (one, two), each in product(pairs, [*empty, *signs]))


def texts_of(constants: Collection[Any]) -> set[str]:
    """Return the texts that may be marks, with the letters of short ones."""
    texts = {each for each in constants if isinstance(each, str)}
    return texts | {mark for text in texts if len(text) <= MAX_MARK_CHARACTERS for mark in text}


def other_sides(shape: Shape, subject: Subject, known: Mapping[str, Any]) -> Iterator[tuple[int, Shape]]:
    """Yield a shape with the marks of the side to move, or with the marks exchanged; with how odd each one is.

    A function that asks for the side to move plays both sides, and so it has no marks of its own.
    """
    one, two, empty = shape.marks
    has_marks = shape.board in FORMS_OF_MARKS and "marks" not in known
    orders = [shape.marks, (two, one, empty)] if has_marks else [shape.marks]
    asked = tuple(each for each in subject.parameters if not each.is_set)
    roles = roles_of(asked, shape.is_global, shape.board in TWO_PART_FORMS) or []
    if "is_own" not in known and shape.board in (*FORMS_OF_MARKS, *TWO_PART_FORMS, "text") and "mover" not in roles:
        yield from ((1, shape._replace(is_own=True, marks=marks)) for marks in orders)
    if has_marks:
        yield 1 + ((one, two) in SURE_MARK_PAIRS), shape._replace(marks=orders[1])


def answers(shape: Shape, known: Mapping[str, Any], forms: Collection[Given]) -> Iterator[Shape]:
    """Yield a shape with each form that its answers may have, of some forms."""
    for answer in CANDIDATE_ANSWER_FORMS:
        if answer in forms and known.get("answer", answer) == answer:
            yield shape._replace(answer=answer)
    if "score" in forms and known.get("answer", "score") == "score":
        for view in (known["view"],) if "view" in known else VIEW_WORDS:
            yield shape._replace(answer="score", view=view)


SHAPE_ADVICE = (
    "Give its shape, such as board=list,marks=X/O/None,answer=number, by --shape, or in Python by `shape`; or grade "
    'a file with a function `move(position)` that calls the program: see "An adapter" in docs/teach/grade.md.'
)
"""The next step where a shape is not found."""


def refusal(subject: Subject, reason: str) -> BadPlayer:
    """Return the error for a program whose shape is not found."""
    return BadPlayer(f"No shape of a position suits {subject.name}: {reason}. {SHAPE_ADVICE}")
