"""Warnings about sound rules that are probably a mistake.

No program can decide whether an outcome has the intended sign, because a game and its misère form differ only in it.
The signs of a mistake are that the player who makes the last move never wins, or that the same player always wins.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadGame
from zermelo.evaluation.checking.board_habits import board_habits
from zermelo.evaluation.checking.check import can_end, random_walk, way_to
from zermelo.evaluation.checking.fault import (
    CAN_END_PROMISE,
    GOES_ON_PROMISE,
    LAST_MOVER_PROMISE,
    ONE_WINNER_PROMISE,
    SIDES_PROMISE,
    Fault,
)
from zermelo.evaluation.symmetry.folding import MAX_SYMMETRY_SAMPLE_PLIES
from zermelo.rules import DRAW, EMPTY_MARK, LOSS, WIN, Game, plies
from zermelo.rules.position import Position, random_game

__all__ = ["Endings", "endings", "habits", "kept_sides"]

HABIT_GAMES = 50
"""The number of random games."""

MIN_MEAN_PLIES = 2
"""The least average number of plies for a warning: both players have moved."""

SELDOM_SHARE_DIVISOR = 4
"""If numbers of a state change places in fewer than one of this many moves, they do so by chance."""

MIN_TURNED_STONES = 20
"""The fewest stones that stay in place and all change their owner for a warning."""


class Ply(NamedTuple):
    """A position of a random game, and the one after it."""

    before: Position[Any]
    after: Position[Any]


def kept_sides(game: Game[Any]) -> Iterator[Fault]:
    """Yield a warning if `play` seems to return the state as the player who has moved sees it."""
    rng = Random(0)
    pairs = (pair for _ in range(HABIT_GAMES) for pair in pairwise(random_game(game, rng, MAX_SYMMETRY_SAMPLE_PLIES)))
    steps = [Ply(*pair) for pair in pairs if not pair[1].keeps_turn]
    found = (unchanged_number(steps) or turning_stones(steps)) if len(steps) >= MIN_MEAN_PLIES * HABIT_GAMES else None
    if found:
        position = steps[1].after
        yield Fault(SIDES_PROMISE, found, position, way_to(position))


def unchanged_number(steps: list[Ply]) -> str | None:
    """Describe a number of the state that never changes, while a similar one does and no two change places."""
    first = steps[0].before.state
    if not isinstance(first, tuple) or not all(type(number) is int for number in first):
        return None
    states = [position.state for step in steps for position in step]
    still = [place for place in range(len(first)) if all(state[place] == first[place] for state in states)]
    like = [
        place
        for place in still
        if any(first[other].bit_count() == first[place].bit_count() for other in {*range(len(first))} - {*still})
    ]
    if not like or SELDOM_SHARE_DIVISOR * sum(map(hands_over, steps)) >= len(steps):
        return None
    number = f"number {like[0] + 1} of the state is always {first[like[0]]}"
    return f"{number} in {HABIT_GAMES} random games, and play never puts a number into the place of another"


def hands_over(step: Ply) -> bool:
    """Return whether a number of the state takes the place of a different one."""
    old, new = step.before.state, step.after.state
    return any(new[i] == old[j] != old[i] for i in range(len(old)) for j in range(len(old)) if i != j)


def turning_stones(steps: list[Ply]) -> str | None:
    """Return a warning if every stone that stays in its cell changes its owner at every move."""
    changed = 0
    for before, after in steps:
        try:
            cells = [*zip(before.board, after.board, strict=True)]
        except BadGame:
            return None
        stones = [(old, new) for old, new in cells if EMPTY_MARK not in (old, new)]
        if any(old == new for old, new in stones):
            return None
        changed += len(stones)
    return None if changed < MIN_TURNED_STONES else "every stone on the board changes its owner at every move"


FULLY_CHECKED_GAMES = 20
"""The number of random games in which every position is checked."""

SHOWN_ENDLESS_GAMES = 3
"""The number of endless games whose last position is searched for an end."""

MIN_DECIDED_GAMES = 5
"""The fewest decided games that each player must have ended for a warning that one player won all."""

CONSTANT_OF_OUTCOME = {LOSS: "LOSS", DRAW: "DRAW", WIN: "WIN"}


class Ending(NamedTuple):
    """The last position of a random game, which need not be its end, and the number of plies before it."""

    position: Position[Any]
    plies: int


class Endings(tuple[Ending, ...]):
    """The ends of random games."""

    @property
    def over(self) -> list[Ending]:
        """The games that came to their end."""
        return [ending for ending in self if ending.position.is_over]

    @property
    def endless(self) -> list[Ending]:
        """The games that were broken off."""
        return [ending for ending in self if not ending.position.is_over]

    def won_by(self, player: int | None) -> int:
        """Return the number of games that the first player (0) or the second (1) won; None counts draws."""
        return sum(ending.position.winner == player for ending in self.over)

    def record(self) -> dict[str, Any]:
        """Return the counts and lengths as JSON."""
        lengths = [ending.plies for ending in self.over]
        return {
            "games": len(self), "first_wins": self.won_by(0), "second_wins": self.won_by(1),
            "draws": self.won_by(None), "endless": len(self.endless),
            "shortest": min(lengths, default=None), "longest": max(lengths, default=None),
        }  # fmt: skip

    def __str__(self) -> str:
        first, second = self[0].position.game.notation.player_names
        wins = f"{first} won {self.won_by(0)}, {second} won {self.won_by(1)}, {self.won_by(None)} drawn"
        lengths = sorted({ending.plies for ending in self.over})
        length = f", in {f'{lengths[0]} to ' * (len(lengths) > 1)}{plies(lengths[-1])}" if lengths else ""
        endless = f"; {len(self.endless)} did not end" if self.endless else ""
        return f"{wins}{length}{endless}."


def endings(game: Game[Any], games: int, seed: int, on_position: Callable[[], None] = lambda: None) -> Endings:
    """Return the ends of random games of a sound game, and call on_position at each position."""
    rng, ends = Random(seed), list[Ending]()
    for _ in range(games):
        for ply, position in enumerate(random_walk(game, rng)):
            on_position()
            last = Ending(position, ply)
        if last.plies > MAX_SYMMETRY_SAMPLE_PLIES:  # the way to the end of a long game would only fill the memory
            last = Ending(Position(game, last.position.state, last.position.turn), last.plies)
        ends.append(last)
    return Endings(ends)


def habits(ended: Endings) -> Iterator[Fault]:
    """Yield the warnings about a sound game."""
    game = ended[0].position.game
    yield from kept_sides(game)
    if game.rules.scores is None:
        yield from goes_on(game)
    yield from board_habits(game)
    yield from never_over(ended)
    yield from signs([ending.position for ending in ended.over if ending.position.outcome != DRAW], len(ended))


def goes_on(game: Game[Any]) -> Iterator[Fault]:
    """Yield the earliest position with an outcome and moves, if others with moves have no outcome."""
    rng, undecided, decided = Random(0), False, list[Ending]()
    for _ in range(FULLY_CHECKED_GAMES):
        for ply, position in enumerate(random_game(game, rng, MAX_SYMMETRY_SAMPLE_PLIES)):
            if position.moves and outcome_so_far(position) == DRAW:
                undecided = True
            elif position.moves:
                decided.append(Ending(position, ply))
    if undecided and decided:
        position = min(decided, key=lambda reached: reached.plies).position
        still = ", ".join(map(str, position.moves))
        found = f"outcome gives {CONSTANT_OF_OUTCOME[outcome_so_far(position)]} here, and moves still allows {still}"
        yield Fault(GOES_ON_PROMISE, found, position, way_to(position))


def never_over(ended: Endings) -> Iterator[Fault]:
    """Yield a warning if a random game came to a position from which no line of play ends."""
    for position, _ in ended.endless[:SHOWN_ENDLESS_GAMES]:
        if can_end(position) is False:
            games = f"{len(ended.endless)} of {len(ended)} random games"
            found = f"{games} did not end, and no line of play from here comes to an end"
            yield Fault(CAN_END_PROMISE, found, position, way_to(position))
            return


def outcome_so_far(position: Position[Any]) -> int:
    """Return the outcome of an unfinished position, or a draw if it has none, which the contract allows."""
    try:
        outcome = position.game.rules.outcome(position.state)
    except Exception:
        return DRAW
    return outcome if outcome in (LOSS, WIN) else DRAW


def mover(position: Position[Any]) -> int:
    """Return the number of the player who made the last move."""
    return position.turn if position.keeps_turn else 1 - position.turn


def signs(decided: list[Position[Any]], games: int) -> Iterator[Fault]:
    """Return whether the player who made the last move lost every decided game, or one player won all."""
    if not decided:
        return
    position, counted = decided[0], f"all {len(decided)} decided games of {games}"
    players = position.game.notation.player_names
    if all(each.winner != mover(each) for each in decided):
        score = position.outcome or DRAW
        outcome = score if position.game.rules.scores else CONSTANT_OF_OUTCOME[score]
        here = f"here {players[mover(position)]} made it, and outcome gives {outcome} to {position.player_name}"
        yield Fault(
            LAST_MOVER_PROMISE, f"the player who made the last move lost {counted}; {here}", position, way_to(position)
        )
    ended_by = [sum(mover(each) == player for each in decided) for player in (0, 1)]
    for winner in (0, 1):
        if min(ended_by) >= MIN_DECIDED_GAMES and all(each.winner == winner for each in decided):
            found = f"{players[winner]} won {counted}, also the {ended_by[1 - winner]} that {players[1 - winner]} ended"
            yield Fault(ONE_WINNER_PROMISE, found, position, way_to(position))
