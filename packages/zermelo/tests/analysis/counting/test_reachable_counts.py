"""Reachable positions by the forward sweep: against published numbers, the other counts, and tables with keys."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import WIN, Declared, Game, Placement, Rules, Table, game, start
from zermelo.analysis.counting import forward_sweep
from zermelo.bits import deposit, extract
from zermelo.errors import BadOption, OtherGame, TooLarge
from zermelo.solving.indexed import forward_walk
from zermelo.solving.indexed.automaton import automaton
from zermelo.solving.indexed.line_classes import line_classes
from zermelo.solving.indexed.space import space_of
from zermelo.solving.making import executors
from zermelo.solving.making.solver import solve_on
from zermelo.solving.plan import DEFAULT_SIZE_LIMITS, TableLayout
from zermelo.types import Progress, ReachableCounts

MISERE = "mnk:width=4,height=3,k=3,misere=true"

LONG_BOARDS = [pytest.param(board, marks=pytest.mark.long) for board in ("4x3", "5x3", "4x5")]


def by_ply(counts: ReachableCounts) -> list[int]:
    return [layer.positions for layer in counts.layers]


@pytest.mark.slow
@pytest.mark.parametrize("board", ["3x4", "4x4", *LONG_BOARDS])
def test_connect_four_has_the_known_positions_by_ply_and_winner(facts: Callable[[str], Any], board: str) -> None:
    known, (width, height) = facts("connect")["per_board_counts"][board], board.split("x")
    counts = zermelo.count(f"connect:width={width},height={height}", reachable=True, seconds=600)
    over = known["terminal_positions"]
    assert by_ply(counts) == known["positions_by_ply"]
    assert [layer.finished.total for layer in counts.layers] == over["by_ply"]
    assert counts.finished_positions == (over["first_wins"], over["second_wins"], over["draws"])
    assert (counts.positions, counts.missing) == (known["positions"], [])


@pytest.mark.slow
def test_boards_with_lines_have_the_number_that_allis_gives(facts: Callable[[str], Any]) -> None:
    space = space_of(game("connect"))
    boards = automaton(space, line_classes(space, ()))
    assert sum(map(boards.positions, range(43))) == facts("placements")["with_lines"]["connect"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "moves"),
    [("mnk", ""), ("mnk", "159"), ("mnk", "14253"), ("mnk:misere=true", ""), ("mnk:width=4,height=2,k=3", ""),
     ("connect:width=4,height=4", "22133142")],
)  # fmt: skip
def test_both_ways_of_counting_agree(spec: str, moves: str) -> None:
    position = start(spec).after(moves)
    counts, census = zermelo.count(position, reachable=True, seconds=600), zermelo.count(position, seconds=600)
    assert [(layer.ply, layer.positions, layer.finished) for layer in counts.layers] == [
        (layer.ply, layer.positions, layer.finished) for layer in census.layers
    ]


def one_mark(cells: int) -> Game[int]:
    """Both players place the same mark; whoever completes three neighbours in a ring loses."""
    full = (1 << cells) - 1
    lines = tuple(sum(1 << (i + more) % cells for more in range(3)) for i in range(cells))

    def moves(marks: int) -> int:
        for line in lines:
            if marks & line == line:
                return 0
        return full & ~marks

    def play(marks: int, cell: int) -> int:
        return marks | 1 << cell

    def outcome(marks: int) -> int:
        return WIN

    placement = Placement[int](
        lines, full, shared=True, stones=lambda marks: (marks, 0), state=lambda mine, theirs: mine
    )
    return Game(
        "one mark", Rules(0, moves, play, outcome), declared=Declared(plies_left=lambda s: cells, placement=placement)
    )


@pytest.mark.slow
@pytest.mark.parametrize("cells", [6, 9])
def test_a_mark_of_both_players_may_be_the_one_that_is_taken_away(cells: int) -> None:
    position = start(one_mark(cells))
    counts, census = zermelo.count(position, reachable=True, seconds=600), zermelo.count(position, seconds=600)
    assert [(layer.positions, layer.finished) for layer in counts.layers] == [
        (layer.positions, layer.finished) for layer in census.layers
    ]


def without_keys(spec: str, folder: Path, outcomes: bool) -> Table:
    with executors.threads(2) as executor:
        layout, limits = TableLayout(outcomes), DEFAULT_SIZE_LIMITS._replace(indexed=1)
        solve_on(game(spec), folder, executor, 1 << 29, 2, limits=limits, layout=layout)
    return Table(folder)


@pytest.mark.slow
@pytest.mark.parametrize("outcomes", [False, True])
def test_a_table_without_keys_gives_the_values_of_the_table_with_keys(
    table: Callable[[str], Table], tmp_path: Path, outcomes: bool
) -> None:
    spec = MISERE
    counts = zermelo.count(spec, reachable=True, table=without_keys(spec, tmp_path / "table", outcomes), seconds=600)
    assert zermelo.count(spec, reachable=True, table=tmp_path / "table", seconds=600).record() == counts.record()
    for layer in counts.layers:
        known = dict.fromkeys((1, 0, -1), 0)
        for value, count in table(spec).counts(layer.ply).items():
            known[value.outcome] += count.positions  # type: ignore[index]
        assert layer.outcomes == tuple(known.values())


@pytest.mark.slow
def test_parts_of_a_ply_give_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of 50 boards end within words of marks, which the next part writes as well."""
    spec = "connect:width=4,height=4"
    whole = zermelo.count(spec, reachable=True, seconds=600)
    monkeypatch.setattr(forward_sweep, "BOARDS_PER_TASK", 50)
    news = list[Progress]()
    assert zermelo.count(spec, reachable=True, threads=2, seconds=600, on_progress=news.append).layers == whole.layers
    assert [(one.done, one.total) for one in news if one.what == "boards at ply 2"] == [(20, 20)]


