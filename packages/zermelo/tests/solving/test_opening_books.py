"""Opening books: right in every entry, made again to the same bytes after a kill, and refused where they do not fit."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import zermelo
from positions import breadth_first
from zermelo import LOSS, Game, Rules, evaluators, game
from zermelo.errors import BadOption, BadTable, Busy, TooLarge
from zermelo.machine.files import hold_lock
from zermelo.solving.books.book import opening_of, write_book
from zermelo.tables import Book

BOARD = "connect:width=4,height=4"


@pytest.fixture(scope="session")
def book_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the book of the first five plies on the 4x4 board."""
    file = tmp_path_factory.mktemp("books") / "connect.book"
    zermelo.tables.make_book(BOARD, plies=5, out=file)
    return file


def ply_of(position: Any) -> int:
    """Return the number of stones on the board."""
    text: str = position.text
    return len(text) - text.count(".")


def unfinished(plies: int) -> list[Any]:
    """All positions on the board that play reaches in this many plies."""
    near = takewhile(lambda position: ply_of(position) <= plies, breadth_first(game(BOARD)))
    return [position for position in near if not position.is_over]


@pytest.mark.slow
def test_every_entry_is_the_value_in_the_table_of_the_whole_game(book_file: Path, table: Callable[[str], Any]) -> None:
    book, solved, near = Book(book_file), table(BOARD), unfinished(5)
    assert [book.get(position.state) for position in near] == [solved[position] for position in near]
    assert (book.manifest["positions"], book.plies) == (len(near), 5)
    by_ply = Counter(ply_of(position) for position in near)
    assert [sum(count.positions for count in book.counts(ply).values()) for ply in range(6)] == [*by_ply.values()]
    beyond = [position for position in unfinished(6) if position not in set(near)]
    assert not any(book.get(position.state) for position in beyond)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "plies"), [("tictactoe", 3), ("nim", 2), ("stones:n=9", 4), ("stones:n=9", 20)])
def test_a_book_of_any_game_holds_what_a_search_finds(tmp_path: Path, spec: str, plies: int) -> None:
    booked = zermelo.tables.make_book(spec, plies=plies, out=tmp_path / "a.book")
    search = evaluators.Interpreted(game(spec))
    near, layer = set[Any](), [zermelo.start(spec)]
    for _ in range(plies + 1):
        near |= {position.state for position in layer if not position.is_over}
        layer = [position.follow(move) for position in layer for move in position.moves]
    assert all(booked.book.get(state) == search.value(state, seconds=600) for state in near)
    assert booked.book.manifest["positions"] == len(near)
    assert booked.value == search.value(game(spec).rules.start, seconds=600)
    assert zermelo.verify(tmp_path / "a.book").faults == []


