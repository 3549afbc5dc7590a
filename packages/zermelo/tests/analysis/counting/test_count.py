"""Exact counts against the known ones, and the ways of counting against each other."""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from typing import Any, Literal

import pytest

import zermelo
from positions import walked
from zermelo import LOSS, Declared, Game, Notation, Position, Rules, game, start
from zermelo.analysis.counting import methods, ply_counts as plies
from zermelo.analysis.counting.layers import Layer, layers
from zermelo.errors import BadGame, CannotCompile, OutOfTime, TooLarge
from zermelo.evaluation.symmetry.folding import Folding, symmetries
from zermelo.types import Census, Deadline, Results

PLAIN = start(game("tictactoe"))


def counted(position: Position[Any], most: int = 99) -> list[Layer]:
    found = []
    for layer in layers(position, Folding(position.game)):
        found.append(layer)
        if layer.ply == most:
            break
    return found


def sum_results(results: Iterable[Results]) -> Results:
    return reduce(Results.plus, results, Results())


def named(results: Any, first: str = "X", second: str = "O") -> dict[str, int]:
    return {name: n for name, n in zip((first, second, "draw"), results, strict=True) if n}


@pytest.fixture(scope="module")
def found() -> Census:
    return zermelo.count(PLAIN, seconds=600)


class TestTicTacToe:
    def test_games_nodes_and_lengths(self, found: Census, facts: Callable[[str], Any]) -> None:
        known = facts("tictactoe")["tree"]
        assert [layer.nodes for layer in found.layers] == known["nodes_by_ply"]
        assert {str(x.ply): named(x.games) for x in found.layers if x.games.total} == known["games_by_length"]
        assert sum_results(x.games for x in found.layers).total == known["games"]

    def test_positions_and_classes(self, found: Census, facts: Callable[[str], Any]) -> None:
        known = facts("tictactoe")["positions"]
        assert [layer.positions for layer in found.layers] == known["by_ply"]
        assert [layer.classes for layer in found.layers] == known["up_to_symmetry_by_ply"]
        assert sum(layer.new_positions for layer in found.layers) == known["total"]
        assert sum(layer.new_classes for layer in found.layers) == known["up_to_symmetry"]

    def test_finished_positions(self, found: Census, facts: Callable[[str], Any]) -> None:
        known = facts("tictactoe")["terminal"]
        assert named(sum_results(layer.finished for layer in found.layers)) == known["by_result"]
        assert {str(layer.ply): layer.finished.total for layer in found.layers} == known["by_ply"]
        assert named(sum_results(x.finished_classes for x in found.layers)) == known["up_to_symmetry_by_result"]

    def test_essentially_different_games(self, found: Census, facts: Callable[[str], Any]) -> None:
        known = facts("tictactoe")["essentially_different_games"]["stabilizer_rule"]
        assert named(sum_results(layer.different for layer in found.layers)) == known["by_result"]
        assert {str(x.ply): named(x.different) for x in found.layers if x.different.total} == known["by_length"]

    def test_games_after_the_centre_a_corner_and_a_side(self, found: Census, facts: Callable[[str], Any]) -> None:
        assert found.openings is not None
        games = {opening.move.name: sum_results(layer.games for layer in opening.layers) for opening in found.openings}
        for known in facts("tictactoe")["opening_games"].values():
            for square in known["squares"]:
                assert named(games[str(square)]) == {name: known["per_square"][name] for name in ("X", "O", "draw")}

    def test_the_openings_sum_to_the_whole(self, found: Census) -> None:
        assert found.openings is not None
        for ply in range(1, 10):
            under_each = [opening.layers[ply - 1].nodes for opening in found.openings]
            assert sum(under_each) == found.layers[ply].nodes


SMALL = ["2x2,k=2", "3x3,k=3", pytest.param("4x3,k=3", marks=pytest.mark.long)]


@pytest.mark.slow
@pytest.mark.parametrize("board", SMALL)
def test_boards_of_k_in_a_row(facts: Callable[[str], Any], board: str) -> None:
    known = facts("mnk")["counts"][board]
    agree(counted(start(game("mnk", width=known["width"], height=known["height"], k=known["k"]))), known)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["3x4", pytest.param("4x3", marks=pytest.mark.long)])
