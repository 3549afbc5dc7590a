"""A whole small game as plain data, for a page that works offline: its script looks everything up.

Each property of positions and moves is a column of numbers, which point into lists of words and colours.
`apps/assets/embedded.js` reads it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from inspect import getdoc
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from zermelo.analysis.history import Moment, judgement
from zermelo.analysis.whole import MOST_POSITIONS, WholeGame, valued_positions
from zermelo.analysis.why import completed_cells
from zermelo.drawing.pictures.hit_boxes import HitBox, changed_cell, hit_box, origin
from zermelo.drawing.pictures.theme import fills, ink_on
from zermelo.drawing.view import board_view
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.games import GameLike, start
from zermelo.games.boards.text import EMPTY
from zermelo.playing.players.catalogue import PLAYERS
from zermelo.position import Move, Position
from zermelo.progress import OnProgress, ignore
from zermelo.rules import LOSS, Value
from zermelo.symmetry.folding import Folding
from zermelo.words.moves import reason_patterns, refuted, turns_of_moves
from zermelo.words.positions import header

__all__ = ["whole_game"]

OFFERED = ("perfect", "tricky", "level", "random")
"""The players that need only values, no search."""


class Kind(NamedTuple):
    """The common properties of moves that look alike."""

    name: str
    place: HitBox | None
    last: int | None
    """The cell that the move changes; None if it is not a single cell."""
    row: tuple[int, ...]
    """The cells of the row that the move completes."""
    edit: tuple[tuple[int, str], ...] | None
    """The changes to the text of the position, as places and characters; None if its length changes."""
    origin: int | None
    """The cell that a man leaves; None if no man moves."""
    again: bool
    """True if the player moves again."""


class Numbering(dict[Any, int]):
    """Numbers for distinct things, in order of first occurrence."""

    def of(self, thing: Any) -> int:
        return self.setdefault(thing, len(self))


def whole_game(
    game: GameLike, *, limit: int = MOST_POSITIONS, seconds: float | Deadline = inf, on_progress: OnProgress = ignore
) -> dict[str, Any]:
    """Return a whole small game as JSON, with every position, move and value, for programs that look them up.

    on_progress is called now and then with the positions so far. seconds: time limit, or a Deadline. Raises TooLarge
    for a game with more than `limit` positions, and OutOfTime.

    >>> whole_game("stones:n=3")["degrees"]
    [3, 2, 1, 0, 1, 0]
    """
    return embedded(valued_positions(start(game), limit, heeding(Deadline.of(seconds), on_progress)))


def embedded(whole: WholeGame) -> dict[str, Any]:
    """Return the data as JSON."""
    origin = whole.positions[0]
    # The names are those of screens; the cache writes the text of each position only once.
    game = replace(origin.game, write=cache(origin.game.write)).on_screen
    whole = whole._replace(positions=[Position(game, position.state, position.turn) for position in whole.positions])
    first, numbers, agains = whole.positions[0], Numbering(), (False, True)[: 1 + (game.again is not None)]
    for value in dict.fromkeys(whole.values):
        numbers.of(value)
        for again in agains:
            numbers.of(value.before(again))
    order = {value: rank for rank, value in enumerate(sorted(numbers, key=lambda value: -value.order_key))}
    board = board_view(first)
    cells = [{"x": cell["x"], "y": cell["y"], "name": cell["name"]} for cell in board.get("cells", [])]
    fixed = {"kind": board["kind"], "cells": cells, **{key: board.get(key, []) for key in ("columns", "hands")}}
    return {
        "game": game.name,
        "title": game.title,
        "players": list(game.players),
        "discs": list(game.colours) if game.colours else None,
        "turn": first.turn,
        "about": f"{len(whole.positions):,} positions, all of them in this page.",
        "start": first.text,
        "empty": EMPTY,
        "marks": list(game.marks or ()),
        "pieces": {mark: piece._asdict() for mark, piece in ((game.grid and game.grid.pieces) or {}).items()},
        "board": fixed,
        "degrees": [*map(len, whole.moves)],
        **moves_and_positions(whole),
        **classes(whole),
        "codes": [numbers[value] for value in whole.values],
        "values": [value.screen_record() for value in numbers],
        "before": [[numbers.get(value.before(again), -1) for value in numbers] for again in agains],
        "ranks": [order[value] for value in numbers],
        "meanings": meanings(whole, numbers),
        "refuted": [[refutation(first, *who, value) for value in numbers] for who in turns_of_moves(first)],
        **reason_patterns(first, numbers),
        "judgements": [[judgement(one, other) for other in numbers] for one in numbers],
        "colours": colours(whole, numbers),
        "seats": [{"name": name, "about": getdoc(PLAYERS[name]), "options": {}} for name in OFFERED],
        "sentences": sentences(first),
    }


def moves_and_positions(whole: WholeGame) -> dict[str, Any]:
    """Return the kind of every move, and the data from which its successor follows: an edit, or numbers and texts."""
    kinds, game = Numbering(), whole.positions[0].game
    legal = zip(whole.positions, whole.moves, strict=True)
    moves = {"moves": [kinds.of(kind_of(position, move)) for position, legal_moves in legal for move in legal_moves]}
    if game.grid and all(kind.edit is not None for kind in kinds):
        return {"kinds": list(kinds), **moves}
    return {
        "kinds": list(kinds),
        **moves,
        "targets": list(backwards(whole.targets)),
        "texts": " ".join(position.text for position in whole.positions),
        "heaps": [list(game.heaps(position.state)) for position in whole.positions] if game.heaps else None,
    }


def classes(whole: WholeGame) -> dict[str, Any]:
    """Return the class of every position, the number of positions in each class, and the positions that look the same.

    Those of an impartial game look the same whoever is to move.
    """
    fold, numbers, looks = Folding(whole.positions[0].game), Numbering(), Numbering()
    shown = [fold.shown(position.state, position.turn) for position in whole.positions]
    class_numbers = [numbers.of(fold.canonical(each)) for each in shown]
    members = {number: fold.size(each) for number, each in zip(class_numbers, shown, strict=True)}
    same = [looks.of(each) for each in shown]
    alike = {"looks": same if len(looks) < len(same) else None}
    return {"classes": class_numbers, "members": [members[number] for number in numbers.values()], **alike}


def kind_of(position: Position[Any], move: Move) -> Kind:
    after, last, edit = position.follow(move), None, None
    if position.game.grid:
        last, (old, new) = changed_cell(position, after), (position.text, after.text)
        if len(old) == len(new):
            edit = tuple((i, new[i]) for i in range(len(new)) if old[i] != new[i])
    place, row = hit_box(position, move), tuple(completed_cells(after))
    return Kind(move.name, place, last, row, edit, origin(position, after), after.keeps_turn)


def backwards(targets: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the numbers of positions as distances from the next new one: they are small, often 0, and compress well."""
    new = 1
    for target in chain.from_iterable(targets):
        yield new - target
        new += target == new


