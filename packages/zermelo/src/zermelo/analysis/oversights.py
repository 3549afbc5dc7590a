"""Mistakes that a person can see at the board: a win at once that is missed, or that is left to the opponent."""

from typing import Any

from zermelo.analysis.analysis import bounds
from zermelo.rules import LOSS, Bounds, Value
from zermelo.rules.game import Game
from zermelo.rules.position import Position

__all__ = ["blocking_words", "oversight"]


def oversight(position: Position[Any], before: Value | Bounds, value: Value | Bounds) -> str:
    """Return the mistake of the move to a position as the end of a sentence; '' if nobody sees one at the board.

    before: the value of the position before the move, for the player who makes it. value: that of the position.

    >>> from zermelo import start
    >>> oversight(start("tictactoe").after("1 5 2 3 4"), Value(0, 5), Value(1, 1))
    '7 had to be blocked'
    """
    parent = position.parent
    if parent is None or position.game.rules.scores or position.keeps_turn:
        return ""
    if wins_at_once(before):
        return "" if value.before() == before else f"{winning_moves(parent)[0]} would have won at once"
    least = bounds(before)[0]
    every_move_loses_at_once = least.sign == LOSS and least.remoteness <= 2
    return threat(position) if wins_at_once(value) and not every_move_loses_at_once else ""


def wins_at_once(value: Value | Bounds) -> bool:
    return isinstance(value, Value) and value.sign > 0 and value.remoteness == 1


def winning_moves(position: Position[Any]) -> list[str]:
    """Return the names of the moves by which the side to move wins at once."""
    return [move.name for move in position.moves if position.follow(move).winner == position.turn]


def threat(position: Position[Any]) -> str:
    """Say which win at once the last move left to the side to move, or which place had to be blocked."""
    wins, parent = winning_moves(position), position.parent
    assert parent is not None
    blocks = [parent.follow(move) for move in parent.moves if [move.name] == wins]
    words = blocking_words(position.game).get(wins[0])
    if words and blocks and not winning_moves(blocks[0]):
        return words
    return f"{position.last} let {position.player_name} win at once, with {wins[0]}"


def blocking_words(game: Game[Any]) -> dict[str, str]:
    """Return the words for each place that a move can block, by the name of the move; none in an impartial game.

    >>> from zermelo import GAMES
    >>> blocking_words(GAMES["connect"]())["3"]
    'column 3 had to be blocked'
    """
    if game.board is None or game.declared.impartial:
        return {}
    kind, names = ("column ", game.board.columns) if game.board.columns else ("", game.board.names)
    return {name: f"{kind}{name} had to be blocked" for name in names if name}
