"""Grundy values: the values of the positions of an impartial game in a sum of games.

The Grundy value of a position is the least number that no position after a move has, the mex of theirs. The side to
move loses if and only if it is 0. A sum of positions, where a move is made in one of them, has the xor of their values.
(Roland Sprague, Über mathematische Kampfspiele, 1935; Patrick Grundy, Mathematics and games, 1939.) All of this is for
normal play, where the side that cannot move has lost; misère play has no such values.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from math import inf
from operator import xor
from typing import Any, Generic, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadGame, NotImpartial, TooLarge
from zermelo.games import PositionLike, position_of
from zermelo.rules import LOSS, Game, Rules, S
from zermelo.rules.limits import Deadline, with_deadline
from zermelo.rules.position import Move, Position

__all__ = ["Grundy", "GrundyValues", "false_parts", "grundy", "grundy_values", "mex"]

MAX_GRUNDY_POSITIONS = 3_000_000
"""Largest number of positions whose values are stored: about 500 MB."""

COMPARED_SUMS = 10
"""Number of sums that are compared with the rules before the declared parts are used."""


Parts = frozenset[tuple[S, int]]
"""A multiset of parts: each part with its number."""


class Grundy(NamedTuple):
    """The Grundy value of a position, and those of its parts and of the positions after its moves."""

    value: int
    parts: tuple[int, ...]
    """The values of the parts of the position, whose xor is its value; one where it has no parts."""
    after: dict[Move, int]
    """The value of the position after each legal move."""


class GrundyValues(Generic[S]):
    """The Grundy values of the positions of a game; results are stored for later questions.

    Raises NotImpartial for a game that does not declare that it is impartial.

    >>> from zermelo.games import game
    >>> GrundyValues(game("nim:heaps=3+4+5")).value((3, 4, 5), seconds=10)
    2
    """

    def __init__(self, game: Game[S]) -> None:
        if not game.declared.impartial:
            raise NotImpartial(
                f"{game.name} has no Grundy values: it is not declared as an impartial game in normal play, "
                "where both players have the same moves and the side that cannot move has lost."
            )
        self.game = game
        self.known: dict[S, int] = {}
        self.untested = COMPARED_SUMS

    def value(self, state: S, *, seconds: float | Deadline = 10) -> int:
        """Return the Grundy value of a state; raise OutOfTime, TooLarge, or BadGame for a false declaration."""
        rules, parts = with_deadline(self.game.rules, Deadline.of(seconds)), self.parts(state)
        for part in parts:
            self.settle(part, rules)
        return xor_of(self.known[part] for part in parts)

    def of(self, position: Position[S], seconds: float | Deadline) -> Grundy:
        """Return the values of a position, its parts and the positions after its moves; raise the errors of `value`."""
        deadline = Deadline.of(seconds)
        after = {move: self.value(position.follow(move).state, seconds=deadline) for move in position.moves}
        value = self.value(position.state, seconds=deadline)
        parts = tuple(self.known[part] for part in self.parts(position.state))
        return Grundy(value, parts or (value,), after)

    def parts(self, state: S) -> Sequence[S]:
        """Return the parts of a state; compare the first sums with the rules."""
        parts = self.game.declared.parts(state) if self.game.declared.parts else (state,)
        if self.untested and list(parts) != [state]:
            self.untested -= 1
            if breach := false_parts(self.game, state):
                raise BadGame(f"The parts of {self.game.name} are wrong: {breach}.")
        return parts

    def settle(self, state: S, rules: Rules[S]) -> None:
        """Find the value of a part and of all below it.

        There is no recursion: a part waits on the stack until the parts below it are known.
        """
        waiting, below = [state], dict[S, list[Sequence[S]]]()
        while waiting:
            here = waiting[-1]
            if here not in self.known:
                if here not in below:
                    below[here] = [self.parts(rules.play(here, move)) for move in bits(rules.moves(here))]
                    self.check_end(here, below[here])
                if unknown := [part for parts in below[here] for part in parts if part not in self.known]:
                    self.check_growth(unknown, below)
                    waiting += unknown
                    continue
                self.known[here] = mex(xor_of(map(self.known.__getitem__, parts)) for parts in below.pop(here))
            waiting.pop()

    def check_end(self, state: S, after: list[Sequence[S]]) -> None:
        """Raise BadGame if the side that cannot move has not lost."""
        if not after and self.game.rules.outcome(state) != LOSS:
            raise BadGame(
                f"{self.game.name} is declared impartial, but the side that cannot move has not lost at {state!r}."
            )

    def check_growth(self, unknown: Iterable[S], below: dict[S, list[Sequence[S]]]) -> None:
        """Raise TooLarge for too many positions, and BadGame if play returns to a waiting part."""
        if len(self.known) + len(below) > MAX_GRUNDY_POSITIONS:
            raise TooLarge(
                f"{self.game.name} has more than {MAX_GRUNDY_POSITIONS:,} positions to find Grundy values of."
            )
        for part in unknown:
            if part in below:
                raise BadGame(f"{self.game.name} has no Grundy values: its moves can return to {part!r}.")


@lru_cache(maxsize=4)
def grundy_values(game: Game[Any]) -> GrundyValues[Any]:
    """Return the Grundy values of a game, stored from one question to the next."""
    return GrundyValues(game)


def mex(values: Iterable[int]) -> int:
    """Return the least number, from 0 up, that is not among the values.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present, least = set(values), 0
    while least in present:
        least += 1
    return least


def xor_of(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def false_parts(game: Game[S], state: S) -> str | None:
    """Return the fault if the parts of a state are not a sum that equals it, else None.

    A move of a sum changes one part and leaves the others, so the parts after the moves of the state must be the
    parts after the moves of its parts.
    """
    assert game.declared.parts is not None
    moved = {collect_parts(game, game.declared.parts(after)) for after in after_moves(game, state)}
    parts = list(game.declared.parts(state))
    summed = {
        collect_parts(game, [*parts[:i], *game.declared.parts(after), *parts[i + 1 :]])
        for i, part in enumerate(parts)
        for after in after_moves(game, part)
    }
    if wrong := moved - summed:
        return f"a move from {state!r} leads to {list_parts(wrong)}, and no move in one of its parts does"
    if wrong := summed - moved:
        return f"a move in a part of {state!r} leads to {list_parts(wrong)}, and no move of the whole does"
    return None


def after_moves(game: Game[S], state: S) -> Iterator[S]:
    return (game.rules.play(state, move) for move in bits(game.rules.moves(state)))


def collect_parts(game: Game[S], parts: Iterable[S]) -> Parts[S]:
    """Collect parts, except those without moves, which add nothing."""
    return frozenset(Counter(part for part in parts if game.rules.moves(part)).items())


def list_parts(sums: Iterable[Parts[Any]]) -> str:
    """Return one of some sums, as the list of its parts."""
    first = next(iter(sums))
    return f"the parts {[part for part, times in first for _ in range(times)]}"


def grundy(position: PositionLike, *, seconds: float | Deadline = inf) -> int:
    """Return the Grundy value of a position of an impartial game: the side to move loses if it is 0.

    A sum of positions, of one game or of several, has the xor of their values. seconds: time limit, or a Deadline.

    Raises NotImpartial for a game that is not declared impartial, OutOfTime when the time is over, TooLarge for a game
    with too many positions.

    >>> grundy("nim:heaps=3+4+5"), grundy("nim:heaps=3+4") ^ grundy("stones:n=5,take=1-5,misere=false")
    (2, 2)
    """
    position = position_of(position)
    return grundy_values(position.game).value(position.state, seconds=seconds)
