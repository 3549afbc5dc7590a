"""Tables without keys: every value against tables with keys and against the rules, and files that were changed."""

import shutil
from collections.abc import Callable
from contextlib import nullcontext
from hashlib import sha256
from itertools import chain, islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import zermelo
from places import OWN
from solves import size_limits
from zermelo import WIN, Bounds, Table, Value, game, verify
from zermelo.bits import deposit, extract
from zermelo.errors import BadOption, BadTable, DiskFull, NotInTable, OutOfTime, TooLarge
from zermelo.machine.files import seal_value, unseal_value
from zermelo.machine.kernel import compile_rule
from zermelo.solving.indexed.index import LATEST_INDEX, RankIndex, latest_index
from zermelo.solving.indexed.solve_indexed import check_disk, check_memory
from zermelo.solving.indexed.tasks import IndexPlan, open_index_of, pack_values, ranges_of
from zermelo.solving.indexed.walk import OUTCOME_STORE, Store, Stretch, make_outcome_store, make_walk, scratch_for
from zermelo.solving.plan import INDEX_FILES, INDEXED_FORMAT, TABLE_FORMAT, TableLayout
from zermelo.solving.verifying.new_table import ensure_sound
from zermelo.types import Deadline, Progress, Solved

CONNECT, MISERE = "connect:width=4,height=4", "mnk:misere=true"
BOARDS = (CONNECT, MISERE)
"""Columns and free cells, and lines that win and that lose; test_any_placement.py draws more, smaller ones."""


def solve(spec: str, folder: Path, outcomes: bool = False, **options: Any) -> Solved:
    """Solve a game that is too small to have a table without keys by itself."""
    with size_limits(indexed=1):
        return zermelo.solve(spec, folder, outcomes=outcomes, **{"threads": 2, **options})


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Table]:
    """indexed(spec, outcomes=True) is a table without keys."""
    made: dict[Any, Table] = {}

    def indexed(spec: str, outcomes: bool = False) -> Table:
        if (spec, outcomes) not in made:
            folder = tmp_path_factory.mktemp("indexed") / "table"
            solve(spec, folder, outcomes)
            made[spec, outcomes] = Table(folder)
        return made[spec, outcomes]

    return indexed


@pytest.mark.slow
def test_a_game_with_one_mark_has_the_values_of_its_table_with_keys(tmp_path: Path) -> None:
    spec = f"{OWN / 'one_mark.py'}:width=3,height=3"
    one_mark = game(spec)
    solve(spec, tmp_path / "indexed")
    solve(spec, tmp_path / "with-keys", with_keys=True)
    indexed, with_keys = (Table(tmp_path / name, one_mark) for name in ("indexed", "with-keys"))
    assert (indexed.manifest["format"], with_keys.manifest["format"]) == (INDEXED_FORMAT, TABLE_FORMAT)
    for position in islice(with_keys, 0, None, 7):
        assert indexed[position] == with_keys[position]
    assert verify(tmp_path / "indexed", one_mark).faults == []


@pytest.mark.slow
def test_a_board_without_keys_is_refused(tmp_path: Path) -> None:
    """Two masks of 32 cells do not share 63 bits, and a table is asked for a position by its key."""
    with pytest.raises(TooLarge, match="2 numbers share 63 bits, 31 for each"):
        zermelo.solve("mnk:width=8,height=4,k=3", tmp_path / "table")
    assert not (tmp_path / "table").exists()


def within(value: Value | Bounds, bounds: Value | Bounds) -> bool:
    """Return whether a value lies within bounds."""
    if isinstance(bounds, Value):
        return value == bounds
    return bounds.at_least.order_key <= value.order_key <= bounds.at_most.order_key


@pytest.mark.slow
@pytest.mark.parametrize("spec", BOARDS)
@pytest.mark.parametrize("outcomes", [False, True])
def test_all_values_follow_from_the_rules(indexed: Callable[..., Table], spec: str, outcomes: bool) -> None:
    table = indexed(spec, outcomes)
    verdict = verify(table)
    assert verdict, verdict.faults
    assert verdict.checked == table.manifest["positions"]


