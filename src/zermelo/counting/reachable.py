"""How many positions play can reach, each met once."""

from typing import Any

from zermelo.bits import bits
from zermelo.errors import BadGame, TooLarge
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.symmetry.folding import Folding

__all__ = ["made_of_ints", "reachable"]

MOST_HELD = 1_500_000
"""Positions that are remembered at a time: about 300 MB."""


def reachable(position: Position[Any], rules: Rules[Any], most: int = MOST_HELD) -> int:
    """The number of positions that play can reach from one, itself included: the total that `census` gives.

    The rules are the game's own, or those with a deadline. Positions of one tier are counted before those of the
    next, and forgotten then. Raises TooLarge where more than `most` have to be remembered at a time.
    """
    tier_of, key_of = position.game.plies_left or (lambda state: 0), key_function(position)
    tiers = {tier_of(position.state): {key_of(position.state, position.turn): (position.state, position.turn)}}
    counted = 0
    while tiers:
        here = max(tiers)
        waiting = list(tiers[here].values())  # it grows while we walk it, where moves stay in a tier
        for state, turn in waiting:
            for move in bits(rules.moves(state)):
                child = rules.play(state, move), 1 - turn
                tier, key = tier_of(child[0]), key_of(*child)
                if key not in tiers.setdefault(tier, {}):
                    tiers[tier][key] = child
                    if tier == here:
                        waiting.append(child)
        check_tiers(position, tiers, here, most)
        counted += len(tiers.pop(here))
    return counted


def check_tiers(position: Position[Any], tiers: dict[int, Any], here: int, most: int) -> None:
    if max(tiers) > here:
        raise BadGame(f"plies_left of {position.game.name} is wrong: a move leads from {here} to {max(tiers)}.")
    if sum(map(len, tiers.values())) > most:
        raise TooLarge(f"More than {most:,} positions of {position.game.name} would have to be remembered.")


def key_function(position: Position[Any]) -> Any:
    """What tells positions apart: on a board, what they show, or what is quicker and tells them apart as well."""
    state, fold = position.state, Folding(position.game)
    if not (position.game.grid and made_of_ints(state)):
        return fold.shown
    return lambda state, turn: (state, turn)  # its text reads back, so two of these never share one


def made_of_ints(state: Any) -> bool:
    """Whether a state is an int or a tuple of ints, which stand for one board each."""
    return all(type(number) is int for number in (state if isinstance(state, tuple) else (state,)))
