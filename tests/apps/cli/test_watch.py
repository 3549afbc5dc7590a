"""zermelo watch: a search step by step, as lines and as JSON."""


def test_the_steps_are_indented_by_ply_and_a_cut_says_why(run):
    lines = run("watch", "tictactoe", "124536").stdout.splitlines()
    assert lines[:2] == ["7: X plays 7.", "7: worth 1 to X."]
    assert "    8 7 9: worth 0 to X." in lines
    assert "8: cut off. It is worth 0 at most to X, who has 1 elsewhere." in lines
    assert lines[-1] == "alphabeta: 8 nodes, 7 calls. Finished."


def test_a_long_search_goes_on_from_where_it_was_left(run):
    assert run("watch", "tictactoe", "--steps", "3").stdout.splitlines()[-1].endswith("It goes on: --first 3.")
    first = run("watch", "tictactoe", "--first", "3", "--steps", "1").stdout.splitlines()[0]
    assert first == run("watch", "tictactoe", "--steps", "4").stdout.splitlines()[3]


def test_the_json_has_a_path_and_counts_for_each_step(json_of):
    told = json_of("watch", "stones:n=3", "--search", "memo")
    assert (told["search"], told["finished"]) == ("memo", True)
    assert {"remembered", "score", "visit"} <= {step["kind"] for step in told["steps"]}
    assert told["steps"][0]["path"] == ["1"]
    assert told["steps"][-1]["nodes"] >= len({tuple(step["path"]) for step in told["steps"]}) - 3


def test_a_search_that_is_not_watched_is_refused(run):
    done = run("watch", "tictactoe", "--search", "tail")
    assert done.returncode == 2
    assert "No search that can be watched is called 'tail'" in done.stderr
