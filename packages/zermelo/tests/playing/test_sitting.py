"""A game at a board, as every screen plays it; and the player that sets traps."""

import pytest

from zermelo import GameSession, Position, player, start
from zermelo.errors import BadOption


def play(sitting: GameSession, *moves: str) -> None:
    for move in moves:
        sitting.record.play(sitting.now.move(move))


def test_undo_takes_back_to_where_a_human_moves() -> None:
    sitting = GameSession(start("tictactoe"), ("human", "perfect"))
    play(sitting, "1")
    sitting.record.play(sitting.choose()[0])
    assert sitting.undo()
    assert sitting.now.moves_played.names == []
    assert sitting.redo()
    assert len(sitting.now.moves_played) == 2
    assert not sitting.redo()


def test_a_human_who_has_not_moved_takes_nothing_back() -> None:
    sitting = GameSession(start("tictactoe"), ("perfect", "human"))
    sitting.record.play(sitting.choose()[0])
    assert not sitting.undo()
    assert len(sitting.now.moves_played) == 1


def test_two_humans_take_back_one_ply() -> None:
    sitting = GameSession(start("tictactoe"), ("human", "human"))
    play(sitting, "1", "2", "3")
    assert sitting.undo()
    assert sitting.now.moves_played.names == ["1", "2"]
    sitting.new_game()
    assert sitting.now == start("tictactoe")


def test_a_new_game_can_be_taken_back() -> None:
    sitting = GameSession(start("tictactoe"), ("human", "human"))
    play(sitting, "1", "2", "3")
    sitting.undo()
    sitting.new_game()
    assert [len(game.position.moves_played) for game in sitting.games] == [2]
    sitting.new_game()
    assert sitting.undo()
    assert sitting.now.moves_played.names == ["1", "2"]
    assert [len(game.position.moves_played) for game in sitting.games] == [2]
    assert sitting.redo()
    assert sitting.now.moves_played.names == ["1", "2", "3"]


def test_a_human_is_not_computed() -> None:
    with pytest.raises(BadOption, match="human"):
        GameSession(start("tictactoe")).choose()


def test_games_with_one_seed_are_the_same() -> None:
    def game(seed: int) -> list[str]:
        sitting = GameSession(start("tictactoe"), ("random", "random"), seed)
        while not sitting.now.is_over:
            sitting.record.play(sitting.choose()[0])
        return sitting.now.moves_played.names

    assert game(1) == game(1)
    assert len({tuple(game(seed)) for seed in range(5)}) > 1


def labels(position: Position[int]) -> set[str]:
    """Return the choices of a tricky player, also on a machine that stands still for some seconds."""
    return {move.name for move in player("tricky:seconds=60", position.game)(position)}


def test_a_tricky_player_opens_in_a_corner_where_seven_of_eight_replies_lose() -> None:
    assert labels(start("tictactoe")) == {"1", "3", "7", "9"}


def test_a_tricky_player_is_perfect() -> None:
    assert labels(start("tictactoe").after("1 4 2 5")) == {"3"}
    assert labels(start("stones:n=20")) == {"4"}
