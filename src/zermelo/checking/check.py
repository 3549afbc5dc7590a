"""Check what anyone may rely on in a game, on random play."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from zermelo.checking.fault import COMPILED, COMPILES, GAMES_END, NO_ERRORS, SYMMETRY, TRANSFORM, Fault
from zermelo.checking.promises import IMPARTIAL, NAMES, PROMISES, Check
from zermelo.errors import BadText, CannotCompile, ZermeloError
from zermelo.evaluation.declarations.agreement import differences
from zermelo.evaluation.declarations.declared import DECLARED
from zermelo.evaluation.declarations.tested import breaches
from zermelo.games import start
from zermelo.position import Position, random_game
from zermelo.rules import Game
from zermelo.rules.blame import located_reason
from zermelo.symmetry.maps import (
    LONGEST,
    Symmetry,
    apparent_maps,
    false_symmetry,
    random_positions,
    some_positions,
    symmetries,
    turner,
)
from zermelo.symmetry.transformations import false_transforms

__all__ = ["CHECKS", "OnPosition", "check_rules", "longest", "way_to"]

OnPosition = Callable[[int], None]
"""Called at each position with the number of random games before it."""

CHECKS: dict[str, Check] = {**PROMISES, **NAMES, **DECLARED, **IMPARTIAL}
"""What is promised of every position; the other promises are those of whole games."""

MOST_PLIES = 10_000
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
        return max(MOST_PLIES, game.plies_left(game.rules.start) + 1 if game.plies_left else 0)
    except Exception:  # told by the check of the start
        return MOST_PLIES


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


MANY, FEW = 100, 10
"""Random games of a large game: for each declared symmetry, and for transformed states and compiled rules."""


def false_maps(game: Game[Any]) -> Iterator[Fault]:
    """The first declared symmetry that is false."""
    if false := false_symmetry(game, MANY):
        symmetry, position = false
        yield Fault(SYMMETRY, why_false(position, symmetry), position, way_to(position))


def why_false(position: Position[Any], symmetry: Symmetry) -> str:
    """What shows in a position that a map does not keep to the rules."""
    text, told = position.text, f"the map {symmetry}"
    if sorted(symmetry) != list(range(len(text))):
        return f"{told} does not name each of the {len(text)} characters of the text once"
    turned = turner(symmetry)(text)
    try:
        other = Position.read(position.game, turned)
    except BadText as error:
        return f"{told} turns {text!r} into {turned!r}, which is no position: {error}".rstrip(".")
    if position.is_over != other.is_over:
        over, open_ = ("over", "not") if position.is_over else ("not over", "over")
        return f"{told} turns {text!r}, where the game is {over}, into {turned!r}, where it is {open_}"
    if position.is_over and position.outcome != other.outcome:
        return f"{told} turns {text!r} into {turned!r}, and their outcomes are {position.outcome} and {other.outcome}"
    return f"{told} turns {text!r} into {turned!r}, and not all their moves into each other"


def false_transformations(game: Game[Any]) -> Iterator[Fault]:
    """Yield the states that `transform` gets wrong, if the game declares one."""
    texts = {position: position.text for position in some_positions(game, FEW)} if game.transform else {}
    for cells in symmetries(game) or apparent_maps(game) if game.transform else ():
        for position, found in false_transforms(game, cells, texts):
            yield Fault(TRANSFORM, found, position, way_to(position))


MOST_POSITIONS = 20_000
"""Positions nearest to the start among which one is looked for."""

GAMES = 100
"""Random games among whose positions one is looked for after that, the same ones that find it."""


def way_to(position: Position[Any]) -> tuple[str, ...]:
    """The names of the moves of a shortest way from the start, or of a random game that meets the position.

    Empty for the start itself, and where neither is found.
    """
    found = nearest(position) or met_at_random(position)
    return tuple(found.played) if found else ()


def nearest(position: Position[Any]) -> Position[Any] | None:
    """The same position, with the shortest way to it."""
    waiting, met = deque([start(position.game)]), {(position.game.rules.start, 0)}
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return None
        here = waiting.popleft()
        if here == position:
            return here
        for after in (here.follow(move) for move in here.moves):
            if (after.state, after.turn) not in met:
                met.add((after.state, after.turn))
                waiting.append(after)
    return None


def met_at_random(position: Position[Any]) -> Position[Any] | None:
    """The same position, with the way to it in one of the random games in which faults are looked for."""
    rng, game = Random(0), position.game
    for _ in range(GAMES):
        here = start(game)
        for there in islice(random_game(game, rng, LONGEST), 1, None):
            here = next(after for after in map(here.follow, here.moves) if after == there)
            if here == position:
                return here
    return None
