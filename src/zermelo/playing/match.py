"""Games between two players: one, many, or the exact chances of all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from random import Random
from typing import Any

from zermelo.counting.results import Results, ended
from zermelo.display import Displayed
from zermelo.errors import OutOfTime
from zermelo.evaluation.deadline import NEVER, Deadline
from zermelo.evaluation.evaluator import stopped_at
from zermelo.playing.exact_chances import chances_of_start
from zermelo.playing.play_graph import OnPosition, lines_from, results_of
from zermelo.playing.played import DRAWN, Played
from zermelo.playing.players import Player, player, sample
from zermelo.position import Position
from zermelo.rules import Game
from zermelo.tables.books.with_book import default_evaluator

__all__ = ["SEATS", "Match", "as_player", "chances", "exact_match", "game_between", "match", "results_record"]

LONGEST = 500
"""Plies after which a game that has returned to one of its positions is given up as a draw."""

SEATS = ("first", "second")


@dataclass(frozen=True, repr=False)
class Match(Displayed):
    """The games between two players, or their exact chances, with each of them moving first."""

    game: Game[Any]
    """What was played."""
    players: tuple[str, str]
    """Their names, as they were given."""
    first: Results
    """Where players[0] moves first. In Results, first counts the games won by the side that moves first."""
    second: Results
    """Where players[0] moves second."""
    seed: int | None = None
    """What made chance repeat; None where nothing did."""
    exact: bool = False
    """Whether the results are chances, as fractions."""
    missing: str = ""
    """Why there are fewer games than were asked for, in a sentence; '' where all were played."""

    def records(self) -> list[dict[str, Any]]:
        """The results as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame.

        One for each seat of players[0], as that player sees them; exact chances are floats.
        """
        one, two = self.players
        return [
            {"game": self.game.name, "player": one, "opponent": two, "seat": name, **as_numbers(results, seat)}
            for seat, (name, results) in enumerate(zip(SEATS, (self.first, self.second), strict=True))
        ]

    def record(self) -> dict[str, Any]:
        """The match as JSON, as players[0] sees it."""
        named = {"game": self.game.name, "players": list(self.players), "seed": self.seed, "exact": self.exact}
        named |= {"missing": self.missing} if self.missing else {}
        results = zip(SEATS, (self.first, self.second), strict=True)
        return named | {name: results_record(result, seat) for seat, (name, result) in enumerate(results)}


def as_player(results: Results, seat: int) -> dict[str, Any]:
    """Results as the player in a seat sees them."""
    return {"wins": results[seat], "draws": results.draw, "losses": results[1 - seat]}


def results_record(results: Results, seat: int) -> dict[str, Any]:
    """The same as JSON."""
    return {key: str(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def as_numbers(results: Results, seat: int) -> dict[str, Any]:
    """The same as numbers that a frame can hold."""
    return {key: float(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """The positions of one game, from the given one to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(sample(players[position.turn](position), rng))
        yield position


def last_of(game: Iterable[Position[Any]], deadline: Deadline) -> Position[Any]:
    """Return the last position of a game; of one that returns to its positions, the one at which it is given up.

    Raises OutOfTime from the deadline on.
    """
    met, returned = set[tuple[Any, int]](), False
    for plies, position in enumerate(game):
        returned = returned or (position.state, position.turn) in met
        met.add((position.state, position.turn))
        if returned and plies >= LONGEST:
            break
        deadline.check()
    return position


def match(
    start: Position[Any],
    players: tuple[str, str],
    games: int,
    seed: int | None,
    on_game: Callable[[Played], None],
    seconds: float = inf,
) -> Match:
    """Play this many games, or those that are over in these seconds; the players alternate at moving first.

    players[0] begins. on_game is called with each game when it is over.
    """
    deadline, evaluator, rng = Deadline(seconds), default_evaluator(start.game), Random(seed)
    seated = [player(name, start.game, evaluator=evaluator) for name in players]
    results, missing = [Results(), Results()], ""
    with stopped_at(deadline, evaluator):
        for number in range(games):
            swapped = number % 2
            try:
                end = last_of(game_between(start, seated[::-1] if swapped else seated, rng), deadline)
            except OutOfTime as error:
                if not deadline.is_over:  # a player has thought for too long
                    raise
                missing = f"{error} {number:,} of {games:,} games were played."
                break
            results[swapped] = results[swapped].plus(ended(end) if end.is_over else Results(draw=1))
            game = Played.of(end, players[::-1] if swapped else players)
            on_game(game if end.is_over else game._replace(result=DRAWN))
    return Match(start.game, players, results[0], results[1], seed, missing=missing)


def exact_match(
    start: Position[Any],
    players: tuple[str, str],
    seconds: float = inf,
    on_position: OnPosition = lambda number: None,
) -> Match:
    """Return the exact chances, as fractions; raise OutOfTime after this many seconds."""
    deadline, evaluator = Deadline(seconds), default_evaluator(start.game)
    with stopped_at(deadline, evaluator):
        seated = [player(name, start.game, evaluator=evaluator) for name in players]
        first, second = (chances(start, order, deadline, on_position) for order in (seated, seated[::-1]))
    return Match(start.game, players, first, second, exact=True)


def chances(
    start: Position[Any],
    players: Sequence[Player],
    deadline: Deadline = NEVER,
    on_position: OnPosition = lambda number: None,
) -> Results:
    """Return the exact chances, as fractions, of a game in which players[0] moves first; raise OutOfTime.

    Where play can return to a position, it may never end, which counts as a draw.
    """
    lines = lines_from(start, lambda position: players[position.turn](position), deadline, on_position)
    results = results_of(lines)
    return results[0] if results else chances_of_start(lines, lambda left: deadline.check())
