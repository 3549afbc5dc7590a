"""The grade of programs whose shape and bugs are known, and its numbers against those of the exact tables."""

import os
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo
from grading.minimax import BUGS, MINIMAX, SHAPES
from marks import long
from places import OWN
from zermelo import Position, start
from zermelo.errors import BadOption, BadPlayer
from zermelo_teach import Limits, grade
from zermelo_teach.exercises.bugs import BuggyProgram, programs

UNFINISHED = 4520
"""The unfinished positions of tic-tac-toe (facts/tictactoe.json)."""

LIST = "board=list,marks=X/O/' ',answer=number"

FEW = 60
"""The size of a sample that shows what it has to."""

LATER = start("tictactoe").after("2 4")
"""A position after which the plain minimax of a beginner takes milliseconds."""


def written(tmp_path: Path, body: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(f"{MINIMAX}\n{body}\n", encoding="utf-8")
    return str(file)


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["score", "position"])
def test_a_program_that_scores_or_takes_positions_is_right(shape: str, tmp_path: Path) -> None:
    """Programs that take a board and give a move are in programs/test_shapes.py."""
    graded = grade(written(tmp_path, SHAPES[shape]), LATER, sample=FEW // 3)
    assert (graded.best, graded.bugs) == (FEW // 3, ())


DOTS = """
from functools import cache

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

@cache
def score(cells, mover, other):
    if any(all(cells[i] == other for i in win) for win in WINS):
        return cells.count(".") * -1 - 1
    return max((-score(cells[:i] + mover + cells[i + 1 :], other, mover) for i in free(cells)), default=0)

def free(cells):
    return [i for i in range(9) if cells[i] == "."]

def best_move(cells):
    mover, other = "XO" if cells.count("X") == cells.count("O") else "OX"
    return max(free(cells), key=lambda i: -score(cells[:i] + mover + cells[i + 1 :], other, mover))
"""


@pytest.mark.slow
def test_a_right_program_on_a_string_with_dots_is_right_for_both_sides(tmp_path: Path) -> None:
    file = tmp_path / "dots.py"
    file.write_text(DOTS, encoding="utf-8")
    graded = grade(f"{file}:best_move", sample=2 * FEW)
    assert (graded.best, graded.bugs) == (2 * FEW, ())


@pytest.mark.slow
@pytest.mark.parametrize("bug", ["first", "wrong side", *long(sorted(BUGS.keys() - {"first", "wrong side"}))])
def test_a_bug_is_named(bug: str, tmp_path: Path) -> None:
    body, sentence = BUGS[bug]
    graded = grade(written(tmp_path, body), LATER, shape=LIST, sample=3 * FEW)
    assert sentence in " ".join(graded.bugs)
    assert graded.passes == (not sentence)


NAMED = {
    "late_wins": "wins late: every move that wins counts the same",
    "ties_as_losses": "It scores a draw like a loss",
    "missed_block": "a block is missed",
    "wrong_side": "minimum and maximum are exchanged",
    "first_move": "It always makes the first legal move.",
    "full_board": "on a full board, does the search stop?",
    "board_not_undone": "does it take back every move that it tries?",
    "kept_cache": "it keeps state between calls",
    "missing_diagonal": "is a line missing?",
    "corners_only": "It makes no other move while one of 1, 3, 7 and 9 is legal",
    "wrong_cut": "It passes its bounds on without exchanging them",
    "turn_not_changed": "Does the search change the turn",
}
"""The programs of the exercise find-the-bug, and a part of the sentence that names the bug of each."""

OPENING = start("tictactoe").after("1 2")
"""A position after which every bug but one shows, and the programs answer in milliseconds."""


OFTEN = ("missed_block", "full_board", "kept_cache", "missing_diagonal", "wrong_cut")
"""Programs whose bugs are found in different ways: by answers, positions, order, lines and searches with each bug."""


def cases(often: bool) -> list[BuggyProgram]:
    return [exercise for exercise in programs() if (exercise.name in OFTEN) == often]


@pytest.mark.slow
@pytest.mark.parametrize("exercise", [*cases(often=True), *long(cases(often=False))], ids=lambda each: each.name)
def test_the_bug_of_an_exercise_is_named(exercise: BuggyProgram, tmp_path: Path) -> None:
    file = tmp_path / f"{exercise.name}.py"
    file.write_text(exercise.code, encoding="utf-8")
    origin = start("tictactoe") if exercise.name == "corners_only" else OPENING
    assert NAMED[exercise.name] in " ".join(grade(str(file), origin, shape=LIST, sample=2 * FEW).bugs)


@pytest.mark.slow
def test_a_file_that_changes_within_a_second_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time and the size of a source decide whether Python takes its byte code for current."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    file, origin = tmp_path / "program.py", start("tictactoe").after("1 4 2")
    answers = []
    for square in (3, 9):
        file.write_text(f"def move(board):\n    return {square - 1}\n", encoding="utf-8")
        os.utime(file, (1e9, 1e9))
        answers += [each.tried.move for each in grade(str(file), origin, shape=LIST).answers if each.position == origin]
    assert answers == [2, 8]
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.slow
def test_the_share_of_a_whole_game_is_that_of_a_plain_count(tmp_path: Path) -> None:
    """Every reachable unfinished position, and the judgement of the first free square by plain minimax."""
    graded = grade(first_free, shape=LIST)
    kept = [position for position in unfinished(start("tictactoe")) if keeps_with_first(position)]
    assert len(graded.answers) == UNFINISHED
    assert graded.keeping == len(kept)
    assert graded.best < graded.keeping


def first_free(board: Any) -> int:
    return int(board.index(" "))


def unfinished(position: Position[Any]) -> set[Position[Any]]:
    stack, found = [position], set()
    while stack:
        here = stack.pop()
        if not here.is_over and here not in found:
            found.add(here)
            stack += map(here.follow, here.moves)
    return found


@cache
def outcome(position: Position[Any]) -> int:
    """Return the outcome for the side to move, by the definition of minimax."""
    if (ended := position.outcome) is not None:
        return ended
    return max(-outcome(position.follow(move)) for move in position.moves)


def keeps_with_first(position: Position[Any]) -> bool:
    return -outcome(position.follow(min(position.moves))) == outcome(position)


def plies_to_end(position: Position[Any]) -> int:
    """Return the plies to the end with best play, the winner hurrying and the loser delaying."""
    if position.is_over:
        return 0
    ours = [child for child in map(position.follow, position.moves) if -outcome(child) == outcome(position)]
    return 1 + (min if outcome(position) > 0 else max)(map(plies_to_end, ours))


def wins_late(position: Position[Any]) -> bool:
    """Return True if the first square that wins is not one of the quickest."""
    if outcome(position) <= 0:
        return False
    child = next(child for child in map(position.follow, position.moves) if outcome(child) < 0)
    return 1 + plies_to_end(child) > plies_to_end(position)


@pytest.mark.slow
def test_scores_without_depth_win_late(tmp_path: Path) -> None:
    program, origin = Path(written(tmp_path, SHAPES["list"])), start("tictactoe").after("1 2 3")
    program.write_text(program.read_text(encoding="utf-8").replace("100 - plies", "1"), encoding="utf-8")
    graded, late = grade(str(program), origin, shape=LIST), sum(map(wins_late, unfinished(origin)))
    assert (graded.late, graded.keeping) == (late, len(graded.answers))
    assert graded.passes
    assert not graded.is_perfect
    assert graded.bugs[0].startswith(f"It plays {late} wins late")
    assert graded.simplest is not None
    assert graded.simplest.value == zermelo.Value(1, 1)


@pytest.mark.slow
def test_the_simplest_wrong_answer_comes_with_the_line_that_punishes_it(tmp_path: Path) -> None:
    graded = grade(written(tmp_path, BUGS["first"][0]), LATER, shape=LIST)
    wrong = graded.simplest
    assert wrong is not None
    assert not wrong.keeps
    assert wrong.value.remoteness == min(each.value.remoteness for each in graded.answers if not each.keeps)
    assert wrong.tried.move is not None
    assert graded.reason == str(zermelo.why(wrong.position, wrong.tried.move, seconds=600))
    assert graded.reason in " ".join(str(graded).split())


@pytest.mark.slow
def test_own_games_leave_out_positions_that_the_program_avoids(tmp_path: Path) -> None:
    """A program that takes the first free square gets into a few positions, of which it gives some away."""
    program = written(tmp_path, BUGS["first"][0])
    own = {answer.position for answer in grade(program, shape=LIST, own_games=True).answers}
    assert own == first_free_positions(0) | first_free_positions(1)


def first_free_positions(seat: int) -> set[Position[Any]]:
    """Return the positions that the first free square leads to, by following all replies."""
    found, waiting = set(), [start("tictactoe")]
    while waiting:
        here = waiting.pop()
        if not here.is_over:
            found |= {here} if here.turn == seat else set()
            moves = [min(here.moves)] if here.turn == seat else list(here.moves)
            waiting += map(here.follow, moves)
    return found


@pytest.mark.slow
def test_a_game_on_columns_is_graded_too(tmp_path: Path) -> None:
    """A program of Connect Four that drops into the first open column, on rows from the top."""
    file = tmp_path / "first.py"
    file.write_text("def move(board):\n    return next(c for c in range(4) if board[0][c] == 0)\n", encoding="utf-8")
    graded = grade(str(file), "connect:width=4,height=3", sample=60, shape="board=rows,marks=1/2/0,answer=number")
    assert graded.bugs[0] == "It always makes the first legal move."


@pytest.mark.slow
def test_a_game_without_a_board_is_graded_by_its_text(tmp_path: Path) -> None:
    """In the 21-stones game, whoever leaves 1, 6, 11 or 16 stones wins (misère, take 1 to 4)."""
    file = tmp_path / "mod.py"
    file.write_text("def move(stones):\n    return (stones - 1) % 5 or 1\n", encoding="utf-8")
    graded = grade(str(file), "stones", shape="board=text,answer=name")
    assert graded.keeping == len(graded.answers) >= 21  # a number of stones with each side to move


@pytest.mark.slow
def test_players_of_zermelo_and_programs_are_graded(tmp_path: Path) -> None:
    assert grade("perfect", sample=4 * FEW).is_perfect
    assert grade("minimax", sample=FEW // 10).passes
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import sys\nfor line in sys.stdin: print(min(set('123456789') - set(line.split())), flush=True)\n",
        encoding="utf-8",
    )
    graded = grade(f"program: {sys.executable} {bot}", sample=FEW)
    assert graded.bugs == ("It always makes the first legal move.",)


@pytest.mark.slow
def test_javascript_is_graded(tmp_path: Path, node: str) -> None:
    script = tmp_path / "bot.js"
    script.write_text(
        'let board = ["", "", "", "", "", "", "", "", ""];\nconst MARKS = ["X", "O"];\n'
        'function bestMove() { const i = board.indexOf(""); board[i] = MARKS[board.filter(Boolean).length % 2]; }\n',
        encoding="utf-8",
    )
    module = tmp_path / "bot.mjs"
    module.write_text(
        'const MARKS = ["X", "O", "-"];\n'
        'export function move(board) {\n  const row = board.findIndex((cells) => cells.includes("-"));\n'
        '  return [row, board[row].indexOf("-")];\n}\n',
        encoding="utf-8",
    )
    for file, shape in ((script, "board=list"), (module, "board=rows,marks=X/O/-")):
        assert grade(str(file), shape=shape, sample=FEW).bugs == ("It always makes the first legal move.",)


@pytest.fixture
def node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return Node, put on the path: Playwright brings one."""
    from playwright._impl._driver import compute_driver_executable

    found = shutil.which("node") or compute_driver_executable()[0]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "node").symlink_to(found)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    return found


# What is wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise ValueError('no')", r"does not load: ValueError: no \(program\.py, line \d+\)"),
        ("input('Your move? ')", "does not load: EOFError"),
        ("def one(): pass\ndef two(): pass", "Which function of .* makes the move"),
        ("def move(board):\n    return undefined", "No shape of a position suits .*NameError: name 'undefined'"),
        ("def move(board, x, y, z): pass", "its parameters are more than a board"),
    ],
)
def test_a_program_that_cannot_be_graded_is_refused(body: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(body, encoding="utf-8")
    with pytest.raises(BadPlayer, match=sentence):
        grade(str(file))


@pytest.mark.slow
def test_a_late_answer_is_not_wrong_and_the_next_one_counts(tmp_path: Path) -> None:
    """The first one sleeps, and the other late one uses the processor without end."""
    body = SHAPES["list"].replace(
        "    return",
        "    import time\n    time.sleep(60 * (board.count(' ') == 5))\n"
        "    while board.count(' ') == 4 and board[8] == 'X': pass\n    return",
    )
    origin = start("tictactoe").after("1 2 3 4")
    graded = grade(written(tmp_path, body), origin, shape=LIST, limits=Limits(0.5))
    late = {answer.position.text for answer in graded.answers if answer.judgement == "late"}
    assert late == {"XOXO.....", "XOXO....X"}
    assert graded.best == len(graded.answers) - 2
    assert (graded.wrong, graded.bugs, graded.passes) == ([], (), False)
    assert f"Its answer is late in 2 of {len(graded.answers)} positions" in str(graded)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "sentence"),
    [
        ("board=hexagon", "board=hexagon is not valid"),
        ("marks=X/O", "marks=X/O is not valid: write FIRST/SECOND/EMPTY"),
        ("plies=3", "'plies=3' is not part of a shape"),
        ("depth=deep", "depth=deep is not valid: write a number of plies"),
    ],
)
def test_a_wrong_shape_is_refused(shape: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=sentence):
        grade(written(tmp_path, SHAPES["list"]), shape=shape)


@pytest.mark.parametrize("text", ["memo", "random", "alphabeta:depth=2"])
def test_a_player_that_was_made_is_graded_as_its_text(text: str) -> None:
    made = zermelo.player(text, "stones:n=7")
    graded, named = (grade(who, game="stones:n=7", seed=1) for who in (made, text))
    assert graded.counts == named.counts


@pytest.mark.slow
def test_a_program_that_counts_who_wins_alone_gives_points_away() -> None:
    def careless(position: Position[Any]) -> int:
        ranked = zermelo.analyse(position).ranked
        return min(ranked, key=lambda each: (-(each.value.sign or 0), each.value.outcome or 0)).move

    graded = grade(careless, f"{OWN / 'dots.py'}:width=3", sample=60)
    assert graded.counts["gives away"] > 0
    assert not graded.passes
    assert graded.record()["points_given_away"] == graded.counts["gives away"]
    assert "It counts who wins, and not by how much: the score of a game should be its points." in graded.bugs
    assert "times points given away" in str(graded)
