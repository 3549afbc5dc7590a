"""Folders that hold something else, and half-done tables that were changed: never a wrong table, never a loss."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo import LOSS, Declared, Game, Rules, Table, evaluators, game, verify
from zermelo.errors import BadGame, BadOption, BadTable, CannotCompile, DiskFull, TooLarge
from zermelo.machine.files import write, writing
from zermelo.solving.making import executors
from zermelo.solving.making.cyclic.open_positions import index_type
from zermelo.solving.making.kernels import kernel_choice as kernels
from zermelo.solving.making.locked_folder import remove_table
from zermelo.solving.making.solver import solve_on
from zermelo.solving.making.tiered import cuts
from zermelo.solving.plan import DEFAULT_SIZE_LIMITS, SizeLimits
from zermelo.types import Progress

SPEC = "connect:width=4,height=3"
MEMORY = 1 << 29

SMALL = SizeLimits(task=256)
"""SizeLimits that cut tiers into many small tasks."""


class Enough(Exception):
    """Ends a solve at some step."""


def begun(spec: str, folder: Path, what: str, tier: int, limits: SizeLimits = DEFAULT_SIZE_LIMITS) -> None:
    """Solve up to a step, and stop there."""

    def on_progress(progress: Progress) -> None:
        if progress.what == f"{what}: tier {tier}":
            raise Enough

    with executors.threads(1) as executor, pytest.raises(Enough):
        solve_on(game(spec), folder, executor, MEMORY, on_progress=on_progress, limits=limits)


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
        begun(SPEC, folders[-1], what, tier, SMALL)
    return folders


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, content: Any) -> dict[str, bytes]:
    """Return the table of a solve that was not stopped."""
    folder = tmp_path_factory.mktemp("whole") / "table"
    with executors.threads(1) as executor:
        solve_on(game(SPEC), folder, executor, MEMORY, limits=SMALL)
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
    with executors.threads(1) as executor:
        for number in range(3):
            folder = Path(shutil.copytree(half_done[number % 3], tmp_path / f"table-{number}"))
            files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "lock"]
            for path in rng.sample(files, 2):
                if path.exists():
                    change(path, rng)
            try:
                solve_on(game(SPEC), folder, executor, MEMORY, resume=True, limits=SMALL)
            except BadTable as error:
                assert str(folder) in str(error)  # noqa: PT017
            else:
                right += 1
                assert content(folder) == whole
    assert right >= 1


def test_a_folder_called_making_that_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "table" / "making").mkdir(parents=True)
    (tmp_path / "table" / "making" / "cake.txt").write_text("flour", encoding="utf-8")
    with executors.threads(1) as executor, pytest.raises(BadTable, match="holds other files, such as making"):
        solve_on(game("nim"), tmp_path / "table", executor, MEMORY)
    assert (tmp_path / "table" / "making" / "cake.txt").read_text(encoding="utf-8") == "flour"


def test_resuming_a_finished_table_reports_its_content(tmp_path: Path, content: Any) -> None:
    with executors.threads(1) as executor:
        first = solve_on(game("nim"), tmp_path / "table", executor, MEMORY)
        written = content(tmp_path / "table")
        again = solve_on(game("nim"), tmp_path / "table", executor, MEMORY, resume=True)
    assert (again.manifest, again.value) == (first.manifest, first.value)
    assert content(tmp_path / "table") == written


def test_a_game_that_cannot_be_stored_does_not_replace_a_table(tmp_path: Path, content: Any) -> None:
    unstored = Game("below", Rules(-1, lambda state: 0, lambda state, _: state, lambda state: LOSS))
    with executors.threads(1) as executor:
        solve_on(game("nim"), tmp_path / "table", executor, MEMORY)
        before = content(tmp_path / "table")
        with pytest.raises(TooLarge):
            solve_on(unstored, tmp_path / "table", executor, MEMORY, overwrite=True)
    assert content(tmp_path / "table") == before


def test_a_table_that_is_replaced_takes_only_its_own_files_with_it(tmp_path: Path) -> None:
    table = tmp_path / "table"
    with executors.threads(1) as executor:
        solve_on(game("nim"), table, executor, MEMORY)
        for folder in ("tier-1", "tier-00001", "all-mine"):
            (table / folder).mkdir()
            (table / folder / "00000.keys").write_text("mine", encoding="utf-8")
        (table / "tier-0012" / "mine.txt").write_text("mine", encoding="utf-8")
        remove_table(table)
    left = {str(path.relative_to(table)) for path in table.rglob("*") if path.is_file()}
    assert left == {"tier-1/00000.keys", "tier-00001/00000.keys", "all-mine/00000.keys", "tier-0012/mine.txt"}


def test_killed_before_it_had_locked_its_folder_a_solve_is_resumed(tmp_path: Path) -> None:
    (tmp_path / "table" / "making").mkdir(parents=True)
    with executors.threads(1) as executor:
        assert solve_on(game("nim"), tmp_path / "table", executor, MEMORY, resume=True).value == (1, 11)


@pytest.mark.slow
def test_a_resumed_solve_that_is_too_large_keeps_its_files_and_those_of_the_user(
    tmp_path: Path, monkeypatch: Any
) -> None:
    folder = tmp_path / "table"
    begun(SPEC, folder, "discover", 5)
    (folder / "notes").mkdir()
    (folder / "notes" / "mine.txt").write_text("mine", encoding="utf-8")
    before = sorted(folder.rglob("*"))

    def refuse(*args: Any) -> Any:
        raise TooLarge("too large")

    monkeypatch.setattr("zermelo.solving.making.solver.solve_tiers", refuse)
    with executors.threads(1) as executor, pytest.raises(TooLarge):
        solve_on(game(SPEC), folder, executor, MEMORY, resume=True)
    assert sorted(folder.rglob("*")) == before


def test_rules_that_do_not_compile_leave_nothing_behind(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(kernels, "MAX_INTERPRETED_CLASSES", 5)
    with executors.threads(1) as executor:
        with pytest.raises(CannotCompile, match="more than 5 positions, too many to solve with interpreted rules"):
            solve_on(worded(), tmp_path / "table", executor, MEMORY)
        assert not (tmp_path / "table").exists()
        monkeypatch.undo()
        assert solve_on(worded(), tmp_path / "table", executor, MEMORY).manifest["positions"] == 31


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
    with executors.threads(2) as executor:
        solve_on(plain, tmp_path / "table", executor, MEMORY, 2)
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
        with (
            executors.threads(1) as executor,
            pytest.raises(BadGame, match="outcome of two gave 2 for the state 0; it must give LOSS"),
        ):
            solve_on(plain, tmp_path / "table", executor, MEMORY)
        assert not (tmp_path / "table").exists()


def test_plies_left_that_does_not_fall_is_named(tmp_path: Path) -> None:
    plain = Game(
        "flat",
        Rules(5, lambda left: 2 * (left > 0), lambda left, _: left - 1, lambda left: LOSS),
        declared=Declared(plies_left=lambda left: 3),
    )
    with (
        executors.threads(1) as executor,
        pytest.raises(BadGame, match=r"plies_left is 3 for the state 5 and 3 after move 1; every move must lower it"),
    ):
        solve_on(plain, tmp_path / "table", executor, MEMORY)


@pytest.mark.parametrize("tiers", [True, False])
def test_a_key_of_2_to_the_63_less_1_is_refused_and_its_state_named(tmp_path: Path, tiers: bool) -> None:
    largest = (1 << 63) - 1
    plain = Game(
        "key",
        Rules(1, lambda state: 2 * (state == 1), lambda state, _: largest, lambda state: LOSS),
        declared=Declared(plies_left=(lambda state: int(state == 1)) if tiers else None),
    )
    with executors.threads(1) as executor, pytest.raises(TooLarge, match=f"the state {largest} has the key {largest}"):
        solve_on(plain, tmp_path / "table", executor, MEMORY)


def test_a_start_without_a_key_is_refused(tmp_path: Path) -> None:
    plain = Game("below", Rules(-1, lambda state: 0, lambda state, _: state, lambda state: LOSS))
    with executors.threads(1) as executor, pytest.raises(TooLarge, match=r"the state -1 has the key -1; keys must be"):
        solve_on(plain, tmp_path / "table", executor, MEMORY)


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