@pytest.mark.slow
def test_a_search_finds_the_distance_of_a_known_outcome(
    indexed: Callable[..., Table], table: Callable[[str], Table]
) -> None:
    outcomes, with_keys = indexed(CONNECT, True), table(CONNECT)
    for position in islice(outcomes.at_random(Random(5)), 40):
        if position in with_keys:
            assert outcomes.value(position) == with_keys[position]
            assert within(with_keys[position], outcomes.value(position, seconds=0))


@pytest.mark.slow
def test_arrays_of_states_have_the_same_values(indexed: Callable[..., Table]) -> None:
    table = indexed(CONNECT)
    positions = list(islice(table.at_random(Random(6)), 500))
    words = np.array([position.state for position in positions])
    (values,) = table.arrays(words)
    assert [*zip(values.outcome.tolist(), values.remoteness.tolist(), strict=True)] == [*map(table.get, positions)]


def test_a_position_with_a_line_has_the_outcome_of_the_rules(indexed: Callable[..., Table]) -> None:
    won = zermelo.start(CONNECT).after("1212121")
    assert indexed(CONNECT)[won] == indexed(CONNECT, True)[won] == Value(-WIN, 0)


def test_counts_add_up(indexed: Callable[..., Table]) -> None:
    table = indexed(CONNECT)
    assert sum(count.positions for count in table.counts().values()) == len(table) == 147_319
    assert [sum(count.positions for count in table.counts(ply).values()) for ply in (0, 1, 2)] == [1, 4, 20]


@pytest.mark.slow
@pytest.mark.parametrize("outcomes", [False, True])
def test_a_packed_table_is_the_same_table(indexed: Callable[..., Table], tmp_path: Path, outcomes: bool) -> None:
    table = indexed(CONNECT, outcomes)
    table.pack(tmp_path / "packed")
    again = Table(tmp_path / "packed")
    assert again.counts() == table.counts()
    for position in islice(table.at_random(Random(7)), 100):
        assert again[position] == table[position]
    assert verify(tmp_path / "packed", sample=1000)


@pytest.mark.slow
def test_a_changed_byte_is_found(tmp_path: Path) -> None:
    solve(CONNECT, tmp_path / "table")
    for name in ("tier-0006/00000.values", "index/ends", "index/symbols", "manifest.json"):
        path = tmp_path / "table" / name
        whole = path.read_bytes()
        path.write_bytes(whole[:-9] + bytes([whole[-9] ^ 4]) + whole[-8:])
        assert "changed after it was written" in fault_in(tmp_path / "table")
        path.write_bytes(whole)
    assert verify(tmp_path / "table", sample=1)


def fault_in(folder: Path) -> str:
    """Return what is wrong with a table."""
    try:
        return verify(folder).faults[0]
    except BadTable as error:
        return str(error)


FORGED: list[tuple[str, int, int]] = [
    ("ends", 10_000_000, 3), ("ends", -1, 3), ("symbols", 9_999, 3), ("symbols", -5, 3), ("counts", 10**9, -1),
    ("counts", 0, 5), ("roots", 10**7, 2), ("roots", -7, 2), ("starts", 10**8, 4), ("starts", -3, 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "place"), FORGED)
def test_a_forged_index_is_refused(
    indexed: Callable[..., Table], tmp_path: Path, name: str, value: int, place: int
) -> None:
    """Its checksums are right: somebody has written other numbers, and sealed them."""
    shutil.copytree(indexed(CONNECT).storage.path, tmp_path / "table")
    path, manifest = tmp_path / "table" / "index" / name, unseal_value((tmp_path / "table/manifest.json").read_bytes())
    assert manifest
    numbers = np.fromfile(path, INDEX_FILES[name])
    numbers[-4 if name in ("ends", "symbols") else place] = value
    numbers.tofile(path)
    manifest["index"][name][1] = sha256(numbers.tobytes()).hexdigest()
    (tmp_path / "table/manifest.json").write_bytes(seal_value(manifest))
    with pytest.raises(BadTable):
        Table(tmp_path / "table")[zermelo.start(CONNECT)]
    with pytest.raises(BadTable):
        verify(tmp_path / "table")


