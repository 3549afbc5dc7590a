"""Programs of your own that are watched: the positions in which they are asked, and what is shown of each answer."""

from typing import Any

import pytest

import zermelo
from zermelo import Position, start
from zermelo.errors import IllegalMove, OutOfTime, UnknownName
from zermelo.players import PlayerReply
from zermelo.sources import WatchedProgram
from zermelo.sources.own_programs import Answered
from zermelo.types import Deadline

GAMES = ["tictactoe", "stones:n=9", "dots-and-boxes:height=1"]
"""In dots and boxes, who closes a box moves again."""


def last(position: Position[Any]) -> int:
    return max(position.moves)


def own_positions(here: Position[Any], turn: int) -> set[Position[Any]]:
    """Return the unfinished positions that the last legal move of a player leads to, against every reply."""
    if here.is_over:
        return set()
    moves = [last(here)] if here.turn == turn else list(here.moves)
    return set().union(
        {here} if here.turn == turn else set(), *(own_positions(here.follow(move), turn) for move in moves)
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_program_is_asked_once_in_every_position_that_it_gets_into(game: str) -> None:
    for here in (start(game), start(game).play(last(start(game)))):
        watched = zermelo.sources.watch_program(here, last)
        assert watched.finished
        assert len(watched.answers) == len({each.position for each in watched.answers})
        assert {each.position for each in watched.answers} == own_positions(here, here.turn)
        assert all(each.tried.move == last(each.position) for each in watched.answers)


def test_an_answer_without_a_legal_move_is_wrong_and_leads_nowhere() -> None:
    def stuck(position: Position[Any]) -> int:
        return 4 if 4 in position.moves else 99

    watched = zermelo.sources.watch_program("tictactoe", stuck)
    assert [(len(each.position.path), each.is_wrong) for each in watched.answers] == [(1, False), *[(3, True)] * 8]
    assert watched.reason is None
    assert "after 5 1: no legal move, " in str(watched)
    assert "O is to move" not in str(watched)
    assert "X is to move, and the program has no legal move: " in str(watched)


def test_an_answer_whose_values_are_not_known_is_shown_without_a_judgement() -> None:
    here = start("tictactoe")
    unknown = Answered(here, PlayerReply(here.move(4)), None)
    watched = WatchedProgram(here, "mine", "", (unknown,), False, None)
    assert str(watched).endswith("at .........: 5. The values were not found in time.")
    (record,) = watched.record()["steps"]
    assert (record["answer"], record["judgement"], record["values"]) == ("5", "", None)
    known = zermelo.sources.watch_program(here, last, limit=1).answers[0].record()
    assert known.keys() - record.keys() == {"value", "remoteness", "best"}


def test_what_cannot_be_watched_is_refused() -> None:
    with pytest.raises(UnknownName, match="'minimax' names no program"):
        zermelo.sources.watch_program("tictactoe", "minimax")
    with pytest.raises(IllegalMove, match="The game is over"):
        zermelo.sources.watch_program(start("tictactoe").after("14253"), last)
    with pytest.raises(OutOfTime, match=r"^Not finished in 0 s\."):
        zermelo.sources.watch_program("tictactoe", last, seconds=0)


def test_answers_that_come_after_the_time_are_told_to_be_later() -> None:
    deadline = Deadline(600)

    def ending(position: Position[Any]) -> int:
        if len(position.path) == 1:
            deadline.cancel()
        return last(position)

    with pytest.raises(OutOfTime, match=r"The program was asked 1 time; answer 1 is later\."):
        zermelo.sources.watch_program("tictactoe", ending, first=1, seconds=deadline)
