"""States transformed by the symmetries of a game, and the least key among them: how tables are folded."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from zermelo.bits import put
from zermelo.errors import BadGame
from zermelo.position import Position
from zermelo.rules import Game
from zermelo.rules.blame import blame
from zermelo.symmetry.keys import BITS, itself, keys_of
from zermelo.symmetry.maps import closed, symmetries
from zermelo.symmetry.soundness import Symmetry, random_positions, some_positions, turner

__all__ = [
    "canonical_state",
    "class_size",
    "false_transforms",
    "folding_maps",
    "keys_after_maps",
    "least_key",
    "transforming_maps",
]


def folding_maps(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The maps by which a table of a game is folded: a group, the map that changes nothing left out.

    They are the symmetries that keep the start, so that they turn reachable states into reachable ones. There
    are none if the game declares no `transform`.

    >>> from zermelo.games import game
    >>> [len(folding_maps(game(name))) for name in ("mnk", "mnk:width=4,height=3", "connect", "nim")]
    [7, 3, 1, 0]
    """
    transform, begin = game.transform, game.rules.start
    if transform is None:
        return ()
    kept = {cells for cells in transforming_maps(game) if transform(begin, cells) == begin}
    return tuple(sorted(cells for cells in closed(kept) if cells != tuple(range(len(cells)))))


@lru_cache(maxsize=64)
def transforming_maps(game: Game[Any]) -> tuple[Symmetry, ...]:
    """The symmetries of a game, after testing `transform` with each of them; raises BadGame if it is false."""
    maps, texts = symmetries(game), {position: position.text for position in some_positions(game)}
    for cells in maps:
        if false := next(false_transforms(game, cells, texts), None):
            raise BadGame(f"transform of {game.name} is false: {false[1]}.")
    return maps


def false_transforms(
    game: Game[Any], cells: Symmetry, texts: Mapping[Position[Any], str]
) -> Iterator[tuple[Position[Any], str]]:
    """Positions whose transformed state does not show their turned text, and what it shows; texts are theirs."""
    turn, transform = turner(cells), game.transform
    assert transform is not None
    for position, text in texts.items():
        try:
            shown = game.write(transform(position.state, cells), position.turn)
        except Exception as error:
            blame(game, "transform", position.state, error)
        if shown != turn(text):
            yield position, f"the map {cells} turns {text!r} into {turn(text)!r}, and transform into {shown!r}"


TransformedKey = Callable[[Any, int], int]
"""From a state and the number of a map to the key of the transformed state."""


def least_key(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> Callable[[Any], int]:
    """A plain function from a state to the least key in its class. It compiles.

    quick: move bits together that a map moves by one distance; else call the game's own `transform`.
    """
    key, transformed_key, number = keys_of(game).key, keys_after_maps(game, maps, quick), len(maps)

    def least(state: Any) -> int:
        lowest = key(state)
        for i in range(number):
            lowest = min(lowest, transformed_key(state, i))
        return lowest

    return least


def class_size(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> Callable[[Any], int]:
    """A plain function from a state to the number of states in its class. It compiles."""
    key, transformed_key, number = keys_of(game).key, keys_after_maps(game, maps, quick), len(maps)

    def size(state: Any) -> int:
        own, same = key(state), 1
        for i in range(number):
            if transformed_key(state, i) == own:
                same += 1
        return (number + 1) // same  # the size of the group, by that of the part that keeps the state (Lagrange)

    return size


def keys_after_maps(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> TransformedKey:
    """The plain function from a state and i to the key of the state transformed by map i."""
    key, transform, all_maps = keys_of(game).key, game.transform, tuple(maps)
    if transform is None or not maps:
        return no_key
    shifts = [shifts_of(game, cells) for cells in maps] if quick else []
    if shifts and all(shifts):
        return keys_after_shifts(key, shifts, len(game.rules.start) if isinstance(game.rules.start, tuple) else 0)

    def plain(state: Any, i: int) -> int:
        return key(transform(state, all_maps[i]))

    return plain


def no_key(state: Any, i: int) -> int:
    return -1


Shift = tuple[int, int, int]
"""Bits that move alike, as a mask, how far they move up, and how far down."""


@lru_cache(maxsize=256)
def shifts_of(game: Game[Any], cells: Symmetry) -> tuple[Shift, ...]:
    """A map as shifts of bits, the same for every int of a state; () if it is something else."""
    transform, begin = game.transform, game.rules.start
    assert transform is not None
    masks: dict[int, int] = {}
    for bit in range(BITS):
        moved = transform(tuple(1 << bit for _ in begin) if isinstance(begin, tuple) else 1 << bit, cells)
        to = moved[0] if isinstance(moved, tuple) else moved
        if to:
            distance = to.bit_length() - 1 - bit
            masks[distance] = masks.get(distance, 0) | 1 << bit
    shifts = tuple((mask, max(0, distance), max(0, -distance)) for distance, mask in sorted(masks.items()))
    same = all(transform(p.state, cells) == moved_state(p.state, shifts) for p in random_positions(game))
    return shifts if same else ()


def moved_state(state: Any, shifts: tuple[Shift, ...]) -> Any:
    whole = 0, len(shifts)
    if isinstance(state, tuple):
        return tuple(moved_bits(number, shifts, *whole) for number in state)
    return moved_bits(state, shifts, *whole)


def moved_bits(number: int, shifts: tuple[Shift, ...], first: int, end: int) -> int:
    """The bits of a number, moved by some of the shifts."""
    moved = 0
    for i in range(first, end):
        mask, up, down = shifts[i]
        moved |= (number & mask) << up >> down
    return moved


def keys_after_shifts(key: Callable[[Any], int], maps: Sequence[tuple[Shift, ...]], ints: int) -> TransformedKey:
    """ints is 0 for states that are an int themselves, else how many ints a state has."""
    # Laid end to end: maps of different lengths are of different types to a compiler.
    shifts = tuple(shift for moved in maps for shift in moved)
    ends = tuple(sum(map(len, maps[:i])) for i in range(len(maps) + 1))

    def of_int(state: int, i: int) -> int:
        return key(moved_bits(state, shifts, ends[i], ends[i + 1]))

    def of_tuple(state: tuple[int, ...], i: int) -> int:
        moved = state
        for j in range(ints):
            moved = put(moved, j, moved_bits(state[j], shifts, ends[i], ends[i + 1]))
        return key(moved)

    return of_tuple if ints else of_int


def canonical_state(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[[Any], Any]:
    """A plain function from a state to one of its class under some maps, the same for all states of the class.

    It compiles. Without maps, every state stands for itself.
    """
    transform, key, all_maps = game.transform, keys_of(game).key, tuple(maps)
    if transform is None or not all_maps:
        return itself

    def canonical(state: Any) -> Any:
        best, lowest = state, key(state)
        for cells in all_maps:
            other = transform(state, cells)
            number = key(other)
            if number < lowest:
                best, lowest = other, number
        return best

    return canonical
