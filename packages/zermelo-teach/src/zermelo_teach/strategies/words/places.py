"""Words about where a move leads: the centre, a corner, beside a mark, opposite to one, a mirror image.

They follow from what the board and the symmetries of a game declare. Places that symmetries turn into each other have
the same name, so that a word allows the same moves however the board is turned.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import product
from math import hypot
from typing import Any

from zermelo.bits import bits, mask_of
from zermelo.errors import BadText
from zermelo.evaluation import symmetries_of
from zermelo.rules import EMPTY_MARK, Board, Game, Position, Word, board_of, is_filled, marks_of, read_path

__all__ = ["Places", "place_words"]

Spot = tuple[float, float, float]
"""Where a place lies: from the left, from the top, and its level, in squares."""

NEAR = 1.05
"""The largest distance of neighbours on a board without lines, in squares; diagonal squares are further apart."""


class Places:
    """The places of a board, as words speak of them.

    A state often shows what the side to move sees, whoever that is: then it is drawn as if the first player moved.
    """

    def __init__(self, game: Game[Any], board: Board) -> None:
        self.game, self.board = game, board
        self.field = board.field
        self.maps = [cells for cells in symmetries_of(game) if len(cells) > max(board.field, default=0)]
        """The place to which each place is turned, by symmetries of the game."""
        self.numbers = {name: number for number, name in enumerate(board.press_names) if name}
        self.spots = [(board.stands[i].x, board.stands[i].y, board.stands[i].level) for i in range(len(board.stands))]
        self.turn: Callable[[Any], int] = cache(self.read_turn)
        self.targets: Callable[[Any], dict[int, int]] = cache(self.list_targets)
        self.marks: Callable[[Any], str] = cache(self.write_marks)

    def read_turn(self, state: Any) -> int:
        """Return the player to move in the position that shows a state: the second only if the state belongs to it."""
        notation = self.game.notation
        with suppress(BadText):
            return int(notation.read(notation.write(state, 0)) != (state, 0))
        return 0

    def shown_position(self, state: Any) -> Position[Any]:
        """Return the position that shows a state."""
        return Position(self.game, state, self.turn(state))

    def write_marks(self, state: Any) -> str:
        """Return the characters of all places."""
        return marks_of(self.shown_position(state), self.board)

    def list_targets(self, state: Any) -> dict[int, int]:
        """Return the place to which each move leads, by the number of the move; moves without one place are missing."""
        position, found = self.shown_position(state), dict[int, int]()
        before = marks_of(position, self.board)
        for move in position.moves:
            place = self.target(move.name, before, marks_of(position.follow(move), self.board))
            if place is not None:
                found[move.number] = place
        return found

    def target(self, name: str, before: str, after: str) -> int | None:
        """Return the place to which a move leads; None if it fills several places, or none.

        It is the last one of its name. If the name has one place, a man may start there: then it is the empty place
        that the move fills.
        """
        entered = [i for i in self.board.field if before[i] != after[i] and is_filled(self.board, after[i])]
        pressed = [i for i in entered if self.board.press_names[i]] or entered
        filled = [i for i in pressed if before[i] == EMPTY_MARK]
        path = read_path(name, self.board)
        if len(filled) > 1:
            return None
        if len(path) == 1 and filled:
            return filled[0]
        named = self.numbers.get(path[-1]) if path else None
        arrived = filled or (pressed if len(pressed) == 1 else [])
        return next(iter(arrived), None) if named is None else named

    def owner(self, mark: str) -> int | None:
        """Return the player to whom a mark belongs; None if it belongs to nobody."""
        look = None if mark == EMPTY_MARK else self.board.look(self.board.stands[0], mark, self.game.notation)
        return look.owner if look else None

    def is_own(self, state: Any, place: int) -> bool | None:
        """Return whether what stands on a place belongs to the side to move; None if it belongs to nobody."""
        owner = self.owner(self.marks(state)[place])
        return None if owner is None else owner == self.turn(state)

    def has_owners(self) -> bool:
        """Return whether each player fills places with marks of their own, as far as the first two plies show."""
        first = self.shown_position(self.game.rules.start)
        for position in (first, *(self.shown_position(first.follow(move).state) for move in list(first.moves)[:1])):
            before = marks_of(position, self.board)
            for move in position.moves:
                after = marks_of(position.follow(move), self.board)
                place = self.target(move.name, before, after)
                if place is not None and self.owner(after[place]) == 1 - position.turn:
                    return False
        return True

    def going_to(self, wanted: Callable[[Any, int], bool]) -> Callable[[Any], int]:
        """Return the word of the moves that lead to places of which a function of state and place is true."""
        return lambda state: mask_of(move for move, place in self.targets(state).items() if wanted(state, place))

    def neighbours(self) -> dict[int, set[int]]:
        """Return the places beside each place: those that a line joins, or squares that share a side."""
        joined = [(self.numbers.get(str(a)), self.numbers.get(str(b))) for a, b in self.board.lines]
        pairs = [(a, b) for a, b in joined if a is not None and b is not None]
        if not pairs:
            pairs = [(a, b) for a, b in product(self.field, repeat=2) if a < b and self.distance(a, b) <= NEAR]
        found: dict[int, set[int]] = {place: set() for place in self.field}
        for a, b in pairs:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return found

    def distance(self, a: int, b: int) -> float:
        """Return the distance of two places, in squares."""
        return hypot(*(one - other for one, other in zip(self.spots[a], self.spots[b], strict=True)))

    def from_middle(self) -> dict[int, float]:
        """Return the distance of each place from the middle of the board, in squares."""
        inside = [self.spots[place] for place in self.field]
        middle = [sum(axis) / len(inside) for axis in zip(*inside, strict=True)]
        return {
            place: round(hypot(*(a - b for a, b in zip(self.spots[place], middle, strict=True))), 3)
            for place in self.field
        }

    def is_same_in_images(self, wanted: set[int]) -> bool:
        """Return whether every symmetry of the game turns some places into themselves."""
        return all({cells[place] for place in wanted} == wanted for cells in self.maps)

    def borders(self) -> dict[int, int]:
        """Return for each place in how many directions it lies at the border of the board: 2 for a corner."""
        axes = list(zip(*(self.spots[place] for place in self.field), strict=True))
        ends = [(min(axis), max(axis)) for axis in axes]
        return {
            place: sum(
                low < high and spot in (low, high) for spot, (low, high) in zip(self.spots[place], ends, strict=True)
            )
            for place in self.field
        }


def place_words(game: Game[Any]) -> Iterator[Word[Any]]:
    """Yield the words about places; none for a game without a board."""
    board = board_of(Position(game, game.rules.start))
    if board is None or game.board is None:
        return
    places = Places(game, board)
    if len(board.columns) > 1:
        yield from column_words(places)
    yield from kinds_of_places(places)
    if places.has_owners():
        yield from words_beside(places)
    yield from mirror_words(places)


def kinds_of_places(places: Places) -> Iterator[Word[Any]]:
    """Yield the words for the centre, corners, edges and the inside."""
    far, border = places.from_middle(), places.borders()
    nearest, levels = min(far.values()), 3 if any(spot[2] for spot in places.spots) else 2
    centre = {place for place, distance in far.items() if distance == nearest}
    if len(centre) < len(far) and places.is_same_in_images(centre):
        where = "the centre" if len(centre) == 1 else "one of the places in the middle"
        yield Word("centre", f"Take {where}.", places.going_to(partial(is_among, centre)), 1)
    for name, number, sentence in (
        ("corner", levels, "Take a corner."), ("edge", 1, "Take a place at the edge, not in a corner."),
        ("inside", 0, "Take a place that is not at the edge."),
    ):  # fmt: skip
        wanted = {place for place, borders in border.items() if borders == number}
        if 0 < len(wanted) < len(border) and wanted != centre and places.is_same_in_images(wanted):
            yield Word(name, sentence, places.going_to(partial(is_among, wanted)), 1)
    yield Word("inwards", "Go to the place that is nearest to the centre.", nearest_of(places, far), 2)


def is_among(wanted: set[int], state: Any, place: int) -> bool:
    """Return whether a place is one of some, in any state."""
    return place in wanted


def nearest_of(places: Places, far: dict[int, float]) -> Callable[[Any], int]:
    """Return the word of the moves that lead nearest to the middle."""

    def moves(state: Any) -> int:
        distances = {move: far[place] for move, place in places.targets(state).items() if place in far}
        least = min(distances.values(), default=0.0)
        return mask_of(move for move, distance in distances.items() if distance == least)

    return moves


def words_beside(places: Places) -> Iterator[Word[Any]]:
    """Yield the words about marks on neighbouring places, and on the opposite one."""
    beside = places.neighbours()

    def touches(own: bool) -> Callable[[Any, int], bool]:
        return lambda state, place: any(places.is_own(state, each) is own for each in beside.get(place, ()))

    yield Word("beside-theirs", "Go beside a mark or a man of the opponent.", places.going_to(touches(False)), 2)
    yield Word("beside-own", "Go beside a mark or a man of your own.", places.going_to(touches(True)), 2)
    yield Word("capture", "If you can capture, do.", partial(captures, places), 1)
    if across := image_of(places, lambda x, y, z: (-x, -y, -z)):
        yield Word(
            "opposite", "Go to the place straight across the centre from one that the opponent has.",
            places.going_to(lambda state, place: places.is_own(state, across[place]) is False), 2,
        )  # fmt: skip


def captures(places: Places, state: Any) -> int:
    """Return the moves to a place on which a man of the opponent stands."""
    return mask_of(move for move, place in places.targets(state).items() if places.is_own(state, place) is False)


def column_words(places: Places) -> Iterator[Word[Any]]:
    """Yield the words about columns into which stones fall."""
    cells, marks = places.board.cells, places.marks
    across = sorted({places.spots[place][0] for place in places.field})
    middle = (across[0] + across[-1]) / 2

    def odd(state: Any, place: int) -> bool:
        column = [each for each in places.field if cells[each][0] == cells[place][0]]
        return sum(marks(state)[each] != EMPTY_MARK for each in column) % 2 == 1

    above = "Drop on a column that holds an odd number of stones: above the stone just dropped."
    yield Word("follow-up", above, places.going_to(odd), 2)
    for name, sentence, columns in (
        ("middle-column", "Drop into the middle column.", [x for x in across if abs(x - middle) < 1]),
        ("outer-column", "Drop into a column at the edge.", [across[0], across[-1]]),
    ):
        wanted = {place for place in places.field if places.spots[place][0] in columns}
        yield Word(name, sentence, places.going_to(partial(is_among, wanted)), 1)


def mirror_words(places: Places) -> Iterator[Word[Any]]:
    """Yield the words that make the board its own mirror image, whosever the marks are."""
    for name, sentence, turned in (
        ("half-turn", "turned half round", lambda x, y, z: (-x, -y, z)),
        ("left-right", "seen in a mirror", lambda x, y, z: (-x, y, z)),
        ("top-bottom", "upside down", lambda x, y, z: (x, -y, z)),
    ):
        image = image_of(places, turned)
        central = image and all(
            image[cells[place]] == cells[image[place]] for cells in places.maps for place in places.field
        )
        if central:
            yield Word(
                f"mirror-{name}", f"Answer so that the board looks the same {sentence}.",
                partial(leave_mirror, places, image), 3,
            )  # fmt: skip


def image_of(places: Places, turned: Callable[[float, float, float], Spot]) -> tuple[int, ...]:
    """Return the place at the image of each place under a map of space around the middle; () if there is none.

    What does not belong to the field is its own image.
    """
    inside = [places.spots[place] for place in places.field]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*inside, strict=True)]
    by_spot = {near(spot): place for place, spot in zip(places.field, inside, strict=True)}
    found = list(range(len(places.spots)))
    for place, spot in zip(places.field, inside, strict=True):
        image = turned(*(at - mid for at, mid in zip(spot, middle, strict=True)))
        found[place] = by_spot.get(near(at + mid for at, mid in zip(image, middle, strict=True)), -1)
    return tuple(found) if -1 not in found else ()


def near(spot: Iterable[float]) -> tuple[float, ...]:
    """Return coordinates without the errors of their computation."""
    return tuple(round(at, 3) for at in spot)


def leave_mirror(places: Places, image: tuple[int, ...], state: Any) -> int:
    """Return the moves after which full places are the image of full places, and empty ones of empty ones."""
    play = places.game.rules.play
    found = 0
    for move in bits(places.game.rules.moves(state)):
        full = [mark != EMPTY_MARK for mark in places.marks(play(state, move))]
        if all(full[place] == full[image[place]] for place in places.field):
            found |= 1 << move
    return found
