"""Programs in any language, as players: each reads the moves and prints its own, within its limits."""

import sys
from pathlib import Path
from typing import Any

import pytest

from zermelo import Position, match, player, prove, start
from zermelo.errors import BadOption, BadPlayer, Forfeit
from zermelo_teach import Program
from zermelo_teach.programs.process import RUNNING_PROGRAMS


class Lowest:
    def move(self, position: Position[Any]) -> int:
        return min(position.moves)


def bot(tmp_path: Path, body: str, options: str = "") -> str:
    """Return the text of a program that runs this for each line it reads."""
    file = tmp_path / "bot.py"
    file.write_text(f"import os, sys, time\nfor line in sys.stdin:\n    {body}\n", encoding="utf-8")
    return f"program: {options} {sys.executable} {file}"


def test_a_program_plays_as_the_function_that_it_wraps(tmp_path: Path) -> None:
    lowest = bot(tmp_path, 'print(min(set("123456789") - set(line.split())), flush=True)')
    assert [*match("tictactoe", lowest, "random", exact=True).as_first] == [
        *match("tictactoe", Lowest(), "random", exact=True).as_first
    ]


def test_one_process_answers_all_questions(tmp_path: Path) -> None:
    program = Program.of(bot(tmp_path, "print(os.getpid() % 9 + 1, flush=True)").removeprefix("program:"))
    assert program.move(start("tictactoe")) == program.move(start("tictactoe"))
    program.close()


def test_a_program_learns_the_game_and_the_first_position(tmp_path: Path) -> None:
    says = bot(tmp_path, 'print(os.environ["ZERMELO_GAME"] + os.environ["ZERMELO_BOARD"] + repr(line), flush=True)')
    with pytest.raises(Forfeit, match=r"stones:n=77\\?'3 2"):
        player(says, "stones:n=7")(start("stones:n=7").after("3 2"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "options", "sentence"),
    [
        ("time.sleep(60)", "seconds=0.5", "waited for 3 s without an answer, at"),
        ("sys.exit(3)", "", "ended with exit code 3, at"),
        ("[][0]", "", "ended with exit code 1: IndexError: list index out of range, at"),
        ("os.kill(os.getpid(), 9)", "", "was ended by SIGKILL, at"),
        ("x = bytearray(400 << 20); time.sleep(60)", "memory=200M", "used more than 200 MB of memory, at"),
        ("print('10', flush=True)", "", "'10' is not a move of tictactoe. Legal: 1, 2"),
        ("print('x' * 99999, flush=True)", "", "printed a line of more than 64 kB, at"),
        ("print('', flush=True)", "", "'' is not a move of tictactoe"),
    ],
)
def test_a_program_that_fails_loses_and_says_why(tmp_path: Path, body: str, options: str, sentence: str) -> None:
    result = match("tictactoe", bot(tmp_path, body, options), "random", n=2, seed=1)
    assert result.as_first.losses == 1  # it begins, and loses
    assert result.as_second.losses == 1
    assert len(result.forfeits) == 2
    assert sentence in result.forfeits[0]
    assert f"Lost by a fault: 2 games. The first: {result.forfeits[0]}" in " ".join(str(result).split())


def test_lines_before_the_turn_lose_the_game(tmp_path: Path) -> None:
    chatty = bot(tmp_path, 'print(line.strip()[-1:] == "1" and "2" or "1", "\\nthinking", flush=True); time.sleep(0.2)')
    play = player(chatty, "tictactoe")
    play(start("tictactoe"))
    with pytest.raises(Forfeit, match="thinking"):
        play(start("tictactoe").after("1 2"))


def test_a_program_that_cannot_start_loses() -> None:
    result = match("tictactoe", "program: ./no_such_program", "random", n=1)
    assert "./no_such_program cannot be started: No such file or directory" in result.forfeits[0]


def test_a_proof_shows_the_fault(tmp_path: Path) -> None:
    proofs = prove("tictactoe", bot(tmp_path, "print('5', flush=True)"))
    assert proofs.lost is not None
    assert "'5' is not legal here: a square can be claimed once." in proofs.forfeit
    assert proofs.forfeit in " ".join(str(proofs).split())


def test_a_fault_in_an_exact_match_is_a_loss_with_its_chance(tmp_path: Path) -> None:
    fixed = bot(tmp_path, "print('1', flush=True)")
    result = match("tictactoe", fixed, "random", exact=True)
    assert result.as_first.losses == 1  # its second move is its first again
    assert result.as_second.losses == 1
    assert result.exact


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A program needs a command: program: ./my_bot"),
        ("seconds=0 ./bot", "seconds=0 is not valid: write, for example, seconds=2."),
        ("memory=many ./bot", "memory=many is not valid: write, for example, memory=512M."),
        ("nodes=3 ./bot", "A program has no option 'nodes'. Its options are: seconds, memory."),
        ("./bot 'a", "is not a command: No closing quotation."),
    ],
)
def test_a_text_without_a_program_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence.replace(".", r"\.")):
        match("tictactoe", f"program: {text}", "random")


def test_processes_end_with_their_player(tmp_path: Path) -> None:
    before = set(RUNNING_PROGRAMS)
    match("tictactoe", bot(tmp_path, 'print(min(set("123456789") - set(line.split())), flush=True)'), "random", n=2)
    assert {process for process in RUNNING_PROGRAMS if process.process.poll() is None} <= before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "There is no file"),
        ("x = 1", "Which function of .* makes the move\\?"),
        ("import missing_thing", "does not load: ModuleNotFoundError: .*line 1"),
        ("def player(:", "does not load: SyntaxError: .*line 1"),
    ],
)
def test_a_file_without_a_player_is_refused(tmp_path: Path, text: str | None, sentence: str) -> None:
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(BadPlayer, match=sentence):
        match("tictactoe", str(file), "random")