FORGED_ENTRIES: list[tuple[str, Any]] = [
    ("ply", 900), ("tier", 900), ("parts", []), ("first", 7), ("blocks", [10]), ("blocks", [5, 10]), ("classes", 3),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), FORGED_ENTRIES)
def test_a_forged_manifest_is_refused(indexed: Callable[..., Table], tmp_path: Path, name: str, value: Any) -> None:
    shutil.copytree(indexed(CONNECT).storage.path, tmp_path / "table")
    path = tmp_path / "table/manifest.json"
    manifest = unseal_value(path.read_bytes())
    assert manifest
    tier = manifest["tiers"][4]
    (tier if name in tier and name != "classes" else tier["parts"][0])[name] = value
    path.write_bytes(seal_value(manifest))
    with pytest.raises(BadTable):
        Table(tmp_path / "table")


def test_a_lookup_in_a_changed_block_raises_an_error(tmp_path: Path) -> None:
    solve(CONNECT, tmp_path / "table")
    path = tmp_path / "table/tier-0006/00000.values"
    whole = path.read_bytes()
    path.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    table = Table(tmp_path / "table")
    position = next(p for p in table.at_random(Random(8)) if table.tier(p.state) == 6)
    with pytest.raises(BadTable, match="changed after it was written"):
        table[position]


