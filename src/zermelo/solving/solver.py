"""Solving a whole game into a table on disk."""

from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from zermelo.engine.agreement import ensure_agreement
from zermelo.engine.compiler import compiled
from zermelo.errors import BadOption, CannotCompile
from zermelo.position import start
from zermelo.rules import Game, Value
from zermelo.solving.atomic import sealed, write
from zermelo.solving.locked_folder import working_in
from zermelo.solving.manifest import Manifest, manifest_of
from zermelo.solving.plan import FORMAT, MANIFEST, Plan, code_bytes, fingerprint, is_tiered, maps_of
from zermelo.solving.table import Table
from zermelo.solving.tasks import peak_memory, this_process
from zermelo.solving.tiered import OnStep, Team, solved_tiers
from zermelo.solving.untiered import solved_together

__all__ = ["LEAST_MEMORY", "Solved", "solve"]

LEAST_MEMORY = 1 << 29
"""About half of it is what a process takes that has done nothing but load the compiler."""


MOST_IN_PART = 1 << 20
"""Positions of one task: so that a large memory is for many tasks at a time."""

BYTES = 256
"""What a task takes for a position, about: most of it for the children."""


class Solved(NamedTuple):
    """A game that is solved, and what it took."""

    manifest: Manifest
    value: Value
    """Of the start."""
    first: str
    """The name of the player who begins."""
    seconds: float
    bytes: int
    """Of the table's files."""
    peak_memory: int
    """Bytes, of all processes together."""


def solve(
    game: Game[Any],
    folder: Path,
    executor: Executor,
    memory: int = 4 << 30,
    workers: int = 1,
    resume: bool = False,
    on_step: OnStep = lambda step: None,
) -> Solved:
    """Every position of a game into a table in a folder.

    executor: whatever runs tasks, so many workers; they must see the folder.
    memory: the bytes that the workers may take together. Raises BadTable, Busy or DiskFull for what the
    folder does not allow, CannotCompile or TooLarge for what the game does not, BadGame where the
    compiled rules give other answers than the plain ones.
    """
    began = perf_counter()
    if memory < LEAST_MEMORY:
        raise BadOption(f"The memory must be at least {LEAST_MEMORY >> 20}M.")
    check_states(game)
    ensure_agreement(game, compiled)
    with working_in(folder, job_of(game, memory), resume) as work:
        manifest = work.manifest
        team = Team(executor, on_step, max(1, memory // 2 // (BYTES * work.job["part"])))
        if manifest is None:
            plan = Plan(folder.absolute(), game, work.job["part"], work.job["code_bytes"], memory // 4 // workers)
            if plan.code_bytes:
                tiers = solved_tiers(plan, team)
            else:
                plan, tiers = solved_together(plan, memory, on_step)
            manifest = manifest_of(plan, work.job["rules"], tiers)
            write(folder / MANIFEST, sealed(manifest))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    value = Table.open(folder, game)[start(game)]
    peak = sum({**team.peaks, this_process(): peak_memory()}.values())
    return Solved(manifest, value, game.players[0], perf_counter() - began, size, peak)


def check_states(game: Game[Any]) -> None:
    state = game.rules.start
    numbers = state if isinstance(state, tuple) else (state,)
    if not all(type(number) is int for number in numbers):
        raise CannotCompile(f"{game.name} cannot be solved whole: its states must be ints or tuples of ints.")


def job_of(game: Game[Any], memory: int) -> dict[str, Any]:
    tiered = is_tiered(game, compiled)
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": fingerprint(game, maps_of(game)),
        "part": min(memory >> 12, MOST_IN_PART),
        "code_bytes": code_bytes(game.plies_left(game.rules.start)) if tiered and game.plies_left else 0,
    }
