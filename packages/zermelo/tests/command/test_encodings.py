"""Commands in the C locale without Python's UTF-8 mode: there, as on Windows, UTF-8 is used only where it is named."""

import csv
import json

import pytest

from c_locale import NEEDS_POSIX, ascii_process, read, told

__all__ = ["ascii_process", "told"]

pytestmark = NEEDS_POSIX


@pytest.mark.slow
def test_boards_trees_and_scores_are_drawn_in_ascii(told):
    assert told("analyse", "tictactoe", "1", "5").startswith(" X | 2 | 3\n---+---+---\n 4 | O | 6\n")
    assert "oooo\n" in told("analyse", "stones:n=4")
    assert told("tree", "stones:n=2").splitlines()[1:] == [
        "|-- 1  1:2  - Second to move: loss in 1 ply",
        "|   `-- 1  0  + First has won.",
        "`-- 2  0:2  + Second has won.",
    ]
    assert "1 x4" in told("tree", "tictactoe", "--classes", "--depth", "1")
    assert "score -inf" in told("watch", "tictactoe", "--search", "tail_alphabeta", "--steps", "3")


@pytest.mark.slow
def test_lines_and_moves_are_read_as_utf_8_and_json_holds_every_character(told):
    assert told("value", "arrows.py", input="←\n⇐←\n") == "\\u2190 win 3\n\\u21d0\\u2190 win 1\n"
    lines = told("value", "arrows.py", "--json", input="←\n⇐←\n").splitlines()
    assert [json.loads(line)["moves"] for line in lines] == ["←", "⇐←"]
    assert json.loads(told("analyse", "arrows.py", "--json"))["turn"] == "Süd"
    played = told("play", "arrows.py", "--plain", "--x", "human", "--o", "human", input="⇐\n⇐\n←\n")
    assert "S\\xfcd to move (? for help): \\u2190\n" in played


@pytest.mark.slow
def test_pictures_are_utf_8(told):
    told("tree", "arrows.py", "-o", "x.svg")
    assert "Süd" in read("x.svg")
    told("map", "tictactoe", "-o", "x.svg")


@pytest.mark.slow
def test_tables_books_and_games_are_written_and_read(told):
    told("solve", "arrows.py", "-o", "table")
    assert json.loads(told("table", "probe", "table", "⇐", "--game", "arrows.py", "--json"))["moves"] == ["⇐"]
    told("table", "export", "table", "x.parquet", "--game", "arrows.py")
    told("book", "arrows.py", "--plies", "2", "-o", "x.book")
    assert "win in 3 plies" in told("analyse", "arrows.py", "--book", "x.book")
    told("sweep", "stones:n={1..3}", "arrows.py", "-o", "x.csv")
    assert [row["value"] for row in csv.DictReader(read("x.csv").splitlines())] == ["loss", "win", "win", "win"]
    told("new", "mine.py")
    told("check", "mine.py")
    told("match", "arrows.py", "perfect", "perfect", "--games", "1", "--save", "x.txt")
    assert "⇐" in read("x.txt")
    assert "\\u21d0" in told("replay", "x.txt", "--game", "arrows.py")
