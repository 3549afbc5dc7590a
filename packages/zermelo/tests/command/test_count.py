"""zermelo count, as a process."""

import pytest


def test_the_counts_of_tictactoe_are_the_known_ones(json_of, facts):
    known, found = facts("tictactoe"), json_of("count", "tictactoe")
    tree, positions, ends = known["tree"], known["positions"], known["terminal"]
    names = {"X": "first", "O": "second", "draw": "draw"}

    def renamed(results):
        return {names[name]: n for name, n in results.items()}

    assert found["games"]["total"] == tree["games"]
    assert found["games"]["by_length"] == {ply: renamed(ended) for ply, ended in tree["games_by_length"].items()}
    assert found["nodes"] == {"total": tree["nodes_including_root"], "by_ply": tree["nodes_by_ply"]}
    assert found["positions"] == {"total": positions["total"], "by_ply": positions["by_ply"]}
    assert found["classes"] == {
        "total": positions["up_to_symmetry"],
        "by_ply": positions["up_to_symmetry_by_ply"],
    }
    assert found["finished"]["total"] == ends["total"]
    assert found["finished"]["classes"]["total"] == ends["up_to_symmetry"]
    different = known["essentially_different_games"]["stabilizer_rule"]
    assert found["essentially_different"]["total"] == different["total"]
    assert found["essentially_different"]["by_length"] == {
        n: renamed(ended) for n, ended in different["by_length"].items()
    }
    after = {opening["move"]: opening for opening in found["openings"]}
    for kind in known["opening_games"].values():
        for square in kind["squares"]:
            assert after[str(square)]["total"] == kind["per_square"]["total"]
            assert after[str(square)]["first"] == kind["per_square"]["X"]
    assert found["missing"] == []


@pytest.mark.slow
def test_three_methods_count_the_same(json_of):
    censuses = [json_of("count", "tictactoe", "15", "--method", method) for method in ("classes", "tree", "compiled")]
    assert censuses[0]["nodes"] == censuses[1]["nodes"] == censuses[2]["nodes"]
    assert censuses[0]["games"] == censuses[1]["games"] == censuses[2]["games"]
    assert all("positions" not in census for census in censuses[1:])


def test_the_table_shows_totals_and_openings(run):
    out = run("count", "tictactoe").stdout
    assert "549,946" in out
    assert "26,830" in out
    assert "25,872" in out


def test_a_depth_leaves_out_the_totals_and_says_so(json_of, facts):
    found = json_of("count", "connect", "--depth", "4")
    assert found["nodes"] == {"by_ply": facts("connect")["7x6"]["move_sequences_by_ply_0_to_12"][:5]}
    assert "total" not in found["games"]
    assert found["missing"] == ["Games longer than 4 plies were not counted."]


def test_counts_that_take_too_long_are_absent_and_named_as_missing(json_of):
    found = json_of("count", "connect", "--timeout", "0.5")
    assert "openings" not in found
    assert "Not counted in 0.5 s" in found["missing"][0]


@pytest.mark.parametrize("method", ["classes", "tree", "compiled"])
def test_every_method_keeps_to_its_depth(method, json_of):
    nodes = json_of("count", "tictactoe", "--depth", "2", "--method", method)["nodes"]
    assert nodes == {"by_ply": [1, 9, 72]}


@pytest.mark.slow
@pytest.mark.parametrize("method", ["classes", "tree", "compiled"])
def test_every_method_keeps_to_its_time_and_says_what_is_missing(method, run):
    done = run("count", "connect", "--method", method, "--timeout", "1")
    assert done.returncode == 0
    assert "Not counted in 1 s" in done.stdout


def test_the_number_of_games_is_printed(run):
    assert "255,168" in run("count", "tictactoe").stdout


def test_reachable_positions_are_counted_by_ply(json_of, facts):
    known = facts("connect")["per_board_counts"]["4x4"]
    found = json_of("count", "connect:width=4,height=4", "--reachable")
    assert found["positions"] == {"total": known["positions"], "by_ply": known["positions_by_ply"]}
    assert found["finished"]["by_ply"] == known["terminal_positions"]["by_ply"]
    assert "won" not in found


def test_reachable_positions_are_shown_ply_by_ply(run):
    out = run("count", "mnk", "--reachable").stdout
    assert "5,478 positions" in out
    assert "958 finished" in out
    assert "X wins 626; O wins 316; draws 16" in out
    assert "4,536" in out