def test_a_processor_without_instructions_for_bits_gives_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    spec, make = "connect:width=4,height=4", forward_walk.make_mark
    known = zermelo.count(spec, reachable=True, seconds=600)
    monkeypatch.setattr(forward_walk, "make_mark", lambda: make(plain(deposit), plain(extract)))
    assert zermelo.count(spec, reachable=True, seconds=600).layers == known.layers


def plain(function: Any) -> Any:
    """Return a copy of a function, which the compiler translates as it is written."""
    return type(function)(function.__code__, function.__globals__, function.__name__)


def test_a_depth_ends_the_count() -> None:
    counts = zermelo.count("mnk", reachable=True, depth=2, seconds=600)
    assert (by_ply(counts), counts.positions) == ([1, 9, 72], None)
    assert "total" not in counts.record()["positions"]
    assert counts.missing == ["Not counted: what lies more than 2 plies deep."]


def test_a_count_whose_time_is_over_says_what_is_missing() -> None:
    counts = zermelo.count("connect:width=4,height=4", reachable=True, seconds=0)
    assert by_ply(counts) == []
    assert counts.missing == ["Not counted in 0 s: any position."]


@pytest.mark.slow
def test_a_count_heeds_its_deadline_while_it_numbers_the_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline is over when it has been looked at thirty times, which is before the automaton is made."""
    monkeypatch.setattr(forward_sweep, "await_compiling", lambda *_: None)
    deadline = zermelo.types.Deadline(30, clock=itertools.count().__next__)
    counts = zermelo.count("connect:width=6,height=6", reachable=True, seconds=deadline)
    assert counts.missing == ["Not counted in 30 s: any position."]


@pytest.mark.slow
def test_marks_that_do_not_fit_the_memory_are_refused() -> None:
    spec, memory = "connect:width=5,height=5", "1M"
    with pytest.raises(TooLarge, match=r"Two plies of .* more than the given .* a depth of 14 fits"):
        zermelo.count(spec, reachable=True, memory=memory)
    assert len(zermelo.count(spec, reachable=True, depth=14, memory=memory, seconds=600).layers) == 15
    with pytest.raises(TooLarge):
        zermelo.count(spec, reachable=True, depth=15, memory=memory)


def test_a_game_whose_stones_move_is_refused() -> None:
    with pytest.raises(BadOption, match="declares no placement"):
        zermelo.count("nim", reachable=True)


@pytest.mark.slow
def test_a_table_with_keys_or_of_another_game_is_refused(table: Callable[[str], Table]) -> None:
    spec = "connect:width=4,height=4"
    with pytest.raises(BadOption, match="is a table with keys"):
        zermelo.count(spec, reachable=True, table=table(spec))
    with pytest.raises(OtherGame):
        zermelo.count("mnk", reachable=True, table=table(spec))


def test_records_have_one_row_a_ply() -> None:
    rows = zermelo.count("mnk", reachable=True, seconds=600).records()
    assert rows[5] == {
        "ply": 5, "positions": 1260, "finished": 120, "stored": 1140, "won": None, "drawn": None, "lost": None,
    }  # fmt: skip
