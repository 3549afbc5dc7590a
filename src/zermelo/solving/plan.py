"""What is to be solved and where its files are: all that a task needs to know, wherever it runs."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

from zermelo.errors import CannotCompile
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.soundness import Symmetry
from zermelo.symmetry.transformations import folding_maps, least_key

__all__ = ["FORMAT", "MAKING", "MANIFEST", "Plan", "code_bytes", "fingerprint", "is_tiered", "maps_of", "tier_name"]

FORMAT = "zermelo table 1"
MANIFEST = "manifest.json"
MAKING = "making"
"""The folder of what is needed only until the table is finished."""

MOST_TIERS = 4096
"""A game of more layers than that is solved as one."""

PLIES = 2_000
"""Plies of random play by which rules are told apart."""


class Plan(NamedTuple):
    """A table that is being made."""

    folder: Path
    game: Game[Any]
    part: int
    """The positions that one file of keys holds, about."""
    code_bytes: int
    """The bytes of one value; 0 where there are no tiers to tell before all is settled."""
    slice_bytes: int = 1 << 30
    """What one worker may load of a settled layer at a time."""

    @property
    def making(self) -> Path:
        return self.folder / MAKING

    def keys(self, tier: int | None, part: int) -> Path:
        return self.folder / tier_name(tier) / f"{part:05}.keys"

    def values(self, tier: int | None, part: int) -> Path:
        return self.folder / tier_name(tier) / f"{part:05}.values"

    def runs(self, tier: int) -> Path:
        """The folder of sorted keys, not yet joined, of one tier."""
        return self.making / f"runs-{tier:04}"

    def expanded(self, tier: int, part: int) -> Path:
        return self.making / f"expanded-{tier:04}-{part:05}.json"

    def settled(self, tier: int, part: int) -> Path:
        return self.making / f"settled-{tier:04}-{part:05}.json"

    def joined(self, tier: int) -> Path:
        return self.making / f"joined-{tier:04}.json"


def tier_name(tier: int | None) -> str:
    """The folder of a tier; None where all positions are together."""
    return "all" if tier is None else f"tier-{tier:04}"


maps_of = cache(folding_maps)
"""The maps that the tables of a game are folded by: found once in every process."""


def is_tiered(game: Game[Any], compiler: Callable[[Any], Any]) -> bool:
    """Whether a game is solved layer by layer: it has tiers that compile, and not too many."""
    if not isinstance(game.plies_left, FunctionType):
        return False
    try:
        tier: int = compiler(game.plies_left)(game.rules.start)
    except CannotCompile:
        return False
    return 0 <= tier <= MOST_TIERS


def code_bytes(remoteness: int) -> int:
    """The bytes that values up to a remoteness take; the greatest code is kept for endless play."""
    codes = 3 * remoteness + 3
    return 1 if codes < 1 << 8 else 2 if codes < 1 << 16 else 4


def fingerprint(game: Game[Any], maps: tuple[Symmetry, ...]) -> str:
    """What tells rules apart: keys, classes, moves and ends of random games; the same under every version of Python."""
    rng, seen = Random(0), sha256(repr((game.name, maps)).encode())
    least, key, tier = least_key(game, maps), keys_of(game).key, game.plies_left
    state = game.rules.start
    for _ in range(PLIES):
        mask = game.rules.moves(state)
        outcome = None if mask else game.rules.outcome(state)
        seen.update(repr((key(state), least(state), mask, outcome, tier and tier(state))).encode())
        moves = [move for move in range(mask.bit_length()) if mask >> move & 1]
        state = game.rules.play(state, moves[int(rng.random() * len(moves))]) if moves else game.rules.start
    return seen.hexdigest()
