"""Games between two players: one, many, or the exact chances of all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from zermelo.counting.results import Results, ended
from zermelo.display import Displayed
from zermelo.playing.outcome_counts import outlook
from zermelo.playing.players import Player, player, sample
from zermelo.position import Position
from zermelo.rules import Game

__all__ = ["SEATS", "Match", "as_player", "chances", "exact_match", "game_between", "match", "results_record"]

LONGEST = 500
"""Plies after which a game whose moves can return is given up: endless play is a draw."""


SEATS = ("first", "second")


@dataclass(frozen=True, repr=False)
class Match(Displayed):
    """The games between two players, or their exact chances, with each of them moving first."""

    game: Game[Any]
    players: tuple[str, str]
    first: Results
    """Where players[0] moves first; 'first' and 'second' in the results are who moves first and second."""
    second: Results
    """Where players[0] moves second."""
    seed: int | None = None
    exact: bool = False
    """Whether the results are chances, as fractions."""

    def record(self) -> dict[str, Any]:
        """The match as JSON, as players[0] sees it."""
        named = {"game": self.game.name, "players": list(self.players), "seed": self.seed, "exact": self.exact}
        results = zip(SEATS, (self.first, self.second), strict=True)
        return named | {name: results_record(result, seat) for seat, (name, result) in enumerate(results)}


def as_player(results: Results, seat: int) -> dict[str, Any]:
    """Results as the player in a seat sees them."""
    return {"wins": results[seat], "draws": results.draw, "losses": results[1 - seat]}


def results_record(results: Results, seat: int) -> dict[str, Any]:
    """The same as JSON."""
    return {key: str(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """The positions of one game, from the given one to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(sample(players[position.turn](position), rng))
        yield position


def match(
    start: Position[Any], players: tuple[str, str], games: int, seed: int | None, on_game: Callable[[], None]
) -> Match:
    """Play this many games, the players taking turns at moving first; an odd one is players[0]'s."""
    seated, rng = [player(name, start.game) for name in players], Random(seed)
    results = [Results(), Results()]
    for number in range(games):
        swapped = number % 2
        game = game_between(start, seated[::-1] if swapped else seated, rng)
        *_, end = game if start.game.plies_left else islice(game, LONGEST)
        results[swapped] = results[swapped].plus(ended(end) if end.is_over else Results(draw=1))
        on_game()
    return Match(start.game, players, results[0], results[1], seed)


def exact_match(start: Position[Any], players: tuple[str, str]) -> Match:
    """The exact chances, as fractions; raises TooLarge."""
    seated = [player(name, start.game) for name in players]
    return Match(start.game, players, chances(start, seated), chances(start, seated[::-1]), exact=True)


def chances(start: Position[Any], players: Sequence[Player]) -> Results:
    """The exact chances, as fractions, of a game in which players[0] moves first; raises TooLarge."""
    return outlook(lambda position: players[position.turn](position))(start)