def test_boards_of_connect_four(facts: Callable[[str], Any], board: str) -> None:
    known = facts("connect")["per_board_counts"][board]
    agree(counted(start(game("connect", width=known["width"], height=known["height"], k=known["k"]))), known)


@pytest.mark.slow
def test_a_large_board_is_counted_compiled_and_its_openings_sum_to_the_whole(facts: Callable[[str], Any]) -> None:
    known, news = facts("connect")["per_board_counts"]["4x4"], list[zermelo.types.Progress]()
    found = zermelo.count("connect:width=4,height=4", seconds=600, on_progress=news.append)
    assert found.whole
    assert found.openings is not None
    assert any(progress.what == "after 2" for progress in news)
    for ply in range(1, 17):
        assert found.layers[ply].nodes == sum(opening.layers[ply - 1].nodes for opening in found.openings)
    assert found.openings[0].layers == found.openings[3].layers
    agree(found.layers, known)


def agree(found: list[Layer], known: Any) -> None:
    assert [layer.positions for layer in found] == known["positions_by_ply"]
    assert [layer.classes for layer in found] == known["positions_up_to_symmetry_by_ply"]
    assert [layer.nodes for layer in found] == known["move_sequences_by_ply"]
    assert [layer.games.total for layer in found] == known["games_by_length"]
    ends = known["terminal_positions"]
    assert [layer.finished.total for layer in found] == ends["by_ply"]
    assert sum_results(layer.finished for layer in found) == (ends["first_wins"], ends["second_wins"], ends["draws"])
    games = sum_results(layer.games for layer in found)
    assert games == (known["games_first_wins"], known["games_second_wins"], known["games_draws"])
    assert sum(layer.new_positions for layer in found) == known["positions"]


@pytest.mark.slow
def test_connect_four_ply_by_ply(facts: Callable[[str], Any]) -> None:
    known_plies_agree(facts, counted(start("connect"), 5))


@pytest.mark.long
def test_connect_four_ply_by_ply_compiled(facts: Callable[[str], Any]) -> None:
    known_plies_agree(facts, list(islice(plies.Plies(game("connect")).layers(start("connect"), Deadline(600)), 10)))


def known_plies_agree(facts: Callable[[str], Any], found: list[Layer]) -> None:
    known = facts("connect")["7x6"]
    for count, name in (
        ([x.positions for x in found], "positions_by_ply_0_to_12"),
        ([x.classes for x in found], "up_to_mirror_by_ply_0_to_12"),
        ([x.finished.total for x in found], "terminal_by_ply_0_to_12"),
        ([x.nodes for x in found], "move_sequences_by_ply_0_to_12"),
        ([x.games.total for x in found], "games_ended_by_length_0_to_12"),
    ):
        assert count == known[name][: len(found)]


POSITIONS = [
    ("tictactoe", "12"), ("mnk:misere=true", "152"), ("nim", "a1 b2"),
    ("mnk:width=4,height=2", "23"), ("connect:width=3,height=3,k=3", "2"), ("stones:n=14", "1"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), POSITIONS)
def test_walking_the_tree_and_counting_classes_agree(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    plain, folded = walked(position), counted(position)
    assert [(layer.nodes, layer.games) for layer in plain] == [(layer.nodes, layer.games) for layer in folded]


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), POSITIONS)
def test_positions_are_the_distinct_states_of_the_tree(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    states, new = {position.state}, [position]
    while new:
        here = new.pop()
        for child in map(here.follow, here.moves):
            if child.state not in states:
                states.add(child.state)
                new.append(child)
    assert sum(layer.new_positions for layer in counted(position)) == len(states)


def as_written(kernel: Any) -> Any:
    """Stands in for the compiler."""
    return kernel


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "moves", "most"),
    [
        ("tictactoe", "1", 9), ("mnk:misere=true", "152", 9), ("nim", "a1", 99),
        ("nim:heaps=2+2+2", "", 99), ("mnk:width=4,height=2", "", 8), ("connect:width=3,height=3,k=3", "2", 9),
        ("connect:width=3,height=3,k=3", "1", 9), ("stones:n=14", "1", 99),
        ("morris", "", 4),
        ("morris", "1 2 4 5", 6),
    ],
)  # fmt: skip
def test_the_kernels_count_what_the_rules_do(spec: str, moves: str, most: int) -> None:
    position = start(game(spec)).after(moves)
    found = islice(plies.Plies(position.game, as_written).layers(position, Deadline(600)), most + 1)
    assert list(found) == counted(position, most)


