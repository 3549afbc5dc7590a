"""Programs of tic-tac-toe as students write them: one minimax, right or with a bug, in many shapes.

Each shape is a few words of source: how the board becomes nine cells, whose turn it is, and what the answer is.
"""

from typing import NamedTuple

__all__ = ["BUGS", "COLUMNS", "SCRIPTS", "STUDENTS", "Student", "script", "source"]

CORE = '''
from functools import cache

FIRST, SECOND, EMPTY = {marks}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (2, 4, 6), (0, 4, 8)]


@cache
def search(cells, me, you, plies, bug):
    """Return the score for me, who is to move, and the first best cell."""
    for a, b, c in LINES[: 7 if bug == "line" else 8]:
        if cells[a] == cells[b] == cells[c] == you:
            return plies - 100, None
    free = [i for i in range(9) if cells[i] == EMPTY]
    if not free:
        return (-200 if bug == "tie" else 0), None
    if bug == "depth" and plies == 2:
        return 0, None
    best = None
    for i in free:
        score = -search(cells[:i] + (me,) + cells[i + 1 :], you, me, plies + 1, bug)[0]
        if best is None or score > best[0]:
            best = score, i
    return best


def chosen(cells, me, bug):
    return search(cells, me, SECOND if me == FIRST else FIRST, 0, bug)[1]


def turn(cells):
    return FIRST if cells.count(FIRST) == cells.count(SECOND) else SECOND
'''
"""A right minimax on nine cells, and the same one with a bug: a line that is missing, ties that count like losses for
the side that fills the board, or a search of two plies."""

COLUMNS_CORE = '''
from functools import cache

FIRST, SECOND, EMPTY = {marks}
HEIGHT, WIDTH = 3, 4
LINES = [
    [(y + k * dy, x + k * dx) for k in range(3)]
    for y in range(HEIGHT) for x in range(WIDTH) for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1))
    if y + 2 * dy < HEIGHT and 0 <= x + 2 * dx < WIDTH
]


def landing(cells, column):
    return max(y for y in range(HEIGHT) if cells[y * WIDTH + column] == EMPTY)


@cache
def search(cells, me, you, plies, bug):
    """Return the score for me, who is to move, and the first best column; rows are counted from the top."""
    for line in LINES[: -2 if bug == "line" else None]:
        if all(cells[y * WIDTH + x] == you for y, x in line):
            return plies - 100, None
    free = [x for x in range(WIDTH) if cells[x] == EMPTY]
    if not free:
        return (-200 if bug == "tie" else 0), None
    if bug == "depth" and plies == 1:
        return 0, None
    best = None
    for x in free:
        i = landing(cells, x) * WIDTH + x
        score = -search(cells[:i] + (me,) + cells[i + 1 :], you, me, plies + 1, bug)[0]
        if best is None or score > best[0]:
            best = score, x
    return best


def chosen(cells, me, bug):
    return search(cells, me, SECOND if me == FIRST else FIRST, 0, bug)[1]


def turn(cells):
    return FIRST if cells.count(FIRST) == cells.count(SECOND) else SECOND
'''
"""The same for discs that fall into four columns of three cells, where three in a line win."""

BUGS = ("", "line", "tie", "depth")
"""The programs in each shape: the right one, and three wrong ones."""


class Student(NamedTuple):
    """The shape of a program, as source."""

    cells: str
    """The tuple of nine cells, with the marks of the core."""
    answer: str = "i"
    """The statement or the value at the end: i is the chosen cell."""
    marks: str = "'X', 'O', ' '"
    mover: str = "turn(cells)"
    """The mark of the side to move."""
    parameters: str = "board"
    frame: str = "def {name}({parameters}):"
    """The line of the function, or the lines of its class."""
    suffix: str = ""
    """What follows the name of the function: the method of a class."""
    head: str = ""
    """Lines above the functions."""
    core: str = CORE


FLAT = "tuple(board)"
ROWS = "tuple(c for row in board for c in row)"
HELD = "class {name}:\n    def __init__(self):\n        {made}\n\n    def best_move(self):"


def held(made: str) -> str:
    return HELD.replace("{made}", made)


