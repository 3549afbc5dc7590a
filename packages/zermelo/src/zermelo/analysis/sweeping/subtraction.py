"""Who wins a game of taking stones from one heap, whatever its size: outcomes repeat from some size on.

Who wins with n stones depends only on who wins with the max(take) sizes below. So if the outcomes of that many sizes in
a row come a second time, all later ones repeat, too.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zermelo.games.heaps import amounts_in_words, stones
from zermelo.rules.specs import build

__all__ = ["Losses", "losses_of", "repetitions"]

MAX_SIZES = 100_000
"""The number of sizes after which no repetition is looked for."""

SHOWN_SIZES = 4


class Losses(NamedTuple):
    """The sizes of a heap with which the player to move loses."""

    sizes: tuple[int, ...]
    """Those below before + length; the others follow from the repetition."""
    before: int
    """The size from which on outcomes repeat."""
    length: int
    """The number of stones after which they repeat."""

    def __contains__(self, n: object) -> bool:
        """Return whether the player to move loses with n stones."""
        assert isinstance(n, int)
        return (n if n < self.before else self.before + (n - self.before) % self.length) in self.sizes


def losses_of(take: tuple[int, ...], misere: bool) -> Losses | None:
    """Return the losing sizes if a move takes one of these amounts; None if no repetition shows soon.

    misere: whether a player who cannot move has won.

    >>> losses_of((1, 2, 3, 4), misere=True), losses_of((2, 5), misere=False)
    (Losses(sizes=(1,), before=0, length=5), Losses(sizes=(0, 1, 4), before=0, length=7))
    """
    outcomes, seen = list[bool](), dict[int, int]()
    amounts, window = sum(1 << amount - 1 for amount in set(take)), 0  # bit i of the window: n - 1 - i is lost
    for n in range(MAX_SIZES):
        if n >= max(take) and (first := seen.setdefault(window, n)) < n:
            return earliest(outcomes, first, n - first)
        outcomes.append(window & amounts == 0 if n >= min(take) else not misere)
        window = (window << 1 | outcomes[n]) & (1 << max(take)) - 1
    return None


def earliest(outcomes: list[bool], before: int, length: int) -> Losses:
    """Return the losing sizes of outcomes that repeat, from the least size on from which they do."""
    while before and outcomes[before - 1] == outcomes[before - 1 + length]:
        before -= 1
    return Losses(tuple(n for n, is_lost in enumerate(outcomes[: before + length]) if is_lost), before, length)


def repetitions(specs: Iterable[str]) -> Iterator[str]:
    """Yield a sentence about each kind of `stones` of which there are several sizes."""
    kinds = [build({"stones": kind_of}, spec, "game") for spec in specs if spec.split(":")[0] == stones.__name__]
    for kind in dict.fromkeys(kinds):
        if kinds.count(kind) > 1 and (losses := losses_of(*kind)) is not None:
            yield sentence(kind, losses)


def kind_of(n: int = 21, take: tuple[int, ...] = (1, 2, 3, 4), misere: bool = True) -> tuple[tuple[int, ...], bool]:
    """Return the options of `stones` but the size of the heap."""
    return tuple(sorted(set(take))), misere


def sentence(kind: tuple[tuple[int, ...], bool], losses: Losses) -> str:
    """Return who loses with which sizes, and from where on it repeats."""
    take, misere = kind
    last = losses.before + SHOWN_SIZES * losses.length
    sizes = ", ".join(map(str, [n for n in range(last) if n in losses][:SHOWN_SIZES]))
    rule = f"take {amounts_in_words(take)}, the last stone {'loses' if misere else 'wins'}"
    begins = f" from {losses.before} stones on" if losses.before else ""
    return (
        f"{rule.capitalize()}: the player to move loses with {sizes} ... stones. This repeats every {losses.length} "
        f"stones{begins}, however large the heap."
    )
