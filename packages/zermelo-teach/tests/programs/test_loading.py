"""Programs as people publish them: several files, pages, sketches, games with a screen, questions at their end."""

from pathlib import Path

import pytest

from grading.test_grade import node
from marks import spread
from zermelo import player, start
from zermelo.errors import BadPlayer, UnknownName
from zermelo_teach import Limits, grade
from zermelo_teach.programs.loading import other_language
from zermelo_teach.programs.subjects import FileProgram

__all__ = ["node"]

LATER = start("tictactoe").after("1 2 3")
"""A position after which there are few enough others to grade a program in a moment."""

MARKS = 'const AI = "X", HUMAN = "O", EMPTY = " ";\n'

MOVE = "function bestMove(board) { return board.indexOf(EMPTY); }\n"

SCRIPTS: dict[str, dict[str, str]] = {
    "a file that it requires": {
        "bot.js": f'{MARKS}const {{ free }} = require("./cells.js");\n'
        "module.exports = { pick: (board) => free(board)[0] };",
        "cells.js": 'exports.free = (board) => board.flatMap((cell, i) => (cell === " " ? [i] : []));',
    },
    "a file that it imports": {
        "bot.js": f'{MARKS}import {{ free }} from "./cells.js";\nexport const pick = (board) => free(board)[0];',
        "cells.js": 'export const free = (board) => board.flatMap((cell, i) => (cell === " " ? [i] : []));',
    },
    "marks in a file that it imports": {
        "bot.mjs": 'import { AI, HUMAN, free } from "./cells.mjs";\nexport const pick = (board) => free(board)[0];',
        "cells.mjs": f'{MARKS}export {{ AI, HUMAN }};\nexport const free = (board) => [board.indexOf(" ")];',
    },
    "a class of a page in a module": {
        "bot.mjs": f"{MARKS}class Square extends HTMLElement {{ constructor() {{ super(); }} }}\n"
        "export default (board) => board.indexOf(EMPTY);",
    },
    "the word function in a comment": {
        "bot.js": f"{MARKS}// the class of the main function\n{MOVE}function other(mark) {{ return mark; }}",
    },
    "a variable without a value": {
        "bot.js": f"{MARKS}var board;\nfunction reset() {{ board = []; }}\n"
        "function bestSpot() { return board.indexOf(EMPTY); }",
    },
    "a board of another name": {
        "bot.js": f"{MARKS}let squaresLeft = Array(9).fill(EMPTY);\nconst bestMove = () => squaresLeft.indexOf(EMPTY);",
    },
    "a constant board": {
        "bot.js": f"{MARKS}const board = Array(9).fill(EMPTY);\nfunction bestMove() {{ return board.indexOf(EMPTY); }}",
    },
    "a page": {
        "bot.js": f'{MARKS}{MOVE}const cells = document.querySelectorAll(".cell");\n'
        'for (let i = 0; i < cells.length; i++) cells[i].innerText = "";\n'
        'window.shown = Array.from(cells).map((cell) => cell.id).join(",");\n'
        'cells.forEach((cell) => cell.addEventListener("click", () => bestMove([])));',
    },
    "functions of p5": {
        "bot.js": 'let board = Array.from({ length: 3 }, () => ["", "", ""]);\n'
        'let ai = "X", human = "O", currentPlayer = human;\n'
        "function setup() { createCanvas(400, 400); }\n"
        "function bestMove() {\n  let best = -1, move;\n"
        "  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++)\n"
        '    if (board[i][j] == "" && max(best, 9 - 3 * i - j) > best) { best = 9 - 3 * i - j; move = [i, j]; }\n'
        "  board[move[0]][move[1]] = currentPlayer;\n}",
    },
}  # fmt: skip
"""Scripts that make the first legal move, each with something that pages and courses have."""

MISSED = {
    "a page": ["document", "window"],
    "a class of a page in a module": ["HTMLElement"],
}
"""The stand-ins that these scripts get."""


def files_in(folder: Path, texts: dict[str, str]) -> Path:
    """Write files, and return the first of them."""
    for name, text in texts.items():
        (folder / name).write_text(f"{text}\n", encoding="utf-8")
    return folder / next(iter(texts))


@pytest.mark.slow
@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("script", spread(SCRIPTS, 4))
def test_scripts_of_pages_and_courses_are_graded(script: str, tmp_path: Path) -> None:
    graded = grade(str(files_in(tmp_path, SCRIPTS[script])), LATER, sample=40)
    assert graded.bugs == ("It always makes the first legal move.",), graded.shape
    names = MISSED.get(script)
    assert graded.notes == (
        (f"It has stand-ins for {' and '.join(names)}, which show nothing and never answer.",) if names else ()
    )


PAGE = f"""
{MARKS}{MOVE}
function max(one, two) {{ return 7; }}
let width = 3;
document.title = max(1, 2);
"""