def test_counts_beyond_a_machine_word_are_exact() -> None:
    position = start("stones:n=90,take=1-4")
    found = list(plies.Plies(position.game, as_written).layers(position, Deadline(600)))
    assert max(layer.nodes for layer in found) > 1 << 80
    assert found == counted(position)


def test_the_symmetries_of_a_flower_without_a_grid_are_not_compiled() -> None:
    with pytest.raises(CannotCompile, match="daisy has symmetries and no `transform`"):
        plies.Plies(daisy(TURNS), as_written)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe:board=two_lists"])
def test_a_game_that_does_not_compile_is_counted_by_its_plain_rules(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = start(game(spec))
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 10)
    assert zermelo.count(position, depth=3).layers == counted(position, 3)


@pytest.mark.slow
def test_kernels_heed_the_time_and_the_size() -> None:
    kernels = plies.Plies(game("connect"), as_written)
    with pytest.raises(OutOfTime):
        list(kernels.layers(start(kernels.game), Deadline(0.2)))
    kernels = plies.Plies(game("connect"), as_written, most_bytes=1 << 16)
    with pytest.raises(TooLarge, match="More than 1,364 positions of one ply"):
        list(kernels.layers(start(kernels.game), Deadline(600)))


def test_a_lack_of_memory_is_reported_as_a_game_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = plies.Plies(game("nim"), as_written)

    def refuse(slots: int, columns: int) -> Any:
        raise MemoryError

    monkeypatch.setattr(plies, "empty_table", refuse)
    with pytest.raises(TooLarge, match="There is no memory for the positions of the next ply"):
        list(kernels.layers(start(kernels.game), Deadline(600)))


def test_a_part_without_room_is_absent_and_named_as_missing() -> None:
    def too_many(position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        yield from islice(layers(position, fold), 2)
        raise TooLarge("More than 3 positions of one ply would have to be remembered.")

    found = methods.census(PLAIN, layers_of=too_many)
    assert found.missing == [
        "Not counted: what lies more than 1 plies deep. More than 3 positions of one ply would have to be remembered."
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "number"),
    [
        ("tictactoe", 8), ("tictactoe:board=magic_square", 8), ("mnk:width=4,height=4", 8), ("mnk:width=4,height=3", 4),
        ("mnk:misere=true", 8), ("mnk:wild=true", 8), ("connect", 2), ("connect:width=4,height=4", 2),
        ("mnk:depth=3", 48), ("mnk:width=4,height=3,depth=2", 8),
        ("nim", 0), ("stones", 0),
    ],
)  # fmt: skip
def test_symmetries_are_found_and_checked(spec: str, number: int) -> None:
    found = symmetries(game(spec))
    assert len(set(found)) == len(found) == number


@pytest.mark.slow
def test_a_part_without_time_is_absent_and_named_as_missing() -> None:
    found = zermelo.count("connect", seconds=0.3)
    assert not found.whole
    assert found.openings is None
    assert found.missing == [f"Not counted in 0.3 s: what lies more than {len(found.layers) - 1} plies deep."]


def test_a_depth_is_kept_to_and_its_openings_too(facts: Callable[[str], Any]) -> None:
    found = zermelo.count("connect", depth=3)
    assert [layer.nodes for layer in found.layers] == facts("connect")["7x6"]["move_sequences_by_ply_0_to_12"][:4]
    assert found.openings is not None
    assert [layer.nodes for layer in found.openings[0].layers] == [1, 7, 49]
    assert found.missing == ["Games longer than 3 plies were not counted."]


def test_a_walk_keeps_to_its_depth() -> None:
    walked_census = zermelo.count("tictactoe", depth=1, method="tree")
    assert [layer.nodes for layer in walked_census.layers] == [1, 9]
    assert not walked_census.whole
    assert walked_census.missing[1:] == ["Games longer than 1 ply were not counted."]
    assert "total" not in walked_census.record()["nodes"]


