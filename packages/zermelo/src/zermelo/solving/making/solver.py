"""The solver of whole games, which writes tables on disk."""

import logging
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import inf
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any

from zermelo.errors import BadOption, BadTable, CannotCompile, MissingExtra, ZermeloError
from zermelo.evaluation.declarations.agreement import refuse_bad_answers
from zermelo.evaluation.declarations.placement_tests import ensure_placement
from zermelo.evaluation.symmetry.folding import has_apparent_map
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, keys_of, refusal_of_key
from zermelo.evaluation.symmetry.transformations import maps_of
from zermelo.evaluation.worth_compiling import agreeing_compiler, if_possible, is_small
from zermelo.games import GameLike, game as game_of, start
from zermelo.machine.files import Written, seal_value, write
from zermelo.rules import Bounds, Game, Hints, Placement, Value
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, Memory, OnProgress, bytes_of, ignore, with_deadline_check, worker_count
from zermelo.solving.making.arrays import scratch_memory
from zermelo.solving.making.cyclic.solve_cyclic import solve_returning
from zermelo.solving.making.executors import check_buildable, running
from zermelo.solving.making.kernels.kernel_choice import compiles, is_tiered
from zermelo.solving.making.locked_folder import JobState, known_in, remove_table, working_in
from zermelo.solving.making.runner import TaskRunner, Work, peak_memory, this_process
from zermelo.solving.making.tiered import drop_broken, solve_tiers
from zermelo.solving.manifest import Manifest, has_keys, identity_of, manifest_of, sample_of
from zermelo.solving.plan import (
    DEFAULT_SIZE_LIMITS,
    INDEXED_FORMAT,
    LAYOUT_WITH_KEYS,
    MANIFEST_FILE_NAME,
    TABLE_FORMAT,
    Plan,
    SizeLimits,
    TableLayout,
    code_bytes,
)
from zermelo.solving.stored.store import store
from zermelo.solving.table import Table
from zermelo.solving.verifying.new_table import ensure_sound

__all__ = ["MIN_SOLVER_BYTES", "Solved", "solve", "solve_on"]

LOGGER = logging.getLogger("zermelo")

MIN_SOLVER_BYTES = 1 << 29
"""About twice the memory of a process that has only loaded the compiler."""

PROCESS_BYTES, DASK_PROCESS_BYTES = 1 << 27, 3 << 26
"""Bytes of a process before its first task."""

UNFINISHED_SOLVE_ADVICE = "The finished parts remain: check the game with zermelo check, and go on with --resume."

TASK_BYTES_PER_POSITION = 160
"""Approximate bytes of a task for a position, most of them for the children."""


