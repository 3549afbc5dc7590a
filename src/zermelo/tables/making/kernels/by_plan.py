"""The kernels that solve a game, as machine code or as they are written; and what their refusals mean."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadGame, CannotCompile, ZermeloError
from zermelo.native.kernel import compiled
from zermelo.position import Position
from zermelo.rules import MOST_MOVES, Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import canonical_key, maps_of, refusal_of_class
from zermelo.tables.making.kernels.delta_coding import make_decode_steps, make_encode_steps
from zermelo.tables.making.kernels.layer_table import make_insert
from zermelo.tables.making.kernels.layers import (
    BAD_OUTCOME,
    LARGEST_KEY,
    NO_KEY,
    make_expand,
    make_finish,
    make_improve,
)
from zermelo.tables.making.kernels.radix_sort import make_distinct
from zermelo.tables.making.kernels.retrograde import (
    EMPTY,
    find_known,
    group_parents,
    lose,
    make_delay,
    make_explore,
    make_follow,
    make_insert_all,
    make_link,
    make_look,
    make_sizes,
    number_keys,
    parents_of,
    win,
)

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "FEW",
    "MOST_INTERPRETED",
    "Kernels",
    "Settling",
    "as_written",
    "check_size",
    "compiles",
    "has_few_positions",
    "kernels",
    "refused_child",
    "refused_outcome",
    "settling",
]

FEW = 7_000
"""Positions that the rules as they are written solve in less time than it takes to compile them."""

MOST_INTERPRETED = 100_000
"""Classes of a game whose rules do not compile that are solved all the same."""


class Kernels(NamedTuple):
    """Four for games with tiers, beside those of `Settling`, and the others for games without."""

    expand: Any
    distinct: Any
    encode_steps: Any
    decode_steps: Any
    finish: Any
    explore: Any
    insert_all: Any
    follow: Any
    find_known: Any
    look: Any
    number_keys: Any
    link: Any
    delay: Any
    group_parents: Any
    parents_of: Any
    win: Any
    lose: Any
    sizes: Any


def as_written(function: Any) -> Any:
    """A kernel as plain Python: what stands in for the compiler."""
    return function


def has_few_positions(game: Game[Any]) -> bool:
    """Return whether a game is solved sooner as it is written than its rules are compiled."""
    start, moves, play, _ = game.rules
    waiting, met = [start], {start}
    while waiting and len(met) <= FEW:
        state = waiting.pop()
        children = {play(state, move) for move in bits(moves(state))} - met
        met |= children
        waiting.extend(children)
    return len(met) <= FEW


@cache
def kernels(game: Game[Any], interpreted: bool = False) -> Kernels:
    """The kernels of a game; each is compiled at its first call."""
    maps = maps_of(game)
    made = Kernels(
        make_expand(game, maps) if game.plies_left else None, make_distinct(), make_encode_steps(), make_decode_steps(),
        make_finish(game, maps), make_explore(game, maps), make_insert_all(), make_follow(game, maps), find_known,
        make_look(game), number_keys, make_link(game, maps), make_delay(game), group_parents, parents_of, win, lose,
        make_sizes(game, maps),
    )  # fmt: skip
    translate = as_written if interpreted else compiled
    return Kernels(*(kernel and translate(kernel) for kernel in made))


class Settling(NamedTuple):
    """The kernels that look into the layers below, for codes of one size."""

    insert: Any
    improve: Any


@cache
def settling(game: Game[Any], interpreted: bool, code_bytes: int) -> Settling:
    translate = as_written if interpreted else compiled
    return Settling(translate(make_insert(code_bytes)), translate(make_improve(game, maps_of(game), code_bytes)))


def compiles(game: Game[Any], tiered: bool) -> bool:
    """Whether the rules, the keys and the images of states compile: two kernels that solving needs try the start."""
    import numpy as np

    begin, kernel = np.full(1, keys_of(game).key(game.rules.start), np.int64), kernels(game)
    order_keys, codes, counts = np.zeros(1, np.int64), np.zeros(1, np.uint8), np.zeros(8, np.int64)
    try:
        if tiered:
            kernel.expand(begin, 0, np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.int32))
            kernel.finish(begin, order_keys, codes, counts, counts.copy())
        else:
            kernel.explore(np.full(256, EMPTY, np.int64), np.resize(begin, 128), 0, 1, 1)
            kernel.look(begin, codes)
    except CannotCompile:
        return False
    return True


def check_size(game: Game[Any], interpreted: bool, classes: int) -> None:
    """Raise CannotCompile where interpreted rules lead to too many positions."""
    if interpreted and classes > MOST_INTERPRETED:
        raise CannotCompile(
            f"The rules of {game.name} do not compile, and it has more than {MOST_INTERPRETED:,} positions, "
            "too many to solve with interpreted rules. `zermelo check --compiled` shows what does not compile."
        )


def refused_child(game: Game[Any], key: int, answer: int) -> ZermeloError:
    """Why a kernel refused a child of the position with a key: it has no key, or it is not in a lower tier."""
    position = Position(game, keys_of(game).state(int(key)))
    maps = maps_of(game)
    canonical = canonical_key(game, maps)
    for move in bits(game.rules.moves(position.state)):
        child = position.follow(move)
        if answer == NO_KEY and not 0 <= canonical(child.state) <= LARGEST_KEY:
            return refusal_of_class(game, maps, child.state)
        if answer != NO_KEY and game.plies_left and not 0 <= game.plies_left(child.state) < own_tier(position):
            return BadGame(
                f"{game.name}: plies_left is {own_tier(position)} for the state {position.state} and "
                f"{game.plies_left(child.state)} after move {position.label(move)}; every move must lower it, and it "
                "must not be negative."
            )
    return BadGame(
        f"{game.name}: the compiled rules differ from the rules as written after the state {position.state}."
    )


def own_tier(position: Position[Any]) -> int:
    assert position.game.plies_left is not None
    return position.game.plies_left(position.state)


def refused_outcome(game: Game[Any], keys: "Array", answer: int) -> BadGame:
    """Why a kernel refused the outcome of a position, given all keys and what it answered."""
    state = keys_of(game).state(int(keys[BAD_OUTCOME - answer]))
    return BadGame(
        f"{game.name}: the outcome of the state {state} is {game.rules.outcome(state)}; it must be -1 (a loss for the "
        "side to move), 0 (a draw) or 1 (a win)."
    )