STUDENTS = {
    "list": Student(FLAT),
    "list of None, from 1": Student(FLAT, "i + 1", "'X', 'O', None"),
    "list of small letters": Student(FLAT, marks="'x', 'o', '-'"),
    "list with the player": Student(FLAT, "(100, i)", "'X', 'O', ''", "player", "board, player"),
    "list with a sign": Student(FLAT, "{'move': i}", "1, -1, 0", "sign", "board, sign"),
    "list with a player from 1": Student(FLAT, marks="1, 2, 0", mover="player", parameters="board, player"),
    "list with 0 for an empty cell": Student(FLAT, "i + 1", "'X', 'O', 0"),
    "list of own and other": Student(FLAT, marks="1, -1, 0", mover="FIRST"),
    "list for O only": Student(FLAT, mover="SECOND"),
    "list of numbers": Student("tuple(c if c in ('X', 'O') else EMPTY for c in board)"),
    "list of digits": Student("tuple(c if c in 'XO' else EMPTY for c in board)", "str(i + 1)"),
    "list from index 1": Student("tuple(board[i] for i in range(1, 10))", "i + 1", mover="letter", parameters="board, letter"),
    "list that changes": Student(FLAT, "board.__setitem__(i, turn(cells))"),
    "string of dots": Student("tuple(board)\n    assert isinstance(board, str)", marks="'X', 'O', '.'"),
    "string of underscores": Student("tuple(text[i] for i in range(9))", "i + 1", "'X', 'O', '_'", parameters="text"),
    "new string": Student(FLAT, "board[:i] + turn(cells) + board[i + 1 :]", "'X', 'O', '-'"),
    "lines of a string": Student("tuple(c for line in board.split('\\n') for c in line)", "divmod(i, 3)", "'X', 'O', '.'"),
    "rows": Student(ROWS, "divmod(i, 3)"),
    "rows of None, from 1": Student(ROWS, "[i // 3 + 1, i % 3 + 1]", "'X', 'O', None"),
    "rows, column first": Student(ROWS, "(i % 3, i // 3)", "'X', 'O', ''"),
    "rows with alpha and beta": Student(
        "tuple(c for row in state for c in row)", "[*divmod(i, 3), 0]", "1, -1, 0", "player",
        "state, depth, alpha, beta, player",
    ),
    "rows with a maximising side": Student(
        ROWS, "(100, divmod(i, 3))", mover="FIRST if is_max else SECOND", parameters="board, depth, is_max"
    ),
    "strings of rows": Student("tuple(''.join(board))", "(i // 3, i % 3)", "'X', 'O', '.'"),
    "tuple": Student("board\n    assert isinstance(board, tuple)"),
    "tuple of rows": Student("sum(board, ())", "divmod(i, 3)", "1, 2, 0"),
    "dict from 0": Student("tuple(board.get(i) for i in range(9))", marks="'X', 'O', None"),
    "dict from 1": Student("tuple(board[i] for i in range(1, 10))", "i + 1"),
    "dict of rows and columns": Student("tuple(board[r, c] for r in range(3) for c in range(3))", "divmod(i, 3)"),
    "dict of names": Student("tuple(board[str(i)] for i in range(1, 10))", "str(i + 1)", "'X', 'O', '.'"),
    "array": Student(
        "tuple(map(int, board.flatten()))", "divmod(i, 3)", "1, -1, 0", head="import numpy as np", parameters="board"
    ),
    "array of own and other": Student(
        "tuple(map(int, board.ravel()))", "(i // 3, i % 3)", "1, -1, 0", "FIRST", head="import numpy as np"
    ),
    "two bitboards": Student(
        "tuple(x >> i & 1 or 2 * (o >> i & 1) for i in range(9))", marks="1, 2, 0", parameters="x, o"
    ),
    "own bitboard": Student(
        "tuple(mine >> i & 1 or 2 * (theirs >> i & 1) for i in range(9))", "1 << i", "1, 2, 0", "FIRST", "mine, theirs"
    ),
    "pair of bitboards": Student(
        "tuple(board[0] >> i & 1 or 2 * (board[1] >> i & 1) for i in range(9))", marks="1, 2, 0"
    ),
    "sets of cells": Student(
        "tuple(1 if i in mine else 2 if i in theirs else 0 for i in range(9))", "i", "1, 2, 0", "FIRST", "mine, theirs",
    ),
    "moves so far": Student(
        "tuple(FIRST if i in moves[::2] else SECOND if i in moves[1::2] else EMPTY for i in range(9))",
        parameters="moves",
    ),
    "global board": Student(
        FLAT, "board.__setitem__(i, turn(cells))", "'X', 'O', ' '", parameters="", head="board = [' '] * 9"
    ),
    "global board and turn": Student(
        ROWS, "divmod(i, 3)", "'X', 'O', ''", "current_player", "",
        head="board = [[''] * 3 for _ in range(3)]\ncurrent_player = 'X'",
    ),
    "method": Student(
        FLAT, frame="class {name}:\n    def move(self, {parameters}):", suffix=".move", marks="'X', 'O', '-'"
    ),
    "bot with a mark": Student(
        ROWS, "divmod(i, 3)", "'X', 'O', None", "self.mark", suffix=".get_move",
        frame="class {name}:\n    def __init__(self, mark):\n        self.mark = mark\n\n    def get_move(self, board):",
    ),
    "class with a board": Student(
        "tuple(c for row in self.board for c in row)", "divmod(i, 3)", "'X', 'O', ''", suffix=".best_move",
        frame=held('self.board = [["", "", ""], ["", "", ""], ["", "", ""]]'),
    ),
    "class with a board and a turn": Student(
        "tuple(self.board)", "i", "'X', 'O', ' '", "self.current", suffix=".best_move",
        frame=held("self.board, self.current = [' '] * 9, 'X'"),
    ),
    "class with bitboards": Student(
        "tuple(self.state[0] >> i & 1 or 2 * (self.state[1] >> i & 1) for i in range(9))", "i", "1, 2, 0",
        suffix=".best_move", frame=held("self.state = (0, 0)"),
    ),
    "game as an argument": Student(
        "tuple(game.board)", "i", "'X', 'O', ' '", "player", "game, player",
        head="class TicTacToe:\n    def __init__(self):\n        self.board = [' '] * 9\n",
    ),
}  # fmt: skip
"""The shapes, by what they are."""


