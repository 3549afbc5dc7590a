"""Results as text: by print(), at a prompt and in a notebook."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import zermelo
from shown import ADDRESS, check_files, check_notebook, check_width, check_words
from zermelo import text
from zermelo.sources import SEARCHES, Comparison
from zermelo.types import Measurement, Results

HERE = zermelo.start("tictactoe").after("1 5 9")

OWN = zermelo.Game("countdown", zermelo.Rules(3, lambda n: 2 if n else 0, lambda n, move: n - 1, lambda n: -1))
"""A game made by hand: its rules are nameless functions."""


@cache
def solved_folder() -> Path:
    folder = Path(mkdtemp()) / "nim"
    zermelo.solve("nim:heaps=1+2", folder)
    return folder


def last(position: zermelo.Position[Any]) -> int:
    return max(position.moves)


THINGS: dict[str, Callable[[], Any]] = {
    "Analysis": lambda: zermelo.analyse(HERE),
    "Bounds": lambda: zermelo.Bounds.within(3),
    "Census": lambda: zermelo.count(HERE),
    "Certified": lambda: zermelo.proofs.certify("nim:heaps=1+2", "first wins"),
    "Comparison": lambda: zermelo.sources.compare(HERE, only=["memo", "tail"]),
    "Fault": lambda: zermelo.types.Fault("games can end", "a game without end", played=("1", "2")),
    "GameTree": lambda: zermelo.tree(HERE, depth=1),
    "History": lambda: zermelo.history(HERE),
    "Interpreted": lambda: zermelo.evaluators.Interpreted(zermelo.game("nim")),
    "Match": lambda: zermelo.match("nim", "random", "perfect", n=4, seed=1),
    "Position": lambda: HERE,
    "Proof": lambda: zermelo.prove("nim:heaps=1+2", "random").first,
    "Proofs": lambda: zermelo.prove("nim:heaps=1+2", "random"),
    "Record": lambda: zermelo.types.Record(HERE),
    "Report": lambda: zermelo.check("nim:heaps=1+2", n=2),
    "Result": lambda: zermelo.sources.search(HERE, "memo"),
    "Results": lambda: Results(1, 2, 3),
    "Solved": lambda: zermelo.solve("nim:heaps=1+2", Path(mkdtemp()) / "nim"),
    "Source": lambda: zermelo.sources.SOURCES["fsharp"],
    "Strategy": lambda: zermelo.strategy("mnk:width=3,height=2,k=2", side="first"),
    "Table": lambda: zermelo.Table(solved_folder()),
    "Tree": lambda: zermelo.sources.grow(zermelo.start(OWN)),
    "Value": lambda: zermelo.Value(1, 5),
    "WatchedProgram": lambda: zermelo.sources.watch_program(HERE, last, limit=3),
    "Values": lambda: zermelo.values([HERE, HERE.after("2")]),
    "Why": lambda: zermelo.why(HERE, "2"),
    "Verdict": lambda: zermelo.verify(solved_folder()),
}
"""One of every kind of result that the public functions give."""


@cache
def result(name: str) -> Any:
    """Return a result, which several tests look at."""
    return THINGS[name]()


WORDS_ALONE = {
    "Bounds", "Fault", "Interpreted", "Proof", "Record", "Result", "Results", "Source", "Tree", "Value", "Values",
}  # fmt: skip
"""What has no form in a notebook."""


@pytest.mark.slow
@pytest.mark.parametrize("name", THINGS)
def test_no_result_shows_the_address_of_a_function(name: str) -> None:
    thing = result(name)
    assert type(thing).__name__ == name
    check_words(thing)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(THINGS.keys() - WORDS_ALONE))
def test_a_result_is_shown_in_a_terminal_and_in_a_notebook(name: str) -> None:
    thing = result(name)
    check_notebook(thing)
    if name != "GameTree":  # each node has one line
        check_width(thing)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Analysis", "Census", "Comparison", "GameTree", "Match", "Position", "Proofs"])
def test_a_notebook_asks_the_thing_itself(name: str) -> None:
    thing = result(name)
    assert {"text/html", "image/svg+xml"} & set(thing._repr_mimebundle_())


def test_solved_games_are_shown_in_sentences() -> None:
    assert str(result("Solved")).startswith("nim:heaps=1+2: win in 3 plies for First.")
    assert str(result("Certified")).startswith("3 answers prove that first wins in nim:heaps=1+2")
    assert str(result("Verdict")).startswith("nim:heaps=1+2: ")
    assert str(result("Verdict")).endswith("play reaches each of them from the start.")
    assert "value" in str(result("Table"))


def test_a_position_of_a_game_made_by_hand_shows_its_name() -> None:
    assert repr(zermelo.start(OWN)) == "start(<Game 'countdown'>)"
    assert not ADDRESS.search(str(zermelo.analyse(zermelo.start(OWN))))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Analysis", "Census", "GameTree", "History", "Strategy"])
def test_a_result_saves_itself_as_it_is_drawn(name: str, tmp_path: Path) -> None:
    """The PNG of a map is large: test_pictures.py makes one."""
    check_files(result(name), tmp_path, *(["png"] if name == "Strategy" else []))


@pytest.mark.slow
def test_a_tree_too_large_to_draw_still_shows_its_text() -> None:
    graph = zermelo.tree(zermelo.start("tictactoe").after("1"), depth=5)
    assert len(graph.nodes) > 8_000
    assert set(graph._repr_mimebundle_()) == {"text/plain"}


def full_comparison() -> Comparison:
    """All rows of the start of tic-tac-toe, with the largest numbers that they can have."""
    (row,) = zermelo.sources.compare(HERE, only=["memo"], seconds_each=600).rows
    assert row.result is not None
    best = tuple(HERE.moves)
    rows = []
    for search in SEARCHES:
        cost = type(row.result.cost)()
        cost.nodes, cost.calls, cost.depth, cost.recursion = 2_334_384, 4_668_767, 9, 19
        found = row.result._replace(best=best, cost=cost)
        pair = row.pair._replace(search=search, board="typed_board")
        rows.append(Measurement(pair, "one", found, 12.345, 1 << 24))
    pair = row.pair._replace(search="minimax", board="two_lists")
    rows.append(Measurement(pair, "one", None, None, None, "Not finished in 60 s."))
    return Comparison(zermelo.start("tictactoe"), tuple(rows))


@pytest.mark.parametrize("width", [80, 40])
def test_no_digit_of_a_comparison_is_lost_in_a_narrow_terminal(width: int) -> None:
    shown = text(full_comparison(), width=width)
    assert shown.count("2,334,384") >= len(SEARCHES)
    assert shown.count("12.345") == len(SEARCHES)
    assert ("Columns left out to fit the width:" in shown) == (width < 80)
    assert "minimax on two_lists: Not finished in 60 s." in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("width", [80, 40])
def test_no_digit_of_a_count_is_lost_in_a_narrow_terminal(width: int) -> None:
    shown = text(zermelo.count("tictactoe"), width=width)
    for number in ("549,946", "255,168", "131,184", "77,904", "46,080", "5,478", "765", "26,830", "200,448"):
        assert number in shown
    assert max(map(len, shown.splitlines())) <= width


def test_a_count_says_how_many_games_there_are_and_what_every_count_is() -> None:
    shown = " ".join(str(zermelo.count("tictactoe")).split())
    assert "255,168 games: complete sequences of moves (X wins 131,184; O wins 77,904; draws 46,080)" in shown
    for word in ("Ply:", "nodes:", "positions:", "classes:", "different:"):
        assert word in shown


def test_a_ply_is_explained_where_values_are_shown() -> None:
    assert "A ply is one move by one player." in str(zermelo.analyse(HERE))


def test_a_walk_shows_only_what_it_counted() -> None:
    head = str(zermelo.count("nim:heaps=1+2", method="tree")).split("\n\n")[1].splitlines()[0].split()
    assert head == ["ply", "nodes", "First", "wins", "Second", "wins"]


def test_showing_text_loads_no_library_for_pictures(loaded_after: Callable[[str], set[str]]) -> None:
    assert not {"matplotlib", "numpy"} & loaded_after("import zermelo; str(zermelo.start('tictactoe'))")


@pytest.mark.slow
def test_a_result_without_a_picture_is_refused_with_the_advice_to_print_it() -> None:
    with pytest.raises(zermelo.errors.BadOption, match=r"A Proofs is not drawn as 'svg': print it\."):
        zermelo.draw(zermelo.prove("tictactoe", "perfect"))
