"""Results as text: by print(), at a prompt and in a notebook."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import zermelo
import zermelo_atlas
import zermelo_teach
from zermelo import text
from zermelo.drawing.display import FORMS_OF_CLASS, Forms, mimebundle
from zermelo.sources import SEARCHES, Comparison
from zermelo.sources.measure import Pair, measure
from zermelo.sources.sources import FSHARP_PAIR
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
    "AtlasEntry": lambda: zermelo_atlas.entries("tictactoe")[0],
    "Bounds": lambda: zermelo.Bounds.within(3),
    "Census": lambda: zermelo.count(HERE),
    "Certified": lambda: zermelo.proofs.certify("nim:heaps=1+2", "first wins"),
    "Comparison": lambda: zermelo.sources.compare(HERE, only=["memo", "tail"]),
    "Fault": lambda: zermelo.types.Fault("games can end", "a game without end", played=("1", "2")),
    "Exercise": lambda: zermelo_teach.exercise("values", "tictactoe", seed=1),
    "GameReport": lambda: zermelo_atlas.report("nim:heaps=1+2"),
    "Graph": lambda: zermelo.tree(HERE, depth=1),
    "History": lambda: zermelo.history(HERE),
    "Interpreted": lambda: zermelo.evaluators.Interpreted(zermelo.game("nim")),
    "Match": lambda: zermelo.match("nim", "random", "perfect", n=4, seed=1),
    "Position": lambda: HERE,
    "Proof": lambda: zermelo.prove("nim:heaps=1+2", "random").first,
    "Proofs": lambda: zermelo.prove("nim:heaps=1+2", "random"),
    "Puzzles": lambda: zermelo_teach.puzzles("tictactoe", 2, seed=1),
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
    "Variants": lambda: zermelo_atlas.variants("stones:n={3,4}"),
    "Why": lambda: zermelo.why(HERE, "2"),
    "Verdict": lambda: zermelo.verify(solved_folder()),
}
"""One of every kind of result that the public functions give."""


@cache
def result(name: str) -> Any:
    """Return a result, which several tests look at."""
    return THINGS[name]()


def form_of(name: str) -> Forms | None:
    """Return the forms of a class of results, of the core or of what builds on it; None if it has text alone."""
    classes = [getattr(space, name, None) for space in (zermelo.types, zermelo_teach, zermelo.sources)]
    own = (getattr(kind, "shown_as", None) for kind in classes)
    return FORMS_OF_CLASS.get(name) or next((forms for forms in own if isinstance(forms, Forms)), None)


SHOWN: dict[str, Forms] = {name: forms for name in THINGS if (forms := form_of(name))}


def kinds(name: str) -> list[str]:
    """Return the kinds of files of a class of results; test_pictures.py makes a PNG of a poster, which is large."""
    pictures = ("svg",) if name == "Strategy" else ("svg", "png")
    return [*(pictures if SHOWN[name].picture else ()), *SHOWN[name].files]


ADDRESS = re.compile(r"<function|<lambda|<built-in| at 0x[0-9a-f]+")


@pytest.mark.slow
@pytest.mark.parametrize("name", THINGS)
def test_no_result_shows_the_address_of_a_function(name: str) -> None:
    thing = result(name)
    assert type(thing).__name__ == name
    assert not ADDRESS.search(str(thing)), str(thing)
    assert not ADDRESS.search(repr(thing)), repr(thing)
    assert str(thing).strip()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SHOWN))
def test_every_kind_with_a_form_shows_it_in_a_notebook(name: str) -> None:
    thing = result(name)
    bundle = mimebundle(thing)
    assert bundle["text/plain"] == text(thing)
    assert ("text/html" in bundle) == bool(SHOWN[name].html)
    assert ("image/svg+xml" in bundle) == bool(SHOWN[name].picture)
    assert ("text/markdown" in bundle) == ("md" in SHOWN[name].files)
    assert bundle.get("text/html", "<table").startswith("<table")
    assert bundle.get("image/svg+xml", "<svg").startswith("<svg")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Analysis", "Census", "Comparison", "Graph", "Match", "Position", "Proofs"])
def test_a_notebook_asks_the_thing_itself(name: str) -> None:
    thing = result(name)
    assert {"text/html", "image/svg+xml"} & set(thing._repr_mimebundle_())


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SHOWN.keys() - {"Graph"}))
@pytest.mark.parametrize("width", [80, 40])
def test_words_keep_to_the_width_of_a_terminal(name: str, width: int) -> None:
    shown = text(result(name), width=width).splitlines()
    assert [line for line in shown if len(line) > width and " " in line.strip()] == []


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
@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name in SHOWN for kind in kinds(name) if name != "Position"]
)
def test_a_result_saves_itself_as_it_is_drawn(name: str, kind: str, tmp_path: Path) -> None:
    thing = result(name)
    written = thing.save(tmp_path / f"file.{kind.upper()}")
    assert (type(written), written.bytes) == (zermelo.types.Written, written.path.stat().st_size)
    if kind in ("md", "json", "jsonl", "dot", "graphml"):  # pictures may hold random names
        assert written.path.read_bytes() == zermelo.draw(thing, kind=kind)


@pytest.mark.parametrize("name", ["GameReport", "Puzzles", "Variants"])
def test_a_file_with_another_ending_is_refused_with_those_that_work(name: str, tmp_path: Path) -> None:
    *rest, last = (f".{kind}" for kind in kinds(name))
    with pytest.raises(zermelo.errors.BadOption, match=rf"^'file.txt' must end in {', '.join(rest)} or {last}\.$"):
        result(name).save(tmp_path / "file.txt")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_tree_too_large_to_draw_still_shows_its_text() -> None:
    graph = zermelo.tree(zermelo.start("tictactoe").after("1"), depth=5)
    assert len(graph.nodes) > 8_000
    assert set(mimebundle(graph)) == {"text/plain"}


def full_comparison() -> Comparison:
    """All rows of the start of tic-tac-toe, with the largest numbers that they can have."""
    row = measure(HERE, Pair("memo", "bitboard"), 600)
    assert row.result is not None
    best = tuple(HERE.moves)
    rows = []
    for search in SEARCHES:
        cost = type(row.result.cost)()
        cost.nodes, cost.calls, cost.depth, cost.recursion = 2_334_384, 4_668_767, 9, 19
        found = row.result._replace(best=best, cost=cost)
        rows.append(Measurement(Pair(search, "typed_board"), "one", found, 12.345, 1 << 24))
    rows.append(Measurement(FSHARP_PAIR, "one", None, None, None, "Not finished in 60 s."))
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
