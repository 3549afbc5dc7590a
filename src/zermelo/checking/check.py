"""Is this a sound game? What anyone may rely on, tried on random play."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from zermelo.checking.fault import COMPILED, COMPILES, GAMES_END, NO_ERRORS, SYMMETRY, TRANSFORM, Fault
from zermelo.checking.impartial import IMPARTIAL
from zermelo.checking.names import NAMES
from zermelo.checking.promises import PROMISES, Check
from zermelo.checking.turned import false_maps, false_transformations
from zermelo.checking.way import way_to
from zermelo.errors import CannotCompile, ZermeloError
from zermelo.evaluation.declarations.agreement import differences
from zermelo.evaluation.declarations.declared import DECLARED
from zermelo.evaluation.declarations.tested import breaches
from zermelo.position import Position, start
from zermelo.rules import Game
from zermelo.rules.blame import located_reason
from zermelo.symmetry.soundness import random_positions

__all__ = ["CHECKS", "OnPosition", "check_rules", "longest"]

OnPosition = Callable[[int], None]
"""Called at each position with the number of random games before it."""

CHECKS: dict[str, Check] = {**PROMISES, **NAMES, **DECLARED, **IMPARTIAL}
"""What is promised of every position; the other promises are those of whole games."""

FEW = 10
"""Random games in which the compiled rules are compared."""

LONGEST = 10_000
"""Plies after which a game that does not say how many are left is taken never to end."""


def check_rules(
    game: Game[Any],
    games: int = 100,
    seed: int = 0,
    compiled: bool = False,
    on_position: OnPosition = lambda games: None,
) -> list[Fault]:
    """Return the promises that a game breaks, at most one fault for each; an empty list is good news.

    Plays this many games at random and checks every position on the way. Symmetries are checked at every
    position of a small game. compiled: compare the compiled rules with the plain ones, too.

    >>> from zermelo.games import game
    >>> check_rules(game("tictactoe"))
    []
    """
    rng = Random(seed)
    for number in range(games):
        if faults := list(faults_on_the_way(game, rng, partial(on_position, number))):
            return faults  # what follows from a broken promise would only confuse
    return list(faults_of_declarations(game, compiled))


def faults_of_declarations(game: Game[Any], compiled: bool) -> Iterator[Fault]:
    """Yield the first fault of the hints, of the symmetries or else the transformed states, of the compiled rules."""
    yield from first_fault(NO_ERRORS, false_hints, game)
    yield from list(first_fault(SYMMETRY, false_maps, game)) or first_fault(TRANSFORM, false_transformations, game)
    if compiled:
        yield from first_fault(COMPILED, false_when_compiled, game)


def first_fault(promise: str, faults: Callable[[Game[Any]], Iterator[Fault]], game: Game[Any]) -> Iterator[Fault]:
    """The first fault of a kind, or what the game's own code raises while it is looked for."""
    try:
        yield from islice(faults(game), 1)
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        yield Fault(promise, reason_of_fault(error))


def false_hints(game: Game[Any]) -> Iterator[Fault]:
    """Yield the hints that are false where plain search finds exact values."""
    for breach in breaches(game):
        yield Fault(breach.promise, breach.found, breach.position, way_to(breach.position))


def false_when_compiled(game: Game[Any]) -> Iterator[Fault]:
    """The positions for which a compiled rule gives another answer; or why the rules do not compile."""
    try:
        for difference in differences(game, random_positions(game, FEW)):
            yield Fault(COMPILED, difference.found, difference.position, way_to(difference.position))
    except CannotCompile as error:
        yield Fault(COMPILES, reason_of_fault(error))


def faults_on_the_way(game: Game[Any], rng: Random, on_position: Callable[[], None]) -> Iterator[Fault]:
    """Yield the faults of the positions of one random game, as far as it can be played."""
    played: list[str] = []
    met: set[Any] = set()
    position = start(game)
    for _ in range(longest(game)):
        on_position()
        if fault := fault_at(position):
            yield fault._replace(played=tuple(played))
            return
        if position.is_over:
            return
        met.add(position.state)
        move = rng.choice(list(position.moves))
        played.append(position.label(move))
        position = Position(game, game.rules.play(position.state, move), 1 - position.turn)
    yield Fault(
        GAMES_END, f"no end after {len(played):,} plies{repeating(len(met), len(played))}", position, tuple(played)
    )


def repeating(states: int, plies: int) -> str:
    return f", and only {states:,} different states: they come again and again" if 2 * states < plies else ""


def longest(game: Game[Any]) -> int:
    """Plies that a game may take; where plies_left is declared, that it falls is checked on the way."""
    try:
        return max(LONGEST, game.plies_left(game.rules.start) + 1 if game.plies_left else 0)
    except Exception:  # told by the check of the start
        return LONGEST


def fault_at(position: Position[Any]) -> Fault | None:
    """The first promise that a position breaks."""
    for promise, check in CHECKS.items():
        try:
            breach = check(position)
        except Exception as error:  # whatever the game's own code raises is a fault of the game
            return Fault(NO_ERRORS, reason_of_fault(error), position)
        if breach:
            return Fault(promise, breach, position)
    return None


def reason_of_fault(error: Exception) -> str:
    return str(error).rstrip(".") if isinstance(error, ZermeloError) else located_reason(error)