def test_a_walk_to_a_depth_past_the_last_game_is_whole() -> None:
    walked_census = zermelo.count("nim:heaps=1+2", depth=9, method="tree")
    assert walked_census.whole
    assert walked_census.record()["nodes"] == {"total": 12, "by_ply": [1, 3, 5, 3]}


def test_a_walk_reports_how_far_it_came() -> None:
    news: list[zermelo.types.Progress] = []
    walked_census = zermelo.count("tictactoe", depth=5, method="tree", on_progress=news.append)
    assert sum(layer.nodes for layer in walked_census.layers) == 1 + 9 + 72 + 504 + 3024 + 15120
    assert news == [zermelo.types.Progress(10_000, None, "nodes")]


@pytest.mark.slow
def test_a_walk_that_takes_too_long_reports_what_is_missing() -> None:
    walked_census = zermelo.count("connect", seconds=0.5, method="tree")
    assert [layer.nodes for layer in walked_census.layers] == [1]
    assert not walked_census.whole
    assert walked_census.missing[1].startswith("Not counted in 0.5 s: everything after the start (")
    assert walked_census.record()["missing"] == walked_census.missing
    assert "Not counted in 0.5 s" in str(walked_census)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["tree", "compiled"])
def test_both_walks_say_what_a_depth_leaves_out(method: Literal["tree", "compiled"]) -> None:
    counts = zermelo.count("nim:heaps=1+2", depth=2, method=method)
    assert [layer.nodes for layer in counts.layers] == [1, 3, 5]
    assert not counts.whole
    assert counts.missing == ["A walk counts nodes and games alone.", "Games longer than 2 plies were not counted."]


@pytest.mark.slow
def test_a_compiled_walk_that_takes_too_long_reports_what_is_missing() -> None:
    counts = zermelo.count("connect", seconds=0.5, method="compiled")
    assert [layer.nodes for layer in counts.layers] == [1]
    assert counts.missing[1].startswith("Not counted in 0.5 s: everything after the start")


def test_a_finished_position_is_one_game_of_no_moves() -> None:
    (only,) = counted(PLAIN.after("1 4 2 5 3"))
    assert (only.nodes, only.positions, only.classes, only.games) == (1, 1, 1, (1, 0, 0))
    assert (only.finished, only.finished_classes, only.different) == ((1, 0, 0), (1, 0, 0), (1, 0, 0))


def daisy(symmetries: tuple[tuple[int, ...], ...]) -> Game[int]:
    """Return a game on a ring of five petals, without a grid; a move picks one or two neighbours; the last one wins."""

    def moves(left: int) -> int:
        ones = left
        twos = left & (left >> 1 | left << 4) & 31
        return ones | twos << 5

    def play(left: int, move: int) -> int:
        return left & ~(1 << move) if move < 5 else left & ~(1 << move - 5 | 1 << (move - 4) % 5)

    def write(left: int, turn: int) -> str:
        return "".join("o" if left >> i & 1 else "." for i in range(5)) + "12"[turn]

    def read(text: str) -> tuple[int, int]:
        return sum(1 << i for i in range(5) if text[i] == "o"), int(text[5]) - 1

    return Game(
        "daisy",
        Rules(31, moves, play, lambda left: LOSS),
        notation=Notation(write=write, read=read),
        declared=Declared(symmetries=symmetries),
    )


TURNS = tuple((*((i + by) % 5 for i in range(5)), 5) for by in range(5))


def test_symmetries_without_a_grid_are_used_where_they_are_declared() -> None:
    assert symmetries(daisy(())) == ()
    assert symmetries(daisy(TURNS)) == TURNS
    plain, folded = (counted(start(daisy(declared))) for declared in ((), TURNS))
    for name in ("nodes", "positions", "games"):
        assert [getattr(layer, name) for layer in plain] == [getattr(layer, name) for layer in folded]
    assert [layer.classes for layer in folded] < [layer.classes for layer in plain]
    assert zermelo.check(daisy(TURNS)).faults == []


def test_a_false_symmetry_is_an_error_and_named_by_the_check() -> None:
    swapped = (1, 0, 2, 3, 4, 5)
    with pytest.raises(BadGame, match="ooooo1"):
        counted(start(daisy((TURNS[0], swapped))))
    faults = zermelo.check(daisy((TURNS[0], swapped))).faults
    assert [fault.promise for fault in faults] == ["declared symmetries keep to the rules"]