def meanings(whole: WholeGame, numbers: Mapping[Value, int]) -> list[list[dict[str, Any] | None]]:
    """Return the header and the lead for each player to move and value; None for a value that no position has."""
    table: list[list[dict[str, Any] | None]] = [[None] * len(numbers), [None] * len(numbers)]
    for position, value in zip(whole.positions, whole.values, strict=True):
        if table[position.turn][numbers[value]] is None:
            moment = Moment(position, value, "")
            words = {"header": header(position, value), "leader": moment.leader, "lead": moment.lead}
            table[position.turn][numbers[value]] = words
    return table


def refutation(origin: Position[Any], again: bool, turn: int, value: Value) -> str | None:
    """Return the reason why a move with this value loses, if it does; the script fills in the names of moves."""
    if value.sign != LOSS:
        return None
    reply = None if again or value.remoteness == 1 else Move(1, "{reply}")
    position = Position(origin.game, origin.state, turn)
    return refuted(position, Move(0, "{move}"), reply, value.remoteness, value.margin)


def colours(whole: WholeGame, numbers: Mapping[Value, int]) -> dict[str, dict[int, tuple[str, str]]]:
    """Return the colours of values, and of words on them, for every set of values of a position's moves."""
    table: dict[str, dict[int, tuple[str, str]]] = {}
    for position, targets in zip(whole.positions, whole.targets, strict=True):
        made = {whole.values[each].before(whole.positions[each].turn == position.turn) for each in targets}
        values = sorted(made, key=numbers.__getitem__)
        key = " ".join(str(numbers[value]) for value in values)
        if key not in table:
            paint = fills(values)
            table[key] = {numbers[value]: (paint[value], ink_on(paint[value])) for value in values}
    return table


def sentences(origin: Position[Any]) -> dict[str, str]:
    """Return the messages for wrong input, and for features that the page lacks."""
    name, rule = origin.game.name, origin.game.rule
    return {
        "game": f"This page holds {name} and no other game.",
        "text": f"'{{text}}' is no position that play reaches in {name}.",
        "move": f"'{{move}}' is not legal here: {rule}. Legal: {{legal}}.",
        "over": "'{move}' comes after the end: the game is over, no move can follow.",
        "endless": "From here play can return to a position, so the games are endlessly many.",
        "missing": "To compare and watch searches, and for the poster, run: zermelo serve",
    }
