"""States transformed by the symmetries of a game, the canonical key among them, and a proof that they move bits.

The proof runs `transform` once on symbolic ints, which record the origins of their bits. Random positions cannot show
this, because an int of a state may differ from 0 at a handful of positions only.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, Self

from zermelo.bits import put
from zermelo.errors import BadGame, ZermeloError
from zermelo.evaluation.symmetry.folding import Symmetry, close_maps, remembering, some_texts, symmetries, turner
from zermelo.evaluation.symmetry.keys import KEY_WORD_BITS, LARGEST_KEY, itself, keys_of, refusal_of_key
from zermelo.machine.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.rules import Game
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position

__all__ = [
    "Origins",
    "canonical_key",
    "canonical_state",
    "class_size",
    "false_transforms",
    "folding_maps",
    "keeps_reachable",
    "keys_after_maps",
    "maps_of",
    "moved_bits_of",
    "refusal_of_class",
    "symmetries_of",
    "transforming_maps_of",
]


Origins = frozenset[tuple[int, int]]
"""The origins of a bit: pairs of an int of the state and a bit of it. The bit is set if one of its origins is."""


class NotLinear(BaseException):
    """The end of a trace whose result may depend on more than single bits.

    It is not an Exception, so that a `try` inside the traced function does not hide it.
    """


class SymbolicInt:
    """An int whose bits have known origins and unknown values.

    Only operations that move bits independently of their values are defined. All others end the trace.
    """

    def __init__(self, origins: dict[int, Origins]) -> None:
        self.origins = origins
        """The origins of each bit that may be set."""

    def __rshift__(self, places: int) -> Self:
        return self.shift(-plain_int(places))

    def __lshift__(self, places: int) -> Self:
        return self.shift(plain_int(places))

    def shift(self, distance: int) -> Self:
        """Return the int with every bit this much higher; bits below 0 vanish."""
        return type(self)({bit + distance: origin for bit, origin in self.origins.items() if bit + distance >= 0})

    def __and__(self, mask: int) -> Self:
        return type(self)({bit: origin for bit, origin in self.origins.items() if plain_int(mask) >> bit & 1})

    def __or__(self, other: "SymbolicInt | int") -> Self:
        theirs = origins_of(other)
        both = {bit: self.origins.get(bit, Origins()) | theirs.get(bit, Origins()) for bit in {*self.origins, *theirs}}
        return type(self)(both)

    def __xor__(self, other: "SymbolicInt | int") -> Self:
        """Return the exclusive or, which equals the sum and `|` for ints that share no bit."""
        if self.origins.keys() & origins_of(other).keys():
            raise NotLinear
        return self | other

    __rand__, __ror__, __rxor__, __add__, __radd__ = __and__, __or__, __xor__, __xor__, __xor__

    def refuse(self, *others: object) -> Any:
        """End the trace, since the result would depend on the value of the int."""
        raise NotLinear

    __bool__ = __eq__ = __hash__ = __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __getattr__ = refuse
    __neg__ = __invert__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __rlshift__ = __rrshift__ = __mod__ = refuse
    __floordiv__ = __rmod__ = __rfloordiv__ = __truediv__ = __pow__ = __str__ = __repr__ = __format__ = __iter__ = (
        refuse
    )


def plain_int(number: object) -> int:
    """Return an operand that is a plain int; end the trace for a symbolic one."""
    if not isinstance(number, int):
        raise NotLinear
    return number


def origins_of(number: object) -> dict[int, Origins]:
    """Return the origins of the bits of an operand; of the known ints, only 0 keeps a map linear."""
    if isinstance(number, SymbolicInt):
        return number.origins
    if plain_int(number):
        raise NotLinear
    return {}


def moved_bits_of(function: Callable[[Any], Any], ints: int) -> list[dict[int, Origins]] | None:
    """Return the origins of the bits of a function's result; None unless the function only moves bits.

    The function takes and returns a state: a tuple of this many ints, or one int where `ints` is 0. For each int of
    the result there is a dict from the bits that may be set to their origins.
    """
    numbers = tuple(SymbolicInt({bit: Origins({(i, bit)}) for bit in range(KEY_WORD_BITS)}) for i in range(ints or 1))
    try:
        result = function(numbers if ints else numbers[0])
        moved = [origins_of(number) for number in (result if ints else (result,))]
    except (Exception, NotLinear):  # any other use of an int is not a move of bits
        return None
    return moved if len(moved) == (ints or 1) else None


def folding_maps(game: Game[Any], deadline: Deadline = NO_DEADLINE) -> tuple[Symmetry, ...]:
    """Return the maps by which a table of a game is folded: a group without its identity.

    They are the symmetries that preserve the start, or whose image of the start is reached by declared moves, so that
    they turn reachable states into reachable ones. There are none if the game declares no `transform`.

    >>> from zermelo.games import game
    >>> [len(folding_maps(game(name))) for name in ("mnk", "mnk:width=4,height=3", "connect", "nim")]
    [7, 3, 1, 0]
    """
    if game.declared.transform is None:
        return ()
    sound = set(filter(keeps_reachable(game), transforming_maps(game, deadline)))
    return tuple(sorted(cells for cells in close_maps(sound) if cells != tuple(range(len(cells)))))


def keeps_reachable(game: Game[Any]) -> Callable[[Symmetry], bool]:
    """Return a function that tells if a symmetry maps the start to itself or to a state after declared moves."""
    transform, begin = game.declared.transform, Position(game, game.rules.start)
    assert transform is not None
    reached = {begin.state, *(begin.after(way).state for way in game.declared.ways_to_images)}
    return lambda cells: transform(begin.state, cells) in reached


@remembering(64)
def transforming_maps(game: Game[Any], deadline: Deadline) -> tuple[Symmetry, ...]:
    """Return the symmetries of a game, after testing `transform` with each of them; raise BadGame if it is false."""
    maps, texts = symmetries(game, deadline), some_texts(game)
    for cells in maps:
        deadline.check()
        if false := next(false_transforms(game, cells, texts), None):
            raise BadGame(f"transform of {game.name} is false: {false[1]}.")
    return maps


def false_transforms(
    game: Game[Any], cells: Symmetry, texts: Mapping[Position[Any], str]
) -> Iterator[tuple[Position[Any], str]]:
    """Yield the positions whose transformed state does not show their turned text, and the fault."""
    turn, transform, positions = (
        turner(cells),
        game.declared.transform,
        {text: position for position, text in texts.items()},
    )
    assert transform is not None
    for position, text in texts.items():
        turned = turn(text)
        image = positions.get(turned)
        try:
            state = transform(position.state, cells)
            if image and (image.state, image.turn) == (state, position.turn):  # whose text is known
                continue
            shown = game.notation.write(state, position.turn)
        except Exception as error:
            game.blame("declared.transform", position.state, error)
        if shown != turned:
            yield position, f"the map {cells} turns {text!r} into {turned!r}, and transform into {shown!r}"


TransformedKey = Callable[[Any, int], int]
"""Maps a state and the number of a map to the key of the transformed state."""


def canonical_key(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> Callable[[Any], int]:
    """Return a plain function, which compiles, from a state to the canonical key of its class.

    quick: move all bits of one distance together, instead of calling the game's `transform`.
    """
    key, transformed_key, number = keys_of(game).key, keys_after_maps(game, maps, quick), len(maps)

    def least(state: Any) -> int:
        lowest = key(state)
        for i in range(number):
            lowest = min(lowest, transformed_key(state, i))
        return lowest

    return least


def refusal_of_class(game: Game[Any], maps: Sequence[Symmetry], state: Any) -> ZermeloError:
    """Return the error for a state without a canonical key: it, or one of its images, has no key or a false one."""
    images = [game.declared.transform(state, cells) for cells in maps] if game.declared.transform else []
    key = keys_of(game).key
    return refusal_of_key(game, next((each for each in (state, *images) if not 0 <= key(each) <= LARGEST_KEY), state))


def class_size(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> Callable[[Any], int]:
    """Return a plain function, which compiles, from a state to the number of states in its class."""
    key, transformed_key, number = keys_of(game).key, keys_after_maps(game, maps, quick), len(maps)

    def size(state: Any) -> int:
        own, same = key(state), 1
        for i in range(number):
            if transformed_key(state, i) == own:
                same += 1
        return (number + 1) // same  # the order of the group divided by that of the stabilizer

    return size


def keys_after_maps(game: Game[Any], maps: Sequence[Symmetry], quick: bool = True) -> TransformedKey:
    """Return the plain function from a state and i to the key of the state transformed by map i."""
    key, transform, all_maps = keys_of(game).key, game.declared.transform, tuple(maps)
    if transform is None or not maps:
        return lambda state, i: -1
    shifts = [moved for cells in maps if quick and (moved := shifts_of(game, cells))]
    if len(shifts) == len(maps):
        return keys_after_shifts(key, shifts, len(game.rules.start) if isinstance(game.rules.start, tuple) else 0)

    def plain(state: Any, i: int) -> int:
        return key(transform(state, all_maps[i]))

    return plain


Shift = tuple[int, int, int]
"""A mask of bits that move together, and the distances by which they move up and down."""


@lru_cache(maxsize=256)
def shifts_of(game: Game[Any], cells: Symmetry) -> tuple[tuple[Shift, ...], ...] | None:
    """Return a map as shifts of the bits of each int of a state; None if `transform` is not proven to be that."""
    begin, transform = game.rules.start, game.declared.transform
    assert transform is not None
    moved = moved_bits_of(lambda state: transform(state, cells), len(begin) if isinstance(begin, tuple) else 0)
    if moved is None or any(to >= KEY_WORD_BITS or i != j for i, bits in enumerate(moved) for to, j, _ in flat(bits)):
        return None
    return tuple(map(shifts_between, moved))


def flat(moved: Mapping[int, Origins]) -> Iterator[tuple[int, int, int]]:
    """Yield each bit of a result with the int and the bit of its origin."""
    return ((to, number, bit) for to, origins in moved.items() for number, bit in origins)


def shifts_between(moved: Mapping[int, Origins]) -> tuple[Shift, ...]:
    """Return the shifts that move the bits of one int to those of the result."""
    masks: dict[int, int] = {}
    for to, _, bit in flat(moved):
        masks[to - bit] = masks.get(to - bit, 0) | 1 << bit
    return tuple((mask, max(0, distance), max(0, -distance)) for distance, mask in sorted(masks.items()))


def moved_bits(number: int, shifts: tuple[Shift, ...], first: int, end: int) -> int:
    """Return the bits of a number, moved by some of the shifts."""
    moved = 0
    for i in range(first, end):
        mask, up, down = shifts[i]
        moved |= (number & mask) << up >> down
    return moved


def keys_after_shifts(
    key: Callable[[Any], int], maps: Sequence[tuple[tuple[Shift, ...], ...]], ints: int
) -> TransformedKey:
    """Return the function that moves bits instead of calling `transform`; maps has the shifts of each int of a state.

    ints: the number of ints in a state; 0 for states that are single ints.
    """
    # Concatenated, each once: tuples of different lengths have different types in compiled code.
    segments = list(dict.fromkeys(chain.from_iterable(maps)))
    shifts, ends = tuple(chain.from_iterable(segments)), [0, *accumulate(map(len, segments))]
    places = [segments.index(segment) for segment in chain.from_iterable(maps)]
    firsts, lasts = tuple(ends[place] for place in places), tuple(ends[place + 1] for place in places)

    def of_int(state: int, i: int) -> int:
        return key(moved_bits(state, shifts, firsts[i], lasts[i]))

    def of_tuple(state: tuple[int, ...], i: int) -> int:
        moved = state
        for j in range(ints):
            moved = put(moved, j, moved_bits(state[j], shifts, firsts[i * ints + j], lasts[i * ints + j]))
        return key(moved)

    return of_tuple if ints else of_int


def canonical_state(game: Game[Any], maps: Sequence[Symmetry]) -> Callable[[Any], Any]:
    """Return a plain function, which compiles, from a state to the canonical state of its class under some maps."""
    transform, key, all_maps = game.declared.transform, keys_of(game).key, tuple(maps)
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


SYMMETRY_SOURCE_FILES = "*.py", "games/**/*.py", "rules/*.py", "evaluation/symmetry/*.py"
"""The files that determine which maps of a game of the catalogue are sound."""


Finder = Callable[..., tuple[Symmetry, ...]]
"""A function of a game, and of a deadline from which on it raises OutOfTime."""


def store_results(find: Finder) -> Finder:
    """Return a finder whose results for catalogue games are stored, and shared by all processes of a user."""

    @remembering(64)
    def maps_of(game: Game[Any], deadline: Deadline) -> tuple[Symmetry, ...]:
        folder = kernel_folder() if game.is_in_catalogue else None
        if folder is None:
            return find(game, deadline)
        name = sha256(f"{find.__name__} {game.spec} {checksum_of_rules()}".encode()).hexdigest()
        if (content := read_kernel(folder, name)) is not None:
            return tuple(map(tuple, json.loads(content)))
        maps = find(game, deadline)
        write_kernel(folder, name, json.dumps(maps).encode())
        return maps

    return maps_of


maps_of, symmetries_of, transforming_maps_of = (
    store_results(folding_maps),
    store_results(symmetries),
    store_results(transforming_maps),
)


@cache
def checksum_of_rules() -> str:
    """Return a checksum of the files in SYMMETRY_SOURCE_FILES."""
    package, hasher = Path(__file__).parents[2], sha256()
    for pattern in SYMMETRY_SOURCE_FILES:
        for file in sorted(package.glob(pattern)):
            hasher.update(file.read_bytes())
    return hasher.hexdigest()