FALLING = "tuple(board[y][x] for y in range(HEIGHT) for x in range(WIDTH))"

COLUMNS = {
    "rows": Student(FALLING, marks="1, 2, 0", core=COLUMNS_CORE),
    "rows from the bottom": Student(
        "tuple(board[HEIGHT - 1 - y][x] for y in range(HEIGHT) for x in range(WIDTH))", marks="'R', 'Y', ' '", core=COLUMNS_CORE
    ),
    "columns from the bottom, from 1": Student(
        "tuple(board[x][HEIGHT - 1 - y] for y in range(HEIGHT) for x in range(WIDTH))", "i + 1", "'X', 'O', None",
        core=COLUMNS_CORE,
    ),
    "columns from the top": Student(
        "tuple(board[x][y] for y in range(HEIGHT) for x in range(WIDTH))", marks="'X', 'O', '.'", core=COLUMNS_CORE
    ),
    "stacks": Student(
        "tuple(board[x][HEIGHT - 1 - y] if len(board[x]) > HEIGHT - 1 - y else EMPTY for y in range(HEIGHT) for x in range(WIDTH))",
        marks="'X', 'O', ''", core=COLUMNS_CORE,
    ),
    "string with the player": Student(
        "tuple(board)", marks="'X', 'O', '.'", mover="player", parameters="board, player", core=COLUMNS_CORE
    ),
    "array": Student(
        "tuple(int(board[y, x]) for y in range(HEIGHT) for x in range(WIDTH))", "(landing(cells, i), i)", "1, -1, 0",
        head="import numpy as np", core=COLUMNS_CORE,
    ),
    "new rows": Student(
        FALLING, "[[turn(cells) if (y, x) == (landing(cells, i), i) else board[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]",
        marks="'x', 'o', '-'", core=COLUMNS_CORE,
    ),
    "string of the moves": Student(
        "[EMPTY] * 12\n    for n, c in enumerate(moves): cells[landing(cells, int(c) - 1) * WIDTH + int(c) - 1] = (FIRST, SECOND)[n % 2]"
        "\n    cells = tuple(cells)", "i + 1", parameters="moves", core=COLUMNS_CORE,
    ),
}  # fmt: skip
"""The shapes of programs for falling discs."""

