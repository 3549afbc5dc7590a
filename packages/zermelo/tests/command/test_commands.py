"""Every command, in a process of its own, held against the known numbers of tests/facts."""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import chain, zip_longest

import pytest

from zermelo import GAMES, game

BOARDS = tuple(game("tictactoe").declared.boards)

VALUE_WORDS = {1: "win", 0: "draw", -1: "loss"}


def moves_to(board):
    """Return moves by turns that lead to a board without a finished line: X takes its squares in order, O its own."""
    xs, os = ([str(i) for i, owner in enumerate(board, 1) if owner == mark] for mark in "XO")
    return "".join(filter(None, chain.from_iterable(zip_longest(xs, os)))) or "-"


def fractions(chances):
    return [Fraction(chances[key]) for key in ("wins", "draws", "losses")]


def facts_of(entry):
    return [Fraction(entry[key]["fraction"]) for key in ("perfect_wins", "draws", "random_wins")]


# analyse


@pytest.mark.slow
def test_x_at_1_and_o_at_2_is_a_win_in_5_plies_by_4_5_or_7(json_of):
    answer = json_of("analyse", "tictactoe", "1", "2")
    assert set(answer) == {"game", "moves", "board", "turn", "value", "remoteness", "best", "ranked", "line", "source"}
    assert (answer["moves"], answer["source"]) == (["1", "2"], "plain search")
    assert (answer["game"], answer["board"], answer["turn"]) == ("tictactoe", "XO.......", "X")
    assert (answer["value"], answer["remoteness"], answer["best"]) == ("win", 5, ["4", "5", "7"])
    assert len(answer["line"]) == 5


@pytest.mark.slow
def test_moves_run_together_are_the_same_moves(json_of):
    assert json_of("analyse", "tictactoe", "12") == json_of("analyse", "tictactoe", "1", "2")


def test_analyse_ranks_quick_wins_first_and_quick_losses_last(json_of, listing):
    known = {board: (value, int(plies)) for board, value, plies, _ in listing("listing_fastest")}
    answer = json_of("analyse", "tictactoe", "--board", "X........")
    values = [(entry["value"], entry["remoteness"]) for entry in answer["ranked"]]
    assert values == [("draw", 8), *[("loss", 6)] * 7]
    for entry in answer["ranked"]:
        square = int(entry["move"])
        value, plies = known["X........"[: square - 1] + "O" + "X........"[square:]]
        assert (entry["value"], entry["remoteness"]) == ({"win": "loss", "draw": "draw"}[value], plies + 1)


def test_the_main_line_ends_the_game_as_the_value_says(json_of):
    answer = json_of("analyse", "tictactoe", "1", "2")
    end = json_of("analyse", "tictactoe", "1", "2", *answer["line"])
    assert (end["turn"], end["value"], end["remoteness"], end["ranked"]) == ("O", "loss", 0, [])


def test_analyse_says_the_value_and_why_each_losing_move_loses(run):
    out = run("analyse", "tictactoe", "1").stdout
    assert "O to move: draw, 8 plies at most." in out
    assert "5 = draw, 8 plies at most" in out
    for square in (2, 3, 4, 6, 7, 8, 9):
        assert f"{square} - loss in 6 plies" in out
        assert f"\n{square} loses: X answers " in out
        assert "and wins 6 plies from now." in out


def test_a_board_and_moves_go_together(json_of):
    answer = json_of("analyse", "tictactoe", "5", "--board", "XO.......")
    assert (answer["board"], answer["turn"], answer["moves"]) == ("XO..X....", "O", ["5"])
    assert (answer["value"], answer["remoteness"]) == ("loss", 4)


def test_o_first_is_the_same_game_with_o_as_first_player(json_of):
    answer = json_of("analyse", "tictactoe:first=O", "1", "2")
    assert (answer["board"], answer["turn"], answer["remoteness"]) == ("OX.......", "O", 5)


def test_21_stones_is_a_loss_in_9(json_of, facts):
    seed = facts("stones")["seed_21"]
    misere, normal = json_of("analyse", "stones:n=21,take=1-4"), json_of("analyse", "stones:misere=false")
    assert (misere["value"], misere["remoteness"]) == ("loss", seed["misere"]["remoteness"])
    assert (normal["value"], normal["remoteness"]) == ("win", seed["normal"]["remoteness"])
    assert normal["best"] == [str(move) for move in seed["normal"]["winning_moves"]]


def test_misere_tictactoe_is_a_draw_by_the_centre(json_of, facts):
    known = facts("mnk")["variants"]["misere_3x3"]
    answer = json_of("analyse", "mnk:misere=true")
    assert (answer["value"], answer["remoteness"]) == ("draw", known["remoteness"])
    assert answer["best"] == [str(move) for move in known["fastest_best_moves"]]


# value


