"""States of games that declare no text: their numbers, and what these mean as far as the rules show it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any

from zermelo.bits import bits
from zermelo.errors import BadGame
from zermelo.evaluation.symmetry.folding import random_positions
from zermelo.rules import Game, write_numbers
from zermelo.rules.position import Position

__all__ = ["state_text"]

MEANING_SAMPLE_POSITIONS = 200
"""The number of positions of random games by which the meaning of a state is tested."""


def state_text(position: Position[Any]) -> str:
    """Return the text of a position; if it is the numbers of the state, add who is to move and what is known of them.

    If every move sets or clears the bit of its number, the bits are written as the names of moves. Else the moves that
    led to the position follow.
    """
    if position.game.notation.write is not write_numbers:
        return position.text
    sets = {} if callable(position.game.notation.moves) else sets_of(position)
    facts = [f"{name}: {', '.join(position.labels[i] for i in bits(mask)) or 'none'}" for name, mask in sets.items()]
    if not facts and position.moves_played:
        facts = [f"after {position.moves_played}"]
    return f"{position.text} ({'; '.join((f'{position.player_name} to move', *facts))})"


def sets_of(position: Position[Any]) -> Mapping[str, int]:
    """Return sets of moves as masks, by what they are; nothing if the numbers of a state are not such sets."""
    game, state, turn = position.game, position.state, position.turn
    if all_moves(game, lambda before, move, after: isinstance(before, int) and before ^ after == 1 << move):
        return {"left" if game.rules.start else "marked": state}
    if all_moves(game, lambda before, move, after: is_pair(before) and after == (before[1], before[0] ^ 1 << move)):
        return dict(zip(game.notation.player_names, state[::-1] if turn else state, strict=True))
    return {}


def is_pair(state: Any) -> bool:
    return isinstance(state, tuple) and len(state) == 2 and all(isinstance(each, int) for each in state)


def all_moves(game: Game[Any], holds: Callable[[Any, int, Any], bool]) -> bool:
    """Return whether something holds for the state before, the move and the state after, of all moves tried."""
    return all(holds(*moved) for moved in sample_moves(game))


@lru_cache(maxsize=16)
def sample_moves(game: Game[Any]) -> Sequence[tuple[Any, int, Any]]:
    """Return the moves of some random games, with the states before and after them."""
    moved = list[tuple[Any, int, Any]]()
    with suppress(BadGame):  # a fault of the rules elsewhere
        for position in islice(random_positions(game), MEANING_SAMPLE_POSITIONS):
            if position.parent is not None and position.last_number is not None:
                moved.append((position.parent.state, position.last_number, position.state))
    return moved
