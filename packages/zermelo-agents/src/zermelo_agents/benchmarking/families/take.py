"""One heap: each move takes one of a few amounts, with or without an odd rule."""

from typing import Any, NamedTuple

from zermelo.bits import mask_of
from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules, list_things
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, ends

__all__ = ["TakeRules", "draw"]

TAKE_TWISTS = "none", "changed", "again", "own", "parity"
"""Odd rules: no amount twice in a row, another move at multiples, amounts by player, amounts by parity of the heap."""

State = tuple[int, int, int]  # the stones left, the last amount where it matters, and the turn where it matters


def draw(draws: Draws) -> RuleSet:
    """Draw a heap and amounts."""
    twist = draws.choice(TAKE_TWISTS)
    amounts = tuple(draws.sample(range(1, 10), draws.between(3, 5)))
    others = tuple(draws.sample(range(1, 10), len(amounts))) if twist in ("own", "parity") else ()
    multiple = draws.between(3, 9) if twist == "again" else 0
    return TakeRules(draws.between(25, 60), amounts, draws.chance(0.5), twist, others, multiple).rule_set()


class TakeRules(NamedTuple):
    """The parameters."""

    size: int
    """The stones in the heap at the start."""
    amounts: tuple[int, ...]
    """What a move takes."""
    misere: bool
    """True if the player who cannot move wins."""
    twist: str
    others: tuple[int, ...]
    """What the second player takes, or what is taken from an odd heap, with these twists."""
    multiple: int
    """With the twist 'again': the player moves again where the stones left are a multiple of it."""

    def rule_set(self) -> RuleSet:
        again = self.again if self.twist == "again" else None
        rules = Rules((self.size, 0, 0), self.moves, self.play, self.outcome, again=again)
        game = Game("take", rules, notation=Notation(UNMARKED_PLAYERS, write=self.write), about=self.english())
        return RuleSet(game, self.picture, self._asdict())

    def moves(self, state: State) -> Mask:
        left, last, turn = state
        which = {"own": turn, "parity": left % 2}.get(self.twist, 0)
        return mask_of(self.others if which else self.amounts) & ((2 << left) - 1) & ~(1 << last if last else 0)

    def play(self, state: State, amount: MoveNumber) -> State:
        left, _, turn = state
        return left - amount, amount if self.twist == "changed" else 0, 1 - turn if self.twist == "own" else 0

    def again(self, state: State, amount: MoveNumber) -> bool:
        left = state[0] - amount
        return left > 0 and left % self.multiple == 0

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def write(self, state: State, turn: int) -> str:
        left, last, _ = state
        return f"{left}{f';last={last}' if last else ''};{UNMARKED_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        left, last, _ = position.state
        return f"Stones in the heap: {left}" + (f"\nStones that the last move took: {last}" if last else "")

    def english(self) -> str:
        parts = [
            begin(),
            f"There is one heap of {self.size} stones.",
            self.english_of_taking(),
            "No move takes more stones than the heap has.",
            self.english_of_twist(),
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            f"A move is written as the number of stones that it takes, such as {self.amounts[0]}.",
        ]
        return " ".join(filter(None, parts))

    def english_of_taking(self) -> str:
        one, other = list_things(self.amounts, "or"), list_things(self.others or self.amounts, "or")
        if self.twist == "own":
            return f"A move takes stones from the heap: First takes {one} stones, and Second takes {other} stones."
        if self.twist == "parity":
            return (
                f"A move takes stones from the heap: {one} stones if the number of stones in the heap before the move "
                f"is even, and {other} stones if it is odd."
            )
        return f"A move takes {one} stones from the heap."

    def english_of_twist(self) -> str:
        if self.twist == "changed":
            return (
                "A move must not take the same number of stones as the other player's last move; the first move of the "
                "game is free of this rule."
            )
        if self.twist == "again":
            return (
                "If at least one stone is left after a move, and the number of stones left is a multiple of "
                f"{self.multiple}, the player who made the move moves again."
            )
        return ""
