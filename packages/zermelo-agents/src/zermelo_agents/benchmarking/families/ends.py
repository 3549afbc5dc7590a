"""A row of numbers, from whose ends the players take: the greater sum wins, or the smaller one."""

from typing import Any, NamedTuple

from zermelo.rules import Game, Mask, MoveNumber, Notation, Outcome, Position, Rules
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, scoring

__all__ = ["EndsRules", "draw"]

END_TWISTS = "one", "two", "again"
"""A move takes one number; one or two from the same end; one, and a large number gives another move."""

END_MOVE_NAMES = "left", "right", "left-2", "right-2"

State = tuple[int, int, int]  # the first number left, the number after the last one, and the lead of the side to move


def draw(draws: Draws) -> RuleSet:
    """Draw a row of numbers."""
    twist = draws.choice(END_TWISTS)
    numbers = tuple(draws.between(-3, 12) for _ in range(draws.between(7, 10)))
    return EndsRules(numbers, twist, draws.between(4, 10) if twist == "again" else 0, draws.chance(0.3)).rule_set()


class EndsRules(NamedTuple):
    """The parameters."""

    numbers: tuple[int, ...]
    twist: str
    large: int
    """With the twist 'again': the least number that gives another move."""
    misere: bool
    """True if the smaller sum wins."""

    def rule_set(self) -> RuleSet:
        most = sum(map(abs, self.numbers))
        again = self.again if self.twist == "again" else None
        rules = Rules((0, len(self.numbers), 0), self.moves, self.play, self.outcome, again, scores=(-most, most))
        game = Game(
            "ends", rules, notation=Notation(UNMARKED_PLAYERS, END_MOVE_NAMES, write=self.write), about=self.english()
        )
        return RuleSet(game, self.picture, self._asdict())

    def moves(self, state: State) -> Mask:
        first, end, _ = state
        if end - first >= 2 and self.twist == "two":
            return 0b1111
        return 0b11 if end > first else 0

    def after_taking(self, state: State, move: MoveNumber) -> tuple[int, int, int]:
        """Return the first number left and the number after the last one after a move, and the sum that it takes."""
        first, end, _ = state
        number = 1 + move // 2
        if move % 2 == 0:
            return first + number, end, sum(self.numbers[first : first + number])
        return first, end - number, sum(self.numbers[end - number : end])

    def play(self, state: State, move: MoveNumber) -> State:
        first, end, gain = self.after_taking(state, move)
        lead = state[2] + gain
        return first, end, lead if self.twist == "again" and self.again(state, move) else -lead

    def again(self, state: State, move: MoveNumber) -> bool:
        return self.after_taking(state, move)[2] >= self.large

    def outcome(self, state: State) -> Outcome:
        return -state[2] if self.misere else state[2]

    def write(self, state: State, turn: int) -> str:
        first, end, lead = state
        return f"{','.join(map(str, self.numbers[first:end])) or '-'};lead={lead};{UNMARKED_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        first, end, lead = position.state
        left = " ".join(map(str, self.numbers[first:end])) or "none"
        words = f"{position.player}'s sum so far, minus the other player's sum so far: {lead}"
        return f"Numbers left in the row: {left}\n{words}"

    def english(self) -> str:
        one = "A move takes the number at the left end or at the right end of the row."
        two = (
            "A move takes one number, or two numbers if at least two are left, from the left end of the row or from "
            "its right end; two numbers come from the same end."
        )
        parts = [
            begin(),
            f"There is a row of {len(self.numbers)} numbers, from left to right: {' '.join(map(str, self.numbers))}.",
            two if self.twist == "two" else one,
            f"A player who takes a number of {self.large} or more moves again." if self.twist == "again" else "",
            "The game ends when no number is left.",
            scoring(self.misere),
            "A move is written as the end, left or right"
            + ("; a move that takes two numbers is written left-2 or right-2." if self.twist == "two" else "."),
        ]
        return " ".join(filter(None, parts))
