"""Tables of results: braces, rows against known numbers, files that are resumed, and several workers."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from zermelo import DRAW, ENDLESS, BadGame, BadOption, BadText, Busy, Row, Value
from zermelo.counting.reachable import Tiers, reachable, reachable_compiled, reachable_interpreted
from zermelo.errors import CannotCompile, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.files.partial import locked
from zermelo.sweeping.files import KINDS, read_rows, write_rows
from zermelo.sweeping.row import CHECK, checksum, verdict_of
from zermelo.sweeping.sweep import expanded, games_of, rows_apart

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"

STONES = "stones:n={1..30},take=1-4"


# Braces


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("nim", ["nim"]),
        ("n={1..3}", ["n=1", "n=2", "n=3"]),
        ("n={3,5,7}", ["n=3", "n=5", "n=7"]),
        ("n={9..1..4}", ["n=9", "n=5", "n=1"]),
        ("a={1,2},b={x,y}", ["a=1,b=x", "a=1,b=y", "a=2,b=x", "a=2,b=y"]),
        ("n={{1..3},7}", ["n=1", "n=2", "n=3", "n=7"]),
        ("my\\games.py:n={1,2}", ["my\\games.py:n=1", "my\\games.py:n=2"]),
    ],
)
def test_braces_stand_for_what_a_shell_makes_of_them(text: str, texts: list[str]) -> None:
    assert expanded(text) == texts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("n={1..3", "n={1..3, character 3: '{' is never closed."),
        ("n=1..3}", "n=1..3}, character 7: '}' closes nothing."),
        ("n={3}", "n={3}, character 3: {3} is neither a list such as {3,5,7} nor a range such as {1..9}."),
        ("n={}", "n={}, character 3: {} is neither a list such as {3,5,7} nor a range such as {1..9}."),
        ("n={1..x}", "character 3: {1..x} is neither"),
        ("n={1,{2}}", "character 6: {2} is neither"),
        ("n={1..1000000}", "stands for more than 100,000 games"),
    ],
)
def test_wrong_braces_are_told_by_character(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as raised:
        expanded(text)
    assert sentence in str(raised.value)


@given(st.text("{},.1x", max_size=12))
def test_any_text_expands_without_braces_or_is_refused(text: str) -> None:
    try:
        texts = expanded(text)
    except BadOption:
        return
    assert not any("{" in each or "}" in each for each in texts)


# Rows


def test_the_stones_are_lost_where_one_more_than_a_multiple_of_five_is_left() -> None:
    rows = zermelo.sweep(STONES).rows
    assert [int(row.game[9:].partition(",")[0]) for row in rows if row.value == "loss"] == [1, 6, 11, 16, 21, 26]
    assert all(row.decided and row.positions == number + 1 for number, row in enumerate(rows, 1))


@pytest.mark.parametrize(
    ("spec", "boards"),
    [
        ("mnk:width={3,4},height={1,2},k={3,4}", 6),
        pytest.param("mnk:width={3,4},height=3,k={3,4}", 3, marks=pytest.mark.slow),  # larger ones are compiled
    ],
)
def test_small_boards_have_their_known_values(spec: str, boards: int, facts: Callable[[str], Any]) -> None:
    known = facts("mnk")["values"]
    sweep = zermelo.sweep(spec, seconds=60)
    assert len(sweep.rows) == boards
    assert all(sentence.startswith("mnk:width=3,") and "k=4 is left out" in sentence for sentence in sweep.left_out)
    for record in sweep.records():
        fact = known["{width}x{height},k={k}".format(**record)]
        assert ["loss", "draw", "win"].index(record["value"]) - 1 == fact["value_first_player"]
        if "shortest_forced_win_plies" in fact:
            assert record["remoteness"] == fact["shortest_forced_win_plies"]


@pytest.mark.parametrize("spec", ["tictactoe", "tictactoe:board=two_lists", "stones", "nim", "notakto", "morris"])
def test_positions_are_those_that_count_finds(spec: str) -> None:
    position = zermelo.start(spec)
    layers = [] if spec == "morris" else zermelo.count(position).layers
    counted = reachable_interpreted(position, position.game.rules)
    assert counted == (sum(layer.new_positions for layer in layers) or walked(position))


def walked(position: zermelo.Position[Any]) -> int:
    """Return the positions, found by following every move of every position."""
    waiting, met = [position], {(position.state, position.turn)}
    for here in waiting:
        for move in here.moves:
            after = zermelo.Position(here.game, here.follow(move).state, 1 - here.turn)
            if (after.state, after.turn) not in met:
                met.add((after.state, after.turn))
                waiting.append(after)
    return len(met)


def test_positions_are_not_counted_where_they_are_too_many_to_remember() -> None:
    position = zermelo.start("tictactoe")
    with pytest.raises(TooLarge):
        reachable_interpreted(position, position.game.rules, most=100)


def test_a_false_tier_is_told_and_not_followed_for_ever() -> None:
    rules = zermelo.game("stones:n=9").rules
    liar = zermelo.Game("liar", rules, plies_left=lambda left: 9 - left)
    with pytest.raises(BadGame, match="plies_left of liar is wrong"):
        reachable_interpreted(zermelo.start(liar), rules)


def test_a_game_that_is_not_decided_in_time_has_its_bounds() -> None:
    (row,) = zermelo.sweep("connect:width=8", seconds=0.2).rows
    assert (row.value, row.remoteness, row.decided, row.positions) == (None, None, False, None)
    assert (row.at_least, row.at_most) == ("loss", "win")
    assert row.words.startswith("undecided")
    assert row.glyph == "?"


def test_endless_play_is_a_decided_draw_without_remoteness() -> None:
    row = Row("endless", **verdict_of(Value(DRAW, ENDLESS)), grundy=None, positions=2, seconds=0.0)
    assert (row.value, row.remoteness, row.decided, row.words) == ("draw", None, True, "draw by endless play")


def test_what_names_no_game_is_refused_before_any_work() -> None:
    with pytest.raises(BadOption, match="stones has no option 'm'"):
        zermelo.sweep(["nim", "stones:m={1..3}"])
    with pytest.raises(BadOption, match="There is no game to sweep"):
        zermelo.sweep([])


def test_games_made_by_hand_are_swept_by_this_process_alone() -> None:
    game = zermelo.Game("mine", zermelo.game("stones:n=7").rules)
    assert zermelo.sweep([game]).rows[0].words == "win in 4 plies"
    large = zermelo.Game("large", zermelo.game("connect").rules)
    with pytest.raises(BadGame, match="large was made by hand"):
        zermelo.sweep([game, large, "connect"], workers=2)


# Files


@pytest.mark.parametrize("kind", KINDS)
def test_rows_that_are_in_the_file_are_not_computed_again(kind: str, tmp_path: Path) -> None:
    file, news = tmp_path / f"table.{kind}", list[zermelo.Progress]()
    first = zermelo.sweep("stones:n={1..4}", file)
    again = zermelo.sweep("stones:n={3..6}", file, on_progress=news.append)
    assert (first.found, again.found, news[0], news[-1]) == (0, 2, (2, 4, "games"), (4, 4, "games"))
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
)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(rows=st.lists(ROWS, min_size=1, max_size=4))
def test_rows_come_back_from_a_file_as_they_were(kind: str, tmp_path_factory: Any, rows: list[Row]) -> None:
    file = tmp_path_factory.mktemp("rows") / f"table.{kind}"
    write_rows(file, rows)
    assert [(each.row, each.fault) for each in read_rows(file)] == [(row, "") for row in rows]


def changed_cells(file: Path) -> Iterator[list[list[str]]]:
    """Yield the rows of a CSV file with the names of the columns, each time with one entry from another row."""
    rows = list(csv.reader(file.open()))
    for number in range(1, len(rows)):
        for column in range(len(rows[0])):
            others = [row[column] for row in rows[1:] if row[column] != rows[number][column]]
            for other in others[:1]:
                yield [[*row[:column], other, *row[column + 1 :]] if row is rows[number] else row for row in rows]


def write_csv(file: Path, rows: list[list[str]]) -> None:
    with file.open("w", newline="") as opened:
        csv.writer(opened, lineterminator="\n").writerows(rows)


def test_a_row_that_was_changed_is_computed_again(tmp_path: Path) -> None:
    file, spec = tmp_path / "t.csv", "stones:n={1..6},take=1-3"
    true, tried = [row._replace(seconds=0) for row in zermelo.sweep(spec, file).rows], 0
    for rows in changed_cells(file):
        write_csv(tmp_path / "changed.csv", rows)
        swept = zermelo.sweep(spec, tmp_path / "changed.csv")
        assert [row._replace(seconds=0) for row in swept.rows] == true
        derived = rows[0][1] == "n" and swept.found == len(true)  # n is read from the spec, not from its column
        assert derived or (swept.found == len(true) - 1 and "changed.csv, line" in swept.changed[0])
        tried += 1
    assert tried > 40


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_changed_row_that_nobody_asks_for_stops_the_sweep(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"t.{kind}"
    zermelo.sweep("stones:n={1..4},take=1-3", file)
    changed = file.read_bytes().replace(b"loss in", b"lose in", 1)
    file.write_bytes(changed)
    with pytest.raises(
        BadText, match=r"was changed after it was written: sweep stones:n=1,take=1-3 too, remove the row"
    ):
        zermelo.sweep("stones:n=9", file)
    assert file.read_bytes() == changed


def test_a_changed_line_of_a_killed_sweep_is_computed_again(tmp_path: Path) -> None:
    file, partial = tmp_path / "t.csv", tmp_path / "t.csv.partial"
    lines = [json.dumps({**row._asdict(), CHECK: checksum(row)}) for row in zermelo.sweep("stones:n={1..3}").rows]
    partial.write_text("\n".join([*lines[:2], lines[2].replace('"positions": 4', '"positions": 5')]) + "\n")
    swept = zermelo.sweep("stones:n={1..3}", file)
    assert (swept.found, [row.positions for row in swept.rows]) == (2, [2, 3, 4])
    assert swept.changed == (f"{partial}, line 3 was changed after it was written; it is computed again.",)


def test_a_file_without_checksums_is_read_and_a_row_that_contradicts_itself_computed_again(tmp_path: Path) -> None:
    file, spec = tmp_path / "t.csv", ["stones:n={1..6}", "morris"]
    true = [row._replace(seconds=0) for row in zermelo.sweep(spec, file).rows]
    earlier = [row[:-1] for row in csv.reader(file.open())]
    write_csv(file, earlier)
    assert (zermelo.sweep(spec, file).found, zermelo.sweep(spec, file).changed) == (7, ())
    for name, wrong in (("value", "draw"), ("words", "win in 3 plies"), ("remoteness", "9"), ("at_least", "draw")):
        column = earlier[0].index(name)
        write_csv(
            file, [[*row[:column], wrong, *row[column + 1 :]] if at == 2 else row for at, row in enumerate(earlier)]
        )
        swept = zermelo.sweep(spec, file)
        assert swept.changed == (f"{file}, line 3 contradicts itself; it is computed again.",)
        assert [row._replace(seconds=0) for row in swept.rows] == true


def test_a_killed_sweep_goes_on_where_it_was(tmp_path: Path) -> None:
    file, partial = tmp_path / "t.csv", tmp_path / "t.csv.partial"

    class Killed(Exception):
        pass

    def kill(progress: zermelo.Progress) -> None:
        if progress.done == 3:
            raise Killed

    with pytest.raises(Killed):
        zermelo.sweep("stones:n={1..5}", file, on_progress=kill)
    assert not file.exists()
    assert len(partial.read_text().splitlines()) == 3
    partial.write_text(partial.read_text() + '{"game": "stones:n=4", "val')  # killed while it wrote a row
    assert zermelo.sweep("stones:n={1..5}", file).found == 3
    assert not partial.exists()
    assert [row["n"] for row in csv.DictReader(file.open())] == list("12345")


def test_an_undecided_row_is_tried_again_with_more_time_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    zermelo.sweep("tictactoe", file, seconds=0.01)
    assert zermelo.sweep("tictactoe", file, seconds=0.01).found == 1
    longer = zermelo.sweep("tictactoe", file, seconds=30)
    assert (longer.found, longer.rows[0].words) == (0, "draw, 9 plies at most")


def test_rows_of_a_file_that_has_changed_are_computed_again(tmp_path: Path) -> None:
    program = (
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n    return Game('g', Rules({}, "
    )
    rest = "lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n"
    mine, file = tmp_path / "mine.py", tmp_path / "t.json"
    values = []
    for begin in ("n", "n", "n + 1"):
        mine.write_text(program.format(begin) + rest)
        swept = zermelo.sweep(f"{mine}:n={{1,2}}", file)
        values.append((swept.found, swept.rows[0].value))
    assert values == [(0, "win"), (2, "win"), (0, "loss")]
    assert {len(record["source"]) for record in json.loads(file.read_text())} == {64}


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("t.csv", "a,b\n1,2\n", "t.csv, line 2 is not a row of a sweep: game is missing. Name another file."),
        ("t.json", "[1,", "t.json, line 1, character 4: Expecting value."),
        ("t.json", "[1]", "t.json, row 1 is not a row of a sweep: it has no columns. Name another file."),
        ("t.parquet", "x", "is no Parquet file that can be read"),
        ("t.csv", "\udcff", "does not hold the rows of a sweep"),
        ("t.csv.partial", "{}\nnothing\n", "t.csv.partial, line 1 is not a row of a sweep: game is missing"),
    ],
)
def test_a_file_that_holds_something_else_is_left_alone(name: str, content: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content, errors="surrogateescape")
    before = file.read_bytes()
    with pytest.raises(BadText) as raised:
        zermelo.sweep("nim", tmp_path / name.removesuffix(".partial"))
    assert sentence in str(raised.value)
    assert file.read_bytes() == before


def test_a_damaged_number_is_told_by_its_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    zermelo.sweep("stones:n={1..3}", file)
    file.write_text(file.read_text().replace("win,2,true", "win,2x,true", 1))
    with pytest.raises(BadText, match=r"t.csv, line 3 is not a row of a sweep: remoteness is '2x'"):
        zermelo.sweep("stones:n=4", file)


def test_two_sweeps_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    with locked(tmp_path / "t.csv.lock", "x"), pytest.raises(Busy, match="Another sweep writes"):
        zermelo.sweep("nim", file)


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"must end in one of .csv, .json, .parquet"):
        zermelo.sweep("nim", tmp_path / "t.xls")


def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    games = ["stones:n={1..12}", "tictactoe:first={X,O}"]

    def told(rows: Iterable[Row]) -> list[Row]:
        return sorted(row._replace(seconds=0) for row in rows)

    built, _ = games_of(games)
    alone = told(zermelo.sweep(games).rows)
    assert told(zermelo.sweep(games, tmp_path / "t.csv", workers=2).rows) == alone
    assert told(rows_apart(built, 60, 2)) == alone


# Grundy values

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
"""Of rows of 0 to 12 pins (Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways, 1982, ch. 4)."""


def test_grundy_values_are_those_of_the_literature() -> None:
    rows = zermelo.sweep(f"{EXAMPLES / 'kayles.py'}:n={{0..12}}").rows
    assert [row.grundy for row in rows] == KAYLES
    assert [row.value for row in rows] == ["win" if value else "loss" for value in KAYLES]
    records = zermelo.sweep("nim:heaps={1..3}+{1..3}").records()
    assert [record["grundy"] for record in records] == [one ^ two for one in (1, 2, 3) for two in (1, 2, 3)]


def test_misere_and_partisan_games_have_none() -> None:
    assert [row.grundy for row in zermelo.sweep(["stones:n=5", "stones:n=5,misere=false", "tictactoe"]).rows] == [
        None, 0, None
    ]  # fmt: skip


def test_a_sum_of_games_has_its_own_options_alone() -> None:
    (record,) = zermelo.sweep("nim:heaps=1+2 + stones:n=5,take=1-3,misere=false").records()
    assert (record["heaps"], record["n"], record["take"], record["grundy"]) == ("1+2", 5, "1-3", 3 ^ 1)


# Positions, compiled


def test_the_compiled_count_of_positions_is_the_known_one() -> None:
    position = zermelo.start("connect:width=4,height=4")
    assert reachable(position, Deadline(60)) == 161_029  # John Tromp's table of Connect Four sizes


def test_positions_of_a_tier_with_different_turns_are_not_counted_compiled() -> None:
    kayles = zermelo.start(f"{EXAMPLES / 'kayles.py'}:n=4")
    with pytest.raises(CannotCompile, match="different sides to move"):
        reachable_compiled(Tiers(kayles.game, kayles), Deadline(60))


def test_small_sweeps_load_no_compiler(loaded_after: Callable[[str], set[str]]) -> None:
    loaded = loaded_after("import zermelo; zermelo.sweep('stones:n={1..9}', workers=2)")
    assert "zermelo.sweeping.row" in loaded
    assert not {"numpy", "llvmlite", "numba", "rich"} & loaded


def test_rules_that_fail_in_another_process_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n"
        "    return Game('bad', Rules(n, lambda s: (2 if s != 2 else 1 // 0) if s else 0, lambda s, move: s - 1, "
        "lambda s: LOSS))\n"
    )
    built, _ = games_of([f"{file}:n={{3,4}}"])
    with pytest.raises(BadGame, match=r"bad breaks a promise .*bad.py, line 3: ZeroDivisionError"):
        list(rows_apart(built, 5, 1))


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    zermelo.sweep("nim", tmp_path / "new" / "t.csv")
    assert (tmp_path / "new" / "t.csv").exists()