@pytest.mark.slow
def test_a_book_that_was_killed_is_continued_to_the_same_bytes(book_file: Path, tmp_path: Path) -> None:
    file, partial = tmp_path / "a.book", tmp_path / "a.book.partial"
    command = [sys.executable, "-m", "zermelo", "book", BOARD, "--plies", "5", "-o", str(file), "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not partial.exists() or len(partial.read_bytes().splitlines()) < 5:
            assert process.poll() is None
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL)
    kept = partial.read_text(encoding="utf-8")
    assert not file.exists()
    partial.write_text(f"{kept}12345 1 3", encoding="utf-8")  # killed while it wrote a line
    searched: list[zermelo.types.Progress] = []
    zermelo.tables.make_book(BOARD, plies=5, out=file, on_progress=searched.append)
    assert searched == [zermelo.types.Progress(done, 218, "positions") for done in range(kept.count("\n") + 1, 219)]
    assert file.read_bytes() == book_file.read_bytes()
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.slow
def test_a_finished_book_is_not_searched_again(book_file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.book"
    copy.write_bytes(book_file.read_bytes())
    zermelo.tables.make_book(BOARD, plies=5, out=copy, on_progress=lambda progress: pytest.fail("it searches"))
    assert copy.read_bytes() == book_file.read_bytes()


def test_an_unfinished_book_that_was_changed_or_is_of_another_game_is_refused(tmp_path: Path) -> None:
    file, partial = tmp_path / "a.book", tmp_path / "a.book.partial"

    class Killed(Exception):
        pass

    def kill(progress: zermelo.types.Progress) -> None:
        raise Killed

    with pytest.raises(Killed):
        zermelo.tables.make_book("tictactoe", plies=3, out=file, on_progress=kill)
    with pytest.raises(BadTable, match=r"a.book.partial, line 1, was changed, or written for another game"):
        zermelo.tables.make_book("nim", plies=3, out=file)
    partial.write_text("1" + partial.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(BadTable, match="line 1, was changed"):
        zermelo.tables.make_book("tictactoe", plies=3, out=file)


def test_a_book_is_not_written_over_something_else(book_file: Path, table: Any, tmp_path: Path) -> None:
    mine = tmp_path / "notes.txt"
    mine.write_text("mine", encoding="utf-8")
    packed = tmp_path / "a.packed"
    table("tictactoe").pack(packed)
    for file, sentence in (
        (mine, "is not an opening book; zermelo book writes one"),
        (packed, "is not an opening book"),
        (book_file, "holds connect:width=4,height=4, not tictactoe"),
    ):
        before = file.read_bytes()
        with pytest.raises(BadTable, match=sentence):
            zermelo.tables.make_book("tictactoe", plies=2, out=file)
        assert file.read_bytes() == before
    with pytest.raises(BadTable, match="is not a table"):
        zermelo.Table(book_file)
    with hold_lock(tmp_path / "b.book.lock", ""), pytest.raises(Busy, match="Another process writes"):
        zermelo.tables.make_book("tictactoe", plies=2, out=tmp_path / "b.book")


@pytest.mark.slow
def test_a_book_of_too_few_or_too_many_plies_is_wrong(tmp_path: Path) -> None:
    board, file = game(BOARD), tmp_path / "a.book"
    book, opening = zermelo.tables.make_book(board, plies=2, out=file).book, opening_of(board, 2)
    values = {key: book.get(state) for key, state in {**opening.shallow, **opening.deep}.items()}
    for plies, sentence in ((3, "classes are missing, such as that of"), (1, "are not reached within 1 plies")):
        write_book(file, board, plies, opening, values)  # type: ignore[arg-type]
        assert sentence in zermelo.verify(file).faults[0]


def test_games_without_a_book_get_the_reason(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="its moves can return to a position"):
        zermelo.tables.make_book("morris", plies=8, out=tmp_path / "a.book")
    with pytest.raises(BadOption, match="has no moves"):
        zermelo.tables.make_book("stones:n=0", plies=3, out=tmp_path / "a.book")
    assert list(tmp_path.iterdir()) == []


def test_every_changed_byte_is_found(book_file: Path, tmp_path: Path) -> None:
    whole, file = book_file.read_bytes(), tmp_path / "a.book"
    for place in range(0, len(whole), 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        try:
            assert zermelo.verify(file, sample=1).faults
        except BadTable as error:
            assert str(file) in str(error)  # noqa: PT017
    file.write_bytes(whole[:-1])
    with pytest.raises(BadTable, match="is broken"):
        Book(file)


def test_a_book_whose_moves_return_only_beyond_it_has_the_values_of_the_table(table: Any, tmp_path: Path) -> None:
    booked = zermelo.tables.make_book("morris", plies=3, out=tmp_path / "a.book")
    solved = table("morris")
    assert booked.value == solved[zermelo.start(solved.game)]
    for position in solved.query():
        assert booked.book.get(position.state) in (None, solved[position])


LONG = 91
"""The plies of a row whose value has a code of more than a byte."""


def circle_and_row() -> Game[int]:
    """0 and 1 return to each other; from 0 a row leads to an end."""

    def moves(at: int) -> int:
        return 0b11 if at == 0 else 0 if at == 2 + LONG else 1

    def play(at: int, move: int) -> int:
        return 1 + move if at == 0 else 0 if at == 1 else at + 1

    return Game("circle_and_row", Rules(0, moves, play, lambda at: LOSS))


def test_a_book_holds_endless_play_beside_a_long_win(tmp_path: Path) -> None:
    circle = circle_and_row()
    booked = zermelo.tables.make_book(circle, plies=1, out=tmp_path / "a.book")
    assert [str(booked.book.get(state)) for state in (0, 1, 2)] == [
        "draw by endless play",
        "draw by endless play",
        "win in 91 plies",
    ]
    assert booked.book.manifest["code_bytes"] == 2
    assert zermelo.verify(tmp_path / "a.book", circle).faults == []


def test_a_book_that_differs_from_what_it_was_made_from_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, nim = tmp_path / "a.book", game("nim")
    zermelo.tables.make_book(nim, plies=1, out=file)
    before, opening = file.read_bytes(), opening_of(nim, 1)
    book = Book(file)
    values = {key: book.get(state) for key, state in {**opening.shallow, **opening.deep}.items()}
    monkeypatch.setattr("zermelo.solving.books.book.code_of", lambda *value: 2)  # a win in 0 plies
    with pytest.raises(BadTable, match=r"a.book is not written: .* is stored as win, and its value is win in"):
        write_book(file, nim, 1, opening, values)  # type: ignore[arg-type]
    assert file.read_bytes() == before
