"""A whole small game as plain data, for a page that works offline: its script looks everything up.

Each property of positions and moves is a column of numbers, which point into lists of kinds of moves and of values.
`zermelo_web/assets/embedded.js` reads it.

>>> from zermelo.games import start
>>> whole = valued_positions(start("tictactoe"))
>>> len(whole.positions), whole.values[0]
(5478, Value(outcome=0, remoteness=9))
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import inf
from typing import Any, NamedTuple

from zermelo.analysis import Decided, blocking_words, identity
from zermelo.drawing import board_record
from zermelo.errors import TooLarge
from zermelo.evaluation import Folding
from zermelo.games import GameLike, start
from zermelo.graphs import Graph, graph
from zermelo.playing import offline_players, sample
from zermelo.rules import (
    Board,
    Deadline,
    Move,
    OnProgress,
    Position,
    ignore,
    rows_of_stones,
    with_deadline_check,
)

__all__ = ["MAX_EMBEDDED_POSITIONS", "embed", "every_position", "valued_positions", "whole_game"]


MAX_EMBEDDED_POSITIONS = 200_000


def valued_positions(
    origin: Position[Any], limit: int = MAX_EMBEDDED_POSITIONS, on_progress: OnProgress = ignore
) -> Graph:
    """Return the graph of all positions that can follow a position.

    on_progress is called at each position with the number before it. Raises TooLarge for more than `limit`.
    """
    try:
        return graph(origin, limit=limit, on_progress=on_progress)
    except TooLarge:
        raise TooLarge(
            f"{origin.game.name} has more than {limit:,} positions, each with its side to move, which is too many for "
            "one page; choose a smaller game."
        ) from None


class Kind(NamedTuple):
    """The common properties of moves that look alike."""

    name: str
    edit: tuple[tuple[int, str], ...] | None
    """The changes to the text of a board, as places and characters; None without a board, or if its length changes."""
    again: bool
    """True if the player moves again."""
    path: tuple[str, ...] | None
    """The places to press, if the board declares them."""


class Numbering(dict[Any, int]):
    """Numbers for distinct things, in order of first occurrence."""

    def of(self, thing: Any) -> int:
        return self.setdefault(thing, len(self))


def whole_game(
    game: GameLike,
    *,
    limit: int = MAX_EMBEDDED_POSITIONS,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> dict[str, Any]:
    """Return a whole small game as JSON, with every position, move and value, for programs that look them up.

    on_progress is called at each position with the number before it. seconds: time limit, or a Deadline. Raises
    TooLarge for a game with more than `limit` positions, and OutOfTime.

    >>> whole_game("stones:n=3")["degrees"]
    [3, 2, 1, 0, 1, 0]
    """
    return embed(every_position(game, limit=limit, seconds=seconds, on_progress=on_progress))


def every_position(game: GameLike, *, limit: int, seconds: float | Deadline, on_progress: OnProgress) -> Graph:
    """Return all positions of a game; see whole_game."""
    origin = with_cached_texts(start(game))
    return valued_positions(origin, limit, with_deadline_check(Deadline.of(seconds), on_progress))


def with_cached_texts(origin: Position[Any]) -> Position[Any]:
    """Return the same position of a game that writes the text of each position only once."""
    notation = origin.game.notation
    game = replace(origin.game, notation=replace(notation, write=cache(notation.write)))
    return Position(game, origin.state, origin.turn)


def embed(whole: Graph) -> dict[str, Any]:
    """Return the data as JSON."""
    first, numbers, board = whole.positions[0], Numbering(), board_of_all(whole.positions)
    game = first.game
    return {
        "game": game.name,
        "title": game.title,
        "players": list(game.notation.player_names),
        "colours": list(game.colours) if game.colours else None,
        "rule": game.notation.illegal,
        "blocking": blocking_words(game),
        "scored": game.rules.scores is not None,
        "again": game.rules.again is not None,
        "turn": first.turn,
        "about": game.summary,
        "rules": game.about,
        "positions": len(set(map(identity, whole.positions))),
        "start": first.text,
        "marks": list(game.notation.marks) if game.notation.marks else None,
        "board": board and board_record(board, game.notation),
        "beside": characters_beside(whole.positions),
        "degrees": [len(position.moves) for position in whole.positions],
        **moves_and_positions(whole),
        **classes(whole),
        **offline_players(sample(game, decided_in(whole))),
        "codes": [numbers.of(value) for value in whole.values],
        "values": [value.record() for value in numbers],
    }


def decided_in(whole: Graph) -> Callable[[Position[Any]], Decided]:
    """Return a function that looks up the values of the moves of a position, the best first."""

    def decide(position: Position[Any]) -> Decided:
        after = whole.exploration.links.after(whole.number(position))
        pairs = zip(position.moves, after, strict=True)
        made = [(move, whole.values[to].before(whole.positions[to].turn == position.turn)) for move, to in pairs]
        return sorted(made, key=lambda pair: pair[1], reverse=True)

    return decide


def moves_and_positions(whole: Graph) -> dict[str, Any]:
    """Return the kind of every move, and the data from which its successor follows: an edit, or numbers and texts."""
    kinds, game = Numbering(), whole.positions[0].game
    moves = {"moves": [kinds.of(kind_of(position, move)) for position in whole.positions for move in position.moves]}
    if game.board and all(kind.edit is not None for kind in kinds):
        return {"kinds": list(kinds), **moves}
    return {
        "kinds": list(kinds),
        **moves,
        "targets": list(backwards(whole.exploration.links.targets)),
        "texts": " ".join(position.text for position in whole.positions),
        "heaps": None if game.board else heaps(whole.positions),
    }


def board_of_all(positions: Sequence[Position[Any]]) -> Board | None:
    """Return the board of a game, or rows with as many stones as any position has in each heap; None without both."""
    counts = heaps(positions)
    if positions[0].game.board or not counts:
        return positions[0].game.board
    return rows_of_stones(tuple(map(max, zip(*counts, strict=True))))


def characters_beside(positions: Sequence[Position[Any]]) -> list[str] | None:
    """Return the characters on the places beside the board in each position; None without such places."""
    board = positions[0].game.board
    return [board.shown(each.state, each.turn) for each in positions] if board and board.shown else None


def heaps(positions: Sequence[Position[Any]]) -> list[list[int]] | None:
    """Return the heaps of each position; None for a game without heaps."""
    counts = positions[0].game.declared.heaps
    return counts and [list(counts(position.state)) for position in positions]


def classes(whole: Graph) -> dict[str, Any]:
    """Return the class of every position, the number of positions in each class, and the number of every state.

    A state is one position, whoever is to move.
    """
    fold, states, known = Folding(whole.positions[0].game), Numbering(), dict[Any, int]()
    members, class_numbers = list[int](), list[int]()
    same = [states.of(identity(position)) for position in whole.positions]
    for position in whole.positions:
        shown = fold.text_or_state(position.state, position.turn)
        key = fold.canonical(shown) if len(fold.maps) > 1 else identity(position)
        if key not in known:
            twin = fold.twin(position.state, position.turn, known) if len(fold.maps) > 1 else None
            known[key] = len(members) if twin is None else known[twin]
            members += [fold.size(shown)] if twin is None else []
        class_numbers.append(known[key])
    return {"classes": class_numbers, "members": members, "states": same if len(states) < len(same) else None}


def kind_of(position: Position[Any], move: Move) -> Kind:
    after, edit = position.follow(move), None
    if position.game.board and len(position.text) == len(after.text):
        changes = enumerate(zip(position.text, after.text, strict=True))
        edit = tuple((i, new) for i, (old, new) in changes if old != new)
    declared = position.game.board and position.game.board.path
    path = tuple(declared(move.name, position.text)) if declared else None
    return Kind(move.name, edit, after.keeps_turn, path)


def backwards(targets: Iterable[int]) -> Iterator[int]:
    """Yield the numbers of positions as distances from the next new one: they are small, often 0, and compress well."""
    new = 1
    for target in targets:
        yield new - target
        new += target == new
