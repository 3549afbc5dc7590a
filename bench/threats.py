"""Who wins: the proof-number search against the null-window search, one thread each, 512 MB.

In the positions of threats.txt one side wins: in Hex, and by threats in Qubic and in rows of four and five, where
another program, which tries nothing but threats, has found the win. The other lines are random positions of games in
which proof numbers do not pay. A position that is not decided in 5 s counts as 5 s. The null-window search looks
further ahead step by step, so it finds the plies too, for which the proof-number search is not asked.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.harness import Line, Timed, Wrong, compared, timed_answer
from zermelo.evaluators import CompiledSearch, ProofNumberSearch
from zermelo.games import game
from zermelo.rules import Game
from zermelo.rules.position import random_game
from zermelo.types import Deadline

__all__ = ["lines"]

LIMIT, MEGABYTES = 5.0, 512

TARGETS = {"qubic": 0.1, "mnk:width=9,height=9,k=5": 0.1, "mnk:width=8,height=8,k=5": 0.1}
"""The largest share of the null-window search's time, where proof numbers pay most."""

NUMBER = 10

OTHERS = {"connect:width=7,height=6": 12, "mnk:width=5,height=5,k=4": 4, "domineering:width=6,height=6": 4}
"""Games in which proof numbers do not pay, and the plies of their positions."""


def lines() -> Iterator[Line]:
    rows = [row.split() for row in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()[1:]]
    for spec in dict.fromkeys(row[0] for row in rows):
        positions = [(game(spec).notation.read(text), winner) for name, text, winner in rows if name == spec]
        known = [game(spec).notation.players[turn] == winner for (_, turn), winner in positions]
        yield line(game(spec), [state for (state, _), _ in positions], known, TARGETS.get(spec))
    for spec, plies in OTHERS.items():
        yield line(game(spec), [drawn(game(spec), plies, Random(seed)) for seed in range(NUMBER)], None, None)


def line(of: Game[Any], states: list[Any], known: list[bool] | None, target: float | None) -> Line:
    """Compare the times of both searches; raise Wrong if a search finds another winner than the known one."""
    proofs, windows = ProofNumberSearch(of, memory=MEGABYTES << 20), CompiledSearch(of, memory=MEGABYTES << 20)
    ours, peer = (total(search, states, known) for search in (proofs, windows))
    return compared(f"Who wins {len(states)} positions of {of.name}", ours, "null window", peer, target)


def total(search: CompiledSearch[Any], states: list[Any], known: list[bool] | None) -> Timed:
    """Return the time for all states, and the number of decided ones."""
    search.prepare()
    times, nodes, decided = list[Timed](), 0, 0
    for number, state in enumerate(states):
        search.forget()
        time, found = timed_answer(partial(wins, search, state))
        times.append(time)
        if known and found not in (known[number], None):
            raise Wrong(f"{search.game.notation.write(state, 0)} is won by the other side.")
        decided, nodes = decided + (found is not None), nodes + search.nodes
    seconds, work = sum(min(LIMIT, time.seconds) for time in times), sum(time.processor or 0 for time in times)
    return Timed(seconds, f"{decided} decided, {nodes:,} nodes", work)


def wins(search: CompiledSearch[Any], state: Any) -> bool | None:
    """Return whether the side to move wins; None if that is not certain in time."""
    least, most = (0, 1) if isinstance(search, ProofNumberSearch) else (-search.top, search.top)
    low, high = search.bounds(state, least, most, Deadline(LIMIT))
    return True if low > 0 else False if high <= 0 else None


def drawn(of: Game[Any], plies: int, rng: Random) -> Any:
    """Return the state after this many random plies."""
    return [position.state for position in random_game(of, rng, plies)][-1]
