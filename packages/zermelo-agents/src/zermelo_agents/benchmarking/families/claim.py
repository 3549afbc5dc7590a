"""Players claim the towns of a map, and a rule about neighbours says which they may claim."""

from dataclasses import asdict, dataclass
from typing import Any

from zermelo.bits import count, mask_of
from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, ends
from zermelo_agents.benchmarking.towns import Towns

__all__ = ["ClaimRules", "draw"]

FORBIDDEN_ROADS = {
    "own": "a town that the same player has claimed",
    "other": "a town that the other player has claimed",
    "any": "a town that is claimed already, by either player",
}
"""What a road must not join a town to that is claimed: as in the games Col, Snort and Node Kayles."""

State = tuple[int, int]  # the towns of the first and of the second player; whose turn it is follows from their number


def draw(draws: Draws) -> RuleSet:
    """Draw a map and a rule."""
    forbidden = draws.choice(list(FORBIDDEN_ROADS))
    number = draws.between(8, 10) if forbidden == "any" else draws.between(6, 8)
    return ClaimRules(Towns.random_towns(draws, number, draws.between(1, 4)), forbidden, draws.chance(0.5)).rule_set()


@dataclass(frozen=True)
class ClaimRules:
    """The parameters."""

    towns: Towns
    forbidden: str
    misere: bool
    """True if the player who cannot move wins."""

    def rule_set(self) -> RuleSet:
        rules = Rules((0, 0), self.moves, self.play, self.outcome)
        game = Game(
            "claim",
            rules,
            notation=Notation(UNMARKED_PLAYERS, self.towns.names, write=self.write),
            about=self.english(),
        )
        return RuleSet(game, self.picture, asdict(self))

    def moves(self, state: State) -> Mask:
        first, second = state
        mine, theirs = state if self.turn(state) == 0 else (second, first)
        avoided = {"own": mine, "other": theirs, "any": first | second}[self.forbidden]
        return mask_of(
            town
            for town, near in enumerate(self.towns.neighbours)
            if not (first | second) >> town & 1 and not any(avoided >> each & 1 for each in near)
        )

    def play(self, state: State, town: MoveNumber) -> State:
        first, second = state
        return (first, second | 1 << town) if self.turn(state) else (first | 1 << town, second)

    def turn(self, state: State) -> int:
        return count(state[0] | state[1]) % 2

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def owner(self, state: State, town: int) -> str:
        return (
            UNMARKED_PLAYERS[0]
            if state[0] >> town & 1
            else UNMARKED_PLAYERS[1]
            if state[1] >> town & 1
            else "unclaimed"
        )

    def write(self, state: State, turn: int) -> str:
        marks = {UNMARKED_PLAYERS[0]: "1", UNMARKED_PLAYERS[1]: "2", "unclaimed": "."}
        return (
            f"{''.join(marks[self.owner(state, town)] for town in range(self.towns.number))};{UNMARKED_PLAYERS[turn]}"
        )

    def picture(self, position: Position[Any]) -> str:
        return self.towns.draw(lambda town: self.owner(position.state, town), lambda town: self.towns.neighbours[town])

    def english(self) -> str:
        parts = [
            begin(),
            self.towns.english(),
            "A move claims one town that nobody has claimed, for the player who moves. "
            f"A player must not claim a town that a road joins to {FORBIDDEN_ROADS[self.forbidden]}.",
            "Claimed towns stay claimed by the same player.",
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            "A move is written as the number of the town, such as 3.",
        ]
        return " ".join(parts)
