"""The user's tables in Python: what is answered from them, and when they are left aside."""

import errno
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from built_games import HEAP_FILE
from zermelo.errors import BadOption, BadTable, Busy, DiskFull
from zermelo.solving.stored.place import place_of

SPEC = "connect:width=4,height=4"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for stored tables that is empty."""
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


@pytest.fixture
def stored(folder: Path, once: Callable[..., Path]) -> Path:
    """The folder of stored tables with one of SPEC, and its record."""

    def solve(made: Path) -> None:
        os.environ["ZERMELO_TABLES"] = str(made)
        zermelo.solve(SPEC)

    made = once("stored-tables", solve)
    os.environ["ZERMELO_TABLES"] = str(folder)
    folder.mkdir()
    for file in made.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """A game of one's own in a file, large enough for its table to be used."""
    file = tmp_path / "heap.py"
    file.write_text(HEAP_FILE, encoding="utf-8")
    return file


def has_table(evaluator: zermelo.evaluators.Evaluator[Any]) -> bool:
    return evaluator.sources[0].name == "table"


def first_source(evaluator: zermelo.evaluators.Evaluator[Any]) -> Any:
    return evaluator.sources[0]


def without_advice(solved: zermelo.types.Solved) -> dict[str, Any]:
    """Return a result without what it cost."""
    return {key: value for key, value in solved.record().items() if key not in ("seconds", "peak_memory", "tasks")}


def at(ply: int) -> list[zermelo.Position[Any]]:
    """Return random positions after this many plies."""
    return list(zermelo.positions(SPEC, plies=(ply, ply), n=50, seed=3, finished=True))


# Where they are


def test_tests_see_no_stored_table() -> None:
    assert os.environ["ZERMELO_TABLES"] == "off"
    assert (zermelo.tables.stored_tables().folder, len(zermelo.tables.stored_tables())) == (None, 0)
    assert "turned off" in str(zermelo.tables.stored_tables())


