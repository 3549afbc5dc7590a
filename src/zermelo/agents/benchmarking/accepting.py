"""The rule sets of a family that are worth a row: small, not trivial, and each another game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zermelo.agents.benchmarking.candidates import LabelledPosition, labelled, random_line
from zermelo.agents.benchmarking.draws import Draws
from zermelo.agents.benchmarking.families import FAMILIES
from zermelo.agents.benchmarking.game_graph import digests, explored, solved
from zermelo.agents.benchmarking.rule_set import RuleSet

__all__ = ["KNOWN", "Accepted", "accepted"]

FEWEST_POSITIONS, MOST_POSITIONS = 25, 6_000
"""The sizes of games that are accepted, in distinct states."""

LINES = 24
"""The number of random games in which positions are met."""

FEWEST_DECISIVE = 8
"""The number of those positions in which a move must lose value: there are none if one side wins whatever it does."""

MOST_REFUSED = 300
"""The number of rule sets that are refused one after the other, before a family counts as exhausted."""


KNOWN = {
    "tictactoe": "2d37fbef64edf390",
    "mnk:misere=true": "cceb4b20012f5844",
    "notakto": "9ae65109bc58eb0b",
    "hexapawn": "c0c1cb18063dcb91",
    "hexapawn:height=4": "4d8f0a03b14805cf",
}
"""Well-known games that families could draw, with their digests; an agent has read about them."""


class Accepted(NamedTuple):
    """A rule set with what is known about its game."""

    rule_set: RuleSet
    digest: str
    """The digest of its start, which does not depend on the names of moves and states."""
    positions: int
    """The distinct states of the game."""
    candidates: Sequence[LabelledPosition]
    """Positions that random games meet, no two of them the same up to the names of moves and states."""


def accepted(family: str, seed: int, seen: set[str]) -> Iterator[Accepted]:
    """Yield rule sets of a family until no new one is found.

    seen: the digests of all games that were drawn, which are not accepted again.
    """
    draws, refused = Draws(seed, family), 0
    while refused < MOST_REFUSED:
        found = examined(FAMILIES[family](draws), draws, seen)
        refused = 0 if found else refused + 1
        if found:
            yield found


def examined(rule_set: RuleSet, draws: Draws, seen: set[str]) -> Accepted | None:
    """Return what is known about a rule set, or None if it is refused."""
    game = rule_set.game
    graph = explored(game, MOST_POSITIONS)
    if graph is None or len(graph) < FEWEST_POSITIONS:
        return None
    names = digests(game, graph)
    if (digest := names[game.rules.start]) in seen:
        return None
    seen.add(digest)
    evaluator = solved(game, graph)
    positions = [position for _ in range(LINES) for position in random_line(game, draws)]
    distinct = {names[position.state]: position for position in reversed(positions)}
    candidates = [labelled(position, evaluator) for position in distinct.values()]
    decisive = sum(candidate.labels.is_decisive for candidate in candidates)
    return Accepted(rule_set, digest, len(graph), candidates) if decisive >= FEWEST_DECISIVE else None
