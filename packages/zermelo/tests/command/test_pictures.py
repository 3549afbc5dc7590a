"""zermelo tree, zermelo map and count --plot, as a process."""

import json
from xml.etree import ElementTree

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "png", "dot", "json", "graphml"])
def test_a_tree_is_written_in_every_format(run, tmp_path, kind):
    file = tmp_path / f"tree.{kind}"
    done = run("tree", "tictactoe", "--depth", "2", "--classes", "--out", str(file))
    assert done.returncode == 0
    assert "16 nodes" in done.stdout  # 1 + 3 + 12 classes
    assert [found.name for found in tmp_path.iterdir()] == [file.name]
    if kind in ("svg", "graphml"):
        ElementTree.parse(file)


def test_a_tree_is_drawn_with_lines_of_text(run):
    lines = run("tree", "tictactoe", "1", "--depth", "1").stdout.splitlines()
    assert len(lines) == 9
    assert lines[1].startswith("├── 2  XO.......  + X to move: win in 5 plies")
    assert lines[-1].startswith("└── 9")


def test_a_tree_as_json_names_every_node(run, facts):
    found = json.loads(run("tree", "tictactoe", "--depth", "3", "--classes", "--json").stdout)
    by_ply = facts("tictactoe")["positions"]["up_to_symmetry_by_ply"]
    assert len(found["nodes"]) == sum(by_ply[:4])


@pytest.mark.slow
def test_a_map_is_written_under_its_own_name(run, tmp_path):
    file = tmp_path / "map.svg"
    assert run("map", "tictactoe", "--side", "second", "--out", str(file)).returncode == 0
    assert ElementTree.parse(file).getroot().get("width") == "297mm"


@pytest.mark.slow
def test_counts_are_drawn_as_a_chart(run, tmp_path):
    file = tmp_path / "chart.png"
    assert run("count", "tictactoe", "--plot", str(file)).returncode == 0
    assert file.read_bytes().startswith(b"\x89PNG")
