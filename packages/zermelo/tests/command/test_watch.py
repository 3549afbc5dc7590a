"""zermelo watch: a search step by step, as lines and as JSON."""


def test_the_steps_are_indented_by_ply_and_a_cut_says_why(run):
    lines = run("watch", "tictactoe", "124536").stdout.splitlines()
    assert lines[:2] == ["7: X plays 7.", "7: worth 1 to X."]
    assert "    8 7 9: worth 0 to X." in lines
    assert "8: cut off. It is worth 0 at most to X, who has 1 elsewhere." in lines
    assert lines[-2] == "alphabeta: 8 nodes, 7 calls. Finished."
    assert "(>=), at the root only worse moves (>). Fail-soft:" in lines[-1]


def test_a_long_search_goes_on_from_where_it_was_left(run):
    assert run("watch", "tictactoe", "--steps", "3").stdout.splitlines()[-2].endswith("It goes on: --first 3.")
    first = run("watch", "tictactoe", "--first", "3", "--steps", "1").stdout.splitlines()[0]
    assert first == run("watch", "tictactoe", "--steps", "4").stdout.splitlines()[3]


def test_the_json_has_a_path_and_counts_for_each_step(json_of):
    told = json_of("watch", "stones:n=3", "--search", "memo")
    assert (told["search"], told["finished"]) == ("memo", True)
    assert {"remembered", "score", "visit"} <= {step["kind"] for step in told["steps"]}
    assert told["steps"][0]["path"] == ["1"]
    assert told["steps"][-1]["nodes"] >= len({tuple(step["path"]) for step in told["steps"]}) - 3


def test_a_loop_shows_its_accumulator_after_each_turn(run):
    lines = run("watch", "tictactoe", "124536", "--search", "tail").stdout.splitlines()
    assert lines[:3] == [
        "7: X plays 7. Intermediate node: descend to the first child.",
        "    space 7: XOXXOOX.., MIN, score 99, depth 1, to visit nothing",
        "    parent root: XOXXOO..., MAX, score -∞, depth 0, to visit 8 9",
    ]
    assert lines[-5:-3] == [
        "The search ends: worth 99 to X. Root exhausted: return 7.",
        "    space root: XOXXOO..., MAX, score 99, depth 0, to visit nothing",
    ]
    assert lines[-2] == "tail: 11 nodes, 21 calls. Finished."
    assert lines[-1].endswith("(>), an equal one adds its move. Cuts nothing: every score is exact.")


def test_the_weights_of_the_replies_are_shown(run, json_of):
    average = run("watch", "tictactoe", "124536", "--search", "average").stdout
    assert "9: worth -1/2 to X, the average of 7 (0), 8 (-1), each with weight 1/2.\n" in average
    worst = json_of("watch", "tictactoe", "124536", "--search", "worst")
    assert worst["steps"][-1]["words"] == "9: worth 0 to X, as O's worst reply is 7, of 7 (0), 8 (-1)."
    assert [reply["weight"] for reply in worst["steps"][-1]["replies"]] == ["1", "0"]
    assert "The opponent's worst reply has all the weight." in worst["convention"]


def test_an_unknown_search_is_refused(run):
    done = run("watch", "tictactoe", "--search", "tial")
    assert done.returncode == 2
    assert "No search is called 'tial'" in done.stderr