@pytest.mark.parametrize("word", ["", "off", "OFF", " off "])
def test_an_empty_variable_or_off_means_no_tables(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_TABLES", word)
    assert zermelo.tables.stored_tables().folder is None
    with pytest.raises(BadOption, match="ZERMELO_TABLES turns the stored tables off"):
        zermelo.solve("nim")


def test_without_the_variable_they_are_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZERMELO_TABLES")
    found = zermelo.tables.stored_tables().folder
    assert found is not None
    assert (found.parent.name, found.name) == ("zermelo", "tables")


def test_names_of_files_are_readable_and_differ(folder: Path, tmp_path: Path) -> None:
    names = {}
    for beside in ("a", "b"):
        (tmp_path / beside).mkdir()
        file = tmp_path / beside / "my game.py"
        file.write_text(HEAP_FILE, encoding="utf-8")
        names[beside] = zermelo.solve(f"{file}:n=7").path.name
    assert {name.rpartition("-")[0] for name in names.values()} == {"my-game.py-n=7"}
    assert names["a"] != names["b"]
    assert zermelo.solve("connect:height=2,width=4").path.name.startswith("connect-width=4-height=2-")


def test_a_file_is_one_game_by_any_path_and_with_its_defaults_written_out(
    heap: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "beside").mkdir()
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    monkeypatch.chdir(tmp_path / "beside")
    specs = (str(heap), "../heap.py", "../link/heap.py", f"{heap}:n=11000", "../heap.py:n=11000")
    assert len({place_of(zermelo.game(spec), tmp_path) for spec in specs}) == 1
    assert zermelo.game("../heap.py:n=11000") == zermelo.game(str(heap)) != zermelo.game("../heap.py:n=19")
    (tmp_path / "heap.py").write_text("import nothing_like_it\n", encoding="utf-8")
    with pytest.raises(zermelo.errors.BadGame, match=r"^\.\./link/heap\.py, line 1, does not run"):
        zermelo.game("../link/heap.py")


# What is answered from them


@pytest.mark.slow
def test_a_solved_game_stays_solved(stored: Path) -> None:
    position = zermelo.start(SPEC).after("1 2")
    analysis = zermelo.analyse(position)
    day = next(iter(zermelo.tables.stored_tables())).solved.strftime("%Y-%m-%d")
    assert analysis.source == "table"
    assert analysis.notice == f"Values come from the table of {SPEC} that you solved on {day} (zermelo tables)."
    assert not has_table(zermelo.evaluator(SPEC, tables=False))
    searched = zermelo.analyse(position, evaluator=zermelo.evaluators.CompiledSearch(SPEC), seconds=3600)
    assert (searched.source, searched.notice) == ("compiled search", "")
    assert {**searched.record(), "source": "table"} == analysis.record()
    assert zermelo.value(position) == analysis.value


@pytest.mark.slow
def test_every_question_is_answered_from_the_table_without_a_search(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluator = zermelo.evaluator(SPEC)
    assert has_table(evaluator)
    for source in evaluator.sources[1:]:
        monkeypatch.setattr(source, "search", lambda state, deadline: pytest.fail("A position was searched."))
    positions = list(zermelo.positions(SPEC, plies=(8, 8), n=50, seed=3))
    known = [zermelo.Table(first_source(evaluator).table.storage.path)[each] for each in positions]
    values = zermelo.values(zermelo.positions(SPEC, plies=(8, 8), n=50, seed=3), evaluator=evaluator)
    assert values.outcome.tolist() == [value.outcome for value in known]
    assert values.remoteness.tolist() == [value.remoteness for value in known]
    assert [value for found in evaluator.values(positions) for value in found] == known
    assert zermelo.analyse(SPEC, evaluator=evaluator).line.names
    player = zermelo.player("perfect", SPEC, evaluator=evaluator)
    assert player(zermelo.start(SPEC))
    assert pickle.loads(pickle.dumps(evaluator)).notice == evaluator.notice
    assert "Values come from the table" in repr(evaluator)


@pytest.mark.slow
def test_a_position_that_play_cannot_reach_is_searched(folder: Path, heap: Path) -> None:
    solved = zermelo.solve(str(heap))
    game = zermelo.game(str(heap))
    above = zermelo.Position(game, 11_003)
    with pytest.raises(zermelo.errors.NotInTable):
        zermelo.Table(solved.path, game)[above]
    evaluator, search = zermelo.evaluator(game), zermelo.evaluator(game, tables=False)
    assert has_table(evaluator)
    assert evaluator.value(above, seconds=600) == search.value(above, seconds=600) == zermelo.Value(1, 4401)
    found = zermelo.values(np.array([11_003, 5]), evaluator=evaluator, seconds=600)
    assert (found.outcome.tolist(), found.remoteness.tolist()) == ([1, -1], [4401, 2])


@pytest.mark.slow
def test_a_position_whose_replies_are_in_the_table_is_answered_from_them(
    folder: Path, heap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zermelo.solve(str(heap))
    game = zermelo.game(str(heap))
    evaluator = zermelo.evaluator(game)
    assert has_table(evaluator)
    monkeypatch.setattr(evaluator.sources[1], "search", lambda state, deadline: pytest.fail("The table was not asked."))
    assert evaluator.value(11_001) == zermelo.Value(1, 4401)
    assert [list(found) for found in evaluator.values([11_001])] == [[zermelo.Value(1, 4401)]]
    found = zermelo.values(np.array([11_001, 5]), evaluator=evaluator)
    assert found.remoteness.tolist() == [4401, 2]


@pytest.mark.slow
def test_one_state_that_the_table_lacks_is_searched_alone(
    folder: Path, heap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zermelo.solve(str(heap))
    evaluator = zermelo.evaluator(zermelo.game(str(heap)))
    assert has_table(evaluator)
    asked, get = list[int](), first_source(evaluator).get

    def count_and_get(state: int) -> zermelo.Value | None:
        asked.append(state)
        found: zermelo.Value | None = get(state)
        return found

    monkeypatch.setattr(first_source(evaluator), "get", count_and_get)
    found = zermelo.values(np.array([*range(500), 12_345]), evaluator=evaluator, seconds=600)
    assert asked == [12_345]
    assert found.remoteness[-1] == 4938


@pytest.mark.slow
def test_an_open_process_answers_from_a_table_as_soon_as_it_is_there(folder: Path, stored: Path) -> None:
    (file,) = stored.glob("*.zermelo")
    aside = file.rename(file.with_name("aside"))
    assert zermelo.analyse(SPEC).source != "table"
    aside.rename(file)
    assert zermelo.analyse(SPEC).source == "table"
    file.unlink()
    assert zermelo.analyse(SPEC).source != "table"


@pytest.mark.slow
def test_a_small_game_is_searched(folder: Path) -> None:
    solved = zermelo.solve("tictactoe")
    (table,) = zermelo.tables.stored_tables("tictactoe")
    assert (table.path, table.bytes, table.positions, table.is_used) == (solved.path, solved.bytes, 5478, False)
    assert zermelo.analyse("tictactoe").source != "table"
    assert len(zermelo.Table(table.path)) == 765


# Solving


@pytest.mark.slow
def test_solving_again_solves_nothing(stored: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in stored.iterdir()}
    again = zermelo.solve(SPEC)
    assert again.work == {}
    assert "solved before" in str(again)
    assert {file: file.stat().st_mtime_ns for file in stored.iterdir()} == before
    fresh = zermelo.solve(SPEC, overwrite=True)
    assert fresh.work
    assert without_advice(fresh) == without_advice(again)
    assert sorted(file.name for file in stored.iterdir()) == sorted(file.name for file in before)


def test_a_full_disk_leaves_no_table_and_the_rest_is_resumed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("zermelo.solving.pack.write_block", full)
        with pytest.raises(DiskFull, match="go on with --resume"):
            zermelo.solve("stones:n=9")
    assert not list(folder.glob("*.zermelo"))
    assert [table.fault for table in zermelo.tables.stored_tables()] == ["the solve is not finished"]
    with pytest.raises(BadTable, match="There is an unfinished table of stones:n=9; go on with --resume, or remove it"):
        zermelo.solve("stones:n=9")
    copy = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    next(iter(zermelo.tables.stored_tables())).remove()
    assert list(folder.iterdir()) == []
    for file, content in copy.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    assert zermelo.solve("stones:n=9", resume=True).manifest["positions"] == 10
    assert [table.fault for table in zermelo.tables.stored_tables()] == [""]
    assert sorted(file.suffix for file in folder.iterdir()) == [".json", ".zermelo"]


def test_two_solve_one_game_one_after_the_other(folder: Path) -> None:
    game = zermelo.game("stones:n=9")
    folder.mkdir()
    with place_of(game, folder).hold_lock(""), pytest.raises(Busy, match="Another process solves stones:n=9; wait"):
        zermelo.solve(game)
    assert list(folder.iterdir()) == []
    table = zermelo.solve(game)
    with place_of(game, folder).hold_lock(""), pytest.raises(Busy, match="Another process solves stones:n=9; wait"):
        next(iter(zermelo.tables.stored_tables())).remove()
    assert table.path.exists()


def test_a_cluster_needs_a_folder_with_a_name(folder: Path) -> None:
    with pytest.raises(BadOption, match="name a folder that all workers see"):
        zermelo.solve("nim", dask="tcp://127.0.0.1:9")


def test_a_game_that_cannot_be_stored_leaves_nothing(folder: Path) -> None:
    with pytest.raises(zermelo.errors.CannotCompile):
        zermelo.solve("tictactoe:board=two_lists")
    assert list(folder.iterdir()) == []


# Tables that are not used


@pytest.mark.slow
def test_a_table_of_changed_rules_is_not_used(folder: Path, heap: Path) -> None:
    said = list[str]()
    zermelo.solve(str(heap))
    assert has_table(zermelo.evaluator(str(heap), tell=said.append))
    assert said[0].startswith("Values come from the table of heap that you solved on")
    heap.write_text(HEAP_FILE.replace("0b11110", "0b01110"), encoding="utf-8")
    assert not has_table(zermelo.evaluator(str(heap), tell=said.append))
    assert "is not used" in said[1]
    assert "as the file was before a change" in said[1]
    assert f"zermelo solve {heap} --overwrite" in said[1]
    assert [table.fault for table in zermelo.tables.stored_tables()] == ["the rules have changed"]
    assert "not used: the rules have changed" in str(zermelo.tables.stored_tables())
    with pytest.raises(BadTable, match=r"before a change\. Replace it with --overwrite\."):
        zermelo.solve(str(heap))
    heap.write_text(HEAP_FILE, encoding="utf-8")
    assert has_table(zermelo.evaluator(str(heap)))
    heap.unlink()
    assert [table.fault for table in zermelo.tables.stored_tables()] == ["the file of the game is gone"]


def test_a_game_that_is_made_by_hand_has_its_table(folder: Path) -> None:
    def stones(most: int) -> zermelo.Game[int]:
        rules = zermelo.Rules(
            20, lambda left: ((2 << min(left, most)) - 1) & ~1, lambda left, n: left - n, lambda _: -1
        )
        return zermelo.Game("stones", rules)

    two, three = zermelo.solve(stones(2)), zermelo.solve(stones(3))
    assert two.path != three.path
    assert [table.path for table in zermelo.tables.stored_tables(stones(3))] == [three.path]
    assert zermelo.solve(stones(2)).work == {}


@pytest.mark.slow
@pytest.mark.parametrize("place", [20, 5_000, -30])
def test_a_table_with_a_broken_byte_gives_way_to_a_search(stored: Path, place: int) -> None:
    search, said = zermelo.evaluator(SPEC, tables=False), list[str]()
    (file,) = stored.glob("*.zermelo")
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)
    evaluator = zermelo.evaluator(SPEC, tell=said.append)
    positions = [zermelo.start(SPEC), *(position for ply in range(17) for position in at(ply))]
    found = [value for values in evaluator.values(positions, seconds=600) for value in values]
    assert found == [value for values in search.values(positions, seconds=600) for value in values]
    assert len([sentence for sentence in said if "broken" in sentence]) == 1


@pytest.mark.slow
def test_a_table_without_its_record_is_not_used(stored: Path) -> None:
    (record,) = stored.glob("*.json")
    record.write_text("{}", encoding="utf-8")
    said = list[str]()
    assert not has_table(zermelo.evaluator(SPEC, tell=said.append))
    assert "The record of" in said[0] or "the record of" in said[0]
    (table,) = zermelo.tables.stored_tables()
    assert table.fault == "its record is missing or damaged"
    table.remove()
    assert list(stored.iterdir()) == []
