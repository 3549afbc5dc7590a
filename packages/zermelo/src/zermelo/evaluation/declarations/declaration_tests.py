"""Tests of declarations before a search relies on them, once for each game and version.

The tests run at the positions of some random games, and where plain search finds exact values: at every position of a
small game, else below some random positions. They miss a false hint that shows only far from the end of the game;
`analysis` refuses values that contradict each other because of such a hint.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadGame, OutOfTime
from zermelo.evaluation.declarations.pass_cache import pass_once
from zermelo.evaluation.declarations.promise_checks import DECLARATION_PROMISES, VALUE_PROMISES
from zermelo.evaluation.interpreted import search_to_the_end
from zermelo.evaluation.symmetry.folding import MAX_SYMMETRY_SAMPLE_PLIES, random_positions
from zermelo.rules import Game, MoveNumber, Rules, S, Value
from zermelo.rules.position import Position, random_game

__all__ = ["Breach", "breaches", "ensure_declarations", "refusal_of"]

MAX_EXACT_POSITIONS, MAX_EXACT_POSITION_MOVES = 10_000, 300_000
"""Largest numbers of positions with exact values, and of moves to find them: about half a second of work."""

MAX_DECLARATION_TEST_MOVES = 200_000
"""Largest number of moves to test these positions: for `non_losing`, every reply to every move."""

MAX_SETTLED_POSITIONS, DECLARATION_TEST_GAMES = 2_000, 50
"""Largest numbers of positions that are settled below those of one random game, and of random games."""


class Breach(NamedTuple):
    """A promise about a declaration that a position breaks, and the evidence."""

    promise: str
    found: str
    position: Position[Any]


def ensure_declarations(game: Game[Any]) -> None:
    """Raise BadGame for a hint or a key that is shown to be false, unless the game is in the catalogue."""

    def test() -> None:
        for breach in breaches(game):
            raise refusal_of(breach)

    if any(game.declared.hints) or game.declared.keys:
        pass_once("declared", game, test)


def refusal_of(breach: Breach) -> BadGame:
    """Return the error for a breach of a promise."""
    name, text = breach.position.game.name, breach.position.text
    where = f"at {text!r}. Correct it or leave it out; `zermelo check` shows the position."
    return BadGame(f"{name} declares something false ({breach.promise}): {breach.found}, {where}")


def breaches(game: Game[Any]) -> Iterator[Breach]:
    """Yield the declarations that are false at positions of random games, then at those with exact values."""
    yield from breaches_in(game, ((position, None) for position in random_positions(game)))
    if any(game.declared.hints) or game.declared.keys is not None:
        exact = exact_values(game).items()
        yield from breaches_in(game, ((Position(game, state, 0), value) for state, value in exact))


def breaches_in(game: Game[Any], positions: Iterable[tuple[Position[Any], Value | None]]) -> Iterator[Breach]:
    """Yield the declarations that are false at some positions, until MAX_DECLARATION_TEST_MOVES moves have been
    tried.
    """
    tried, ahead = 0, 2 if game.declared.hints.non_losing else 1
    for position, value in positions:
        yield from breaches_at(position, value)
        tried += len(position.moves) ** ahead
        if tried > MAX_DECLARATION_TEST_MOVES:
            return


def breaches_at(position: Position[Any], value: Value | None) -> Iterator[Breach]:
    """Yield the declarations that are false at a position, whose exact value may be known."""
    for promise, check in DECLARATION_PROMISES.items():
        if found := check(position):
            yield Breach(promise, found, position)
    for promise, check_value in VALUE_PROMISES.items() if value else ():
        if value and (found := check_value(position, value)):
            yield Breach(promise, found, position)


def exact_values(game: Game[S]) -> dict[S, Value]:
    """Return exact values by plain search: of all states of a small game, else of some near the ends of games."""
    known, rules = dict[S, Value](), played_at_most(game.rules, MAX_EXACT_POSITION_MOVES)
    search_to_the_end(game, rules, game.rules.start, known, MAX_EXACT_POSITIONS // 2)
    rng = Random(0)
    for _ in range(DECLARATION_TEST_GAMES if game.rules.start not in known else 0):
        for position in reversed(list(random_game(game, rng, MAX_SYMMETRY_SAMPLE_PLIES))):
            if not search_to_the_end(
                game, rules, position.state, known, min(MAX_EXACT_POSITIONS, len(known) + MAX_SETTLED_POSITIONS)
            ):
                break
    return known


def played_at_most(rules: Rules[S], moves: int) -> Rules[S]:
    """Return the same rules, which raise OutOfTime after this many moves have been played."""
    counter = count()

    def play(state: S, move: MoveNumber) -> S:
        if next(counter) >= moves:
            raise OutOfTime("Enough moves are played.")
        return rules.play(state, move)

    return rules._replace(play=play)
