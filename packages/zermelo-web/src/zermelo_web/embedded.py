"""A whole small game as plain data, for a page that works offline: its script looks everything up.

Each property of positions and moves is a column of numbers, which point into lists of kinds of moves and of values.
`zermelo_web/assets/embedded.js` reads it.

>>> from zermelo.games import start
>>> whole = valued_positions(start("tictactoe"))
>>> len(whole.positions), whole.values[0]
(5478, Value(outcome=0, remoteness=9))
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from zermelo.analysis import Decided, blocking_words, identity
from zermelo.drawing import board_record
from zermelo.errors import TooLarge
from zermelo.evaluation import VISITS_PER_REPORT, Folding, Target, retrograde_values
from zermelo.games import GameLike, start
from zermelo.playing import offline_players, sample
from zermelo.rules import (
    Board,
    Deadline,
    Move,
    OnProgress,
    Position,
    Progress,
    Value,
    ignore,
    rows_of_stones,
    walk,
    with_deadline_check,
)

__all__ = ["MAX_EMBEDDED_POSITIONS", "WholeGame", "valued_positions", "whole_game"]


MAX_EMBEDDED_POSITIONS = 200_000


class WholeGame(NamedTuple):
    """All reachable positions, in breadth-first order from the start."""

    positions: Sequence[Position[Any]]
    """The positions, without the moves that led to them."""
    moves: Sequence[Sequence[Move]]
    """The legal moves of every position."""
    targets: Sequence[Sequence[int]]
    """The index of the position after each of these moves."""
    values: Sequence[Value]
    """The values for the side to move."""


def valued_positions(
    origin: Position[Any], limit: int = MAX_EMBEDDED_POSITIONS, on_progress: OnProgress = ignore
) -> WholeGame:
    """Return all positions that can follow a position, with their values.

    on_progress is called now and then with the number of positions so far. Raises TooLarge for more than `limit`.
    """
    game, positions = origin.game, list[Position[Any]]()
    moves, targets = list[Sequence[Move]](), list[list[int]]()

    def children(node: tuple[Any, int]) -> list[tuple[Any, int]]:
        here = Position(game, *node)
        return [(after.state, after.turn) for after in map(here.follow, here.moves)]

    for number, (node, after) in enumerate(walk((origin.state, origin.turn), children)):
        if number % VISITS_PER_REPORT == 0:
            on_progress(Progress(number, None, "positions"))
        positions.append(Position(game, *node))
        moves.append(list(positions[-1].moves))
        targets.append(after)
        if max(after, default=0) >= limit:  # positions are numbered when they are found, long before their turn
            raise TooLarge(
                f"{game.name} has more than {limit:,} positions, each with its side to move, which is too many for "
                "one page; choose a smaller board."
            )
    values = retrograde_values(
        [
            [Target(to, positions[to].turn == here.turn) for to in after]
            for here, after in zip(positions, targets, strict=True)
        ],
        lambda number: game.call("outcome", game.rules.outcome, positions[number].state),
        lambda: on_progress(Progress(len(positions), None, "positions")),
    )
    return WholeGame(positions, moves, targets, [game.value_type(*value) for value in values])


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

    on_progress is called now and then with the positions so far. seconds: time limit, or a Deadline. Raises TooLarge
    for a game with more than `limit` positions, and OutOfTime.

    >>> whole_game("stones:n=3")["degrees"]
    [3, 2, 1, 0, 1, 0]
    """
    return embed(valued_positions(start(game), limit, with_deadline_check(Deadline.of(seconds), on_progress)))


def embed(whole: WholeGame) -> dict[str, Any]:
    """Return the data as JSON."""
    origin = whole.positions[0]
    write = cache(origin.game.notation.write)  # it writes the text of each position only once
    game = replace(
        origin.game,
        notation=replace(origin.game.notation, write=write),
    )
    whole = whole._replace(positions=[Position(game, position.state, position.turn) for position in whole.positions])
    first, numbers, board = whole.positions[0], Numbering(), board_of_all(whole.positions)
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
        "degrees": [*map(len, whole.moves)],
        **moves_and_positions(whole),
        **classes(whole),
        **offline_players(sample(game, decided_in(whole))),
        "codes": [numbers.of(value) for value in whole.values],
        "values": [value.record() for value in numbers],
    }


def decided_in(whole: WholeGame) -> Callable[[Position[Any]], Decided]:
    """Return a function that looks up the values of the moves of a position, the best first."""
    numbers = {(position.state, position.turn): number for number, position in enumerate(whole.positions)}

    def decide(position: Position[Any]) -> Decided:
        number = numbers[position.state, position.turn]
        pairs = zip(whole.moves[number], whole.targets[number], strict=True)
        made = [(move, whole.values[to].before(whole.positions[to].turn == position.turn)) for move, to in pairs]
        return sorted(made, key=lambda pair: pair[1], reverse=True)

    return decide


def moves_and_positions(whole: WholeGame) -> dict[str, Any]:
    """Return the kind of every move, and the data from which its successor follows: an edit, or numbers and texts."""
    kinds, game = Numbering(), whole.positions[0].game
    legal = zip(whole.positions, whole.moves, strict=True)
    moves = {"moves": [kinds.of(kind_of(position, move)) for position, legal_moves in legal for move in legal_moves]}
    if game.board and all(kind.edit is not None for kind in kinds):
        return {"kinds": list(kinds), **moves}
    return {
        "kinds": list(kinds),
        **moves,
        "targets": list(backwards(whole.targets)),
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


def classes(whole: WholeGame) -> dict[str, Any]:
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


def backwards(targets: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the numbers of positions as distances from the next new one: they are small, often 0, and compress well."""
    new = 1
    for target in chain.from_iterable(targets):
        yield new - target
        new += target == new
