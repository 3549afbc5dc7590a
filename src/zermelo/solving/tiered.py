"""A game with tiers, solved: forwards to discover, tier after tier, and backwards to settle."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from itertools import islice
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

from zermelo.solving.atomic import read_json, write, write_json
from zermelo.solving.plan import Plan, maps_of
from zermelo.solving.tasks import Done, expand, join, settle
from zermelo.symmetry.transformations import least_key

__all__ = ["OnStep", "Step", "Team", "solved_tiers"]

SMALL = 1 << 18
"""Keys that are worth a task of their own."""

PIECES = 16
"""Into which a larger tier is cut at least, so that workers can share it."""


class Step(NamedTuple):
    """How far a solve has come."""

    what: str
    """'discover' or 'settle'."""
    tier: int
    done: int
    """Classes, of this tier and of those before it."""
    total: int | None = None
    """Classes, where it is known how many there are."""


OnStep = Callable[[Step], None]


class Team:
    """Whoever runs the tasks, so many at a time; what they have done and what memory they took."""

    def __init__(self, executor: Executor, on_step: OnStep, most: int) -> None:
        self.executor = executor
        self.on_step = on_step
        self.most = most
        self.peaks: dict[str, int] = {}

    def run(self, task: Callable[..., Done], work: list[tuple[Any, ...]], step: Step | None = None) -> int:
        """Run a task on each piece of work; the classes that are done then, with those that a step counts before."""
        total = step.done if step else 0
        for done in self.results(task, work):
            self.peaks[done.process] = max(done.peak_memory, self.peaks.get(done.process, 0))
            total += done.classes
            if step:
                self.on_step(step._replace(done=total))
        return total

    def results(self, task: Callable[..., Done], work: list[tuple[Any, ...]]) -> Iterator[Done]:
        """What the tasks tell, as they end. A task that is alone is run here, which spares the way there and back."""
        if len(work) == 1:
            yield task(*work[0])
            return
        pieces = iter(work)
        running = {self.executor.submit(task, *piece) for piece in islice(pieces, self.most)}
        try:
            while running:
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {self.executor.submit(task, *piece) for piece in islice(pieces, len(ended))}
                yield from (future.result() for future in ended)
        finally:
            for future in running:
                future.cancel()


def solved_tiers(plan: Plan, team: Team) -> list[dict[str, Any]]:
    """What the manifest will say of each tier, from that of the start down."""
    sources = discover(plan, team)
    sizes = {tier: len(parts_of(plan, tier)) for tier in sources}
    settle_all(plan, team, sizes)
    plies = plies_of(sources)
    return [
        {"tier": tier, "ply": plies[tier], "parts": [read_json(plan.settled(tier, part)) for part in range(parts)]}
        for tier, parts in sizes.items()
    ]


def discover(plan: Plan, team: Team) -> dict[int, set[int]]:
    """Write the keys of all tiers; the tiers, and for each of them those that moves lead from."""
    begin, runs = start_run(plan)
    found: dict[int, set[int]] = {}
    sources: dict[int, set[int]] = {begin: set()}
    done = 0
    while waiting := sources.keys() - found.keys():
        tier = max(waiting)
        found[tier] = sources[tier]
        parts = joined(plan, team, tier, runs.pop(tier))
        todo, finished = open_parts(plan, tier, plan.expanded)
        done = team.run(expand, todo, Step("discover", tier, done + finished))
        for part in range(parts):
            for below, run in read_json(plan.expanded(tier, part)).items():
                sources.setdefault(int(below), set()).add(tier)
                runs.setdefault(int(below), []).append(run)
    return found


Run = dict[str, Any]
"""How many keys a run has, and every so many of them as a sample: 'keys', 'stride', 'samples'."""


def start_run(plan: Plan) -> tuple[int, dict[int, list[Run]]]:
    """The tier of the start, and the run that holds it alone."""
    game, maps = plan.game, maps_of(plan.game)
    assert game.plies_left is not None
    tier, key = game.plies_left(game.rules.start), least_key(game, maps)(game.rules.start)
    if not plan.joined(tier).exists():
        write(plan.runs(tier) / "start.keys", key.to_bytes(8, "little"))
    return tier, {tier: [{"keys": 1, "stride": 1, "samples": [key]}]}


def joined(plan: Plan, team: Team, tier: int, runs: list[Run]) -> int:
    """Join the runs of a tier; how many parts it has."""
    if not plan.joined(tier).exists():
        lows = cuts(runs, plan.part)
        highs = [*lows[1:], (1 << 63) - 1]
        team.run(
            join, [(plan, tier, part, low, high) for part, (low, high) in enumerate(zip(lows, highs, strict=True))]
        )
        classes = [plan.keys(tier, part).stat().st_size // 8 for part in range(len(lows))]
        write_json(plan.joined(tier), {"parts": [*map(list, zip(lows, classes, strict=True))]})
    if plan.runs(tier).exists():
        rmtree(plan.runs(tier))
    return len(parts_of(plan, tier))


def cuts(runs: list[Run], part: int) -> list[int]:
    """The least key of every part of a tier, of which runs with so many keys are to be joined."""
    total = sum(run["keys"] for run in runs)
    pieces = max(1, min(PIECES, total // SMALL), -(-total // part))
    lows, passed = [0], 0
    for key, stride in sorted((key, run["stride"]) for run in runs for key in run["samples"]):
        if len(lows) < pieces and passed * pieces >= total * len(lows) and key > lows[-1]:
            lows.append(key)
        passed += stride
    return lows


def settle_all(plan: Plan, team: Team, sizes: dict[int, int]) -> None:
    classes = [classes for tier in sizes for _, classes in parts_of(plan, tier)]
    done = 0
    for tier in sorted(sizes):
        todo, finished = open_parts(plan, tier, plan.settled)
        done = team.run(settle, todo, Step("settle", tier, done + finished, sum(classes)))


def open_parts(plan: Plan, tier: int, mark: Callable[[int, int], Path]) -> tuple[list[tuple[Any, ...]], int]:
    """The parts of a tier that are still to be done, as work for a task; and the classes of those that are done."""
    parts = [(part, mark(tier, part).exists(), classes) for part, (_, classes) in enumerate(parts_of(plan, tier))]
    todo = [(plan, tier, part) for part, done, _ in parts if not done]
    return todo, sum(classes for _, done, classes in parts if done)


def parts_of(plan: Plan, tier: int) -> list[tuple[int, int]]:
    """The least key that each part of a tier may have, and its classes."""
    parts: list[tuple[int, int]] = read_json(plan.joined(tier))["parts"]
    return parts


def plies_of(sources: dict[int, set[int]]) -> dict[int, int | None]:
    """The number of plies that lead to a tier from the start; None where it is not always the same."""
    plies: dict[int, int | None] = {}
    for tier, above in sources.items():
        before = {plies[source] for source in above}
        ply = before.pop() if len(before) == 1 else None
        plies[tier] = 0 if not above else None if ply is None else ply + 1
    return plies