@pytest.mark.slow
def test_every_listed_position_of_tictactoe_has_its_value_in_order(run, listing):
    known = [(moves_to(board), value, plies) for board, value, plies, _ in listing("listing_fastest")]
    done = run("value", "tictactoe", input="".join(f"{moves}\n" for moves, _, _ in known))
    assert (done.returncode, done.stderr) == (0, "")
    assert [tuple(line.split()) for line in done.stdout.splitlines()] == known


def test_the_stones_that_are_left_have_their_listed_values(run, facts):
    known = facts("stones")["misere_1_to_4"]
    lines = ["4" * times + last for times in range(5) for last in ("1", "2", "3", "4")]
    left = [21 - sum(map(int, line)) for line in lines]
    out = run("value", "stones", "--json", input="\n".join(lines)).stdout
    for line, entry, answer in zip(lines, left, map(json.loads, out.splitlines()), strict=True):
        expected = known[str(entry)]
        word = "win" if expected["mover_wins"] else "loss"
        assert answer == {"moves": line, "value": word, "remoteness": expected["remoteness"]}


def test_value_reports_a_bad_line_by_its_number_and_goes_on(run):
    done = run("value", "tictactoe", input="1 2\n1 1\n\n5 10\n-\n")
    assert done.returncode == 2
    assert done.stdout == "1 2 win 5\n- draw 9\n- draw 9\n"
    first, second = done.stderr.splitlines()
    assert first.startswith("Line 2: '1' is not legal here: a square can be claimed once.")
    assert second.startswith("Line 4: '0' in '10' is not a move of tictactoe")


def test_value_answers_each_line_before_the_next_is_asked(running):
    process = running("value", "tictactoe")
    for line, answer in (("12", "12 win 5"), ("-", "- draw 9"), ("1", "1 draw 8")):
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"{answer}\n"
    process.stdin.close()
    assert process.wait(60) == 0


def test_connect_on_4x4_is_a_draw_to_the_last_square(run, facts):
    known = facts("connect")["values"]["4x4"]
    done = run("value", "connect:width=4,height=4,k=4", "--timeout", "600", input="-\n")
    assert done.stdout == f"- {VALUE_WORDS[known['value_first_player']]} {known['last_move']}\n"


# compare


@pytest.mark.slow
def test_compare_counts_the_nodes_of_the_tree_and_the_positions(json_of, facts):
    known = facts("tictactoe")
    answer = json_of("compare", "tictactoe", "--only", "goodness,memo", "--timeout", "600")
    nodes = {row["search"]: row["nodes"] for row in answer["rows"]}
    assert nodes == {"goodness": known["tree"]["nodes_including_root"], "memo": known["positions"]["total"]}
    assert all((row["value"], row["board"]) == (0, "bitboard") for row in answer["rows"])
    assert any(claim.startswith("The Clojure article says: memoisation makes it faster") for claim in answer["claims"])


@pytest.mark.slow
def test_compare_finds_one_value_and_one_count_on_every_board(json_of):
    answer = json_of("compare", "tictactoe", "1", "2", "--only", ",".join(["alphabeta", *BOARDS]))
    assert sorted(row["board"] for row in answer["rows"]) == sorted(BOARDS)
    assert {row["value"] for row in answer["rows"]} == {1}
    assert len({row["nodes"] for row in answer["rows"]}) == 1


def test_compare_shows_every_search_and_board_in_a_table(run):
    done = run("compare", "tictactoe", "--board", "XXOOXXOO.")
    assert done.returncode == 0
    head, *rows = done.stdout.splitlines()
    for figure in ("value", "nodes", "calls", "depth", "recursion", "peak", "seconds"):
        assert figure in head
    names = [tuple(row.split()[:2]) for row in rows]
    assert {("minimax", "two_lists"), *(("alphabeta", board) for board in BOARDS)} <= set(names)
    assert "The F# article says: a move may take up to 30 seconds" in done.stdout


@pytest.mark.slow
def test_the_average_opponent_is_worth_191_of_192(json_of, facts):
    known = facts("tictactoe")["average_opponent"]
    (row,) = json_of("compare", "tictactoe", "--only", "average")["rows"]
    assert row["value"] == known["maximiser_moves_first"]["fraction"]
    assert row["best"] == [str(move) for move in known["best_first_moves"]]


# match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "policy"),
    [
        ("perfect", "fastest/uniform_best"),
        ("alphabeta", "value_only/first_best"),
        ("average", "average_model_maximiser/first_best"),
        ("average:pick=any", "average_model_maximiser/uniform_best"),
    ],
)
def test_the_exact_chances_against_a_random_player_are_the_known_fractions(player, policy, json_of, facts):
    known = facts("tictactoe")["perfect_vs_random"]
    answer = json_of("match", "tictactoe", player, "random", "--exact")
    assert fractions(answer["first"]) == facts_of(known[f"{policy}/perfect_first"])
    assert fractions(answer["second"]) == facts_of(known[f"{policy}/perfect_second"])


@pytest.mark.slow
def test_the_table_shows_the_same_fractions(run):
    out = run("match", "tictactoe", "perfect", "random", "--exact").stdout
    assert "perfect is first   75257/77760" in out
    assert "2503/77760" in out


