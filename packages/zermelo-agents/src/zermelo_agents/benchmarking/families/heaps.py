"""Several heaps, each with its own amounts, and a rule about which of them a move may take from."""

from itertools import combinations
from typing import Any, NamedTuple

from zermelo.rules import LOSS, WIN, Game, Mask, MoveNumber, Notation, Outcome, Position, Rules, list_things
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.rule_set import UNMARKED_PLAYERS, RuleSet, begin, ends

__all__ = ["HeapsRules", "draw"]

HEAP_CHOICES = "any", "two", "largest", "other"
"""Which heaps a move takes from: any one; any one, or two at once; a largest one; not the one of the move before."""

State = tuple[int, ...]  # the stones of every heap, then 1 + the heap of the last move where it matters, else 0


def draw(draws: Draws) -> RuleSet:
    """Draw two or three heaps, and amounts for each."""
    number = draws.between(2, 3)
    sizes = tuple(draws.between(4, 15 - 3 * number) for _ in range(number))
    amounts = tuple(tuple(draws.sample(range(1, 6), draws.between(2, 3))) for _ in range(number))
    choice = draws.choice(HEAP_CHOICES)
    together = tuple(draws.sample(range(1, 5), draws.between(1, 3))) if choice == "two" else ()
    return HeapsRules(sizes, amounts, choice, together, draws.chance(0.5)).rule_set()


class HeapsRules(NamedTuple):
    """The parameters."""

    sizes: tuple[int, ...]
    """The stones of every heap at the start."""
    amounts: tuple[tuple[int, ...], ...]
    """What a move takes from each heap."""
    choice: str
    together: tuple[int, ...]
    """With the choice 'two': what a move may take from each of two heaps at once."""
    misere: bool
    """True if the player who cannot move wins."""

    @property
    def letters(self) -> str:
        return "abc"[: len(self.sizes)]

    @property
    def takings(self) -> list[tuple[str, int]]:
        """The letters of the heaps and the amount of each move."""
        single = [(letter, n) for letter, each in zip(self.letters, self.amounts, strict=True) for n in each]
        return single + [(f"{a}{b}", n) for a, b in combinations(self.letters, 2) for n in self.together]

    def rule_set(self) -> RuleSet:
        rules = Rules((*self.sizes, 0), self.moves, self.play, self.outcome)
        labels = [f"{letters}{n}" for letters, n in self.takings]
        return RuleSet(
            Game("heaps", rules, notation=Notation(UNMARKED_PLAYERS, labels, write=self.write), about=self.english()),
            self.picture,
            self._asdict(),
        )

    def moves(self, state: State) -> Mask:
        return sum(1 << move for move, taking in enumerate(self.takings) if self.allows(state, *taking))

    def allows(self, state: State, letters: str, amount: int) -> bool:
        *left, last = state
        heaps = [self.letters.index(letter) for letter in letters]
        if self.choice == "largest" and left[heaps[0]] < max(left):
            return False
        return last - 1 not in heaps and all(left[heap] >= amount for heap in heaps)

    def play(self, state: State, move: MoveNumber) -> State:
        letters, amount = self.takings[move]
        left = [n - amount * (letter in letters) for n, letter in zip(state, self.letters, strict=False)]
        return *left, 1 + self.letters.index(letters) if self.choice == "other" else 0

    def outcome(self, state: State) -> Outcome:
        return WIN if self.misere else LOSS

    def write(self, state: State, turn: int) -> str:
        *left, last = state
        return f"{','.join(map(str, left))}{f';last={self.letters[last - 1]}' if last else ''};{UNMARKED_PLAYERS[turn]}"

    def picture(self, position: Position[Any]) -> str:
        *left, last = position.state
        lines = [f"Stones in heap {letter}: {n}" for letter, n in zip(self.letters, left, strict=True)]
        return "\n".join(lines + [f"The last move took from heap {self.letters[last - 1]}."] * (last > 0))

    def english(self) -> str:
        letters = list_things(self.letters)
        heaps = list_things(
            [f"{n} stones in heap {letter}" for n, letter in zip(self.sizes, self.letters, strict=True)]
        )
        amounts = [
            f"{list_things(each, 'or')} from heap {letter}"
            for letter, each in zip(self.letters, self.amounts, strict=True)
        ]
        parts = [
            begin(),
            f"There are {len(self.sizes)} heaps, {letters}: {heaps}.",
            f"A move takes stones from one heap. The number of stones is {'; '.join(amounts)}.",
            self.english_of_choice(),
            "No move takes more stones from a heap than the heap has.",
            f"The game ends when the player whose turn it is has no legal move, {ends(self.misere)}.",
            f"A move is written as the heap and the number of stones, such as a{self.amounts[0][0]}"
            + (
                f"; a move that takes from two heaps names both, such as ab{self.together[0]}."
                if self.together
                else "."
            ),
        ]
        return " ".join(filter(None, parts))

    def english_of_choice(self) -> str:
        if self.choice == "two":
            return (
                "Alternatively, a move takes from two different heaps at once, the same number of stones from each of "
                f"the two: {list_things(self.together, 'or')}."
            )
        if self.choice == "largest":
            return (
                "A move may take only from a largest heap: before the move, no other heap may have more stones than "
                "the heap that the move takes from."
            )
        if self.choice == "other":
            return (
                "A move must not take from the heap that the other player's last move took from; the first move of the "
                "game is free of this rule."
            )
        return ""
