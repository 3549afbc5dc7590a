"""The index of a placement game, in memory or in files: digits, automaton, and the ranks of positions."""

from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from zermelo.errors import BadTable, TooLarge
from zermelo.evaluation.declarations.placement_checks import first_outcome
from zermelo.evaluation.worth_compiling import NO_MACHINE_CODE_ERRORS
from zermelo.machine.files import write
from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.cursors import NO_NODE
from zermelo.machine.narrow import narrow
from zermelo.rules import Game, Placement
from zermelo.rules.limits import OnProgress, ignore
from zermelo.solving.indexed.automaton import Automaton, automaton, first_fault
from zermelo.solving.indexed.line_classes import line_classes
from zermelo.solving.indexed.pieces import FilePart
from zermelo.solving.indexed.ranks import Words, rank_at, unrank, words_of
from zermelo.solving.indexed.space import Space, space_of
from zermelo.solving.indexed.walk import DigitMoves, moves_of
from zermelo.solving.plan import INDEX_FILES, INDEX_FOLDER_NAME

__all__ = [
    "LATEST_INDEX",
    "RankIndex",
    "latest_index",
    "open_index",
    "positions_of",
    "write_index",
]

LATEST_INDEX = dict[Game[Any], "RankIndex"]()
"""The index that was made last."""


class RankIndex:
    """The numbering of the positions of a placement game, ply by ply."""

    def __init__(self, game: Game[Any], space: Space, states: Automaton) -> None:
        assert game.declared.placement is not None
        self.game = game
        self.placement: Placement[Any] = game.declared.placement
        self.space = space
        self.automaton = states

    @cached_property
    def words(self) -> Words:
        return words_of(self.space)

    @cached_property
    def moves(self) -> DigitMoves:
        return moves_of(self.space)

    @cached_property
    def line_wins(self) -> bool:
        """True if the side that completes a line wins, according to the rules."""
        return first_outcome(self.game, self.placement) < 0

    @cached_property
    def rank(self) -> Callable[[int, int, int], int]:
        """The function from the first and the second player's stones and the ply to a rank, or -1."""
        board, lock = np.zeros(3, np.int64), Lock()
        rank = load_kernel(rank_at).ready(board, self.words, self.automaton)

        def rank_of_board(first: int, second: int, ply: int) -> int:
            with lock:
                board[:] = first, second, ply
                return int(rank())

        return rank_of_board

    def board(self, rank: int, ply: int) -> tuple[int, int]:
        """Return the first and the second player's stones in the position with a rank."""
        first, second = load_kernel(unrank)(rank, ply, *self.space.stones_at(ply), self.words, self.automaton)
        return first, second

    def state(self, rank: int, ply: int) -> Any:
        """Return the state with a rank."""
        first, second = self.board(rank, ply)
        return self.placement.state(*((second, first) if self.space.mover(ply) else (first, second)))

    def rank_of_state(self, state: Any, ply: int) -> int:
        """Return the rank of a state, or -1."""
        mine, theirs = self.placement.stones(state)
        return self.rank(*((theirs, mine) if self.space.mover(ply) else (mine, theirs)), ply)


def latest_index(game: Game[Any], on_progress: OnProgress = ignore) -> RankIndex:
    """Return the index of a game, which is made unless it was the latest one; raise TooLarge if it does not fit."""
    index = LATEST_INDEX.get(game)
    if index is None:
        assert game.declared.placement is not None
        space = space_of(game)
        classes = line_classes(space, game.declared.placement.lines, on_progress)
        index = RankIndex(game, space, automaton(space, classes, on_progress))
        LATEST_INDEX.clear()
        LATEST_INDEX[game] = index
    return index


def positions_of(game: Game[Any], on_progress: OnProgress) -> int:
    """Return the number of positions in the index of a game; 0 if it is too large, or without machine code."""
    try:
        index = latest_index(game, on_progress)
    except (TooLarge, *NO_MACHINE_CODE_ERRORS):
        return 0
    return sum(map(index.automaton.positions, range(index.space.cells + 1)))


def write_index(index: RankIndex, folder: Path) -> dict[str, Any]:
    """Write the automaton into the folder of a table, and return its entry in the manifest."""
    entries = {}
    for name, form in INDEX_FILES.items():
        array = narrow(getattr(index.automaton, name), form)
        write(folder / INDEX_FOLDER_NAME / name, array.data, lasting=False)
        entries[name] = [len(array), sha256(array.data).hexdigest()]
    return entries


def open_index(game: Game[Any], pieces: dict[str, FilePart], entries: dict[str, Any]) -> RankIndex:
    """Open the index in the files of a table; raise BadTable if one of them was changed."""
    arrays = {}
    for name, form in INDEX_FILES.items():
        piece, (number, checksum) = pieces.get(f"{INDEX_FOLDER_NAME}/{name}"), entries[name]
        if piece is None:
            raise BadTable(f"The file {INDEX_FOLDER_NAME}/{name} of the table is missing.")
        if piece.length != number * np.dtype(form).itemsize or piece.digest != checksum:
            raise BadTable(f"{piece.path} is broken: {INDEX_FOLDER_NAME}/{name} was changed after it was written.")
        arrays[name] = np.asarray(np.memmap(piece.path, form, "r", piece.begin, (number,)))
    space, states = space_of(game), Automaton(**arrays)
    if not is_sound(space, states):
        raise BadTable(f"The index of the table of {game.name} is broken: it is not an automaton of its positions.")
    return RankIndex(game, space, states)


def is_sound(space: Space, states: Automaton) -> bool:
    """Return whether arrays are those of an automaton, so that kernels can trust them."""
    nodes, edges = len(states.counts), len(states.symbols)
    lengths = len(states.roots), len(states.starts), len(states.ends), int(states.starts[-1]) if nodes else 0
    if lengths != (space.cells + 1, nodes + 1, edges, edges) or states.starts[0] or (np.diff(states.starts) < 1).any():
        return False
    if (states.roots < NO_NODE).any() or (states.roots >= nodes).any():
        return False
    digits = np.zeros(nodes, np.int8)
    return bool(load_kernel(first_fault)(states, space.sizes, digits) == NO_NODE)
