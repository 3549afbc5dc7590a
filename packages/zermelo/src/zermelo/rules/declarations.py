"""What a game declares to be quick: each declaration is tested against the rules before it is used."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from zermelo.rules.contract import S
from zermelo.rules.hints import Hints, joining_hints
from zermelo.rules.placement import Placement

__all__ = ["Declared", "Keys", "Word"]


class Keys(NamedTuple, Generic[S]):
    """The conversion of states to single ints, for tables."""

    key: Callable[[S], int]
    """Maps each state to a different number from 0 to 2^63 - 2, and a state without a key to -1."""
    state: Callable[[int], S]
    """Maps a key to its state."""


class Word(NamedTuple, Generic[S]):
    """A set of moves that a person can find by one sentence; a strategy is an ordered list of words.

    >>> corner = Word("corner", "Take a corner.", lambda state: 0b101000101 & ~(state[0] | state[1]))
    >>> bin(corner.moves((0b1, 0b10000)))
    '0b101000100'
    """

    name: str
    """A short name for files, such as 'corner'."""
    sentence: str
    """The rule as a sentence for players, such as 'Take a corner.'"""
    moves: Callable[[S], Any]
    """Maps an unfinished state to the legal moves that the sentence allows, as a mask; 0 where it does not fit."""
    cost: int = 2
    """How hard the sentence is to keep, from 1 for a place that one sees to 8 for three moves of thinking ahead."""


@dataclass(frozen=True)
class Declared(Generic[S]):
    """Facts about the rules that make answers quick and change none of them; `check` tests every one."""

    hints: Hints[S] = field(default_factory=Hints[Any])
    """Functions that speed up a search."""
    keys: Keys[S] | None = None
    """The conversion of states to single ints; without it, the ints of a tuple share 63 bits evenly."""
    plies_left: Callable[[S], int] | None = None
    """Maps a state to its tier: an upper bound of the plies left, such as the empty squares. Every move lowers it."""
    placement: Placement[S] | None = None
    """The lines of a game in which stones are placed and never move, from which `solve` numbers all positions."""
    transform: Callable[[S, tuple[int, ...]], S] | None = None
    """Maps a state and a map of the text to the state whose text has character map[i] of the old text at i."""
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Maps of the text that preserve the rules: character i of the image is character map[i] of the text.

    Generators of the group are enough. Without any, the symmetries of the board are used."""
    ways_to_images: tuple[str, ...] = ()
    """Moves, such as '1 5 9', that lead from the start to an image of it under a symmetry that changes the start.

    A table is folded by the symmetries that preserve the start, and by those whose image of it these moves reach."""
    heaps: Callable[[S], Sequence[int]] | None = None
    """Maps a state to the stones in every heap, if a position consists of heaps."""
    impartial: bool = False
    """True if a state has the same moves for both players, and the side that cannot move has lost (normal play).

    Such a game has Grundy values."""
    parts: Callable[[S], Sequence[S]] | None = None
    """Maps an impartial state to the states whose sum it is: a move changes one of them and leaves the others.

    Equal parts must be equal states wherever they stand; parts without moves may be left out."""
    words: tuple[Word[S], ...] = ()
    """Words for rules in plain language, in addition to those derived from the board and the rules."""
    boards: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    """Builders of the same game with other representations of its states, by name."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hints", joining_hints(self.hints))
