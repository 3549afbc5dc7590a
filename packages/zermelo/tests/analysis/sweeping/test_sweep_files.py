"""Files of results: they hold what was computed, a changed row shows, and an interrupted sweep resumes."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from zermelo.analysis.sweeping.files import RESULT_FILE_ENDINGS, read_rows, write_rows
from zermelo.analysis.sweeping.row import CHECKSUM_COLUMN, checksum
from zermelo.errors import BadOption, BadText, Busy
from zermelo.machine.files import hold_lock
from zermelo.types import Row


@pytest.mark.parametrize("kind", RESULT_FILE_ENDINGS)
def test_rows_that_are_in_the_file_are_not_computed_again(kind: str, tmp_path: Path) -> None:
    file, news = tmp_path / f"table.{kind}", list[zermelo.types.Progress]()
    first = zermelo.sweep("stones:n={1..4}", out=file)
    again = zermelo.sweep("stones:n={3..6}", out=file, on_progress=news.append)
    assert (first.found, again.found) == (0, 2)
    assert (news[0], news[-1]) == (zermelo.types.Progress(2, 4, "games"), zermelo.types.Progress(4, 4, "games"))
    assert again.rows[:2] == first.rows[2:]
    assert [each.row.game for each in read_rows(file)] == [f"stones:n={n}" for n in range(1, 7)]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


ROWS = st.builds(
    Row,
    game=st.sampled_from(["nim", "stones:n=3", "mnk:k=3,width=3"]),
    value=st.sampled_from([None, "win", "draw", "loss"]),
    remoteness=st.none() | st.integers(0, 100),
    decided=st.booleans(),
    at_least=st.sampled_from(["draw", "loss"]),
    at_most=st.sampled_from(["draw", "win"]),
    words=st.sampled_from(["draw or better, not decided", 'a "quoted", text']),
    grundy=st.none() | st.integers(0, 64),
    positions=st.none() | st.integers(1, 10**12),
    seconds=st.integers(0, 10**6).map(lambda n: n / 1000),
    source=st.sampled_from(["", "ab" * 32]),
    score=st.none() | st.integers(-1_023, 1_023),
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", RESULT_FILE_ENDINGS)
@settings(max_examples=20)
@given(rows=st.lists(ROWS, min_size=1, max_size=4))
def test_rows_come_back_from_a_file_as_they_were(kind: str, tmp_path_factory: Any, rows: list[Row]) -> None:
    file = tmp_path_factory.mktemp("rows") / f"table.{kind}"
    write_rows(file, rows)
    assert [(each.row, each.fault) for each in read_rows(file)] == [(row, "") for row in rows]


def changed_cells(file: Path) -> Iterator[list[list[str]]]:
    """Yield the rows of a CSV file with the names of the columns, each time with one entry from another row."""
    rows = list(csv.reader(file.open(encoding="utf-8")))
    for number in range(1, len(rows)):
        for column in range(len(rows[0])):
            others = [row[column] for row in rows[1:] if row[column] != rows[number][column]]
            for other in others[:1]:
                yield [[*row[:column], other, *row[column + 1 :]] if row is rows[number] else row for row in rows]


def write_csv(file: Path, rows: list[list[str]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened, lineterminator="\n").writerows(rows)


@pytest.mark.slow
def test_a_row_that_was_changed_is_computed_again(tmp_path: Path) -> None:
    file, spec = tmp_path / "t.csv", "stones:n={1..6},take=1-3"
    true, tried = [row._replace(seconds=0) for row in zermelo.sweep(spec, out=file).rows], 0
    for rows in changed_cells(file):
        write_csv(tmp_path / "changed.csv", rows)
        swept = zermelo.sweep(spec, out=tmp_path / "changed.csv")
        assert [row._replace(seconds=0) for row in swept.rows] == true
        derived = rows[0][1] == "n" and swept.found == len(true)  # n is read from the spec, not from its column
        assert derived or (swept.found == len(true) - 1 and "changed.csv, line" in swept.changed[0])
        tried += 1
    assert tried > 40


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_changed_row_that_nobody_asks_for_stops_the_sweep(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"t.{kind}"
    zermelo.sweep("stones:n={1..4},take=1-3", out=file)
    changed = file.read_bytes().replace(b"loss in", b"lose in", 1)
    file.write_bytes(changed)
    with pytest.raises(
        BadText, match=r"was changed after it was written: sweep stones:n=1,take=1-3 too, remove the row"
    ):
        zermelo.sweep("stones:n=9", out=file)
    assert file.read_bytes() == changed


def test_a_changed_line_of_a_killed_sweep_is_computed_again(tmp_path: Path) -> None:
    file, partial = tmp_path / "t.csv", tmp_path / "t.csv.partial"
    lines = [
        json.dumps({**row._asdict(), CHECKSUM_COLUMN: checksum(row)}) for row in zermelo.sweep("stones:n={1..3}").rows
    ]
    partial.write_text(
        "\n".join([*lines[:2], lines[2].replace('"positions": 4', '"positions": 5')]) + "\n", encoding="utf-8"
    )
    swept = zermelo.sweep("stones:n={1..3}", out=file)
    assert (swept.found, [row.positions for row in swept.rows]) == (2, [2, 3, 4])
    assert swept.changed == (f"{partial}, line 3 was changed after it was written; it is computed again.",)


@pytest.mark.slow
def test_a_file_without_checksums_is_read_and_a_row_that_contradicts_itself_computed_again(tmp_path: Path) -> None:
    file, spec = tmp_path / "t.csv", ["stones:n={1..6}", "morris"]
    true = [row._replace(seconds=0) for row in zermelo.sweep(spec, out=file, seconds_each=600).rows]
    earlier = [row[:-1] for row in csv.reader(file.open(encoding="utf-8"))]
    write_csv(file, earlier)
    assert (
        zermelo.sweep(spec, out=file, seconds_each=600).found,
        zermelo.sweep(spec, out=file, seconds_each=600).changed,
    ) == (7, ())
    for name, wrong in (("value", "draw"), ("words", "win in 3 plies"), ("remoteness", "9"), ("at_least", "draw")):
        column = earlier[0].index(name)
        write_csv(
            file, [[*row[:column], wrong, *row[column + 1 :]] if at == 2 else row for at, row in enumerate(earlier)]
        )
        swept = zermelo.sweep(spec, out=file, seconds_each=600)
        assert swept.changed == (f"{file}, line 3 contradicts itself; it is computed again.",)
        assert [row._replace(seconds=0) for row in swept.rows] == true


def test_a_killed_sweep_goes_on_where_it_was(tmp_path: Path) -> None:
    file, partial = tmp_path / "t.csv", tmp_path / "t.csv.partial"

    class Killed(Exception):
        pass

    def kill(progress: zermelo.types.Progress) -> None:
        if progress.done == 3:
            raise Killed

    with pytest.raises(Killed):
        zermelo.sweep("stones:n={1..5}", out=file, on_progress=kill)
    assert not file.exists()
    assert len(partial.read_text(encoding="utf-8").splitlines()) == 3
    partial.write_text(
        partial.read_text(encoding="utf-8") + '{"game": "stones:n=4", "val', encoding="utf-8"
    )  # killed while it wrote a row
    assert zermelo.sweep("stones:n={1..5}", out=file).found == 3
    assert not partial.exists()
    assert [row["n"] for row in csv.DictReader(file.open(encoding="utf-8"))] == list("12345")


def test_an_undecided_row_is_tried_again_with_more_time_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    zermelo.sweep("tictactoe", out=file, seconds_each=0.01)
    assert zermelo.sweep("tictactoe", out=file, seconds_each=0.01).found == 1
    longer = zermelo.sweep("tictactoe", out=file, seconds_each=600)
    assert (longer.found, longer.rows[0].words) == (0, "draw, 9 plies at most")


def test_rows_of_a_file_that_has_changed_are_computed_again(tmp_path: Path) -> None:
    program = (
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n    return Game('g', Rules({}, "
    )
    rest = "lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n"
    mine, file = tmp_path / "mine.py", tmp_path / "t.json"
    values = []
    for begin in ("n", "n", "n + 1"):
        mine.write_text(program.format(begin) + rest, encoding="utf-8")
        swept = zermelo.sweep(f"{mine}:n={{1,2}}", out=file)
        values.append((swept.found, swept.rows[0].value))
    assert values == [(0, "win"), (2, "win"), (0, "loss")]
    assert {len(record["source"]) for record in json.loads(file.read_text(encoding="utf-8"))} == {64}


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("t.csv", "a,b\n1,2\n", "t.csv, line 2 is not a row of a sweep: game is missing. Name another file."),
        ("t.json", "[1,", "t.json, line 1, character 4: Expecting value."),
        ("t.json", "[1]", "t.json, row 1 is not a row of a sweep: it has no columns. Name another file."),
        ("t.parquet", "x", "is not a Parquet file that can be read"),
        ("t.csv", "\udcff", "does not hold the rows of a sweep"),
        ("t.csv.partial", "{}\nnothing\n", "t.csv.partial, line 1 is not a row of a sweep: game is missing"),
    ],
)
def test_a_file_that_holds_something_else_is_left_alone(name: str, content: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content, errors="surrogateescape", encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(BadText) as raised:
        zermelo.sweep("nim", out=tmp_path / name.removesuffix(".partial"))
    assert sentence in str(raised.value)
    assert file.read_bytes() == before


def test_a_damaged_number_is_reported_with_its_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    zermelo.sweep("stones:n={1..3}", out=file)
    file.write_text(file.read_text(encoding="utf-8").replace("win,2,true", "win,2x,true", 1), encoding="utf-8")
    with pytest.raises(BadText, match=r"t.csv, line 3 is not a row of a sweep: remoteness is '2x'"):
        zermelo.sweep("stones:n=4", out=file)


def test_two_sweeps_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    with hold_lock(tmp_path / "t.csv.lock", "x"), pytest.raises(Busy, match="Another sweep writes"):
        zermelo.sweep("nim", out=file)


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"must end in .csv, .json or .parquet"):
        zermelo.sweep("nim", out=tmp_path / "t.xls")


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    zermelo.sweep("nim", out=tmp_path / "new" / "t.csv")
    assert (tmp_path / "new" / "t.csv").exists()


@pytest.mark.parametrize("kind", RESULT_FILE_ENDINGS)
def test_a_sweep_is_saved_as_the_file_from_which_another_one_goes_on(kind: str, tmp_path: Path) -> None:
    file, swept = tmp_path / f"table.{kind}", zermelo.sweep("stones:n={1..4}")
    written = swept.save(file)
    assert written.bytes == file.stat().st_size > 0
    again = zermelo.sweep("stones:n={1..4}", out=file)
    assert (again.found, again.rows) == (4, swept.rows)
    with pytest.raises(BadOption, match=r"must end in .csv, .json or .parquet"):
        swept.save(tmp_path / "table.txt")
