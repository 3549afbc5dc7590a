"""Folders that hold something else, and half-done tables that were changed: never a wrong table, never a loss."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solves import size_limits
from zermelo import LOSS, Declared, Game, Rules, Table, evaluators, solve, verify
from zermelo.errors import BadGame, BadOption, BadTable, CannotCompile, DiskFull, TooLarge
from zermelo.machine.files import write, writing
from zermelo.solving.making.cyclic.open_positions import index_type
from zermelo.solving.making.tiered import cuts
from zermelo.types import Progress

SPEC = "connect:width=4,height=3"

SMALL_TASK = 256
"""Keys of a task: a tier is cut into many."""


class Enough(Exception):
    """Ends a solve at some step."""


def begun(folder: Path, what: str, tier: int) -> None:
    """Solve up to a step, and stop there."""

    def on_progress(progress: Progress) -> None:
        if progress.what == f"{what}: tier {tier}":
            raise Enough

    with size_limits(task=SMALL_TASK), pytest.raises(Enough):
        solve(SPEC, folder, threads=1, on_progress=on_progress)


def flip(path: Path, rng: Random) -> None:
    whole = bytearray(path.read_bytes())
    if whole:
        whole[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
    path.write_bytes(whole)


def truncate(path: Path, rng: Random) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: rng.randrange(len(whole) + 1)])


def empty(path: Path, rng: Random) -> None:
    path.write_bytes(b"")


def delete(path: Path, rng: Random) -> None:
    path.unlink()


def swap(path: Path, rng: Random) -> None:
    other = rng.choice(sorted(path.parent.glob(f"*{path.suffix}")))
    one, two = path.read_bytes(), other.read_bytes()
    path.write_bytes(two)
    other.write_bytes(one)


@pytest.fixture(scope="module")
def half_done(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Solves that were stopped while tiers were discovered, and while they were settled."""
    folders = []
    for what, tier in (("discover", 7), ("discover", 3), ("settle", 4)):
        folders.append(tmp_path_factory.mktemp("half") / "table")
        begun(folders[-1], what, tier)
    return folders


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, content: Any) -> dict[str, bytes]:
    """Return the table of a solve that was not stopped."""
    folder = tmp_path_factory.mktemp("whole") / "table"
    with size_limits(task=SMALL_TASK):
        solve(SPEC, folder, threads=1)
    found: dict[str, bytes] = content(folder)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("change", [flip, truncate, empty, delete, swap])
def test_a_half_done_table_that_was_changed_is_resumed_rightly_or_refused(
    half_done: list[Path],
    whole: dict[str, bytes],
    tmp_path: Path,
    content: Any,
    change: Callable[[Path, Random], None],
) -> None:
    rng, right = Random(change.__name__), 0
    for number in range(3):
        folder = Path(shutil.copytree(half_done[number % 3], tmp_path / f"table-{number}"))
        files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "lock"]
        for path in rng.sample(files, 2):
            if path.exists():
                change(path, rng)
        try:
            with size_limits(task=SMALL_TASK):
                solve(SPEC, folder, threads=1, resume=True)
        except BadTable as error:
            assert str(folder) in str(error)  # noqa: PT017
        else:
            right += 1
            assert content(folder) == whole
    assert right >= 1


def test_a_folder_called_making_that_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "table" / "making").mkdir(parents=True)
    (tmp_path / "table" / "making" / "cake.txt").write_text("flour", encoding="utf-8")
    with pytest.raises(BadTable, match="holds other files, such as making"):
        solve("nim", tmp_path / "table")
    assert (tmp_path / "table" / "making" / "cake.txt").read_text(encoding="utf-8") == "flour"


def test_resuming_a_finished_table_reports_its_content(tmp_path: Path, content: Any) -> None:
    first = solve("nim", tmp_path / "table")
    written = content(tmp_path / "table")
    again = solve("nim", tmp_path / "table", resume=True)
    assert (again.manifest, again.value) == (first.manifest, first.value)
    assert content(tmp_path / "table") == written


def test_a_game_that_cannot_be_stored_does_not_replace_a_table(tmp_path: Path, content: Any) -> None:
    unstored = Game("below", Rules(-1, lambda state: 0, lambda state, _: state, lambda state: LOSS))
    solve("nim", tmp_path / "table")
    before = content(tmp_path / "table")
    with pytest.raises(TooLarge):
        solve(unstored, tmp_path / "table", overwrite=True)
    assert content(tmp_path / "table") == before


def test_a_table_that_is_replaced_takes_only_its_own_files_with_it(tmp_path: Path, content: Any) -> None:
    table, mine = tmp_path / "table", {"tier-1/00000.keys", "tier-00001/00000.keys", "all-mine/00000.keys"}
    solve("nim", table)
    for name in mine:
        (table / name).parent.mkdir()
    mine.add("tier-0012/mine.txt")
    for name in mine:
        (table / name).write_text("mine", encoding="utf-8")
    with pytest.raises(BadTable, match="holds other files"):
        solve("nim", table, overwrite=True)
    assert content(table) == dict.fromkeys(mine, b"mine")


def test_killed_before_it_had_locked_its_folder_a_solve_is_resumed(tmp_path: Path) -> None:
    (tmp_path / "table" / "making").mkdir(parents=True)
    assert solve("nim", tmp_path / "table", resume=True).value == (1, 11)


