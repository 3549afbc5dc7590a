"""Games between two players: one, many, or exact chances, also where play can return to a position.

Where play can return, the exact chances are those of an absorbing Markov chain. Eliminating a position passes the
chances of reaching it on to its successors, divided by the chance of not returning; the chances of the start remain at
the end. (John Kemeny, Laurie Snell, Finite Markov Chains, 1960.)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from heapq import heapify, heappop, heappush
from math import inf
from os import PathLike
from random import Random
from typing import Any, SupportsIndex, overload

from zermelo.errors import BadOption, Forfeit, OutOfTime
from zermelo.evaluation.factory import evaluator
from zermelo.games import PositionLike, position_of
from zermelo.graphs.replies import Play, explore_play
from zermelo.machine.files import Written
from zermelo.players.named import PlayerLike, name_of
from zermelo.playing.exact_results import mean_score, results_of, score_of
from zermelo.playing.game_files import DRAWN_RESULT, WON_RESULTS, Played, result_of, write_games
from zermelo.playing.players import SameAnswers, player
from zermelo.playing.players.chances import Player
from zermelo.rules import Game
from zermelo.rules.display import Displayed
from zermelo.rules.limits import NO_DEADLINE, Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Position
from zermelo.rules.results import Results, Tally

__all__ = ["MATCH_SEAT_NAMES", "Match", "chances", "chances_of_start", "game_between", "match", "play_between"]


ENDLESS_PLAY_RESULT = Results(draw=Fraction(1))
"""The result of play that never ends."""


def chances_of_start(play: Play, on_left: Callable[[int], None] = lambda left: None) -> Results:
    """Return the chances of the first position, exact as fractions; play that never ends counts as a draw.

    on_left is called before each elimination with the number of remaining positions.
    """
    after = [{number: Fraction(weight) for number, weight in play.after(at).items()} for at in range(len(play.nodes))]
    before: list[set[int]] = [set() for _ in after]
    for number, each in enumerate(after):
        for child in each:
            before[child].add(number)
    results = [play.result_of_end(number) or Results() for number in range(len(after))]

    def cost(number: int) -> int:
        """Return the largest number of chances that eliminating a position adds (Harry Markowitz, 1957)."""
        return len(before[number]) * len(after[number])

    waiting = [(cost(number), number) for number in range(1, len(after))]
    heapify(waiting)
    left = set(range(1, len(after)))
    while waiting:
        expected, number = heappop(waiting)
        if number not in left or expected != cost(number):
            continue
        on_left(len(left))
        left.remove(number)
        eliminate(number, after, before, results)
        for other in (before[number] | after[number].keys()) & left:
            heappush(waiting, (cost(other), other))
    without_own_loop(0, after, results)
    return results[0]


def eliminate(number: int, after: list[dict[int, Fraction]], before: list[set[int]], results: list[Results]) -> None:
    """Eliminate a position: its predecessors lead to its successors instead."""
    without_own_loop(number, after, results)
    before[number].discard(number)
    for child in after[number]:
        before[child].discard(number)
        before[child] |= before[number]
    for parent in before[number]:
        chance = after[parent].pop(number)
        results[parent] = results[parent].plus(results[number], chance)
        for child, further in after[number].items():
            after[parent][child] = after[parent].get(child, Fraction(0)) + chance * further


def without_own_loop(number: int, after: list[dict[int, Fraction]], results: list[Results]) -> None:
    """Remove the chance with which a position returns to itself; play that always returns is endless."""
    again = after[number].pop(number, Fraction(0))
    if again == 1:
        results[number] = ENDLESS_PLAY_RESULT
    elif again:
        results[number] = Results(*(chance / (1 - again) for chance in results[number]))
        after[number] = {child: chance / (1 - again) for child, chance in after[number].items()}


MAX_REPEATING_PLIES = 500
"""The number of plies after which a game that has repeated a position is a draw."""

MATCH_SEAT_NAMES = ("first", "second")


@dataclass(frozen=True, repr=False)
class Match(Displayed):
    """The results of games between two players, or their exact chances, for each of them moving first."""

    game: Game[Any]
    """The game."""
    players: tuple[str, str]
    """The names of the players."""
    as_first: Tally
    """The results of players[0] in the games in which it moves first."""
    as_second: Tally
    """The results of players[0] in the games in which it moves second."""
    seed: int | None = None
    """The random seed; None without one."""
    exact: bool = False
    """True if the results are chances, as fractions."""
    forfeits: tuple[str, ...] = ()
    """The reasons why a program lost games by its own fault, a sentence for each of these games."""
    missing: str = ""
    """The reason why fewer games were played, in a sentence; '' if all were played."""
    scores: tuple[float | Fraction | None, ...] = (None, None)
    """The mean score of players[0] if it moves first, and if it moves second; None without scores or games."""
    games: Sequence[Played] = ()
    """The games in their order; none if the results are chances."""

    def save(self, path: str | PathLike[str]) -> Written:
        """Write the games to a file, which `read_games` and `zermelo replay` read.

        Raises BadOption if there are no games, DiskFull or OSError.
        """
        if not self.games:
            raise BadOption("This match has no games to write: play them without exact=True.")
        return write_games(self.games, path)

    def records(self) -> list[dict[str, Any]]:
        """Return the results as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame.

        There is one dict for each seat of players[0], from that player's view; exact chances are floats.
        """
        one, two = self.players
        return [
            {"game": self.game.name, "player": one, "opponent": two, "seat": name}
            | {key: float(n) if isinstance(n, Fraction) else n for key, n in tally._asdict().items()}
            | ({"score": None if score is None else float(score)} if self.game.rules.scores else {})
            for name, tally, score in self.seats
        ]

    @property
    def wins(self) -> Any:
        """The number of games that players[0] wins in both seats; if exact, its chance of a win, over both seats."""
        return self.both.wins

    @property
    def draws(self) -> Any:
        """The number of drawn games, or the chance of a draw."""
        return self.both.draws

    @property
    def losses(self) -> Any:
        """The number of games that players[0] loses, or the chance of a loss."""
        return self.both.losses

    @property
    def both(self) -> Tally:
        """The results of players[0] in both seats: the sum of the numbers, or the mean of the chances."""
        share = Fraction(1, 2) if self.exact else 1
        return Tally(*(share * sum(pair) for pair in zip(self.as_first, self.as_second, strict=True)))

    @property
    def seats(self) -> list[tuple[str, Tally, float | Fraction | None]]:
        """The name, the results and the mean score of each seat of players[0]."""
        return list(zip(MATCH_SEAT_NAMES, (self.as_first, self.as_second), self.scores, strict=True))

    def record(self) -> dict[str, Any]:
        """Return the match as JSON, from the view of players[0]."""
        named = {"game": self.game.name, "players": list(self.players), "seed": self.seed, "exact": self.exact}
        named |= {"forfeits": list(self.forfeits)} if self.forfeits else {}
        named |= {"missing": self.missing} if self.missing else {}
        return named | {
            name: tally.record()
            | ({"score": str(score) if isinstance(score, Fraction) else score} if self.game.rules.scores else {})
            for name, tally, score in self.seats
        }


Numbers = bytes | tuple[int, ...]
"""The numbers of moves, as bytes if all are below 256."""


@dataclass(frozen=True)
class MatchGames(Sequence[Played]):
    """The games of a match, of which the numbers of the moves are kept: a game is played again when it is asked for."""

    origin: Position[Any]
    players: tuple[str, str]
    lines: tuple[tuple[Numbers, str], ...]
    """The moves and the result of each game; players[0] moves first in every second one."""

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Played: ...
    @overload
    def __getitem__(self, index: slice) -> list[Played]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Played | list[Played]:
        """Return a game, or a list of several."""
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]
        moves, result = self.lines[number]
        players = (self.players[1], self.players[0]) if number % 2 else self.players
        return Played(reduce(Position.follow, moves, self.origin), players, result)


def moves_since(origin: Position[Any], end: Position[Any]) -> Numbers:
    """Return the numbers of the moves from one position to another one that follows it."""
    numbers = [position.last_number or 0 for position in end.path[len(origin.path) :]]
    return bytes(numbers) if max(numbers, default=0) < 256 else tuple(numbers)


def game_between(position: Position[Any], players: Sequence[Player], rng: Random) -> Iterator[Position[Any]]:
    """Yield the positions of one game, from a position to the end; players[0] moves for the first player."""
    yield position
    while not position.is_over:
        position = position.play(players[position.turn](position).sample(rng))
        yield position


def last_of(game: Iterable[Position[Any]], deadline: Deadline) -> Position[Any]:
    """Return the last position of a game; a game that has repeated a position ends after 500 plies.

    Raises OutOfTime after the deadline.
    """
    seen, returned = set[tuple[Any, int]](), False
    for plies, position in enumerate(game):
        returned = returned or (position.state, position.turn) in seen
        seen.add((position.state, position.turn))
        if returned and plies >= MAX_REPEATING_PLIES:
            break
        deadline.check()
    return position


def match(
    position: PositionLike,
    one: PlayerLike,
    two: PlayerLike,
    *,
    exact: bool = False,
    n: int = 1000,
    seed: int | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
    on_game: Callable[[Played], None] = ignore,
) -> Match:
    """Play n games between two players, who take turns to move first, and return the results.

    Players are named as on the command line ('perfect', 'level=0.7', 'minimax:scoring=one', 'my_player.py', 'program:
    ./my_bot'), or are functions from a position to a move, or objects with a method `move`. exact: compute the chances
    as fractions instead; a game that never ends counts as a draw. `games` of the result are the games, and `save`
    writes them. on_game is called with every game as soon as it is over; on_progress with the number of games or, with
    exact, of positions. seed: random seed, for reproducible games. seconds: time limit, or a Deadline; `missing` says
    how many games were played by then. Raises UnknownName, BadOption, or BadPlayer for a player of yours that fails;
    with exact, OutOfTime.

    >>> match("tictactoe", "perfect", "random", exact=True).as_first.wins
    Fraction(75257, 77760)
    >>> match("tictactoe", lambda position: max(position.moves), "random", exact=True).as_first.wins
    Fraction(25, 32)
    """
    origin, names, deadline = position_of(position), (name_of(one), name_of(two)), Deadline.of(seconds)
    if n < 0:
        raise BadOption(f"n={n} is not valid: the number of games must be 0 or more.")
    search = evaluator(origin.game)
    seated = [player(each, origin.game, evaluator=search, seconds=deadline) for each in (one, two)]
    if exact:
        return exact_match(origin, names, seated, deadline, on_progress)
    return played_match(origin, names, seated, n, seed, on_game, on_progress, deadline)


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
    rng, results, forfeits, missing = Random(seed), [Results(), Results()], list[str](), ""
    lines = list[tuple[Numbers, str]]()
    scores: tuple[list[int], list[int]] = ([], [])
    for number in range(games):
        swapped, failed = number % 2, False
        try:
            end = last_of(game_between(origin, players[::-1] if swapped else players, rng), deadline)
            result = result_of(end) if end.is_over else DRAWN_RESULT
        except Forfeit as error:
            end, result = error.position, WON_RESULTS[1 - error.position.turn]
            failed = True
            forfeits.append(str(error))
        except OutOfTime as error:
            if not deadline.is_over:  # a player exceeded its own time limit
                raise
            missing = f"{error} {number:,} of {games:,} games were played."
            break
        score = score_of(end, failed)
        scores[swapped].append(-score if swapped else score)
        results[swapped] = results[swapped].plus(
            Results(*(int(result == each) for each in (*WON_RESULTS, DRAWN_RESULT)))
        )
        lines.append((moves_since(origin, end), result))
        on_game(Played(end, names[::-1] if swapped else names, result))
        on_progress(Progress(number + 1, games, "games"))
    means = (sum(each) / len(each) if each and origin.game.rules.scores else None for each in scores)
    first, second = (each.of(seat) for seat, each in enumerate(results))
    played = MatchGames(origin, names, tuple(lines))
    return Match(origin.game, names, first, second, seed, False, tuple(forfeits), missing, tuple(means), played)


def exact_match(
    origin: Position[Any],
    names: tuple[str, str],
    players: Sequence[Player],
    deadline: Deadline,
    on_progress: OnProgress,
) -> Match:
    """Return the exact chances of two players for each of them moving first; raise OutOfTime."""
    tested = [SameAnswers(each, name) for each, name in zip(players, names, strict=True)]
    results, scores, forfeits = list[Results](), list[int | Fraction | None](), list[str]()
    for order in (tested, tested[::-1]):
        play = play_between(origin, order, deadline, on_progress)
        results.append(chances(play, deadline))
        scores.append(mean_score(play))
        forfeits += map(str, play.forfeited.values())
    for each in tested:
        each.ask_again(deadline)
    of_one = (score if score is None or not seat else -score for seat, score in enumerate(scores))
    first, second = (each.of(seat) for seat, each in enumerate(results))
    return Match(origin.game, names, first, second, None, True, tuple(forfeits), scores=tuple(of_one))


def play_between(
    start: Position[Any], players: Sequence[Player], deadline: Deadline = NO_DEADLINE, on_progress: OnProgress = ignore
) -> Play:
    """Return the positions that two players can reach; players[0] moves for the first player. Raises OutOfTime."""
    return explore_play(start, lambda position: players[position.turn](position), deadline, on_progress)


def chances(play: Play, deadline: Deadline = NO_DEADLINE) -> Results:
    """Return the exact chances, as fractions, of the first of some positions; raise OutOfTime.

    Play that never ends counts as a draw.
    """
    results = results_of(play)
    return results[0] if results else chances_of_start(play, lambda left: deadline.check())
