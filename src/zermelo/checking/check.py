"""Is this a sound game? What anyone may rely on, tried on random play."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.checking.declared import DECLARED, false_images
from zermelo.engine.agreement import differences
from zermelo.errors import ZermeloError
from zermelo.position import Position, random_game, start
from zermelo.rules import DRAW, LOSS, MOST_MOVES, WIN, Game
from zermelo.symmetry.maps import symmetries

__all__ = ["CHECKS", "COMPILED", "GAMES_END", "IMAGE", "SYMMETRY", "Fault", "check_rules"]

SYMMETRY = "declared symmetries keep to the rules"

IMAGE = "an image of a state shows the image of its board"
GAMES_END = "games end"
COMPILED = "the compiled rules agree with the plain ones"

FEW = 10
"""Random games that are looked at for what takes long to check."""

LONGEST = 10_000
"""Plies after which a game that has not ended is taken never to end."""


class Fault(NamedTuple):
    """A promise that a game breaks."""

    promise: str
    found: str
    played: tuple[str, ...]
    """The moves that lead to the position where it shows."""


def check_rules(game: Game[Any], games: int = 100, seed: int = 0, compiled: bool = False) -> list[Fault]:
    """The promises that a game breaks, at most one fault for each; an empty list is good news.

    Plays so many games at random, and looks at every position on the way; if compiled, also at what the
    rules give there when they are compiled.

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
    return [*false_symmetries(game), *false_declarations(game, rng, compiled)]


def false_declarations(game: Game[Any], rng: Random, compiled: bool) -> Iterator[Fault]:
    """The first fault of the images of states, and of the compiled rules."""
    positions = [position for _ in range(FEW) for position in random_game(game, rng, LONGEST)]
    searched = {IMAGE: false_images(game, positions), COMPILED: differences(game, positions) if compiled else iter(())}
    for promise, found in searched.items():
        yield from (Fault(promise, fault, ()) for fault in islice(found, 1))


def false_symmetries(game: Game[Any]) -> Iterator[Fault]:
    """A fault for the first declared symmetry that the rules do not keep to."""
    kept = symmetries(game) if game.symmetries else ()
    for declared in game.symmetries:
        if declared not in kept:
            yield Fault(SYMMETRY, f"{declared} turns some position into one with other moves or another outcome", ())
            return


def faults_on_the_way(game: Game[Any], rng: Random) -> Iterator[Fault]:
    """The faults of the positions of one random game, as far as it can be played."""
    played: tuple[str, ...] = ()
    position = start(game)
    for _ in range(LONGEST):
        found = list(faults_here(position, played))
        yield from found
        if found or position.is_over:
            return
        move = rng.choice(list(position.moves))
        played = (*played, position.label(move))
        position = Position(game, game.rules.play(position.state, move), 1 - position.turn)
    yield Fault(GAMES_END, f"no end after {LONGEST:,} plies", played)


def faults_here(position: Position[Any], played: tuple[str, ...]) -> Iterator[Fault]:
    for promise, check in CHECKS.items():
        try:
            found = check(position)
        except Exception as error:  # whatever the game's own code raises is a fault of the game
            found = f"{type(error).__name__}: {error}"
        if found:
            yield Fault(promise, found, played)
            return


def hashable(position: Position[Any]) -> str | None:
    hash(position.state)
    return None


def mask(position: Position[Any]) -> str | None:
    moves = position.game.rules.moves(position.state)
    if type(moves) is int and 0 <= moves < 1 << MOST_MOVES:
        return None
    return f"moves gave {moves!r}; a mask is an int of bits 0 to {MOST_MOVES - 1}"


def pure(position: Position[Any]) -> str | None:
    rules, state = position.game.rules, position.state
    before = repr(position.text), hash(state)
    for move in position.moves:
        if rules.play(state, move) != rules.play(state, move):
            return f"move {move} played twice gives two states"
    return (
        None if before == (repr(position.text), hash(state)) else "playing a move has changed the state it began from"
    )


def outcome(position: Position[Any]) -> str | None:
    if not position.is_over or position.outcome in (LOSS, DRAW, WIN):
        return None
    return f"outcome gave {position.outcome!r}; it must be {LOSS}, {DRAW} or {WIN}"


def labels(position: Position[Any]) -> str | None:
    names = [position.label(move).lower() for move in position.moves]
    if len(set(names)) < len(names):
        return f"two moves have one name: {', '.join(names)}"
    wrong = [name for move, name in zip(position.moves, names, strict=True) if position.move(name) != move]
    blank = [name for name in names if not name or any(character in " \t\n," for character in name)]
    return f"{(wrong or blank)[0]!r} cannot be typed as the name of its move" if wrong or blank else None


def text(position: Position[Any]) -> str | None:
    try:
        again = Position.read(position.game, position.text)
    except ZermeloError as error:
        return f"{position.text!r} is written but not read: {error}"
    return None if again == position else f"{position.text!r} is read as {again.text!r}"


def grid(position: Position[Any]) -> str | None:
    layout = position.game.grid
    if layout is None or len(position.text) == len(layout.places):
        return None
    return f"{position.text!r} has {len(position.text)} characters for {len(layout.places)} cells"


def plies_left(position: Position[Any]) -> str | None:
    measure, rules = position.game.plies_left, position.game.rules
    if measure is None:
        return None
    left = measure(position.state)
    after = [measure(rules.play(position.state, move)) for move in bits(rules.moves(position.state))]
    return f"{left} plies left, and {max(after)} after a move" if after and not max(after) < left else None


CHECKS: dict[str, Callable[[Position[Any]], str | None]] = {
    "states are hashable": hashable,
    "moves is a mask of moves 0 to 62": mask,
    "rules are pure": pure,
    "an outcome is a loss, a draw or a win": outcome,
    "legal moves have names of their own": labels,
    "a position's text reads back": text,
    "the grid has a place for every character": grid,
    "plies_left falls with every move": plies_left,
    **DECLARED,
}
"""What is promised, and what finds a breach in one position; 'games end' is found on the way."""
