"""The storage of a table without keys, which finds a position by its rank."""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import BadTable
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.machine.kernel import compile_rule
from zermelo.machine.kit.pairs import DRAW_PAIR, LOSS_PAIR, WIN_PAIR
from zermelo.machine.narrow import narrow
from zermelo.rules import Game
from zermelo.solving.indexed.index import RankIndex, open_index
from zermelo.solving.indexed.pieces import pieces_of
from zermelo.solving.indexed.ranks import ABSENT_RANK, rank_of, unrank
from zermelo.solving.indexed.tasks import block_of, codes_at, unpack_values
from zermelo.solving.manifest import Manifest
from zermelo.solving.plan import tier_name
from zermelo.solving.storage import Array, Storage

__all__ = ["IndexedFiles"]

MAX_CACHED_INDEXED_BLOCKS = 256
"""Largest number of blocks that stay decompressed: 64 MB."""


class IndexedFiles(Storage):
    """The files of a table without keys. Keys appear in its methods, as in other tables, but not in its files."""

    def __init__(self, folder: Path, game: Game[Any], manifest: Manifest) -> None:
        self.path, self.game, self.manifest = folder, game, manifest
        self.tiers = manifest["tiers"]
        self.outcomes = manifest["outcomes"]
        self.size = block_of(self.outcomes)
        self.codes_of = [codes_at(tier["tier"], self.outcomes) for tier in self.tiers]
        self.begins = [[list(accumulate(part["blocks"], initial=0)) for part in tier["parts"]] for tier in self.tiers]
        self.block = lru_cache(MAX_CACHED_INDEXED_BLOCKS)(self.read)
        for tier in self.tiers:
            if not is_divided(tier["parts"], self.size):
                raise BadTable(f"{folder} is broken: its manifest has a wrong entry 'parts'.")
        self.pieces = pieces_of(folder)
        for tier, number in self.parts():
            name, length = self.name(tier, number), self.begins[tier][number][-1]
            if name not in self.pieces:
                raise BadTable(f"{folder / name} is missing.")
            if self.pieces[name].length != length:
                raise BadTable(f"{folder / name} is broken: it has {self.pieces[name].length:,} bytes, not {length:,}.")

    @cached_property
    def index(self) -> RankIndex:
        index = open_index(self.game, self.pieces, self.manifest["index"])
        if any(index.automaton.positions(tier["ply"]) != tier["classes"] for tier in self.tiers):
            raise BadTable(f"{self.path} is broken: its index has other numbers of positions than its manifest.")
        return index

    def parts(self) -> Iterator[tuple[int, int]]:
        """Yield the tier and the number of every part."""
        for tier, entry in enumerate(self.tiers):
            for number in range(len(entry["parts"])):
                yield tier, number

    def name(self, tier: int, part: int) -> str:
        """Return the name of the file of a part in the table."""
        return f"{tier_name(self.tiers[tier]['tier'])}/{part:05}.values"

    def code_of(self, tier: int, state: Any, key_of: Callable[[Any], int]) -> int:
        rank = self.index.rank_of_state(state, self.tiers[tier]["ply"])
        return -1 if rank == ABSENT_RANK else self.code_at(tier, rank)

    def code_at(self, tier: int, rank: int) -> int:
        """Return the code of a position by its rank."""
        block, place = divmod(rank, self.size)
        values = self.block(tier, block).data
        value = values[place >> 2] >> 2 * (place & 3) & 3 if self.outcomes else values[place]
        return self.codes_of[tier][value]

    def find_all(self, tier: int, keys: Array) -> Array:
        ranks, codes = np.empty(len(keys), np.int64), np.full(len(keys), -1, np.int64)
        self.ranks(keys, self.tiers[tier]["ply"], self.index.words, self.index.automaton, ranks)
        codes[ranks >= 0] = self.codes_at(tier, ranks[ranks >= 0])
        return codes

    def codes_at(self, tier: int, ranks: Array) -> Array:
        """Return the codes of the positions with some ranks."""
        codes, blocks = np.empty(len(ranks), np.int64), ranks // self.size
        for block in np.unique(blocks).tolist():
            here = blocks == block
            codes[here] = self.codes(tier, block)[ranks[here] % self.size]
        return codes

    def key_at(self, tier: int, place: int) -> int:
        return keys_of(self.game).key(self.index.state(place, self.tiers[tier]["ply"]))

    def sizes(self, tier: int) -> list[int]:
        return [part["classes"] for part in self.tiers[tier]["parts"]]

    def broken(self) -> Iterator[str | None]:
        _ = self.index  # raises BadTable
        for tier, number in self.parts():
            name = self.name(tier, number)
            right = self.pieces[name].digest == self.tiers[tier]["parts"][number]["values"]
            yield None if right else f"{self.path / name} is broken: it was changed after it was written."

    def scan(self, tier: int) -> Iterator[tuple[Array, Array]]:
        """Yield the keys and codes of a tier in the order of the ranks, block by block."""
        entry = self.tiers[tier]
        left = self.index.space.stones_at(entry["ply"])
        for block in range(-(-entry["classes"] // self.size)):
            codes = self.codes(tier, block)
            keys = np.empty(len(codes), np.int64)
            self.keys(block * self.size, entry["ply"], *left, self.index.words, self.index.automaton, keys)
            yield keys, codes

    def codes_in(self, tier: int) -> Iterator[Array]:
        return (self.codes(tier, block) for block in range(-(-self.tiers[tier]["classes"] // self.size)))

    def codes(self, tier: int, block: int) -> Array:
        """Return the codes of a block; raise BadTable for a byte that stands for no value."""
        values = self.block(tier, block)
        number = min(self.size, self.tiers[tier]["classes"] - block * self.size)
        if self.outcomes:
            values = (values[:, None] >> np.arange(0, 8, 2, dtype=np.uint8) & 3).ravel()[:number]
        codes: Array = np.array(self.codes_of[tier])[values]
        if codes.min() < 0:
            name = tier_name(self.tiers[tier]["tier"])
            raise BadTable(f"{self.path} is broken: block {block} of {name} holds a byte that stands for no value.")
        return codes

    def read(self, tier: int, block: int) -> Array:
        """Return the bytes of a block; raise BadTable if it was changed."""
        entry = self.tiers[tier]
        part, within = divmod(block * self.size, self.sizes(tier)[0])
        number, begins = within // self.size, self.begins[tier][part]
        positions = min(self.size, entry["classes"] - block * self.size)
        name = self.name(tier, part)
        frame = self.pieces[name].read(begins[number], begins[number + 1])
        return unpack_values(frame, -(-positions // 4) if self.outcomes else positions, self.path / name)

    def tier_of(self, ply: int) -> int:
        """Return the number of the tier with the positions of a ply, which has some."""
        return next(number for number, tier in enumerate(self.tiers) if tier["ply"] == ply)

    def outcome_words(self, tier: int, block: int) -> Array:
        """Return the outcomes of a block, 32 in a word: two bits each, 1 for a win, 2 for a loss and 0 for a draw."""
        values = self.read(tier, block)
        if not self.outcomes:
            orders = np.pad(values.view(np.int8), (0, -len(values) % 4))
            pairs = narrow(
                np.where(orders > 0, WIN_PAIR, np.where(orders < 0, LOSS_PAIR, DRAW_PAIR)), np.uint8
            ).reshape(-1, 4)
            values = pairs[:, 0] | pairs[:, 1] << 2 | pairs[:, 2] << 4 | pairs[:, 3] << 6
        words = np.zeros(-(-len(values) // 8), np.int64)
        words.view(np.uint8)[: len(values)] = values
        return words

    @cached_property
    def keys(self) -> Any:
        """The kernel that writes the keys of the positions from a rank on."""
        return compile_rule(make_keys(self.game, self.index))

    @cached_property
    def ranks(self) -> Any:
        """The kernel that writes the ranks of positions with some keys."""
        return compile_rule(make_ranks(self.game, self.index))


def is_divided(parts: list[dict[str, Any]], block: int) -> bool:
    """Return whether parts follow each other, and have all blocks of their positions."""
    usual, begin = parts[0]["classes"], 0
    for number, part in enumerate(parts):
        is_last, classes = number == len(parts) - 1, part["classes"]
        if part["first"] != begin or len(part["blocks"]) != -(-classes // block):
            return False
        if classes > usual or (not is_last and (classes != usual or classes % block)):
            return False
        begin += classes
    return True


def make_keys(game: Game[Any], index: RankIndex) -> Callable[..., None]:
    key_of, state_of, colours = keys_of(game).key, index.placement.state, index.space.colours

    def keys(begin: int, ply: int, first: int, second: int, words: Any, automaton: Any, keys: Any) -> None:
        for i in range(len(keys)):
            one, other = unrank(begin + i, ply, first, second, words, automaton)
            keys[i] = key_of(state_of(other, one) if ply % colours else state_of(one, other))

    return keys


def make_ranks(game: Game[Any], index: RankIndex) -> Callable[..., None]:
    state_of, stones_of, colours = keys_of(game).state, index.placement.stones, index.space.colours

    def ranks(keys: Any, ply: int, words: Any, automaton: Any, ranks: Any) -> None:
        for i in range(len(keys)):
            mine, theirs = stones_of(state_of(keys[i]))
            first, second = (theirs, mine) if ply % colours else (mine, theirs)
            ranks[i] = rank_of(first, second, ply, words, automaton)

    return ranks
