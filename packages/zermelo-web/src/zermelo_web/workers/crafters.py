"""Positions in the vocabulary of GamesCrafters, as their web client reads them.

(GamesCrafters, UC Berkeley: GamesCraftersUWAPI, README, "Routes"; GamesmanUni, ImageAutoGUI.vue.) A text begins with 1_
or 2_ for the player to move. A tie is a draw that ends; a draw is endless play.
"""

from collections import Counter
from contextlib import suppress
from typing import Any

import zermelo
from zermelo import DRAW, LOSS, WIN, Bounds, Game, Position, Value
from zermelo.analysis import Analysis, changed_cell
from zermelo.errors import BadText
from zermelo_web.workers.question import Answer, Question, as_json
from zermelo_web.workers.state import WorkerState

__all__ = ["crafters_position", "crafters_start", "crafters_variant"]

CRAFTERS_WORD_OF_OUTCOME = {WIN: "win", DRAW: "tie", LOSS: "lose"}
VALUE_ORDER = ("win", "tie", "draw", "lose", "unsolved")
"""Values of moves from the best to the worst."""

UNKNOWN_REMOTENESS, INFINITE_REMOTENESS = -100, -200
"""Remoteness that is finite but unknown, and remoteness of endless play."""

MARKS_FROM_THEIRS, MARKS_FROM_OURS = str.maketrans(".XO", "-xo"), str.maketrans("-xo", ".XO")
"""Marks on boards of the catalogue: from ours to theirs, and back."""

FRAME_CHARACTER = "b"
"""The character for the frame of a cell."""

PIECE_PICTURES = {FRAME_CHARACTER: {"image": "dawsonschess/b.svg", "scale": 1}}
"""The picture of a frame: a white square, one of the client's own (GamesmanUni, src/models/images/svg)."""

SECOND_TO_MOVE_ENDING = ":2"
"""The end of our text of numbers with the second player to move; their text says so at its beginning."""


def crafters_start(worker: WorkerState, question: Question) -> Answer:
    begin = worker.position(question)
    return as_json({"position": text_of(begin), "autoguiPosition": picture_text(begin)}, final=True)


def crafters_variant(worker: WorkerState, question: Question) -> Answer:
    begin = worker.position(question)
    gui = "v2" if begin.game.board else "v0"
    about = {"id": question.options["id"], "name": question.options["name"], "gui": gui}
    texts = {"startPosition": text_of(begin), "autoguiStartPosition": picture_text(begin)}
    return as_json({**about, **texts, "imageAutoGUIData": layout(begin)}, final=True)


def crafters_position(worker: WorkerState, question: Question) -> Answer:
    position = read(worker.game(question), question.options["p"])
    found = worker.analysis(position, question)
    decided = all(isinstance(value, Value) for value in (found.value, *(value for _, value in found.ranked)))
    return as_json({**record(position, found.value), "moves": moves_of(found)}, decided)


def text_of(position: Position[Any]) -> str:
    """Return the text of a position: 1_xo------- for XO....... , 2_17 for 17:2."""
    text = position.text.removesuffix(SECOND_TO_MOVE_ENDING) if position.turn else position.text
    return f"{position.turn + 1}_{text.translate(MARKS_FROM_THEIRS) if is_translated(position.game) else text}"


def is_translated(game: Game[Any]) -> bool:
    """Return whether marks are translated; in your own game they may mean something else."""
    return game.board is not None and not game.source


def read(game: Game[Any], text: str) -> Position[Any]:
    """Return the position of a text, theirs or ours; raises BadText."""
    if text[:2] not in ("1_", "2_"):
        return zermelo.start(game, text)
    body = text[2:].translate(MARKS_FROM_OURS) if is_translated(game) else text[2:]
    if text[0] == "2" and game.board is None:
        with suppress(BadText):
            if (
                position := zermelo.start(game, f"{body.removesuffix(SECOND_TO_MOVE_ENDING)}{SECOND_TO_MOVE_ENDING}")
            ).turn:
                return position
    position = zermelo.start(game, body)
    if position.turn + 1 != int(text[0]):
        raise BadText(f"{text!r} says that player {text[0]} is to move; here it is player {position.turn + 1}.")
    return position