@pytest.mark.parametrize("outcomes", [False, True])
def test_a_wrong_value_is_found(indexed: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, outcomes: bool) -> None:
    """A block with one other value, whose checksum is right: verification derives the value from the rules."""
    table = indexed(CONNECT, outcomes)
    files: Any = table.storage
    read = files.read

    def forged(tier: int, block: int) -> Any:
        values = read(tier, block).copy()
        if tier == 8:
            values[len(values) // 2] ^= 1
        return values

    monkeypatch.setattr(files, "block", forged)
    assert any("wrong value" in fault for fault in verify(table).faults)


@pytest.mark.parametrize("outcomes", [False, True])
def test_a_byte_that_stands_for_no_value_is_found(
    indexed: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, outcomes: bool
) -> None:
    table = indexed(CONNECT, outcomes)
    files: Any = table.storage
    read = files.read
    monkeypatch.setattr(files, "block", lambda tier, block: read(tier, block) * 0 + (0b11 if outcomes else 128))
    sentence = "block 0 of tier-0016 holds a byte that stands for no value"
    assert [fault for fault in verify(table).faults if sentence in fault]
    with pytest.raises(BadTable, match=sentence):
        ensure_sound(table, lambda progress: None)


@pytest.mark.parametrize("broken", ["tier-0009/00000.values", "index/ends"])
def test_a_solve_goes_on_where_it_was_interrupted(
    tmp_path: Path, content: Callable[[Path], dict[str, bytes]], broken: str
) -> None:
    class Enough(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.what == "settle: ply 7":
            raise Enough

    solve(CONNECT, tmp_path / "whole")
    with pytest.raises(Enough):
        solve(CONNECT, tmp_path / "table", on_progress=stop)
    written = {path: path.stat().st_mtime_ns for path in (tmp_path / "table").glob("tier-*/*")}
    changed = tmp_path / "table" / broken
    assert written
    assert changed.is_file()
    changed.unlink()  # this process still reads the index in it
    changed.write_bytes(b"broken")
    open_index_of.cache_clear()
    solve(CONNECT, tmp_path / "table", resume=True)
    assert all(path.stat().st_mtime_ns == time for path, time in written.items() if path != changed)
    assert content(tmp_path / "table") == content(tmp_path / "whole")


def test_a_table_of_outcomes_heeds_the_deadline_of_many_positions(indexed: Callable[..., Table]) -> None:
    table, whole, over = indexed(CONNECT, outcomes=True), indexed(CONNECT), Deadline(600)
    positions = [zermelo.start(CONNECT), *islice(table.query(value="win"), 30)]
    states = [position.state for position in positions]
    over.cancel()
    bounded = list(chain.from_iterable(table.values(states, seconds=over)))
    assert sum(isinstance(value, Bounds) for value in bounded) > 20
    (at_once,) = table.arrays(np.array(states), seconds=over)
    assert at_once.outcome.tolist() == [value.outcome for value in bounded]
    exact = [whole[position] for position in positions]
    assert list(chain.from_iterable(table.values(states, seconds=inf))) == exact
    (searched,) = table.arrays(np.array(states), seconds=inf)
    assert searched.remoteness.tolist() == [value.remoteness for value in exact]


def test_the_first_plies_can_be_kept_alone(indexed: Callable[..., Table], tmp_path: Path) -> None:
    whole = indexed(CONNECT)
    solve(CONNECT, tmp_path / "table", keep_plies=6)
    table = Table(tmp_path / "table")
    assert {path.name for path in (tmp_path / "table").glob("tier-*")} == {f"tier-{16 - ply:04}" for ply in range(7)}
    assert [table.counts(ply) for ply in range(7)] == [whole.counts(ply) for ply in range(7)]
    removed = {entry["ply"]: entry["codes"] for entry in table.manifest["removed"]}
    assert removed == {entry["ply"]: entry["codes"] for entry in whole.manifest["tiers"] if entry["ply"] > 6}
    for position in islice(table.at_random(Random(9)), 50):
        assert table[position] == whole[position]
    assert verify(table)
    beyond = zermelo.start(CONNECT).after("1122331")
    with pytest.raises(NotInTable, match="holds the first 6 plies"):
        table[beyond]
    assert table.value(beyond, seconds=inf) == whole[beyond]
    states = np.array([position.state for position in (beyond, zermelo.start(CONNECT))])
    (found_at_once,) = table.arrays(states, seconds=inf)
    assert found_at_once.remoteness.tolist() == [whole[beyond].remoteness, whole[zermelo.start(CONNECT)].remoteness]
    with pytest.raises(NotInTable, match="holds the first 6 plies"):
        table.probe(zermelo.start(CONNECT).after("112233"))
    last = zermelo.start(CONNECT).after("112233")  # its children are searched
    found = zermelo.analyse(last, evaluator=table, seconds=inf)
    assert found.ranked == zermelo.analyse(last, evaluator=whole).ranked


@pytest.mark.slow
def test_a_solve_that_removes_plies_can_be_interrupted(
    tmp_path: Path, content: Callable[[Path], dict[str, bytes]]
) -> None:
    class Enough(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.what == "settle: ply 5":
            raise Enough

    solve(CONNECT, tmp_path / "whole", outcomes=True, keep_plies=8)
    with pytest.raises(Enough):
        solve(CONNECT, tmp_path / "table", outcomes=True, keep_plies=8, on_progress=stop)
    solve(CONNECT, tmp_path / "table", resume=True)
    assert content(tmp_path / "table") == content(tmp_path / "whole")


@pytest.mark.parametrize("plies", [None, 8])
def test_a_file_that_is_saved_behind_the_solve_is_never_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plies: int | None
) -> None:
    saved = list[Path]()
    monkeypatch.setattr("zermelo.solving.indexed.solve_indexed.syncing", lambda: nullcontext(saved.append))
    solve(CONNECT, tmp_path / "table", outcomes=True, keep_plies=plies, threads=1)
    kept = {path for path in (tmp_path / "table").rglob("*") if path.is_file() and path.name != "manifest.json"}
    assert set(saved) == kept != set()


def test_a_table_that_the_disk_cannot_hold_is_refused(tmp_path: Path) -> None:
    plan = IndexPlan(tmp_path, game(CONNECT), False, "", (1, 10**15, 10**15))
    with pytest.raises(DiskFull, match="--outcomes takes a third of it"):
        check_disk(plan, TableLayout())
    check_disk(plan._replace(sizes=(1, 10**5)), TableLayout())


def test_processes_write_the_same_files(tmp_path: Path, content: Callable[[Path], dict[str, bytes]]) -> None:
    solve(CONNECT, tmp_path / "threads", outcomes=True)
    solve(CONNECT, tmp_path / "processes", outcomes=True, processes=2, threads=None)
    assert content(tmp_path / "processes") == content(tmp_path / "threads")


def test_an_index_that_does_not_fit_the_memory_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than the given"):
        check_memory(latest_index(game(CONNECT)), 1000)


def test_an_index_reports_its_digits_and_is_made_once() -> None:
    LATEST_INDEX.clear()
    reports = list[Progress]()
    index = latest_index(game(CONNECT), reports.append)
    steps = 2 * index.space.digits - 1
    assert sorted({report.done for report in reports}) == list(range(steps))
    assert {(report.total, report.what) for report in reports} == {(steps, "digits of the index")}
    assert latest_index(game(CONNECT), lambda _: pytest.fail("It is made again.")) is index


def test_a_solve_that_is_cancelled_ends_while_it_makes_the_index(tmp_path: Path) -> None:
    LATEST_INDEX.clear()
    deadline, reports = zermelo.types.Deadline(1000), list[Progress]()

    def cancel(progress: Progress) -> None:
        reports.append(progress)
        deadline.cancel()

    with pytest.raises(OutOfTime):
        zermelo.solve("connect:width=5,height=5", tmp_path / "table", seconds=deadline, on_progress=cancel)
    assert [report.what for report in reports] == ["digits of the index"]
    assert not LATEST_INDEX


def test_outcomes_alone_need_a_placement(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="this needs a game with a placement"):
        zermelo.solve("nim", tmp_path / "table", outcomes=True)


def outcomes_of_ply(index: RankIndex, store: Store, ply: int, below: Any) -> Any:
    """Return the outcomes of a whole ply."""
    size, states = index.automaton.positions(ply), index.automaton
    values = np.zeros(size // 32 + 3, np.int64)
    stretch = Stretch(
        int(states.roots[ply]), int(states.roots[ply + 1]), *index.space.stones_at(ply), index.space.mover(ply),
        int(index.line_wins), 0, size, 0,
    )  # fmt: skip
    scratch = scratch_for(index.space)
    children = np.ascontiguousarray(ranges_of(index, stretch, scratch)[:, 0])
    compile_rule(make_walk(store))(index.moves, states, stretch, children, below, values, scratch)
    return values


@pytest.mark.slow
@pytest.mark.parametrize("spec", BOARDS)
def test_a_processor_without_instructions_for_bits_writes_the_same_bytes(spec: str) -> None:
    index = latest_index(game(spec))
    loops = make_outcome_store(plain(deposit), plain(extract))
    last = index.space.cells
    below = np.zeros(index.automaton.positions(last) // 32 + 3, np.int64)
    for ply in reversed(range(last)):
        values = outcomes_of_ply(index, OUTCOME_STORE, ply, below)
        assert np.array_equal(values, outcomes_of_ply(index, loops, ply, below))
        below = values


def plain(function: Any) -> Any:
    """Return a copy of a function, which the compiler translates as it is written."""
    return type(function)(function.__code__, function.__globals__, function.__name__)


def test_a_block_is_a_frame_with_a_checksum() -> None:
    zstandard = pytest.importorskip("zstandard")
    frame = pack_values(np.arange(200, dtype=np.uint8))
    assert zstandard.get_frame_parameters(frame).has_checksum
    assert zstandard.ZstdDecompressor().decompress(frame) == bytes(range(200))
