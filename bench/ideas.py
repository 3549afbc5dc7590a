"""What each idea pays: cold commands, small questions, and the search of Connect Four, with all, against all but one.

Of the search, three measures, one thread, a table of 64 MB (2 MB where it is about what to keep): the mean time and
nodes of a position of the test sets L2_R2 and L1_R1, and one opening of four plies. Every answer is checked. A ratio
below 1 is what the idea saves.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, NamedTuple
from unittest.mock import patch

from bench import cold_ideas, warm_ideas
from bench.connect_four import Known, read, score
from bench.harness import Line, Timed, compared, timed_answer
from bench.positions import AMPLE, MEGABYTES, check
from zermelo.evaluation.search.null_window import next_bound
from zermelo.evaluation.search.transposition import Key, bucket, lower_bound, pack_entry, upper_bound
from zermelo.machine.kit.buckets import ENTRIES_PER_BUCKET
from zermelo.rules import Game

__all__ = ["lines"]

OPENING = [Known("4444", 1)]
"""The first player wins with the 41st stone, by the plain search of bench/peers."""

SCARCE = 2
"""Megabytes of table that are far too few."""


class Idea(NamedTuple):
    """What is switched off: hints of the game, its symmetry, or a part of the search."""

    claim: str
    game: Callable[[Game[Any]], Game[Any]]
    part: Callable[[], AbstractContextManager[Any]] = nullcontext
    megabytes: int = MEGABYTES


def without(*hints: str) -> Callable[[Game[Any]], Game[Any]]:
    return lambda game: replace(
        game,
        declared=replace(game.declared, hints=game.declared.hints._replace(**dict.fromkeys(hints))),
    )


def same(game: Game[Any]) -> Game[Any]:
    return game


def instead(part: str, other: Any) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: patch(f"zermelo.evaluation.search.{part}", other)


def no_local_table(most: int, plies_left: Any) -> Callable[[Any, int, int], int]:
    return lambda state, mask, thread: 0


def probe_nothing(
    best: int, size: int, bound: int, memory: Any, row: int, thread: int, key: Key, width: int, most: int
) -> tuple[int, int]:
    return best, size if best < bound else 0


def fetch_nothing(memory: Any, place: int) -> None:
    """Do nothing, so that the memory is asked when its answer is needed."""


def store_the_newest(memory: Any, key: Key, lower: int, upper: int, work: int, most: int) -> None:
    chosen = bucket(memory, key) + 2 * (key[0] % ENTRIES_PER_BUCKET)
    data = memory[chosen + 1]
    if data != 0 and memory[chosen] ^ data == key[0]:
        lower, upper = max(lower, lower_bound(data)), min(upper, upper_bound(data))
    data = pack_entry(lower, upper, 0)
    memory[chosen] = key[0] ^ data
    memory[chosen + 1] = data


def halve(low: int, high: int, plies_left: int) -> int:
    return low + (high - low + 1) // 2 if low > 0 or high < 0 else next_bound(low, high, plies_left)


def who_wins_first(low: int, high: int, plies_left: int) -> int:
    return 1 if low < 1 <= high else 0 if low < 0 <= high else next_bound(low, high, plies_left)


ALL = Idea("all", same)
IDEAS = (
    Idea("Forced replies followed, moves that lose at once left out", without("wins", "non_losing")),
    Idea("Moves that make threats first", without("move_score")),
    Idea("Wins ruled out by following up", without("can_win")),
    Idea("Losses seen by following up", without("loses_within")),
    Idea(
        "Mirrored positions as one",
        lambda game: replace(game, declared=replace(game.declared, transform=None)),
    ),
    Idea("Bounds that a search gave away used as the next question", same, instead("null_window.next_bound", halve)),
    Idea("A quick win or loss looked for first", same, instead("null_window.next_bound", who_wins_first)),
    Idea("Children probed before one is searched", same, instead("move_order.probe_children", probe_nothing)),
    Idea("Children fetched into the cache ahead", same, instead("transposition.prefetch", fetch_nothing)),
    Idea("Quick searches in the thread's own table", same, instead("static.make_table_for", no_local_table)),
    Idea("What is nearly finished not stored", same, instead("static.MAX_UNSTORED_SIZE", 0)),
    Idea(
        "Entries replaced by their work, in 2 MB",
        same,
        instead("transposition.store", store_the_newest),
        SCARCE,
    ),
)


def lines() -> Iterator[Line]:
    """Yield the lines of cold commands and of small questions, which take less time, and those of the search."""
    yield from cold_ideas.lines()
    yield from warm_ideas.lines()
    for where, known in {"L2_R2": read("L2_R2"), "L1_R1": read("L1_R1"), "4444": OPENING}.items():
        all_ideas = {megabytes: measured(known, ALL._replace(megabytes=megabytes)) for megabytes in (MEGABYTES, SCARCE)}
        for idea in IDEAS:
            ours, others = all_ideas[idea.megabytes], measured(known, idea)
            yield compared(f"{idea.claim}: {where}", ours, "without", others)


def measured(known: list[Known], idea: Idea) -> Timed:
    """Return the mean seconds and nodes of a position."""
    import zermelo
    from zermelo.evaluation.search.compiled_search import CompiledSearch

    game = zermelo.game("connect")
    states = [zermelo.start(game).after(columns).state for columns, _ in known]
    with idea.part():  # a part is replaced until it is compiled, which is at the first question
        solver = CompiledSearch(idea.game(game), memory=idea.megabytes << 20)
        solver.value(zermelo.start(game).after(read("L3_R1")[0].columns).state, seconds=AMPLE)
    solver.forget()
    time, found = timed_answer(lambda: [solver.value(state, seconds=AMPLE) for state in states])
    check("Ours", known, [score(value, len(columns)) for value, (columns, _) in zip(found, known, strict=True)])
    return time.each(len(known))._replace(note=f"{solver.nodes / len(known):,.0f} nodes")
