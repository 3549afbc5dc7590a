"""A position in the words of GamesCrafters: what their web client reads of a game server.

(GamesCrafters, UC Berkeley: GamesCraftersUWAPI, README, "Routes"; GamesmanUni, ImageAutoGUI.vue.) A text begins with 1_
or 2_ for the player to move. A tie is a draw that ends; a draw is endless play.
"""

from collections import Counter
from contextlib import suppress
from typing import Any

import zermelo
from zermelo import DRAW, LOSS, WIN, Analysis, BadText, Bounds, Game, Position, Value
from zermelo.apps.web.answers.answer import Answer, as_json
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.worker_state import WorkerState

__all__ = ["crafters_position", "crafters_start", "crafters_variant"]

WORDS = {WIN: "win", DRAW: "tie", LOSS: "lose"}
ORDER = ("win", "tie", "draw", "lose", "unsolved")
"""Moves from the best to the worst."""

UNKNOWN, INFINITE = -100, -200
"""Remoteness that is finite and not known, and that of a draw."""

THEIRS, OURS = str.maketrans(".XO", "-xo"), str.maketrans("-xo", ".XO")
"""How boards of the catalogue are written there."""

FRAME = "b"
"""The character that stands for the frame of a cell."""

PICTURES = {FRAME: {"image": "dawsonschess/b.svg", "scale": 1}}
"""The pictures of a board. The client draws only its own (GamesmanUni, src/models/images/svg);
this one is a white square."""

SECOND = ":2"
"""How a text of numbers says that the second player is to move, which theirs say at their beginning."""


def crafters_start(worker: WorkerState, question: Question) -> Answer:
    begin = worker.position(question)
    return as_json({"position": written(begin), "autoguiPosition": drawn(begin)}, final=True)


def crafters_variant(worker: WorkerState, question: Question) -> Answer:
    begin = worker.position(question)
    texts = {"startPosition": written(begin), "autoguiStartPosition": drawn(begin)}
    about = {"id": question.options["id"], "name": question.options["name"], "gui": gui(begin.game)}
    return as_json({**about, **texts, "imageAutoGUIData": layout(begin)}, final=True)


def crafters_position(worker: WorkerState, question: Question) -> Answer:
    position = read(worker.game(question), question.options["p"])
    found = worker.analysis(position, question)
    decided = all(isinstance(value, Value) for value in (found.value, *(value for _, value in found.ranked)))
    return as_json({**told(position, found.value), "moves": moves_of(found)}, decided)


def gui(game: Game[Any]) -> str:
    """v2 for a game whose board their client draws, v0 for one that it lists."""
    return "v2" if game.grid else "v0"


def written(position: Position[Any]) -> str:
    """1_xo------- for XO....... , 2_17 for 17:2."""
    text = position.text.removesuffix(SECOND) if position.turn else position.text
    return f"{position.turn + 1}_{text.translate(THEIRS) if is_translated(position.game) else text}"


def is_translated(game: Game[Any]) -> bool:
    """A board of one's own may mean something else by these characters."""
    return game.grid is not None and not game.source


def read(game: Game[Any], text: str) -> Position[Any]:
    """The position of a text, theirs or ours; raises BadText."""
    if text[:2] not in ("1_", "2_"):
        return zermelo.start(game, text)
    body = text[2:].translate(OURS) if is_translated(game) else text[2:]
    return marked(game, body) if text[0] == "2" and game.grid is None else of_turn(game, body, text)


def marked(game: Game[Any], body: str) -> Position[Any]:
    """The position of a text without a board, with the second player to move: of numbers, or as the game writes it."""
    with suppress(BadText):
        if (position := zermelo.start(game, f"{body.removesuffix(SECOND)}{SECOND}")).turn:
            return position
    return of_turn(game, body, f"2_{body}")


def of_turn(game: Game[Any], body: str, text: str) -> Position[Any]:
    """The position of a text of ours, where the right player is to move; raises BadText."""
    position = zermelo.start(game, body)
    if position.turn + 1 != int(text[0]):
        raise BadText(f"{text!r} says that player {text[0]} is to move; here it is player {position.turn + 1}.")
    return position