@dataclass(frozen=True, repr=False)
class Solved(Displayed, Written):
    """A solved game, and the cost of the solve."""

    manifest: Manifest
    """The content of the file manifest.json of the table."""
    value: Value | Bounds
    """The value of the start; bounds, if the table holds outcomes alone."""
    first: str
    """The name of the first player."""
    seconds: float
    """Seconds of this run."""
    peak_memory: int
    """Bytes of all processes together."""
    work: dict[str, Work]
    """The cost of the tasks of each kind in this run."""
    unused_symmetries: bool
    """True if the board has symmetries that the table does not use, because the game does not declare enough."""

    def record(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {
            "game": self.manifest["game"],
            **self.value.record(),
            "positions": self.manifest["positions"],
            "classes": self.manifest["classes"],
            "by_tier": [tier["positions"] for tier in self.manifest["tiers"]],
            "seconds": round(self.seconds, 3),
            "bytes": self.bytes,
            "peak_memory": self.peak_memory,
            "tasks": {kind: work.record() for kind, work in self.work.items()},
        }


def solve(
    game: GameLike,
    out: str | PathLike[str] | None = None,
    *,
    resume: bool = False,
    overwrite: bool = False,
    outcomes: bool = False,
    with_keys: bool = False,
    keep_plies: int | None = None,
    memory: Memory = 4 << 30,
    threads: int | None = None,
    processes: int | None = None,
    dask: str | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Solved:
    """Compute the value of every position of a game and store them in a table on disk.

    out: a folder for the table. Without it, the table becomes one packed file among the user's tables, which answers
    every later question about the game; see `tables`. If it is there already, nothing is solved. A large game that
    declares a placement gets a table without keys: with outcomes, it stores win, draw or loss without distances; with
    keep_plies, it stores the values of this many plies from the start alone, and later ones are removed as soon as no
    other ply needs them. with_keys: store keys all the same.

    Tasks run in threads, by default one for each processor that the process may use; in this many processes instead; or
    on the cluster of the Dask scheduler at the address dask. memory: for all of them together, in bytes or as '4G'.
    resume: continue an unfinished table; overwrite: remove the finished table, once it is certain that the game can be
    stored. on_progress is called with the number of finished classes and the step of the work: 'discover: tier 8',
    'settle: tier 8'; without keys 'digits of the index' and 'settle: ply 8'; without tiers 'discover', 'settle
    primitives', 'list children', 'list parents', 'settle' and 'write values'; then 'check', and 'pack' without out.
    While tiers are discovered, a report also has a forecast of the size and the time. seconds: time limit, or a
    Deadline, after which OutOfTime is raised as soon as the running tasks have ended; resume continues.

    A small game is solved with interpreted rules; so is one whose rules do not compile, if it has at most 100,000
    positions. Raises BadTable, Busy or DiskFull because of the folder, BadGame, CannotCompile or TooLarge because of
    the game, and WorkerLost if a worker dies.
    """
    deadline = Deadline.of(seconds)
    number = worker_count("threads", threads) if processes is None else worker_count("processes", processes)
    heeded = with_deadline_check(deadline, on_progress)
    chosen, began = game_of(game), perf_counter()

    def solve_into(folder: Path) -> Solved:
        with running(number, processes is not None, dask, deadline) as (executor, tasks):
            layout = TableLayout(outcomes, with_keys, keep_plies)
            options = bytes_of(memory), tasks, resume, overwrite, heeded, DEFAULT_SIZE_LIMITS, layout
            return solve_on(chosen, folder, executor, *options)

    if out is not None:
        return solve_into(Path(out))
    if dask:
        raise BadOption("On a cluster, name a folder that all workers see, with -o FOLDER.")
    file, solved = store(chosen, solve_into, resume, overwrite, heeded)
    seconds = perf_counter() - began
    if solved is None:
        return solved_before(Table(file, chosen), seconds)
    return replace(solved, path=file, bytes=file.stat().st_size, seconds=seconds)


def solved_before(table: Table, seconds: float) -> Solved:
    """Return the result of a solve whose table is stored."""
    path, game, manifest = table.storage.path, table.game, table.manifest
    unused = has_unused_symmetries(game, manifest)
    size = path.stat().st_size
    return Solved(
        path, size, manifest, table[start(game)], game.notation.player_names[0], seconds, peak_memory(), {}, unused
    )


def has_unused_symmetries(game: Game[Any], manifest: Manifest) -> bool:
    """Return whether the board has symmetries that a table does not use."""
    return has_keys(manifest) and not manifest["maps"] and has_apparent_map(game)


def solve_on(
    game: Game[Any],
    folder: str | PathLike[str],
    executor: Executor,
    memory: int = 4 << 30,
    at_once: int = 1,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress = ignore,
    limits: SizeLimits = DEFAULT_SIZE_LIMITS,
    layout: TableLayout = LAYOUT_WITH_KEYS,
) -> Solved:
    """Solve a game into a table in a folder, on an executor that runs this many tasks at a time; see `solve`."""
    began = perf_counter()
    if memory < MIN_SOLVER_BYTES:
        raise BadOption(f"The memory must be at least {MIN_SOLVER_BYTES >> 20}M.")
    folder = Path(folder)
    check_states(game)
    check_buildable(game, executor)
    layout = layout_of(game, layout, folder if resume else None, limits.indexed, on_progress)
    options = job_of(game, min(memory >> 12, limits.part), layout)
    LOGGER.info("Solving %s into %s with %d workers", game.name, folder, at_once)
    if overwrite:
        remove_table(folder)
    with working_in(folder, options, resume) as begun, scratch_memory():
        job = begun.job
        copies = 1 if isinstance(executor, ThreadPoolExecutor) else at_once  # of the loaded part of a layer
        free = max(memory // 4, memory - overhead(executor, at_once))
        room = max(1, free // 2 // (TASK_BYTES_PER_POSITION * job["part"]))  # for this many running tasks
        runner = TaskRunner(executor, on_progress, room if room < at_once else 2 * at_once, at_once)
        plan = Plan(
            folder.absolute(),
            game,
            job["part"],
            job["code_bytes"],
            job["interpreted"],
            free // copies // 2,
            free // at_once // 2,
            at_once,
            limits,
        )
        manifest = begun.manifest or finish_solve(plan, begun, runner, memory, layout)
        value = value_in(folder, game)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    peak = sum({**runner.peaks, this_process(): peak_memory()}.values())
    unused = has_unused_symmetries(game, manifest)
    seconds = perf_counter() - began
    LOGGER.info("Solved %s: %d positions in %.1f s", game.name, manifest["positions"], seconds)
    return Solved(folder, size, manifest, value, game.notation.player_names[0], seconds, peak, runner.work, unused)


def value_in(folder: Path, game: Game[Any]) -> Value | Bounds:
    """Return the value of the start from a finished table; remove its manifest if it does not open."""
    try:
        return Table(folder, game)[start(game)]
    except ZermeloError as error:
        (folder / MANIFEST_FILE_NAME).unlink(missing_ok=True)
        raise type(error)(
            f"{folder} is not finished: the table would not open again. {error} {UNFINISHED_SOLVE_ADVICE}"
        ) from error


def overhead(executor: Executor, at_once: int) -> int:
    """Return the bytes of all processes together before their first task."""
    if isinstance(executor, ThreadPoolExecutor):
        return PROCESS_BYTES
    from concurrent.futures import ProcessPoolExecutor  # a process alone need not load what starts others

    return (at_once + 1) * (PROCESS_BYTES if isinstance(executor, ProcessPoolExecutor) else DASK_PROCESS_BYTES)


def layout_of(
    game: Game[Any], wanted: TableLayout, resumed: Path | None, least: int, on_progress: OnProgress
) -> TableLayout:
    """Return the layout of a table: that of an unfinished one, or the wanted one if the game can have it."""
    held = known_in(resumed) if resumed else None
    if held:
        return TableLayout(bool(held.get("outcomes")), held["format"] != INDEXED_FORMAT, held.get("keep_plies"))
    if wanted.with_keys or not has_index(game, least, on_progress):
        if wanted.outcomes or wanted.keep_plies is not None:
            needed = f"a game with a placement and at least {least:,} positions"
            raise BadOption(
                f"{game.name} cannot be stored as outcomes or as its first plies alone: this needs {needed}."
            )
        return LAYOUT_WITH_KEYS
    return wanted


def has_index(game: Game[Any], least: int, on_progress: OnProgress) -> bool:
    """Return whether a game has an index with at least this many positions."""
    placement = game.declared.placement
    if placement is None or (2 if placement.shared else 3) ** placement.cells.bit_count() < least:
        return False  # not even with all boards, which are counted without a compiler
    from zermelo.machine.kernel import compile_rule
    from zermelo.solving.indexed.index import positions_of

    try:
        ensure_placement(game, compile_rule)
    except (MissingExtra, ModuleNotFoundError):  # without a compiler, all games have tables with keys
        return False
    check_boards(game, placement)
    return positions_of(game, on_progress) >= least


def check_boards(game: Game[Any], placement: Placement[Any]) -> None:
    """Raise TooLarge if boards have no keys, by which a table without keys is asked for a position, too."""
    cells = placement.cells
    for state in (placement.state(cells, 0), placement.state(0, 0 if placement.shared else cells)):
        if game.declared.keys is None and keys_of(game).key(state) < 0:
            raise refusal_of_key(game, state)


def finish_solve(plan: Plan, begun: JobState, runner: TaskRunner, memory: int, layout: TableLayout) -> Manifest:
    """Solve everything that is unsolved, and write the manifest."""
    if not layout.with_keys:
        from zermelo.solving.indexed.solve_indexed import solve_indexed

        rules = begun.job["rules"]
        manifest = solve_indexed(plan.game, plan.folder, layout, memory, rules, begun.fresh, runner)
        return check_files(plan, manifest, runner)
    if not begun.fresh:
        drop_broken(plan.frontiers)
        drop_broken(plan)
    if plan.code_bytes:
        tiers = solve_tiers(plan, runner)
    else:
        plan, tiers = solve_returning(plan, runner, memory)
    return check_files(plan, manifest_of(plan.game, plan.code_bytes, begun.job["rules"], tiers), runner)


def check_files(plan: Plan, manifest: Manifest, runner: TaskRunner) -> Manifest:
    """Check the finished files, write the manifest, and return it; raise BadTable."""
    try:
        ensure_sound(Table.of_files(plan.folder, plan.game, manifest), runner.on_progress)
    except BadTable as error:
        raise BadTable(f"{plan.folder} is not finished: {error} {UNFINISHED_SOLVE_ADVICE}") from error
    write(plan.folder / MANIFEST_FILE_NAME, seal_value(manifest))
    return manifest


def check_states(game: Game[Any]) -> None:
    """Raise CannotCompile if states have no keys, TooLarge if the key of the start is out of range."""
    state = game.rules.start
    numbers = state if isinstance(state, tuple) else (state,)
    if game.declared.keys is None and not all(type(number) is int for number in numbers):
        raise CannotCompile(
            f"{game.name} cannot be stored: its states must be ints or tuples of ints, or have numbers by `keys`."
        )
    if not 0 <= keys_of(game).key(state) <= LARGEST_KEY:
        raise refusal_of_key(game, state)


def job_of(game: Game[Any], part: int, layout: TableLayout) -> dict[str, Any]:
    """Return the options of a solve, which a resumed solve uses again."""
    tiered, interpreted = choose_method(game) if layout.with_keys else (True, False)
    return {
        "format": TABLE_FORMAT if layout.with_keys else INDEXED_FORMAT,
        "outcomes": layout.outcomes,
        "keep_plies": layout.keep_plies,
        **identity_of(game),
        "rules": sample_of(game, maps_of(game) if layout.with_keys else ()),
        "part": part,
        "code_bytes": code_bytes(game.declared.plies_left(game.rules.start), game.max_outcome)
        if tiered and game.declared.plies_left
        else 0,
        "interpreted": interpreted,
    }


def choose_method(game: Game[Any]) -> tuple[bool, bool]:
    """Return whether a game is solved tier by tier, and whether its rules run as they are written."""
    refuse_bad_answers(game)
    if not is_small(game):
        tiered = is_tiered(game, interpreted=False)
        if compiles(game, tiered) and agrees(game, tiered):
            return tiered, False
    return is_tiered(game, interpreted=True), True


def agrees(game: Game[Any], tiered: bool) -> bool:
    """Return whether everything that a solve uses compiles; raise BadGame if the compiled results differ."""
    # A solve does not use hints, or tiers that do not compile, so they need not agree.
    used = replace(
        game,
        declared=replace(game.declared, hints=Hints(), plies_left=game.declared.plies_left if tiered else None),
    )
    return if_possible(lambda: agreeing_compiler(game if game.is_in_catalogue else used)) is not None
