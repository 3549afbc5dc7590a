"""The number of positions that play can reach: interpreted while it is small, else compiled.

A position is a distinct state as the side to move sees it, whoever that is, as in a table. Positions of one tier are
counted before those of the next, and then forgotten.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from zermelo.bits import bits
from zermelo.errors import BadGame, CannotCompile, OutOfTime, TooLarge
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.worth_compiling import PlainFirst, agreeing_compiler, with_small_budget
from zermelo.games import start
from zermelo.machine.beside import await_compiling
from zermelo.rules import Game, Rules
from zermelo.rules.limits import Deadline, with_deadline
from zermelo.rules.position import Position, is_read

__all__ = [
    "Tiers",
    "distinct",
    "identity",
    "is_told_by_state",
    "made_of_ints",
    "reachable",
    "reachable_compiled",
    "reachable_interpreted",
]

MAX_INTERPRETED_POSITIONS, MAX_COMPILED_POSITIONS = 1_500_000, 20_000_000
"""Largest number of positions in memory: about 300 MB interpreted, and 500 MB compiled while they are sorted."""

CHILDREN_PER_SORT = 1 << 20
"""The number of children that are listed before duplicates are dropped."""


def reachable(position: Position[Any], deadline: Deadline) -> int:
    """Return the number of positions that play can reach from one, itself included.

    Raises OutOfTime, or TooLarge for more positions than can be remembered at a time.
    """
    rules = with_deadline(position.game.rules, deadline)
    try:
        return reachable_interpreted(position, with_small_budget(rules))
    except OutOfTime:
        deadline.check()
    await_compiling(partial(prepare_tiers, position.game), deadline)
    counted = PlainFirst(lambda: reachable_compiled(Tiers(position.game, position), deadline)).now()
    return counted or reachable_interpreted(position, rules)


def prepare_tiers(game: Game[Any]) -> None:
    """Compile the kernel that follows positions, in another process."""
    tiers = Tiers(game, start(game))
    ((layer,),) = tiers.runs.values()
    tiers.follow(layer, 0)


def reachable_interpreted(position: Position[Any], rules: Rules[Any], limit: int = MAX_INTERPRETED_POSITIONS) -> int:
    """Return the number of positions that play can reach from one, the total that `census` gives.

    The rules are the game's own, or those with a deadline. Raises TooLarge if more than `limit` have to be remembered
    at a time.
    """
    game, state = position.game, position.state
    tier_of = game.declared.plies_left or (lambda state: 0)
    is_quick = is_told_by_state(game)
    root, number = (state, position.turn), 0
    tiers = {tier_of(state): {state if is_quick else identity(position): root}}
    while tiers:
        here = max(tiers)
        waiting = list(tiers[here].values())  # the list grows during the loop if moves stay in a tier
        for state, turn in waiting:
            for move in bits(rules.moves(state)):
                child = rules.play(state, move), game.turn_after(turn, state, move)
                tier, key = tier_of(child[0]), child[0] if is_quick else identity(Position(game, *child))
                if key not in tiers.setdefault(tier, {}):
                    tiers[tier][key] = child
                    if tier == here:
                        waiting.append(child)
        if max(tiers) > here:
            raise BadGame(f"plies_left of {game.name} is wrong: a move leads from {here} to {max(tiers)}.")
        if sum(map(len, tiers.values())) > limit:
            raise TooLarge(f"More than {limit:,} positions of {game.name} would have to be remembered.")
        number += len(tiers.pop(here))
    return number


def made_of_ints(state: Any) -> bool:
    """Return whether a state is an int or a tuple of ints, which stand for one board each."""
    return all(type(number) is int for number in (state if isinstance(state, tuple) else (state,)))


def is_told_by_state(game: Game[Any]) -> bool:
    """Return whether different states are different positions; a board can show states that are not of ints alike."""
    return game.board is None or made_of_ints(game.rules.start)


def identity(position: Position[Any]) -> Any:
    """Return what tells a position from others, whoever is to move: its state, or else its text."""
    if is_told_by_state(position.game):
        return position.state
    other = replace(position, turn=1 - position.turn)
    return min(position.text, other.text) if is_read(other) else position.text


class Tiers:
    """The keys of known positions that are not followed yet, by tier; a compiled kernel follows them.

    Raises CannotCompile for a game without tiers, without keys, or whose rules do not compile.
    """

    def __init__(self, game: Game[Any], position: Position[Any]) -> None:
        import numpy as np

        from zermelo.solving.making.kernels.layers import make_expand

        key = keys_of(game).key(position.state) if made_of_ints(position.state) else -1
        if game.declared.plies_left is None or key < 0:
            raise CannotCompile(f"{game.name} has no tiers, or has a state without a key.")
        self.expand = agreeing_compiler(game)(make_expand(game, ()))
        self.children, self.tiers = np.empty(CHILDREN_PER_SORT, np.int64), np.empty(CHILDREN_PER_SORT, np.int32)
        self.runs: dict[int, list[Any]] = {game.declared.plies_left(position.state): [np.full(1, key, np.int64)]}

    def follow(self, layer: Any, begin: int) -> int:
        """Add the children of some positions of a layer, from number `begin` on; return the number where it stopped."""
        end, written = self.expand(layer, begin, self.children, self.tiers)
        if written < 0:
            raise CannotCompile("A position has no key or no tier.")
        below = self.tiers[:written]
        for other in distinct([below]).tolist():
            keys = self.children[:written][below == other]
            first, *others = runs = self.runs.setdefault(other, [keys[:0]])
            runs.append(distinct([keys]))
            if sum(map(len, others)) > len(first) + CHILDREN_PER_SORT:  # duplicates may be half of them
                runs[:] = [distinct(runs)]
        return int(end)


def distinct(runs: list[Any]) -> Any:
    """Return the keys of some arrays in ascending order, each once."""
    import numpy as np

    keys = np.concatenate(runs)
    keys.sort()
    return keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys


def reachable_compiled(tiers: Tiers, deadline: Deadline) -> int:
    """Return the number of positions in all tiers; raise OutOfTime or TooLarge."""
    number = 0
    while tiers.runs:
        tier = max(tiers.runs)  # no further move leads to it
        layer = distinct(tiers.runs.pop(tier))
        number, begin = number + len(layer), 0
        while begin < len(layer):
            deadline.check()
            begin = tiers.follow(layer, begin)
            if sum(len(run) for runs in tiers.runs.values() for run in runs) + len(layer) > MAX_COMPILED_POSITIONS:
                raise TooLarge(f"More than {MAX_COMPILED_POSITIONS:,} positions would have to be remembered.")
    return number
