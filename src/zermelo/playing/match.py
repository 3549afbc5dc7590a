"""Games between two players: one, many, or exact chances."""

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
from zermelo.games import PositionLike, position_of
from zermelo.playing.exact_chances import chances_of_start
from zermelo.playing.play_graph import lines_from, results_of
from zermelo.playing.played import DRAWN, Played
from zermelo.playing.players import Player, player, sample
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import Game
from zermelo.tables.books.with_book import evaluator

__all__ = ["SEATS", "Match", "as_player", "chances", "game_between", "match", "results_record"]

LONGEST = 500
"""The number of plies after which a game that has repeated a position is a draw."""

SEATS = ("first", "second")


@dataclass(frozen=True, repr=False)
class Match(Displayed):
    """The results of games between two players, or their exact chances, for each of them moving first."""

    game: Game[Any]
    """The game."""
    players: tuple[str, str]
    """The names of the players."""
    first: Results
    """The results if players[0] moves first. In Results, first counts the games won by the side that moves first."""
    second: Results
    """The results if players[0] moves second."""
    seed: int | None = None
    """The random seed; None without one."""
    exact: bool = False
    """True if the results are chances, as fractions."""
    missing: str = ""
    """The reason why fewer games were played, in a sentence; '' if all were played."""

    def records(self) -> list[dict[str, Any]]:
        """Return the results as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame.

        There is one dict for each seat of players[0], from that player's view; exact chances are floats.
        """
        one, two = self.players
        return [
            {"game": self.game.name, "player": one, "opponent": two, "seat": name, **as_numbers(results, seat)}
            for seat, (name, results) in enumerate(zip(SEATS, (self.first, self.second), strict=True))
        ]

    def record(self) -> dict[str, Any]:
        """Return the match as JSON, from the view of players[0]."""
        named = {"game": self.game.name, "players": list(self.players), "seed": self.seed, "exact": self.exact}
        named |= {"missing": self.missing} if self.missing else {}
        results = zip(SEATS, (self.first, self.second), strict=True)
        return named | {name: results_record(result, seat) for seat, (name, result) in enumerate(results)}


def as_player(results: Results, seat: int) -> dict[str, Any]:
    """Return results from the view of the player in a seat."""
    return {"wins": results[seat], "draws": results.draw, "losses": results[1 - seat]}


def results_record(results: Results, seat: int) -> dict[str, Any]:
    """Return results from the view of a player as JSON."""
    return {key: str(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def as_numbers(results: Results, seat: int) -> dict[str, Any]:
    """Return results from the view of a player as numbers for a data frame."""
    return {key: float(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """Yield the positions of one game, from a position to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(sample(players[position.turn](position), rng))
        yield position


def last_of(game: Iterable[Position[Any]], deadline: Deadline) -> Position[Any]:
    """Return the last position of a game; a game that has repeated a position ends after 500 plies.

    Raises OutOfTime after the deadline.
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
    of: PositionLike,
    one: str,
    two: str,
    games: int = 1000,
    seed: int | None = None,
    exact: bool = False,
    on_game: Callable[[Played], None] = ignore,
    seconds: float = inf,
    on_progress: OnProgress = ignore,
) -> Match:
    """Play games between two players, who take turns to move first, and return the results.

    Players are named as on the command line: 'perfect', 'random', 'level=0.7', 'minimax:scoring=one' ... exact: compute
    the chances as fractions instead; a game that never ends counts as a draw. on_game is called with every game;
    on_progress with the number of games or, with exact, of positions. seed: random seed, for reproducible games.
    seconds: time limit; `missing` says how many games were played by then. Raises UnknownName or BadOption; with exact,
    OutOfTime.

    >>> match("tictactoe", "perfect", "random", exact=True).first.first
    Fraction(75257, 77760)
    """
    origin, names, deadline = position_of(of), (one, two), Deadline(seconds)
    search = evaluator(origin.game)
    seated = [player(name, origin.game, evaluator=search, deadline=deadline) for name in names]
    if not exact:
        return played_match(origin, names, seated, games, seed, on_game, on_progress, deadline)
    first, second = (chances(origin, order, deadline, on_progress) for order in (seated, seated[::-1]))
    return Match(origin.game, names, first, second, exact=True)


def played_match(
    origin: Position[Any],
    names: tuple[str, str],
    players: Sequence[Player],
    games: int,
    seed: int | None,
    on_game: Callable[[Played], None],
    on_progress: OnProgress,
    deadline: Deadline,
) -> Match:
    """Return the results of this many games, or of those that end before the deadline; players[0] begins."""
    rng, results, missing = Random(seed), [Results(), Results()], ""
    for number in range(games):
        swapped = number % 2
        try:
            end = last_of(game_between(origin, players[::-1] if swapped else players, rng), deadline)
        except OutOfTime as error:
            if not deadline.is_over:  # a player exceeded its own time limit
                raise
            missing = f"{error} {number:,} of {games:,} games were played."
            break
        results[swapped] = results[swapped].plus(ended(end) if end.is_over else Results(draw=1))
        game = Played.of(end, names[::-1] if swapped else names)
        on_game(game if end.is_over else game._replace(result=DRAWN))
        on_progress(Progress(number + 1, games, "games"))
    return Match(origin.game, names, results[0], results[1], seed, missing=missing)


def chances(
    start: Position[Any],
    players: Sequence[Player],
    deadline: Deadline = NEVER,
    on_progress: OnProgress = ignore,
) -> Results:
    """Return the exact chances, as fractions, of a game in which players[0] moves first; raise OutOfTime.

    Play that never ends counts as a draw.
    """
    lines = lines_from(start, lambda position: players[position.turn](position), deadline, on_progress)
    results = results_of(lines)
    return results[0] if results else chances_of_start(lines, lambda left: deadline.check())
