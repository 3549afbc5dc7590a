"""What the words of a game say in every position of a strategy, and which of it is right.

A position belongs to the strategy if a side that keeps the rules is to move and its aim is in reach. All others are
free: the opponent moves, or the aim is out of reach already, so that whatever is done there is no fault of the rules.

A strategy for both sides must hold as either side, against an opponent who does as they like. So a situation of the
search is a position together with the side that keeps the rules: position i and side s have the number 2 i + s.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping, Sequence
from functools import cached_property
from itertools import repeat
from math import inf
from typing import Any, TypeVar

from zermelo.bits import bits, mask_of
from zermelo.rules import Deadline, OnProgress, Progress, Word
from zermelo_teach.strategies.decision_lists import EXCEPTION, FREE, DecisionList, ListProblem, Walk
from zermelo_teach.strategies.situations import AllSituations, Situations

__all__ = ["WordTable"]

T = TypeVar("T")


class Computed(dict[int, T]):
    """Values by number, each computed when it is first asked for."""

    def __init__(self, compute: Callable[[int], T]) -> None:
        super().__init__()
        self.compute = compute

    def __missing__(self, number: int) -> T:
        """Return the value of a number, and keep it."""
        found = self[number] = self.compute(number)
        return found


class WordTable:
    """The words of a game with the moves that each allows, for the sides that keep the rules.

    If all positions are known, a word that allows the same moves as an easier one everywhere, or that is never right,
    is left out. aims: the least outcome that each side must keep, by player; a side without one keeps no rules.
    """

    def __init__(
        self,
        situations: Situations,
        aims: Mapping[int, int],
        words: Iterable[Word[Any]],
        deadline: Deadline,
        on_progress: OnProgress,
    ) -> None:
        self.situations, self.aims, self.deadline = situations, aims, deadline
        self.own = self.own_positions() if isinstance(situations, AllSituations) else None
        self.right = Computed(self.right_moves)
        """right[position]: the moves that keep the aim, as a mask."""
        self.words, self.masks = list[Word[Any]](), list[Sequence[int] | Computed[int]]()
        """masks[rule][position]: the moves that a word allows."""
        self.known = set[Hashable]()
        for done, word in enumerate(sorted(words, key=lambda word: word.cost)):
            on_progress(Progress(done, None, "words"))
            self.add(word)

    def own_positions(self) -> list[int]:
        """Return all positions of the strategy."""
        return [number for number in range(len(self.situations.nodes)) if self.is_own(number)]

    def is_own(self, number: int) -> bool:
        """Return whether a side that keeps the rules is to move at a position, and its aim is in reach."""
        turn = self.situations.nodes[number][1]
        return (
            turn in self.aims
            and bool(self.situations.after(number))
            and self.situations.value(number).outcome >= self.aims[turn]
        )

    def right_moves(self, number: int) -> int:
        """Return the moves of a position that keep the aim, as a mask."""
        aim, outcome_after = self.aims[self.situations.nodes[number][1]], self.situations.outcome_after
        return mask_of(move for move, child in self.situations.after(number) if outcome_after(number, child) >= aim)

    def add(self, word: Word[Any]) -> None:
        """Add a word, unless it is known by another name or never right."""

        def mask_at(number: int) -> int:
            self.deadline.check()
            return int(word.moves(self.situations.nodes[number][0]))

        if self.own is None:
            self.words.append(word)
            self.masks.append(Computed(mask_at))
            return
        found = list(map(mask_at, self.own))
        narrow = max(found, default=0) >> 63 == 0
        key: Hashable = array("q", found).tobytes() if narrow else tuple(found)
        if key in self.known or not any(
            mask and not mask & ~self.right[i] for mask, i in zip(found, self.own, strict=True)
        ):
            return
        self.known.add(key)
        everywhere: Any = (array("q", (0,)) if narrow else [0]) * len(self.situations.nodes)
        for number, mask in zip(self.own, found, strict=True):
            everywhere[number] = mask
        self.words.append(word)
        self.masks.append(everywhere)

    def counts(self, count: Callable[[Any], int]) -> tuple[set[int], set[int]]:
        """Return what right moves leave of something that is counted, and what wrong moves leave.

        Both are empty if not all positions are known.
        """
        nodes, right, wrong = self.situations.nodes, set[int](), set[int]()
        for number in self.own or ():
            self.deadline.check()
            for move, child in self.situations.after(number):
                (right if self.right[number] >> move & 1 else wrong).add(count(nodes[child][0]))
        return right, wrong

    @cached_property
    def problem(self) -> ListProblem:
        """The problem of a decision list of these words; raises OutOfTime."""
        starts = tuple(self.aims)
        must_end = self.situations.can_return and any(aim > 0 for aim in self.aims.values())
        fits, after = Computed(self.fitting), Computed(self.following)
        return ListProblem(
            starts, fits, Computed(self.sound_rules), lambda situation, rule: after[situation << 8 | rule & 255],
            tuple(word.cost for word in self.words), self.overlaps(fits), must_end,
        )  # fmt: skip

    def overlaps(self, fits: MutableMapping[int, int]) -> Sequence[int]:
        """Return for each rule those that fit some position that it fits, too; all, if not all positions are known."""
        if self.own is None:
            return list(repeat((1 << len(self.words)) - 1, len(self.words)))
        found, masks = [0] * len(self.words), set[int]()
        for number in self.own:
            self.deadline.check()
            masks.add(fits[2 * number + self.situations.nodes[number][1]])
        for mask in masks:
            for rule in bits(mask):
                found[rule] |= mask
        return found

    def fitting(self, situation: int) -> int:
        """Return the rules that fit a situation, as a mask; FREE where somebody else decides."""
        number, side = situation >> 1, situation & 1
        if side != self.situations.nodes[number][1] or not self.is_own(number):
            return FREE
        return mask_of(rule for rule, mask in enumerate(self.masks) if mask[number])

    def sound_rules(self, situation: int) -> int:
        """Return the rules that fit a situation of the strategy and are right there, as a mask."""
        number = situation >> 1
        wrong = ~self.right[number]
        return mask_of(rule for rule, mask in enumerate(self.masks) if mask[number] and not mask[number] & wrong)

    def following(self, key: int) -> tuple[int, ...]:
        """Return the situations that may follow a rule; key: the situation, and the lowest eight bits of the rule."""
        situation, rule = key >> 8, key & 255
        number, side = situation >> 1, situation & 1
        after = self.situations.after(number)
        if rule == FREE & 255:
            return tuple({2 * child + side: None for _, child in after})
        mask = 1 << self.situations.best_move(number) if rule == EXCEPTION & 255 else self.masks[rule][number]
        return tuple({2 * child + side: None for move, child in after if mask >> move & 1})

    def walk(self, found: DecisionList) -> Walk:
        """Return all that a list reaches, with its exceptions."""
        walk: Walk | None = Walk(self.problem)
        for rule in found.rules:
            walk = walk and walk.extend(rule, inf)
        walk = walk and walk.close(inf)
        assert walk is not None
        return walk

    def exceptions(self, walk: Walk) -> list[int]:
        """Return the positions of the exceptions of a walk, each once."""
        return sorted({situation >> 1 for situation, rule in walk.decided.items() if rule == EXCEPTION})
