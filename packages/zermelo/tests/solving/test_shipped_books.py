"""The books that come with zermelo: whole, right where others have published values, and in front of every search."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import zermelo
from places import ROOT
from zermelo import Position, Value, evaluators, files, game, player, start
from zermelo.tables import Book

FILES = sorted((Path(zermelo.__file__).parent / "solving" / "books" / "shipped").glob("*.book"))


class Refuses:
    """A source that must not be asked: what is in the book needs no search."""

    name = "refusal"

    def get(self, state: Any) -> Value:
        raise AssertionError("A position of the book was searched.")


def connect_book() -> Book:
    (book,) = (source for source in zermelo.evaluator("connect").sources if isinstance(source, Book))
    return book


def in_front() -> evaluators.Evaluator[Any]:
    return evaluators.Evaluator("connect", [connect_book(), Refuses()])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_book_belongs_to_a_game_of_the_catalogue(file: Path) -> None:
    book = Book(file)
    assert book.file == file
    assert zermelo.evaluator(book.game).sources[0].file == file  # type: ignore[attr-defined]
    assert sha256(file.read_bytes()).hexdigest() in (ROOT / "docs/how-to/opening-books.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_book_has_every_position_and_a_sample_is_found_by_search(file: Path) -> None:
    assert zermelo.verify(file, sample=1, seed=22).faults == []


def test_the_first_moves_of_connect_four_have_the_published_scores(facts: Any) -> None:
    here, evaluator = start(game("connect")), in_front()
    assert evaluator.value(here.state, seconds=0) == Value(1, 41)
    scores = [
        files.pons_score(child, evaluator.value(child.state, seconds=0)) for child in map(here.follow, here.moves)
    ]
    assert scores == [-score for score in facts("connect")["7x6_first_move_scores"]]


def test_perfect_play_is_proven_from_the_first_move() -> None:
    here, best = start(game("connect")), player("perfect=0.01", "connect", evaluator=in_front())
    while here.parent is None or len(here.moves_played) < connect_book().plies:
        chances = best(here)
        assert not chances.remark
        here = here.follow(next(iter(chances)))
    assert connect_book().get(here.state) is not None
    assert [player("perfect=0.01", here.game)(start(here.game).after(moves)) for moves in ("", "4")] == [{3: 1}, {3: 1}]


def test_a_line_that_is_not_known_in_time_is_left_open() -> None:
    class Late:
        """A search that finds nothing in time."""

        name = "late"

        def get(self, state: Any) -> None:
            return None

    here = start(game("connect")).after("44444411")
    assert here.parent
    found = zermelo.analyse(here.parent, seconds=1, evaluator=evaluators.Evaluator(here.game, [connect_book(), Late()]))
    shown = str(found)
    assert f"Best play: {found.line[0]} ...\n" in shown
    assert "it ends the game" not in shown
    lost = next(each for each in found.refutations)
    opponent = here.game.notation.player_names[here.turn]
    assert f"{lost.move} loses: {opponent} wins {lost.plies} plies from now." in shown


def test_the_best_move_within_the_book_needs_no_search() -> None:
    here, evaluator = start(game("connect")).after("4 4"), in_front()
    after = {move: evaluator.value(here.follow(move), seconds=1).before() for move in here.moves}
    best = max(after, key=lambda move: after[move].order_key)
    value = evaluator.value(here, seconds=1)
    assert isinstance(value, Value)
    assert (after[best], evaluator.best_reply(here, value, seconds=1)) == (value, best)


def test_a_position_beyond_the_book_is_asked_of_the_search() -> None:
    beyond = start(game("connect")).after("444444111")
    with pytest.raises(AssertionError, match="was searched"):
        in_front().value(beyond.state, seconds=1)
    assert connect_book().get(Position.read(beyond.game, beyond.text).state) is None
