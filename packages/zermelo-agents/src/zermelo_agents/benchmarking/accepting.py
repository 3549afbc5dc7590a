"""The rule sets of a family that are worth a row: small, not trivial, and each another game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zermelo_agents.benchmarking.candidates import LabelledPosition, label, random_line
from zermelo_agents.benchmarking.digests import digests, evaluator_of, states_of
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.families import FAMILIES
from zermelo_agents.benchmarking.rule_set import RuleSet

__all__ = ["KNOWN_GAME_DIGESTS", "Accepted", "accept"]

MIN_ACCEPTED_STATES, MAX_ACCEPTED_STATES = 25, 6_000
"""The sizes of games that are accepted, in distinct states."""

ACCEPTING_GAMES = 24
"""The number of random games in which positions are met."""

MIN_DECISIVE_POSITIONS = 8
"""The number of those positions in which a move must lose value: there are none if one side wins whatever it does."""

MAX_REFUSED_RULE_SETS = 300
"""The number of rule sets that are refused one after the other, before a family counts as exhausted."""


KNOWN_GAME_DIGESTS = {
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


def accept(family: str, seed: int, seen: set[str]) -> Iterator[Accepted]:
    """Yield rule sets of a family until no new one is found.

    seen: the digests of all games that were drawn, which are not accepted again.
    """
    draws, refused = Draws(seed, family), 0
    while refused < MAX_REFUSED_RULE_SETS:
        found = examine(FAMILIES[family](draws), draws, seen)
        refused = 0 if found else refused + 1
        if found:
            yield found


def examine(rule_set: RuleSet, draws: Draws, seen: set[str]) -> Accepted | None:
    """Return what is known about a rule set, or None if it is refused."""
    game = rule_set.game
    states = states_of(game, MAX_ACCEPTED_STATES)
    if states is None or len(states.nodes) < MIN_ACCEPTED_STATES:
        return None
    names = digests(game, states)
    if (digest := names[game.rules.start]) in seen:
        return None
    seen.add(digest)
    evaluator = evaluator_of(game, states)
    positions = [position for _ in range(ACCEPTING_GAMES) for position in random_line(game, draws)]
    distinct = {names[position.state]: position for position in reversed(positions)}
    candidates = [label(position, evaluator) for position in distinct.values()]
    decisive = sum(candidate.labels.is_decisive for candidate in candidates)
    return Accepted(rule_set, digest, len(states.nodes), candidates) if decisive >= MIN_DECISIVE_POSITIONS else None
