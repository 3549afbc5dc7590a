"""zermelo play: on a pipe, without anybody there, and on a terminal."""

import json

import pytest

LATE = ("tictactoe", "1", "5", "--o", "human")
"""A game with few positions ahead, whose values take no time: `play` gives an analysis two seconds."""

KEYS = {"game", "players", "seed", "moves", "board", "over", "winner"}


@pytest.fixture
def played(run):
    """played('1', 'q', ...) is what a session of two humans says, and the JSON of its end."""

    def played(*lines, options=("tictactoe", "--o", "human")):
        done = run("play", *options, "--json", input="".join(f"{line}\n" for line in lines))
        assert done.returncode == 0, done.stderr
        return done.stderr, json.loads(done.stdout)

    return played


# On a pipe


def test_two_humans_play_a_game_to_its_end(run):
    done = run("play", "--o", "human", input="1\n4\n2\n5\n3\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("X has won.\n")
    assert " X │ X │ X\n───┼───┼───\n O │ O │ 6\n───┼───┼───\n 7 │ 8 │ 9\n" in done.stdout


def test_the_json_tells_how_a_game_ended(played):
    _, end = played(1, 4, 2, 5, 3)
    assert set(end) == KEYS
    assert (end["game"], end["players"]) == ("tictactoe", {"X": "human", "O": "human"})
    assert (end["moves"], end["board"]) == (list("14253"), "XXXOO....")
    assert (end["over"], end["winner"], end["seed"]) == (True, "X", None)


def test_a_drawn_game_has_no_winner(played):
    said, end = played(*"152374689")
    assert (end["over"], end["winner"]) == (True, None)
    assert "The game is a draw." in said


def test_an_illegal_move_is_refused_with_the_legal_ones_and_asked_again(played):
    said, end = played(1, 1, 10, "x", 2, "q")
    assert "'1' is not legal here: a square can be claimed once. Legal: 2, 3, 4, 5, 6, 7, 8, 9." in said
    assert "'10' is not a move of tictactoe. Legal: 2, 3, 4, 5, 6, 7, 8, 9." in said
    assert "'x' is not a move of tictactoe." in said
    assert said.count("O to move") == 4
    assert end["moves"] == ["1", "2"]


def test_an_empty_line_asks_again(played):
    said, end = played("", "  ", 5, "q")
    assert said.count("Type the name of a move, or ? for help. Legal: 1, 2, 3, 4, 5, 6, 7, 8, 9.") == 2
    assert end["moves"] == ["5"]


def test_undo_and_redo_go_back_and_forth_a_move_at_a_time_for_two_humans(played):
    assert played(1, 2, "u", "q")[1]["moves"] == ["1"]
    assert played(1, 2, "undo", "u", "q")[1]["moves"] == []
    assert played(1, 2, "u", "u", "r", "q")[1]["moves"] == ["1"]
    assert played(1, 2, "u", "u", "redo", "r", "q")[1]["moves"] == ["1", "2"]


def test_undo_against_the_computer_takes_its_move_back_too(played):
    against = ("tictactoe", "--o", "perfect")
    assert played(1, "q", options=against)[1]["moves"] == ["1", "5"]
    assert played(1, "u", "q", options=against)[1]["moves"] == []
    assert played(1, "u", "r", "q", options=against)[1]["moves"] == ["1", "5"]


def test_there_is_nothing_to_undo_or_redo_at_the_start(played):
    said, end = played("u", "r", "q")
    assert "There is no move of yours to take back." in said
    assert "There is no move to play again." in said
    assert end["moves"] == []


def test_a_new_move_forgets_what_was_taken_back(played):
    said, end = played(1, "u", 5, "r", "q")
    assert "There is no move to play again." in said
    assert end["moves"] == ["5"]


def test_values_stay_on_once_they_are_switched_on(played):
    said, _ = played("h", 9, 3, "q", options=LATE)
    assert "= draw, 7 plies at most: 2 3 4 6 7 8 9\n" in said
    assert "= draw, 6 plies at most: 2 4 6 8\n" in said
    assert "- loss in 4 plies: 3 7\n" in said
    assert "+ win in 3 plies: 7\n" in said


def test_values_are_off_until_asked_for_and_after_asking_again(played):
    said, _ = played(1, 2, "hint", "h", 4, "q")
    assert said.count("plies") == said[: said.index("The values are off.")].count("plies") > 0
    assert "plies" not in played(1, 2, "q")[0]


def test_values_can_be_shown_from_the_start(played):
    assert "= draw, 7 plies at most" in played("q", options=(*LATE, "--values"))[0]


def test_best_plays_one_of_the_best_moves(played):
    said, end = played(1, 2, "b", "q")
    assert end["moves"][2] in ("4", "5", "7")
    assert "win in 5 plies." in said


def test_a_new_game_begins_where_the_first_one_did(played):
    assert played(1, "n", 5, "q")[1]["moves"] == ["5"]
    options = ("tictactoe", "--o", "human", "--board", "XO.......")
    assert played(5, "new", "q", options=options)[1]["board"] == "XO......."


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_leaving_is_not_a_mistake(word, played):
    said, end = played(1, word)
    assert said.endswith("Goodbye.\n")
    assert (end["over"], end["winner"]) == (False, None)


def test_help_names_every_command(played):
    said, _ = played("?", "q")
    for word in ("undo", "redo", "values", "best", "new", "quit", "help"):
        assert word in said


def test_play_goes_on_from_moves_and_from_a_board(played):
    _, end = played(3, "q", options=("tictactoe", "1", "2", "--o", "human"))
    assert end["board"] == "XOX......"
    _, end = played(3, options=("tictactoe", "--board", "XX.OO....", "--o", "human"))
    assert (end["over"], end["winner"]) == (True, "X")


def test_the_options_name_the_marks_whoever_is_first(played):
    options = ("tictactoe:first=O", "--x", "human", "--o", "perfect")
    said, end = played("q", options=options)
    assert end["players"] == {"O": "perfect", "X": "human"}
    assert sorted(end["board"]) == sorted("O........")
    assert said.index("O plays") < said.index("X to move")


def test_the_computer_begins_where_it_has_x(played):
    _, end = played("q", options=("tictactoe", "--x", "perfect", "--o", "human"))
    assert sorted(end["board"]) == sorted("X........")


def test_the_last_stone_loses_at_21_stones(played):
    said, end = played(4, 4, 4, 4, 4, 1, options=("stones", "--o", "human"))
    assert (end["winner"], end["over"]) == ("first", True)
    assert "First has won." in said


def test_the_perfect_computer_wins_21_stones_as_second_player(json_of):
    for seed in "123":
        end = json_of("play", "stones", "--x", "random", "--o", "perfect", "--seed", seed)
        assert end["winner"] == "second"


def test_the_input_may_not_end_before_the_game(run):
    done = run("play", "--o", "human", input="1\n2\n")
    assert done.returncode == 2
    assert done.stderr == "The input ended before the game did.\n"


# Two computers, or nobody


def test_two_perfect_players_draw(run, json_of):
    assert run("play", "--x", "perfect", "--o", "perfect").stdout.endswith("The game is a draw.\n")
    end = json_of("play", "--x", "perfect", "--o", "perfect")
    assert (end["players"], end["winner"]) == ({"X": "perfect", "O": "perfect"}, None)
    assert len(end["moves"]) == 9


def test_a_seed_makes_a_game_repeat(json_of):
    def moves(seed):
        end = json_of("play", "--x", "random", "--o", "level=0.5", "--seed", seed)
        assert end["seed"] == int(seed)
        return end["moves"]

    assert moves("1") == moves("1")
    assert len({str(moves(seed)) for seed in "1234"}) > 1


def test_a_level_says_what_it_does(run):
    out = run("play", "--x", "random", "--o", "level=0.5", "--seed", "1").stdout
    assert "O: level=0.5, which plays a best move with probability p" in out


def test_without_input_a_whole_game_is_shown_with_the_value_of_every_move(run):
    done = run("play", "tictactoe", "1", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "= draw, 7 plies at most: 2 3 4 6 7 8 9" in done.stdout
    for left in range(2, 7):
        assert f"= draw, {left} plies at most: " in done.stdout
    assert "= draw, 1 ply at most: " in done.stdout
    assert "The game is a draw." in done.stdout
    assert "To play yourself, start zermelo play" in done.stdout.splitlines()[-2]


def test_without_input_the_json_is_of_the_game_that_was_shown(json_of):
    end = json_of("play", "stones")
    assert (end["players"], end["winner"]) == ({"first": "perfect", "second": "perfect"}, "second")


# On a terminal


def last_words(child):
    """Return the last line that a process prints on its terminal, and its exit code."""
    printed = child.read()
    child.wait()
    return printed.strip().splitlines()[-1], child.exitstatus


def test_a_game_on_a_terminal(terminal):
    child = terminal("play", "--plain")
    child.expect_exact("X to move (? for help): ")
    child.sendline("1")
    child.expect_exact("O plays 5.")
    child.expect_exact("X to move (? for help): ")
    child.sendline("5")
    child.expect_exact("'5' is not legal here: a square can be claimed once.")
    child.expect_exact("X to move (? for help): ")
    child.sendline("u")
    child.expect_exact(" 1 │ 2 │ 3")
    child.expect_exact("X to move (? for help): ")
    child.sendline("q")
    assert last_words(child) == ("Goodbye.", 0)


def test_after_the_end_a_terminal_asks_what_next(terminal):
    child = terminal("play", "--plain", "tictactoe", "1", "4", "2", "5", "--o", "human")
    child.expect_exact("X to move")
    child.sendline("3")
    child.expect_exact("X has won.")
    child.expect_exact("n new game, u undo, q quit: ")
    child.sendline("6")
    child.expect_exact("'6' comes after the end: the game is over, no move can follow.")
    child.expect_exact("n new game, u undo, q quit: ")
    child.sendline("b")
    child.expect_exact("The game is over.")
    child.expect_exact("n new game, u undo, q quit: ")
    child.sendline("u")
    child.expect_exact("X to move (? for help): ")
    child.sendline("3")
    child.expect_exact("n new game, u undo, q quit: ")
    child.sendline("n")
    child.expect_exact("X to move (? for help): ")
    child.sendeof()
    assert last_words(child) == ("Goodbye.", 0)


def test_ctrl_d_leaves(terminal):
    child = terminal("play", "--plain", "--o", "human")
    child.expect_exact("X to move (? for help): ")
    child.sendeof()
    assert last_words(child) == ("Goodbye.", 0)


def test_ctrl_c_is_answered_in_a_sentence(terminal):
    child = terminal("play", "--plain", "--o", "human")
    child.expect_exact("X to move (? for help): ")
    child.sendintr()
    assert last_words(child) == ("Stopped by Ctrl-C.", 130)