@pytest.mark.slow
def test_a_resumed_solve_that_is_too_large_keeps_its_files_and_those_of_the_user(
    tmp_path: Path, monkeypatch: Any
) -> None:
    folder = tmp_path / "table"
    begun(folder, "discover", 5)
    (folder / "notes").mkdir()
    (folder / "notes" / "mine.txt").write_text("mine", encoding="utf-8")
    before = sorted(folder.rglob("*"))

    def refuse(*args: Any) -> Any:
        raise TooLarge("too large")

    monkeypatch.setattr("zermelo.solving.making.solver.solve_tiers", refuse)
    with pytest.raises(TooLarge):
        solve(SPEC, folder, resume=True)
    assert sorted(folder.rglob("*")) == before


def test_rules_that_do_not_compile_leave_nothing_behind(tmp_path: Path, monkeypatch: Any) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("zermelo.solving.making.kernels.kernel_choice.MAX_INTERPRETED_CLASSES", 5)
        with pytest.raises(CannotCompile, match="more than 5 positions, too many to solve with interpreted rules"):
            solve(worded(), tmp_path / "table")
    assert not (tmp_path / "table").exists()
    assert solve(worded(), tmp_path / "table").manifest["positions"] == 31


def worded(tiers: bool = True) -> Game[Any]:
    """Stones, by rules that count with words: no compiler knows these."""

    def moves(left: int) -> int:
        return sum(1 << take for take in {int(word) for word in ("1", "4", "9")} if take <= left)

    rules = Rules(30, moves, lambda left, take: left - take, lambda left: LOSS)
    return Game("worded", rules, declared=Declared(plies_left=(lambda left: int(str(left))) if tiers else None))


@pytest.mark.slow
@pytest.mark.parametrize("tiers", [True, False])
def test_a_small_game_whose_rules_do_not_compile_is_solved_as_it_is_written(tmp_path: Path, tiers: bool) -> None:
    plain = worded(tiers)
    solve(plain, tmp_path / "table", threads=2)
    table = Table(tmp_path / "table", plain)
    assert [table.value(left) for left in range(31)] == [
        evaluators.Interpreted(plain).value(left, seconds=600) for left in range(31)
    ]
    assert verify(table).faults == []


def test_an_outcome_of_two_is_named(tmp_path: Path) -> None:
    for plies_left in (None, lambda left: left):
        plain = Game(
            "two",
            Rules(5, lambda left: 2 * (left > 0), lambda left, _: left - 1, lambda left: 2),
            declared=Declared(plies_left=plies_left),
        )
        with pytest.raises(BadGame, match="outcome of two gave 2 for the state 0; it must give LOSS"):
            solve(plain, tmp_path / "table")
        assert not (tmp_path / "table").exists()


def test_plies_left_that_does_not_fall_is_named(tmp_path: Path) -> None:
    plain = Game(
        "flat",
        Rules(5, lambda left: 2 * (left > 0), lambda left, _: left - 1, lambda left: LOSS),
        declared=Declared(plies_left=lambda left: 3),
    )
    with pytest.raises(BadGame, match=r"plies_left is 3 for the state 5 and 3 after move 1; every move must lower it"):
        solve(plain, tmp_path / "table")


@pytest.mark.parametrize("tiers", [True, False])
def test_a_key_of_2_to_the_63_less_1_is_refused_and_its_state_named(tmp_path: Path, tiers: bool) -> None:
    largest = (1 << 63) - 1
    plain = Game(
        "key",
        Rules(1, lambda state: 2 * (state == 1), lambda state, _: largest, lambda state: LOSS),
        declared=Declared(plies_left=(lambda state: int(state == 1)) if tiers else None),
    )
    with pytest.raises(TooLarge, match=f"the state {largest} has the key {largest}"):
        solve(plain, tmp_path / "table")


def test_a_start_without_a_key_is_refused(tmp_path: Path) -> None:
    plain = Game("below", Rules(-1, lambda state: 0, lambda state, _: state, lambda state: LOSS))
    with pytest.raises(TooLarge, match=r"the state -1 has the key -1; keys must be"):
        solve(plain, tmp_path / "table")


def test_a_tier_whose_runs_share_their_canonical_key_has_no_empty_part() -> None:
    runs = [{"keys": 3, "stride": 1, "samples": [7, 8, 9]} for _ in range(4)]
    assert cuts(runs, 1, 1 << 18) == [0, 8, 9]


def test_numbers_past_2_to_the_31_take_eight_bytes() -> None:
    assert [index_type(positions) for positions in (1, (1 << 31) - 1, 1 << 31)] == ["i4", "i4", "i8"]


def test_only_regular_files_are_written(tmp_path: Path) -> None:
    for target in (Path("/dev/null"), tmp_path):
        with pytest.raises(BadOption, match="is not a regular file; name a file to write"), writing(target):
            pass
    with pytest.raises(TypeError), writing(tmp_path / "file") as file:
        file.write("text")  # type: ignore[call-overload]
    assert list(tmp_path.iterdir()) == []


def test_an_error_of_the_system_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        write(tmp_path / "file" / "below", b"")


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: Any) -> None:
    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zermelo.machine.files.os.fsync", full)
    with pytest.raises(DiskFull, match="there is no room for"):
        write(tmp_path / "file", b"whole")
    assert list(tmp_path.iterdir()) == []
