"""Is this a sound game? What anyone may rely on, tried on random play."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from zermelo.checking.declared import DECLARED
from zermelo.checking.fault import COMPILED, GAMES_END, NO_ERRORS, SYMMETRY, TRANSFORM, Fault
from zermelo.checking.impartial import IMPARTIAL
from zermelo.checking.promises import PROMISES, Check
from zermelo.engine.agreement import differences
from zermelo.errors import ZermeloError
from zermelo.position import Position, random_game, start
from zermelo.rules import Game
from zermelo.rules.blame import located_reason
from zermelo.symmetry.maps import false_symmetry, symmetries
from zermelo.symmetry.soundness import some_positions
from zermelo.symmetry.transformations import false_transforms

__all__ = ["CHECKS", "check_rules"]

CHECKS: dict[str, Check] = {**PROMISES, **DECLARED, **IMPARTIAL}
"""What is promised of every position; the other promises are those of whole games."""

FEW = 10
"""Random games in which the compiled rules are compared, and the transformed states of a large game."""

MANY = 100
"""Random games for each declared symmetry of a large game."""

LONGEST = 10_000
"""Plies after which a game that does not say how many are left is taken never to end."""


def check_rules(game: Game[Any], games: int = 100, seed: int = 0, compiled: bool = False) -> list[Fault]:
    """The promises that a game breaks, at most one fault for each; an empty list is good news.

    Plays this many games at random and checks every position on the way. Symmetries are checked at every
    position of a small game. compiled: compare the compiled rules with the plain ones, too.

    >>> from zermelo.games import game
    >>> check_rules(game("tictactoe"))
    []
    """
    rng = Random(seed)
    faults: dict[str, Fault] = {}
    for _ in range(games):
        for fault in faults_on_the_way(game, rng):
            faults.setdefault(fault.promise, fault)
        if faults:
            return list(faults.values())  # what follows from a broken promise would only confuse
    return list(faults_of_declarations(game, rng, compiled))


def faults_of_declarations(game: Game[Any], rng: Random, compiled: bool) -> Iterator[Fault]:
    """The first fault of the symmetries, else of the transformed states; the first of the compiled rules."""
    yield from first_fault(TRANSFORM, transforms, game) if not (false := wrong_symmetry(game)) else [false]
    if compiled:
        positions = [position for _ in range(FEW) for position in random_game(game, rng, LONGEST)]
        yield from first_fault(COMPILED, lambda of: differences(of, positions), game)


def wrong_symmetry(game: Game[Any]) -> Fault | None:
    """The fault of the first declared symmetry that does not keep to the rules."""
    try:
        false = false_symmetry(game, MANY)
    except Exception as error:
        return Fault(SYMMETRY, reason_of_fault(error))
    if false is None:
        return None
    return Fault(SYMMETRY, f"{false[0]} turns this position into one with other moves or another outcome", false[1])


def transforms(game: Game[Any]) -> Iterator[str]:
    """Where `transform` and a symmetry differ."""
    texts = {position: position.text for position in some_positions(game, FEW)} if game.transform else {}
    for cells in symmetries(game) if game.transform else ():
        yield from false_transforms(game, cells, texts)


def first_fault(promise: str, breaches: Callable[[Game[Any]], Iterator[str]], game: Game[Any]) -> Iterator[Fault]:
    try:
        for breach in islice(breaches(game), 1):
            yield Fault(promise, breach)
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        yield Fault(promise, reason_of_fault(error))


def faults_on_the_way(game: Game[Any], rng: Random) -> Iterator[Fault]:
    """The faults of the positions of one random game, as far as it can be played."""
    played: list[str] = []
    position = start(game)
    for _ in range(longest(game)):
        if fault := fault_at(position):
            yield fault._replace(played=tuple(played))
            return
        if position.is_over:
            return
        move = rng.choice(list(position.moves))
        played.append(position.label(move))
        position = Position(game, game.rules.play(position.state, move), 1 - position.turn)
    yield Fault(GAMES_END, f"no end after {len(played):,} plies", position, tuple(played))


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