def record(position: Position[Any], value: Value | Bounds) -> dict[str, Any]:
    """Return a position with its value for its side to move."""
    word, remoteness = worth(value)
    texts = {"position": text_of(position), "autoguiPosition": picture_text(position)}
    return {**texts, "positionValue": word, "remoteness": remoteness}


def worth(value: Value | Bounds) -> tuple[str, int]:
    """Return their word for a value, and its remoteness."""
    if isinstance(value, Bounds):
        return "unsolved" if value.sign is None else CRAFTERS_WORD_OF_OUTCOME[value.sign], UNKNOWN_REMOTENESS
    return (
        ("draw", INFINITE_REMOTENESS) if value.is_endless else (CRAFTERS_WORD_OF_OUTCOME[value.sign], value.remoteness)
    )


def moves_of(found: Analysis) -> list[dict[str, Any]]:
    """Return the moves from the best to the worst, each with the position that it leads to."""
    position, moves = found.position, list[dict[str, Any]]()
    children = {move.name: (position.play(move), value) for move, value in found.ranked}
    buttons = {label: button(position, child) for label, (child, _) in children.items()}
    cells = Counter(shown.rpartition("_")[2] for shown in buttons.values() if shown)
    for label, (child, value) in children.items():
        shown = buttons[label]
        is_clickable = shown and cells[shown.rpartition("_")[2]] == 1  # of two buttons on a cell, one would be hidden
        after = value.after(child.keeps_turn) if isinstance(value, Value) else value.before(child.keeps_turn)
        names = {"move": label, "autoguiMove": shown if is_clickable else label}
        moves.append({**record(child, after), **names, "moveValue": worth(value)[0]})
    return order_moves(moves)


def button(position: Position[Any], child: Position[Any]) -> str | None:
    """Return the client's button for a move: A_x_4 if an x comes to cell 4; None for a move without a button."""
    cell = changed_cell(position, child) if position.game.board else None
    if cell is None:
        return None
    mark = child.board[cell].translate(MARKS_FROM_THEIRS) if is_translated(child.game) else child.board[cell]
    return f"A_{mark if mark.isascii() and mark.isalnum() and mark != FRAME_CHARACTER else '-'}_{cell}"


def order_moves(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the moves from the best to the worst, each with its distance from the best of the same value."""
    for move in moves:
        alike = [each["remoteness"] for each in moves if each["moveValue"] == move["moveValue"]]
        finite = [remoteness for remoteness in alike if remoteness >= 0]
        best = max(finite, default=0) if move["moveValue"] == "lose" else min(finite, default=0)
        move["deltaRemoteness"] = abs(move["remoteness"] - best) if move["remoteness"] >= 0 else 0
    return sorted(moves, key=lambda move: (VALUE_ORDER.index(move["moveValue"]), move["deltaRemoteness"]))


def picture_text(position: Position[Any]) -> str:
    """Return the text from which the client draws: a frame for each cell, then each mark as a text at its cell.

    A game without a board is drawn as its text.
    """
    if not position.game.board:
        return text_of(position)
    marks = [mark for mark in position.board if mark != "."]
    cells = "".join("-" if mark == "." else "." for mark in position.board)
    return f"{position.turn + 1}_{'~'.join([FRAME_CHARACTER * len(cells) + cells, *marks])}"


def layout(position: Position[Any]) -> dict[str, Any] | None:
    """Return the places of the frames and then of the marks of a board; None without a board."""
    if not position.game.board:
        return None
    xs, ys = zip(*((place.x, place.y) for place in position.game.board.places), strict=True)
    places = [[x - min(xs) + 0.5, y - min(ys) + 0.5] for x, y in zip(xs, ys, strict=True)]
    theme = {
        "space": [max(xs) - min(xs) + 1, max(ys) - min(ys) + 1],
        "centers": places * 2,
        "charImages": PIECE_PICTURES,
        "circleButtonRadius": 0.12,
        "textEntityFontSize": 0.6,
    }
    return {"defaultTheme": "plain", "themes": {"plain": theme}}
