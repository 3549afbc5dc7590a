"""Games between two players: one, many, or the exact chances of all."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import TooLarge
from zermelo.play.players import Player, sample
from zermelo.position import Position
from zermelo.rules import LOSS, WIN

__all__ = ["Tally", "chances", "game_between", "match"]


class Tally(NamedTuple):
    """Games, or their chances, by result, for one of the players."""

    wins: Any = 0
    draws: Any = 0
    losses: Any = 0

    def plus(self, other: "Tally", times: Any = 1) -> "Tally":
        return Tally(*(ours + times * theirs for ours, theirs in zip(self, other, strict=True)))

    def reversed(self) -> "Tally":
        """The same for the opponent."""
        return Tally(self.losses, self.draws, self.wins)

    @classmethod
    def one(cls, outcome: int) -> "Tally":
        """A single game, by its outcome for the player."""
        return cls(int(outcome == WIN), int(outcome not in (WIN, LOSS)), int(outcome == LOSS))


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """The positions of one game, from the given one to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(sample(players[position.turn](position), rng))
        yield position


def match(
    start: Position[Any], players: Sequence[Player], games: int, rng: Random, on_game: Callable[[], None]
) -> tuple[Tally, Tally]:
    """The results of players[0] as first and as second player, half the games each (the odd one as first)."""
    tallies = [Tally(), Tally()]
    for number in range(games):
        seat = number % 2
        *_, end = game_between(start, players if seat == 0 else players[::-1], rng)
        tallies[seat] = tallies[seat].plus(Tally.one(end.outcome if end.turn == seat else -end.outcome))
        on_game()
    return tallies[0], tallies[1]


def chances(start: Position[Any], players: Sequence[Player]) -> Tally:
    """The exact chances of players[0], who is first, to win, draw and lose, as fractions.

    Raises TooLarge where a game is too deep for recursion.
    """
    known: dict[tuple[Any, int], Tally] = {}

    def ours(position: Position[Any]) -> Tally:
        key = position.state, position.turn
        if key not in known:
            known[key] = ending(position) if position.is_over else after(position)
        return known[key]

    def ending(position: Position[Any]) -> Tally:
        return Tally.one(position.outcome if position.turn == 0 else -position.outcome)

    def after(position: Position[Any]) -> Tally:
        total = Tally(Fraction(), Fraction(), Fraction())
        for move, chance in players[position.turn](position).items():
            total = total.plus(ours(position.play(move)), chance)
        return total

    try:
        return ours(start)
    except RecursionError:
        raise TooLarge("The game is too deep to compute its chances.") from None