@pytest.mark.slow
@pytest.mark.usefixtures("node")
def test_a_stand_in_never_takes_the_place_of_what_a_script_defines(tmp_path: Path) -> None:
    program = FileProgram(
        files_in(tmp_path, {"bot.js": f"{PAGE}\nfunction seen() {{ return [max(1, 2), width]; }}"}), "seen", Limits()
    )
    assert program.call([]).value == [7, 3]
    assert list(program.stand_ins) == ["document"]
    program.restart()


PICK = "def best_move(board):  # 'X', 'O', ' '\n    X, O = 'X', 'O'\n    return board.index(' ')\n"

SCREENS: dict[str, tuple[str, tuple[str, ...]]] = {
    "a question below the functions": (
        f"{PICK}\nwhile input('Again? ') == 'y':\n    print(best_move([' ']))\n",
        ("When it is loaded, it asks a question at line 5: what stands below has not run.",),
    ),
    "a module of screens that is missing": (
        f"import pygame_gui\n{PICK}\nif __name__ == '__main__':\n    pygame_gui.init()\n",
        ("It has stand-ins for pygame_gui, which show nothing and never answer.",),
    ),
    "all names of a module, and a class of a window": (
        f"from customtkinter import *\n{PICK}\n"
        "class Window(CTk):\n    def __init__(self):\n        super().__init__()\n"
        "        self.geometry('300x300')\n        CTkButton(self, width=3 + 2).grid(row=0)\n\nWindow().mainloop()\n",
        ("It has stand-ins for customtkinter, which show nothing and never answer.",),
    ),
    "a loop that waits for clicks": (
        f"import pygame_gui\n{PICK}\nwhile True:\n    for event in pygame_gui.get():\n        print(event)\n",
        (
            "It has stand-ins for pygame_gui, which show nothing and never answer.",
            "When it is loaded, it waits for a screen at line 7: what stands below has not run.",
        ),
    ),
}  # fmt: skip
"""Programs that make the first legal move, each with what it misses."""


@pytest.mark.slow
@pytest.mark.parametrize("program", spread(SCREENS, 4))
def test_programs_with_a_screen_or_a_question_are_graded(program: str, tmp_path: Path) -> None:
    text, notes = SCREENS[program]
    graded = grade(str(files_in(tmp_path, {"bot.py": text})), LATER, sample=40)
    assert graded.bugs == ("It always makes the first legal move.",), graded.shape
    assert graded.notes == notes


@pytest.mark.slow
def test_a_module_beside_the_file_is_no_screen(tmp_path: Path) -> None:
    text = "from turtle import free\ndef best_move(board):\n    return free(board, 'X', 'O', ' ')\n"
    beside = "def free(board, one, two, empty):\n    return board.index(empty)\n"
    program = FileProgram(files_in(tmp_path, {"bot.py": text, "turtle.py": beside}), "", Limits())
    assert program.call([["X", " ", " "]]).value == 1
    assert not program.stand_ins
    program.restart()


REFUSED: dict[str, tuple[str, str]] = {
    "bot.py": ("def best_move(board):\n    print 'thinking'\n", r"line 2\)\. This is Python 2, and Zermelo"),
    "names.py": ("ask = raw_input\ndef best_move(board): pass\n", "This is Python 2, and Zermelo runs Python 3"),
    "spelt.py": ("def best_move(board)\n    return 1\n", r"line 1\)\. Python cannot read this line"),
    "needs.py": ("import unheard_of\n", "Install unheard_of into the Python that runs zermelo, or put unheard_of.py"),
    "first.py": ("side = input('X or O? ')\ndef best_move(board): pass\n", "It asks a question before it defines its"),
    "fails.py": ("def best_move(board): pass\nbest_move(1, 2)\n", r"TypeError: .* \(fails\.py, line 2\)\.$"),
    "needs.js": ('const one = require("unheard-of");', r"Install unheard-of beside the file: npm install unheard-of\."),
    "names.js": ("startGame();", r"Define startGame in the file, or in one that it imports"),
    "spelt.js": ("function bestMove(board {", r"does not load: SyntaxError: .* \(spelt\.js, line 1\)\.$"),
}  # fmt: skip
"""Files that do not load, and a part of the advice on each."""


@pytest.mark.slow
@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("name", REFUSED)
def test_the_advice_on_a_file_that_does_not_load_fits_its_error(name: str, tmp_path: Path) -> None:
    text, sentence = REFUSED[name]
    with pytest.raises(BadPlayer, match=sentence) as refused:
        grade(str(files_in(tmp_path, {name: text})))
    assert ("__main__" in str(refused.value)) == (name == "first.py")


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("bot.go", "and then 'program: ./bot'"),
        ("bot.c", "and then 'program: ./bot'"),
        ("bot.rb", "'program: ruby bot.rb'"),
        ("bot.ts", "compile it to JavaScript"),
    ],
)
def test_a_file_in_another_language_shows_the_way(name: str, way: str) -> None:
    for ask in (grade, lambda text: player(text, "tictactoe")):
        with pytest.raises(UnknownName, match=way):
            ask(name)


def test_players_and_files_of_known_languages_are_in_no_other_language() -> None:
    assert not any(map(other_language, ["perfect", "level=0.7", "table=games/kqk.r", "bot.py", "notes.txt"]))