SCRIPT = """
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [2, 4, 6], [0, 4, 8]];
const FIRST = {first}, SECOND = {second}, EMPTY = {empty};
const known = new Map();

function search(cells, me, you, plies, bug) {
  const key = [...cells, me, plies, bug].join();
  if (!known.has(key)) known.set(key, searched(cells, me, you, plies, bug));
  return known.get(key);
}

function searched(cells, me, you, plies, bug) {
  for (const [a, b, c] of bug === "line" ? LINES.slice(0, 7) : LINES)
    if (cells[a] === you && cells[b] === you && cells[c] === you) return [plies - 100, null];
  const free = [...cells.keys()].filter((i) => cells[i] === EMPTY);
  if (!free.length) return [bug === "tie" ? -200 : 0, null];
  if (bug === "depth" && plies === 2) return [0, null];
  let best = [-1000, null];
  for (const i of free) {
    const child = [...cells];
    child[i] = me;
    const score = -search(child, you, me, plies + 1, bug)[0];
    if (score > best[0]) best = [score, i];
  }
  return best;
}

function chosen(cells, me, bug) { return search(cells, me, me === FIRST ? SECOND : FIRST, 0, bug)[1]; }
function turn(cells) {
  const count = (mark) => cells.filter((each) => each === mark).length;
  return count(FIRST) === count(SECOND) ? FIRST : SECOND;
}
"""
"""The same minimax in JavaScript."""

SCRIPTS = {
    "list": Student("board", marks="'X', 'O', ''"),
    "list of null, from 1": Student("board", "i + 1", "'X', 'O', null"),
    "list of indices": Student("board.map((c) => (c === 'X' || c === 'O' ? c : EMPTY))", "{ index: i }", "'X', 'O', -1"),
    "rows with the player": Student("board.flat()", "[Math.floor(i / 3), i % 3]", "1, 2, 0", "player", "board, player"),
    "string": Student("[...board]", marks="'X', 'O', '.'"),
    "object": Student("[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => board[n])", "i + 1", "'X', 'O', ' '"),
    "global board": Student(
        "board.flat()", "void (board[Math.floor(i / 3)][i % 3] = turn(cells))", "'X', 'O', ''", parameters="",
        head="let board = [['', '', ''], ['', '', ''], ['', '', '']];",
    ),
    "class with a board": Student(
        "this.cells.slice()", "i", "'X', 'O', null", "this.turn", suffix=".bestMove",
        frame="class {name} {\n  constructor() { this.cells = Array(9).fill(null); this.turn = 'X'; }\n  bestMove() {",
    ),
}  # fmt: skip
"""The shapes of programs in JavaScript."""


def script(student: Student) -> str:
    """Return a file in JavaScript with the programs of all bugs in a shape."""
    first, second, empty = student.marks.split(", ")
    head = SCRIPT.replace("{first}", first).replace("{second}", second).replace("{empty}", empty)
    parts, is_class = [student.head, head], student.frame.startswith("class")
    for bug in BUGS:
        frame = student.frame if is_class else "function {name}({parameters}) {"
        named = frame.replace("{name}", bug or "right").replace("{parameters}", student.parameters)
        body = f"const cells = {student.cells}; const i = chosen(cells, {student.mover}, {bug!r}); return {student.answer};"
        parts.append(f"{named}\n  {body}\n}}{' }' * is_class}")
    return "\n\n".join(parts) + "\n"


def source(student: Student) -> str:
    """Return a file with the programs of all bugs in a shape, named 'right', 'line', 'tie' and 'depth'."""
    parts = [student.head, student.core.replace("{marks}", student.marks)]
    for bug in BUGS:
        frame = student.frame.format(name=bug or "right", parameters=student.parameters)
        indent = "        " if frame.startswith("class") else "    "
        body = [f"cells = {student.cells}", f"i = chosen(cells, {student.mover}, {bug!r})", f"return {student.answer}"]
        parts.append(frame + "".join(f"\n{indent}{line.strip()}" for part in body for line in part.splitlines()))
    return "\n\n".join(parts) + "\n"
