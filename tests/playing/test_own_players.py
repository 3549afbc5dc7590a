"""Your own players: functions, objects, files and programs, by their exact results and by what is wrong with them."""

import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from zermelo import Position, match, player, prove, start
from zermelo.agents import GameSession
from zermelo.errors import BadOption, BadPlayer, Forfeit
from zermelo.programs.process import RUNNING_PROGRAMS
from zermelo.teaching import Program

EXAMPLES = Path(__file__).parents[2] / "examples" / "players"
BOT = f"program: {sys.executable} {EXAMPLES / 'bot.py'}"

PARTS = {
    "a move": lambda position: min(position.moves),
    "the number of a move": lambda position: min(position.moves).number,
    "the name of a move": lambda position: min(position.moves).name,
    "a number of NumPy": lambda position: __import__("numpy").int64(min(position.moves)),
    "the one chance": lambda position: {min(position.moves): 1},
}


class Lowest:
    def move(self, position: Position[Any]) -> int:
        return min(position.moves)


def lowest_against_random(position: Position[Any], seat: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win, a draw and a loss of the player in a seat, by the definition alone."""
    if position.is_over:
        return tuple(Fraction(int(position.winner == who)) for who in (seat, None, 1 - seat))  # type: ignore[return-value]
    moves = [min(position.moves)] if position.turn == seat else list(position.moves)
    after = [lowest_against_random(position.follow(move), seat) for move in moves]
    return tuple(sum(column, Fraction(0)) / len(moves) for column in zip(*after, strict=True))  # type: ignore[return-value]


@pytest.mark.parametrize("own", [*PARTS.values(), Lowest()], ids=[*PARTS, "an object"])
def test_a_player_of_yours_has_the_exact_chances_of_its_moves(own: Any) -> None:
    result = match("tictactoe", own, "random", exact=True)
    assert tuple(result.as_first) == lowest_against_random(start("tictactoe"), 0)
    assert tuple(result.as_second) == lowest_against_random(start("tictactoe"), 1)


@pytest.mark.slow
def test_chances_may_be_given_for_several_moves() -> None:
    here = start("tictactoe").after("2")
    one = match(
        here, lambda position: {move: 1 / len(position.moves) for move in position.moves}, "perfect", exact=True
    )
    other = match(here, "random", "perfect", exact=True)
    assert one.seats == other.seats


def test_a_random_function_is_asked_in_every_game() -> None:
    rng = Random(1)
    result = match("tictactoe", lambda position: rng.choice(list(position.moves)), "random", n=200, seed=1)
    assert result.as_first.wins > result.as_first.losses > 0
    assert result.draws > 0
    assert result.players == ("<lambda>", "random")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (9, "9 is not the number of a legal move. Legal: 0 (named '1'), 1 ('2')"),
        ("10", "'10' is not a move of tictactoe. Legal: 1, 2, 3"),
        (None, "None is neither the number nor the name of a move. Legal: 0 (named '1')"),
        ((1, 1), "(1, 1) is neither the number nor the name"),
        ({0: 0.5}, "{0: 0.5} are not chances, which add up to 1."),
        ({0: 2, 1: -1}, "are not chances"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_legal_moves(answer: Any, sentence: str) -> None:
    def wild(position: Position[Any]) -> Any:
        return answer

    with pytest.raises(BadPlayer) as error:
        match("tictactoe", wild, "random")
    assert str(error.value).startswith("wild, at .........: ")
    assert sentence in str(error.value)


@pytest.mark.slow
def test_a_function_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def player(position):\n    return [][0]\n", encoding="utf-8")
    with pytest.raises(BadPlayer, match=r"mine\.py fails at .*mine\.py, line 2: IndexError: list index out of range"):
        match("tictactoe", str(file), "random")


def test_something_else_is_not_a_player() -> None:
    with pytest.raises(TypeError, match="5 is not a player"):
        match("tictactoe", 5, "random")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "run", [lambda own: match("tictactoe", own, "perfect", exact=True), lambda own: prove("tictactoe", own)]
)
def test_two_answers_to_one_position_are_both_named(run: Callable[[Any], object]) -> None:
    calls = count()

    def fickle(position: Position[Any]) -> int:
        return list(position.moves)[next(calls) % len(position.moves)]

    with pytest.raises(BadPlayer, match=r"fickle gives two answers to \S+: \d, and then \d\."):
        run(fickle)


@pytest.mark.slow
def test_a_proof_of_a_function_is_that_of_the_search_it_calls() -> None:
    memo, here = player("memo", "tictactoe"), start("tictactoe").after("2")
    own, theirs = prove(here, lambda position: memo(position)), prove(here, "memo")
    assert (own.first, own.second) == (theirs.first, theirs.second)


# Files


def test_a_file_plays_by_its_function(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        dedent("""
        def best(position): return position.moves[0] if False else min(position.moves)
        class Bot:
            def move(self, position): return max(position.moves)
        player = Bot()
        """),
        encoding="utf-8",
    )
    here = start("tictactoe")
    assert list(player(str(file), "tictactoe")(here)) == [8]
    assert list(player(f"{file}:best", "tictactoe")(here)) == [0]


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


def test_a_name_of_the_catalogue_never_runs_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('it ran')", encoding="utf-8")
    with pytest.raises(BadOption):
        player(f"random:{file}", "tictactoe")


# Programs


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


# At the board


def test_a_faulty_program_ends_the_game_at_the_board() -> None:
    sitting = GameSession(start("tictactoe"), ("human", lambda position: 0))
    sitting.record.play(0)
    with pytest.raises(Forfeit, match="O loses: <lambda>, after 1: 0 is not the number of a legal move"):
        sitting.choose()
    assert sitting.is_over
    assert (sitting.winner, sitting.games[0].result) == ("X", "1-0")
    assert sitting.undo()
    assert not sitting.is_over