@pytest.mark.slow
def test_a_match_repeats_with_its_seed_and_counts_every_game(json_of):
    def match(seed):
        return json_of("match", "tictactoe", "random", "level=0.5", "-n", "101", "--seed", seed)

    once = match("7")
    assert match("7") == once
    assert len({str(match(seed)["first"]) for seed in "12"} | {str(once["first"])}) > 1
    assert sum(once["first"].values()) == 51
    assert sum(once["second"].values()) == 50


def test_perfect_loses_no_game_of_a_match(run, json_of):
    answer = json_of("match", "tictactoe", "perfect", "random", "-n", "200", "--seed", "1")
    assert answer["first"]["losses"] == answer["second"]["losses"] == 0
    table = run("match", "tictactoe", "perfect", "random", "-n", "200", "--seed", "1").stdout.splitlines()
    assert [int(n) for n in table[1].split()[3:]] == list(answer["first"].values())
    assert [int(n) for n in table[2].split()[3:]] == list(answer["second"].values())


# prove


@pytest.mark.slow
def test_perfect_never_loses(run, json_of):
    done = run("prove", "tictactoe", "--never-loses", "perfect")
    assert done.returncode == 0
    assert "perfect never loses." in done.stdout
    answer = json_of("prove", "tictactoe", "--never-loses", "perfect")
    assert answer["never_loses"]
    assert answer["first"]["losses"] == answer["second"]["losses"] == 0


def test_random_gets_into_every_game_there_is(json_of, facts):
    known = facts("tictactoe")["tree"]
    answer = json_of("prove", "tictactoe", "--never-loses", "random", code=1)
    counts = {"games": known["games"], "draws": known["draws"]}
    first, second = known["first_player_wins"], known["second_player_wins"]
    for seat, wins, losses in (("first", first, second), ("second", second, first)):
        assert answer[seat].items() >= {**counts, "wins": wins, "losses": losses}.items()


@pytest.mark.slow
def test_average_can_lose_as_second_player_and_the_line_is_shown(run, json_of):
    answer = json_of("prove", "tictactoe", "--never-loses", "average", code=1)
    assert not answer["never_loses"]
    assert (answer["first"]["losses"], answer["first"]["lost_game"]) == (0, None)
    assert answer["second"]["losses"] > 0
    line = answer["second"]["lost_game"]
    end = json_of("analyse", "tictactoe", *line)
    assert (end["turn"], end["value"], end["remoteness"]) == ("O", "loss", 0)
    done = run("prove", "tictactoe", "--never-loses", "average")
    assert done.returncode == 1
    assert f"average can lose: {' '.join(line)}" in done.stdout
    assert "X has won." in done.stdout


# games, check


def test_games_lists_every_game_with_its_options(run, json_of):
    listed = json_of("games")
    assert sorted(entry["name"] for entry in listed) == sorted(GAMES)
    options = {entry["name"]: entry["options"] for entry in listed}
    assert options["stones"] == {"n": "21", "take": "1-4", "misere": "true"}
    assert set(options["tictactoe"]) == {"board", "first"}
    assert {"width", "height", "k", "misere", "wild"} <= set(options["mnk"])
    out = run("games").stdout
    assert all(f"\n{name} " in out for name in GAMES)


@pytest.mark.parametrize("game", ["stones", "tictactoe:first=O,board=magic_square"])
def test_check_finds_no_fault_in_a_sound_game(game, json_of):
    assert json_of("check", game, "-n", "5")["faults"] == []


def test_check_exits_1_for_a_game_that_breaks_a_promise(run, json_of, broken_game):
    (fault,) = json_of("check", broken_game, code=1)["faults"]
    assert fault["promise"] == "an outcome is a loss, a draw or a win, or a score"
    assert "7" in fault["found"]
    assert "broken: not sound" in run("check", broken_game).stdout


@pytest.mark.slow
def test_the_compiled_search_stands_beside_those_whose_time_was_over(json_of):
    answer = json_of("compare", "connect:width=4,height=4", "--only", "minimax", "--timeout", "1")
    first, compiled = answer["rows"]
    assert first["stopped"] == "Not finished in 1 s."
    assert "value" not in first
    assert (compiled["search"], compiled["value"], compiled["best"]) == ("compiled", 0, ["1", "2", "3", "4"])


def test_an_undecided_analysis_has_bounds(json_of):
    answer = json_of("analyse", "connect:width=8", "--timeout", "1")
    assert (answer["value"], answer["remoteness"]) == (None, None)
    assert set(answer) >= {"undecided_within", "at_least", "at_most"}


@pytest.mark.slow
def test_a_value_is_printed_before_the_next_line_is_written():
    command = [sys.executable, "-m", "zermelo", "value", "connect:width=5,height=4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in ("1 2 1 2 1", "3", "-"):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(f"{line} ")
        process.stdin.close()
