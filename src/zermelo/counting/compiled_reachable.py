"""The positions of a game counted compiled: tier by tier, each position as one number."""

from typing import Any

from zermelo.counting.reachable import made_of_ints
from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.declarations.agreement import ensure_agreement
from zermelo.native.kernel import compiled
from zermelo.position import Position
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.tables.making.kernels.layers import make_expand

__all__ = ["Tiers", "counted"]

MOST_HELD = 20_000_000
"""Positions that are remembered at a time: about 500 MB while they are sorted."""

ROOM = 1 << 20
"""Children that are found before their repetitions are dropped."""


class Tiers:
    """The positions that are found and not followed yet, by tier; a compiled kernel follows them.

    Raises CannotCompile for a game without tiers, without keys, or whose rules do not compile.
    """

    def __init__(self, game: Game[Any], position: Position[Any]) -> None:
        import numpy as np

        key = keys_of(game).key(position.state) if made_of_ints(position.state) else -1
        if game.plies_left is None or key < 0:
            raise CannotCompile(f"{game.name} has no tiers, or a state without a key.")
        ensure_agreement(game, compiled)
        self.expand = compiled(make_expand(game, ()))
        self.children, self.tiers = np.empty(ROOM, np.int64), np.empty(ROOM, np.int32)
        self.one_by_one = game.grid is not None
        """Whether a position is told from another by whose turn it is: every move must then lead to the next tier."""
        self.found: dict[int, list[Any]] = {game.plies_left(position.state): [np.full(1, key, np.int64)]}

    def take(self) -> tuple[int, Any]:
        """The highest tier, which no move leads to any more, and its positions."""
        tier = max(self.found)
        return tier, distinct(self.found.pop(tier))

    def follow(self, tier: int, layer: Any, begin: int) -> int:
        """Add the children of some positions of a layer, from number `begin` on; where it stopped."""
        import numpy as np

        end, written = self.expand(layer, begin, self.children, self.tiers)
        if written < 0:
            raise CannotCompile("A position has no key or no tier.")
        below = self.tiers[:written]
        if self.one_by_one and np.any(below != tier - 1):
            raise CannotCompile("Positions of a tier are of different turns.")
        for other in distinct([below]).tolist():
            self.add(other, self.children[:written][below == other])
        return int(end)

    def add(self, tier: int, keys: Any) -> None:
        """Add positions of a tier; the repetitions are dropped once they may be half of what is kept."""
        first, *others = runs = self.found.setdefault(tier, [keys[:0]])
        runs.append(distinct([keys]))
        if sum(map(len, others)) > len(first) + ROOM:
            runs[:] = [distinct(runs)]

    @property
    def held(self) -> int:
        return sum(len(run) for runs in self.found.values() for run in runs)


def distinct(runs: list[Any]) -> Any:
    """The keys of some arrays in ascending order, each once."""
    import numpy as np

    keys = np.concatenate(runs)
    keys.sort()
    return keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys


def counted(tiers: Tiers, deadline: Deadline) -> int:
    """The positions of all tiers; raises OutOfTime or TooLarge."""
    number = 0
    while tiers.found:
        tier, layer = tiers.take()
        number += len(layer)
        begin = 0
        while begin < len(layer):
            deadline.check()
            begin = tiers.follow(tier, layer, begin)
            if tiers.held + len(layer) > MOST_HELD:
                raise TooLarge(f"More than {MOST_HELD:,} positions would have to be remembered.")
    return number