def told(position: Position[Any], value: Value | Bounds) -> dict[str, Any]:
    """A position with its value for its side to move."""
    word, remoteness = worth(value)
    texts = {"position": written(position), "autoguiPosition": drawn(position)}
    return {**texts, "positionValue": word, "remoteness": remoteness}


def worth(value: Value | Bounds) -> tuple[str, int]:
    """A value and a remoteness in their words."""
    if isinstance(value, Bounds):
        return "unsolved" if value.outcome is None else WORDS[value.outcome], UNKNOWN
    return ("draw", INFINITE) if value.is_endless else (WORDS[value.outcome], value.remoteness)


def moves_of(found: Analysis) -> list[dict[str, Any]]:
    """The moves, the best first, each with the position that it leads to."""
    position = found.position
    children = {position.label(move): (position.play(move), value) for move, value in found.ranked}
    buttons = {move["move"]: button(position, children[move["move"]][0], move["place"]) for move in legal(position)}
    crowded = {cell for cell, number in Counter(cell_of(shown) for shown in buttons.values()).items() if number > 1}
    told_moves = []
    for label, (child, value) in children.items():
        shown = buttons[label]
        names = {"move": label, "autoguiMove": shown if shown and cell_of(shown) not in crowded else label}
        told_moves.append({**told(child, seen_after(value)), **names, "moveValue": worth(value)[0]})
    return ordered(told_moves)


def cell_of(shown: str | None) -> str:
    """The cell of a button; one that stands on another's could not be clicked."""
    return (shown or "").rpartition("_")[2]


def legal(position: Position[Any]) -> list[dict[str, Any]]:
    """The moves with their places on the board."""
    moves: list[dict[str, Any]] = zermelo.view(position)["legal"]
    return moves


def seen_after(value: Value | Bounds) -> Value | Bounds:
    """The value of a move as the other player sees it, who is then to move."""
    return value.after() if isinstance(value, Value) else value.before()


def button(position: Position[Any], child: Position[Any], place: list[Any] | None) -> str | None:
    """Return where the client puts the button of a move: A_x_4 where an x comes to cell 4; None where there is none."""
    if not place or place[0] == "stone":
        return None
    pairs = zip(position.board, child.board, strict=True)
    cell = place[1] if place[0] == "cell" else next(cell for cell, (old, new) in enumerate(pairs) if old != new)
    mark = child.board[cell].translate(THEIRS) if is_translated(child.game) else child.board[cell]
    return f"A_{mark if mark.isascii() and mark.isalnum() and mark != FRAME else '-'}_{cell}"


def ordered(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves from the best to the worst, each with its distance from the best of the same value."""
    for move in moves:
        alike = [each["remoteness"] for each in moves if each["moveValue"] == move["moveValue"]]
        finite = [remoteness for remoteness in alike if remoteness >= 0]
        best = max(finite, default=0) if move["moveValue"] == "lose" else min(finite, default=0)
        move["deltaRemoteness"] = abs(move["remoteness"] - best) if move["remoteness"] >= 0 else 0
    return sorted(moves, key=lambda move: (ORDER.index(move["moveValue"]), move["deltaRemoteness"]))


def drawn(position: Position[Any]) -> str:
    """Return the text from which the client draws: a frame for each cell, then each mark as a text at its cell.

    That of a game without a board is its text.
    """
    if not position.game.grid:
        return written(position)
    marks = [mark for mark in position.board if mark != "."]
    cells = "".join("-" if mark == "." else "." for mark in position.board)
    return f"{position.turn + 1}_{'~'.join([FRAME * len(cells) + cells, *marks])}"


def layout(position: Position[Any]) -> dict[str, Any] | None:
    """Return where the client draws the frames and then the marks of a board; None where there is none."""
    board = zermelo.view(position)["board"]
    if "cells" not in board:
        return None
    places = [(cell["x"], cell["y"]) for cell in board["cells"]]
    theme = {
        "space": [max(x for x, _ in places) + 1, max(y for _, y in places) + 1],
        "centers": [[x + 0.5, y + 0.5] for x, y in places] * 2,
        "charImages": PICTURES,
        "circleButtonRadius": 0.12,
        "textEntityFontSize": 0.6,
    }
    return {"defaultTheme": "plain", "themes": {"plain": theme}}
