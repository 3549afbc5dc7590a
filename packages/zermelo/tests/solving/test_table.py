"""Tables in folders, packed files and Parquet files, and as players."""

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo import Position, Table, Value, evaluators, game, grundy, player, solve, start, verify
from zermelo.errors import BadOption, BadTable, NotImpartial, NotInTable

SPECS = [
    "mnk:width=4,height=2,k=3",
    "examples/subtract_square.py",
    "stones:n=40,misere=true",
]


@pytest.fixture
def packed(table: Any, tmp_path: Path) -> Any:
    """packed('nim') is the file that the table was packed into."""

    def packed(spec: str) -> Path:
        file = tmp_path / "packed.zermelo"
        assert table(spec).pack(file).bytes == file.stat().st_size
        return file

    return packed


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "small"), [("connect:width=4,height=3", 20_000), ("morris", 5)])
def test_a_small_game_is_solved_as_it_is_written_to_the_table_of_its_compiled_rules(
    spec: str, small: int, solved: Any, content: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games with and without tiers give the same files; the first is compiled otherwise, and the second as written."""
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
    solve(spec, tmp_path / "otherwise", threads=2)
    assert content(tmp_path / "otherwise") == content(solved(spec)[1])


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "small"), [("morris", 20_000), ("morris", 5), ("connect:width=3,height=3,k=3", 5)])
def test_the_text_of_each_position_of_a_table_is_read_as_that_position(
    table: Any, spec: str, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the tier of morris either player may be to move, though not in every position; a kernel writes texts, too."""
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", small)
    opened, rng = table(spec), Random(5)
    boards = opened.to_arrow()["board"].to_pylist()
    drawn = opened.at_random(rng)
    for position in (*opened, *(next(drawn) for _ in range(100))):
        again = start(opened.game, position.text)
        assert (again.state, again.turn) == (position.state, position.turn)
    assert sorted(boards) == sorted(position.text for position in opened)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_a_packed_table_is_the_same_table(table: Any, packed: Any, spec: str) -> None:
    whole, small = table(spec), Table(packed(spec), game(spec))
    assert len(small) == len(whole)
    assert small.counts() == whole.counts()
    positions = list(whole)
    assert [position.state for position in small] == [position.state for position in positions]
    assert all(small[position] == whole[position] for position in Random(5).choices(positions, k=300))
    assert verify(packed(spec), game(spec)).faults == []
    assert verify(small, sample=100).faults == []


@pytest.mark.slow
def test_a_packed_table_is_much_smaller(solved: Any, packed: Any) -> None:
    found, folder = solved("connect:width=4,height=4")
    assert packed("connect:width=4,height=4").stat().st_size < found.bytes / 4
    assert folder.exists()


def test_any_changed_byte_of_a_packed_table_is_found(packed: Any) -> None:
    file, rng = packed("tictactoe"), Random(5)
    whole = file.read_bytes()
    for place in [0, 16, 17, 24, 33, len(whole) - 1, *rng.sample(range(len(whole)), 100)]:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :])
        try:
            assert verify(file).faults
        except BadTable as error:
            assert str(file) in str(error)  # noqa: PT017
    file.write_bytes(whole[:-1])
    with pytest.raises(BadTable, match="is broken"):
        Table(file)
    file.write_bytes(b"dear")
    with pytest.raises(BadTable, match="is not a table; zermelo table pack writes"):
        Table(file)


def test_positions_come_ply_by_ply_one_of_each_class(table: Any, facts: Any) -> None:
    solved = table("tictactoe")
    plies = Counter(9 - position.text.count(".") for position in solved)
    assert [plies[ply] for ply in range(10)] == facts("tictactoe")["positions"]["up_to_symmetry_by_ply"]
    assert [len(list(solved.query(ply=ply))) for ply in range(10)] == [plies[ply] for ply in range(10)]
    assert all(Position.read(solved.game, position.text) == position for position in solved)


def test_a_table_finds_positions_by_value_and_by_number_of_best_moves(table: Any) -> None:
    solved = table("tictactoe")
    evaluate = evaluators.Interpreted(solved.game).value
    wanted = {}
    for position in solved:
        value = evaluate(position.state, seconds=600)
        assert isinstance(value, Value)
        kept = [
            move
            for move in position.moves
            if evaluate(position.follow(move).state, seconds=600).outcome == -value.outcome
        ]
        wanted[position] = value, len(kept)
    assert list(solved.query(value="win", remoteness=5)) == [
        p for p, (value, _) in wanted.items() if value == Value(1, 5)
    ]
    only = list(solved.query(value="draw", only_moves=1))
    assert only == [p for p, (value, kept) in wanted.items() if value.word == "draw" and kept == 1]
    assert only[0].text == "X........"
    assert list(solved.query(remoteness=9)) == [start(solved.game)]
    assert list(solved.query(value="win", remoteness=4)) == []


def test_a_position_that_play_cannot_reach_is_not_in_the_table(table: Any) -> None:
    solved = table("nim")
    with pytest.raises(NotInTable, match="9,9,9 is not in the table: no play of nim leads to it"):
        solved[Position(solved.game, (9, 9, 9))]
    assert Position(solved.game, (9, 9, 9)) not in solved


@pytest.mark.parametrize("boards", [True, False])
@pytest.mark.parametrize("spec", ["tictactoe", "nim", "examples/subtract_square.py"])
def test_a_table_is_exported_for_sql(table: Any, tmp_path: Path, spec: str, boards: bool) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    solved, file = table(spec), tmp_path / "table.parquet"
    assert solved.export(file, boards=boards).path == file
    rows = parquet.read_table(file).to_pylist()
    assert len({row["key"] for row in rows}) == len(rows) == len(solved)
    for row, position in zip(rows, solved, strict=True):
        assert Value(("loss", "draw", "win").index(row["value"]) - 1, row["remoteness"]) == solved[position]
        assert row.get("board") == (position.text if boards else None)
        assert row.get("grundy") == (None if spec == "tictactoe" else grundy(position))
    assert rows[-1 if spec.startswith("examples") else 0]["ply"] == (None if spec.startswith("examples") else 0)


def test_a_table_finds_the_positions_of_a_grundy_value(table: Any) -> None:
    nim = table("nim")
    found = {position.state for position in nim.query(grundy=7)}
    assert found == {heaps for heaps in product(range(4), range(5), range(6)) if heaps[0] ^ heaps[1] ^ heaps[2] == 7}
    with pytest.raises(NotImpartial, match="tictactoe has no Grundy values"):
        next(table("tictactoe").query(grundy=0))


@pytest.mark.slow
def test_a_player_from_a_table_plays_like_the_perfect_one(solved: Any, table: Any, packed: Any) -> None:
    spec = SPECS[0]
    perfect = player("perfect", game(spec))
    for where in (solved(spec)[1], packed(spec)):
        ours = player(f"table:{where}", game(spec))
        assert all(ours(position) == perfect(position) for position in table(spec) if not position.is_over)


def test_a_player_needs_a_table_of_the_same_game(solved: Any) -> None:
    with pytest.raises(BadOption, match="table needs folder: write table:FOLDER"):
        player("table", game("tictactoe"))
    with pytest.raises(BadTable, match="holds tictactoe, not nim"):
        player(f"table:{solved('tictactoe')[1]}", game("nim"))
    with pytest.raises(BadTable, match="nowhere holds no finished table"):
        player("table:nowhere", game("nim"))
