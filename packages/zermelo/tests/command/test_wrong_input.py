"""Wrong input of every kind: a clear sentence on standard error, exit 2, never a traceback (`run` sees to that)."""

import json
import os
import signal

import pytest

FLOATING = "X" + 41 * "."

REFUSED = [
    # Unknown names, with the nearest match
    (
        ["analyse", "tictactow"],
        ["No game is called 'tictactow'", "did you mean tictactoe or tic-tac-two? zermelo games lists all"],
    ),
    (["play", "conect"], ["No game is called 'conect'", "did you mean connect?"]),
    (["value", "zzzzzz"], ["No game is called 'zzzzzz'. zermelo games lists all"]),
    (["check", ""], ["No game is called ''. zermelo games lists all"]),
    (["analyse", "tictactoe:bord=x"], ["no option 'bord'", "did you mean board?", "board, first"]),
    (["analyse", "mnk:widht=4"], ["no option 'widht'", "did you mean width?"]),
    (["analyse", "qubic:size=4"], ["qubic has no options"]),
    (["analyse", "tictactoe:board=two_list"], ["board=two_list is not valid", "did you mean two_lists?"]),
    (["play", "tictactoe:first=Z"], ["first=Z is not valid", "one of: X, O"]),
    (["match", "tictactoe", "perfekt", "random"], ["No player is called 'perfekt'", "did you mean perfect?"]),
    (["prove", "tictactoe", "--never-loses", "minmax"], ["No player is called 'minmax'", "did you mean minimax?"]),
    (["play", "--x", "humann"], ["No player is called 'humann'", "did you mean human?"]),
    (["play", "--o", "randm"], ["No player is called 'randm'", "did you mean random?", "human"]),
    (["play", "--o", ""], ["No player is called ''"]),
    (["compare", "tictactoe", "--only", "mem"], ["No search or board is called 'mem'", "did you mean memo?"]),
    (
        ["compare", "tictactoe", "--only", "memo", "--scoring", "halvd"],
        ["No scoring is called 'halvd'", "did you mean halved?"],
    ),
    (["analize", "tictactoe"], ["No command is called 'analize'; did you mean analyse?"]),
    (["verify", "ttt-table"], ["No command is called 'verify'; did you mean table verify?"]),
    (["check", "nofile.json", "more"], ["unexpected extra argument (more)."]),
    (["why", "tictactoe", "1"], ["No command is called 'why'; did you mean analyse?"]),
    (["certificate", "verify", "c.json"], ["No command is called 'verify'. See zermelo certificate --help."]),
    (["analyse", "tictactoe", "--bord", "X"], ["No such option", "--bord", "--board"]),
    (["games", "nim", "more"], ["unexpected extra argument (more). See zermelo games --help."]),
    (["games", "morri"], ["No game is called 'morri'; did you mean morris?"]),
    (["games", "nim", "--sources"], ["--sources lists all programs: leave out the game."]),
    (["analyse"], ["Missing argument 'GAME'"]),
    (["match", "tictactoe", "perfect"], ["Missing argument 'PLAYER'", "See zermelo match --help."]),
    (["prove", "tictactoe"], ["Missing option '--never-loses'"]),
    (["analyse", "no_such_file.py"], ["There is no file no_such_file.py"]),
    (["analyse", 300 * "a" + ".py"], ["name too long"]),
    # Moves
    (["analyse", "tictactoe", "1", "1"], ["'1' is not legal here: a square can be claimed once", "Legal: 2, 3"]),
    (["analyse", "tictactoe", "10"], ["'0' in '10' is not a move of tictactoe", "Legal: 1, 2"]),
    (["analyse", "tictactoe", "x"], ["'x' is not a move of tictactoe", "Legal: 1, 2"]),
    (["analyse", "tictactoe", "1 2"], ["' ' in '1 2' is not a move"]),
    (["analyse", "tictactoe", "1", "4", "2", "5", "3", "6"], ["'6' comes after the end: the game is over"]),
    (["compare", "tictactoe", "11"], ["'1' is not legal here"]),
    (["play", "stones:n=3", "4"], ["'4' is not legal here", "no more than are left", "Legal: 1, 2, 3"]),
    (["analyse", "nim", "a9"], ["'a9' is not a move of nim", "Legal: a1"]),
    (["analyse", "connect:width=4,height=1,k=4", "1", "1"], ["a column holds 1 stones", "Legal: 2, 3, 4"]),
    # Boards
    (["analyse", "tictactoe", "XO......."], ["'X' in 'XO.......' is not a move", "a position: --board XO........"]),
    (["analyse", "tictactoe", "--board", "XX"], ["'XX' shows 2 cells; this board has 9"]),
    (["analyse", "tictactoe", "--board", ""], ["shows 0 cells; this board has 9"]),
    (["play", "tictactoe", "--board", 10 * "."], ["shows 10 cells"]),
    (["analyse", "tictactoe", "--board", "XXZ......"], ["'Z' is not a cell of this board: write X, O or '.'"]),
    (["analyse", "tictactoe", "--board", "XXXO....."], ["3 X and 1 O are not possible"]),
    (["analyse", "tictactoe:first=O", "--board", "X........"], ["0 O and 1 X are not possible"]),
    (["compare", "tictactoe", "--board", "XXXOOO..."], ["Both X and O have a finished line"]),
    (["analyse", "tictactoe", "--board", "XXXOO.O.."], ["X has a finished line", "the other player has moved since"]),
    (["analyse", "mnk:width=4,height=3,k=4", "--board", "XXXXOOOO...."], ["Both X and O have a finished line"]),
    (["analyse", "connect", "--board", FLOATING], ["Column 1 has a stone above an empty cell"]),
    (["analyse", "connect:width=4,height=2,k=4", "--board", "XXXXOOOO"], ["No order of moves leads to this board"]),
    (["analyse", "connect:width=1,height=2,k=2", "--board", "XO"], ["No order of moves leads to this board"]),
    (["analyse", "stones", "--board", "22"], ["'22' is not a position of this game", "0 to 21"]),
    (["analyse", "nim", "--board", "3,4"], ["'3,4' is not a position of this game"]),
    (["analyse", "nim", "--board", "three"], ["three", "is not a position"]),
    # Sizes and numbers
    (["analyse", "stones:n=-1"], ["n=-1 is not valid: a heap holds 0 to 1,000,000"]),
    (["analyse", "nim:heaps=3+-1"], ["heaps=-1 is not valid"]),
    (["analyse", "nim:heaps="], ["heaps must be numbers"]),
    (["analyse", "stones:take=0"], ["take=0 is not valid"]),
    (["analyse", "stones:take=1-99999999999"], ["take must be numbers such as 1-4 or 1+3+5"]),
    (["analyse", "mnk:width=0,height=3"], ["width=0 is too small: it must be at least 1"]),
    (["analyse", "mnk:width=99,height=99"], ["A 99x99 board has 9801 cells; at most 126"]),
    (["analyse", "connect:width=99,height=99"], ["A 99x99 board is too large"]),
    (["analyse", "mnk:k=9"], ["k=9 fits on no line of this board"]),
    (["analyse", "mnk:width=wide"], ["width=wide is not valid: width must be a whole number"]),
    (["analyse", "mnk:misere=maybe"], ["misere must be true or false"]),
    (["match", "tictactoe", "level=2", "random"], ["level=2 is not valid", "from 0 to 1"]),
    (["play", "--o", "level=nan"], ["level=nan is not valid"]),
    (["match", "tictactoe", "level=expert", "random"], ["level=expert is not valid", "easy, medium, hard"]),
    (["match", "tictactoe", "perfect", "random", "-n", "0"], ["Invalid value for '-n'", "from 1 to 1000000000"]),
    (["count", "stones:n=0", "--depth", 30 * "1"], ["Invalid value for '--depth'", "whole number from 0"]),
    (["analyse", "tictactoe", "--memory", "100000"], ["'100000' is not a size", "512M or 4G"]),
    (["analyse", "tictactoe", "--memory", "1M"], ["from 8M to 1T"]),
    (["analyse", "tictactoe", "--timeout", "inf"], ["write seconds from 0.01"]),
    (["analyse", "tictactoe", "--timeout", "nan"], ["write seconds from 0.01"]),
    (["table", "verify", "t", "--sample", "inf"], ["Invalid value for '--sample'", "whole number"]),
    (["solve", "nim", "-o", "t", "--resume", "--overwrite"], ["exclude each other"]),
    (["play", "--o", "table="], ["table needs folder: write table:FOLDER."]),
    (["play", "--o", "table=nowhere"], ["nowhere holds no finished table."]),
    (["tree", "tictactoe", "-o", "/dev/null.svg/x.svg"], ["there is no folder /dev/null.svg"]),
    (["analyse", "tictactoe", "--timeout", "soon"], ["Invalid value for '--timeout'"]),
    (["play", "--seed", "x"], ["Invalid value for '--seed'"]),
    # Counts and pictures
    (["count", "tictactoe", "10"], ["is not a move"]),
    (["count", "tictactoe", "1", "1"], ["a square can be claimed once"]),
    (["count", "tictactoe", "--depth", "-1"], ["depth"]),
    (["count", "tictactoe", "--board", "XXX......"], ["not possible"]),
    (["count", "tictacto"], ["did you mean tictactoe or tic-tac-two?"]),
    (["count", "tictactoe:board=two_lists", "--method", "compiled"], ["a tuple, where machine code takes ints"]),
    (["count", "stones:n=5000,take=1", "--method", "compiled"], ["more than 4,095 plies"]),
    (["tree", "mnk:width=4,height=4", "--depth", "12", "--timeout", "600"], ["nodes down to ply"]),
    (["tree", "tictactoe", "--depth", "5", "--out", "never.svg", "--timeout", "600"], ["not readable"]),
    (["tree", "tictactoe", "--out", "tree.gif"], ["must end in .svg, .png, .dot, .json or .graphml"]),
    (["tree", "tictactoe", "--out", "/no/such/folder/tree.svg"], ["no folder"]),
    (["tree", "tictactoe", "11"], ["a square can be claimed once"]),
    (["map", "stones"], ["a map needs a board"]),
    (["map", "tictactoe", "--side", "third"], ["third"]),
    (["map", "tictactoe", "--out", "map.dot"], ["must end in .svg or .png"]),
    (["count", "mnk", "--table", "t"], ["--table needs --reachable"]),
    (["count", "mnk", "--reachable", "--plot", "chart.svg"], ["--plot and --reachable exclude each other"]),
    (["count", "mnk", "--reachable", "--method", "tree"], ["--method and --reachable exclude each other"]),
    (["count", "mnk", "--reachable", "--table", "missing"], ["missing"]),
    (["count", "nim", "--reachable"], ["nim declares no placement"]),
    (["count", "mnk:width=5,height=5,k=4", "--reachable", "--memory", "1G"], ["more than the given 1.0 GB"]),
    (["count", "tictactoe", "--plot", "chart.pdf"], ["must end in .svg or .png"]),
    # Bytes that are not text
    ([b"analyse", b"\xff"], [r"No game is called '\udcff'"]),
    ([b"analyse", b"tictactoe", b"\xff"], [r"'\udcff' is not a move"]),
    ([b"analyse", b"tictactoe", b"--board", b"\xff........"], [r"'\udcff' is not a cell"]),
    ([b"play", b"--x", b"\xfe"], [r"No player is called '\udcfe'"]),
    ([b"\xff"], ["No command is called"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("args", "words"), REFUSED, ids=lambda value: repr(value)[:60])
def test_wrong_arguments_are_refused_in_a_sentence(args, words, run):
    done = run(*args)
    assert (done.returncode, done.stdout) == (2, "")
    for word in words:
        assert word in done.stderr


@pytest.mark.slow
def test_an_exact_match_and_a_proof_are_as_deep_as_the_game(run):
    match = run("match", "stones:n=5000,take=1", "random", "random", "--exact")
    assert match.stdout.splitlines()[1].split() == ["random", "is", "first", "1", "0", "0"]
    assert run("prove", "stones:n=5000,take=1", "--never-loses", "random").returncode == 1


@pytest.mark.parametrize("spec", ["stones:n=5,n=6", "tictactoe:first=X,first=O"])
def test_an_option_given_twice_is_refused(spec, run):
    done = run("check", spec, "-n", "1")
    assert done.returncode == 2
    assert "given twice" in done.stderr


# Input


@pytest.mark.parametrize("line", ["10", "x", "1 1", "1425369", "\udcff", "ü", "\0", "-1", "1\x1b[A"])
def test_value_reports_a_wrong_line_and_goes_on(line, run):
    done = run("value", "tictactoe", input=f"12\n{line}\n12\n")
    assert (done.returncode, done.stdout) == (2, "12 win 5\n12 win 5\n")
    assert done.stderr.startswith("Line 2: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("line", ["10", "x", "", "\udcff", "ü", "\0", "-1", "1 2", "\x1b[A", 10_000 * "1"])
def test_play_asks_again_after_a_wrong_line(line, run):
    done = run("play", "--o", "human", input=f"{line}\n1\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "'1' is not legal here: a square can be claimed once." in done.stdout
    assert done.stdout.count("Legal: ") == 2


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict", "latin-1:strict", "ascii"])
@pytest.mark.parametrize("args", [["play", "--o", "human"], ["analyse", "tictactoe"], ["analyse", "nim"], ["games"]])
def test_no_encoding_of_the_streams_is_too_poor(args, encoding, run):
    done = run(*args, input="\udcff\nü\nq\n", env={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, "")


def test_a_board_of_points_in_ascii_has_ascii_lines(run):
    out = run("analyse", "morris", "1", "5", env={"PYTHONIOENCODING": "ascii"}).stdout
    assert out.splitlines()[:3] == [" X---2---3", " | \\ | / |", " 4---O---6"]


def test_a_board_in_ascii_has_ascii_lines(run):
    out = run("analyse", "tictactoe", env={"PYTHONIOENCODING": "ascii"}).stdout
    assert out.startswith(" 1 | 2 | 3\n---+---+---\n 4 | 5 | 6\n")


def test_input_that_ends_in_the_middle_of_a_game_is_reported(run):
    for text in ("1\n", "1", "1\nu\n", "?\n"):
        done = run("play", input=text)
        assert (done.returncode, done.stderr) == (2, "The input ended before the game did.\n")


# Streams that are closed


@pytest.mark.slow
def test_a_closed_standard_input_is_an_empty_one(shell):
    done = shell("<&-", ["value", "tictactoe"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("args", [["play"], ["games", "--json"]])
def test_a_closed_standard_output_stops_nothing(args, shell):
    done = shell(">&-", args)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_with_every_stream_closed_the_exit_still_tells(shell):
    assert shell("<&- >&- 2>&-", ["analyse", "tictactow"]).returncode == 2


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110
@pytest.mark.parametrize("args", [["games", "--json"], ["play"]])
def test_a_full_disk_is_reported(args, shell):
    done = shell(">/dev/full", args)
    assert (done.returncode, done.stderr) == (2, "Stopped: No space left on device.\n")


UNREAD = [["games"], ["play", "--json"], ["compare", "stones:n=5", "--only", "memo"]]


@pytest.mark.slow
@pytest.mark.parametrize("args", UNREAD, ids=" ".join)
def test_output_that_nobody_reads_stops_the_work_in_silence(args, running):
    reading, writing = os.pipe()
    os.close(reading)
    process = running(*args, stdout=writing)
    os.close(writing)
    _, said = process.communicate("", timeout=60)
    game_told = args == ["play", "--json"]  # on standard error, as standard output is for the JSON
    assert (process.returncode, "" if game_told else said) == (141, "")
    assert "Stopped" not in said


def test_value_stops_when_its_reader_leaves_in_the_middle(running):
    process = running("value", "tictactoe")
    process.stdin.write("12\n")
    process.stdin.flush()
    assert process.stdout.readline() == "12 win 5\n"
    process.stdout.close()
    process.stdin.write("12\n")
    process.stdin.flush()
    assert process.wait(60) == 141
    assert process.stderr.read() == ""


def test_the_moves_of_a_json_answer_are_text_whatever_is_typed(run):
    done = run("value", "tictactoe", "--json", input="1,2\n")
    assert json.loads(done.stdout) == {"moves": "1,2", "value": "win", "remoteness": 5}


# Ctrl-C


def test_ctrl_c_in_a_game_is_a_sentence(running):
    process = running("play", "--o", "human")
    process.stdin.write("1\n")
    process.stdin.flush()
    while "O │" not in (line := process.stdout.readline()) and "X │ 2" not in line:
        assert line
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stderr.read() == "\nStopped by Ctrl-C.\n"


def test_ctrl_c_in_a_long_search_is_a_sentence(running):
    process = running("value", "mnk:width=7,height=7,k=5", "--timeout", "600")
    process.stdin.write("x\n-\n")
    process.stdin.flush()
    assert process.stderr.readline().startswith("Line 1: 'x' is not a move")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    told, _, said = process.stderr.read().rpartition("\nStopped by Ctrl-C.\n")
    assert not said
    assert not told or told.startswith("Compiling the rules of mnk:width=7,height=7,k=5")
