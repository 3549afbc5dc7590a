"""Check that a game keeps its promises, on random play."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadText, CannotCompile, ZermeloError
from zermelo.evaluation.checking.fault import (
    COMPILED_AGREEMENT,
    COMPILES_PROMISE,
    GAMES_END_PROMISE,
    IMAGES_PROMISE,
    NO_ERRORS_PROMISE,
    SYMMETRY_PROMISE,
    TRANSFORM_PROMISE,
    Fault,
)
from zermelo.evaluation.checking.promises import POSITION_PROMISES
from zermelo.evaluation.declarations.agreement import differences
from zermelo.evaluation.declarations.declaration_tests import breaches
from zermelo.evaluation.declarations.placement_tests import placement_breaches
from zermelo.evaluation.declarations.word_checks import false_images
from zermelo.evaluation.symmetry.folding import (
    Symmetry,
    apparent_maps,
    declared_group,
    false_symmetry,
    random_positions,
    some_texts,
    symmetries,
    turner,
)
from zermelo.evaluation.symmetry.transformations import false_transforms
from zermelo.games import start
from zermelo.graphs.exploration import nearest_positions
from zermelo.rules import Game
from zermelo.rules.error_origin import located_reason
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.rules.position import Position, random_game

__all__ = ["can_end", "check_rules", "random_walk", "way_to"]

MAX_END_SEARCH_POSITIONS = 20_000
"""The most positions, the nearest first, in which a search looks for an end of play, or for the way to a position."""

LARGE_GAME_RANDOM_GAMES = 10
"""Random games of a large game, for transformed states and compiled rules."""

PLIES_BEFORE_END_TEST = 1_000
"""The number of plies after which it is tested whether any line of play ends."""

MAX_PLAY_PLIES = 10_000
"""The number of plies after which a game without `plies_left` is considered endless."""


def check_rules(
    game: Game[Any],
    games: int = 100,
    seed: int = 0,
    compiled: bool = False,
    on_progress: OnProgress = ignore,
) -> list[Fault]:
    """Return the promises that a game breaks, at most one fault for each.

    Plays this many games at random and checks every position on the way. Symmetries are checked at every position of
    a small game, and of as many random games of a larger one. compiled: compare the compiled rules with the plain
    ones, too; the last fault may then be COMPILES_PROMISE, which names what does not compile, and breaks no promise.

    >>> from zermelo.games import game
    >>> check_rules(game("tictactoe"))
    []
    """
    if fault := fault_in_play(game, games, Random(seed), on_progress):
        return [fault]  # the consequences of a broken promise would only confuse
    maps = first_fault(SYMMETRY_PROMISE, partial(false_maps, games=games), game)
    transforms = [] if maps else first_fault(TRANSFORM_PROMISE, false_transformations, game)
    return [
        *first_fault(NO_ERRORS_PROMISE, false_declarations, game),
        *(maps or transforms or first_fault(IMAGES_PROMISE, false_words, game)),
        *(first_fault(COMPILED_AGREEMENT, false_when_compiled, game) if compiled else ()),
    ]


def first_fault(promise: str, faults: Callable[[Game[Any]], Iterator[Fault]], game: Game[Any]) -> list[Fault]:
    """Return the first fault of a kind, or a fault for an error that the game's own code raises."""
    try:
        return list(islice(faults(game), 1))
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        return [Fault(promise, reason_of_fault(error))]


def false_declarations(game: Game[Any]) -> Iterator[Fault]:
    """Yield the placements that are false in steered games, and the hints that are where search finds exact values."""
    for breach in chain(placement_breaches(game) if game.declared.placement else (), breaches(game)):
        yield Fault(breach.promise, breach.found, breach.position, way_to(breach.position))


def false_when_compiled(game: Game[Any]) -> Iterator[Fault]:
    """Yield the positions for which a compiled rule gives another value, or the reason why the rules do not compile."""
    try:
        for difference in differences(game, random_positions(game, LARGE_GAME_RANDOM_GAMES)):
            yield Fault(COMPILED_AGREEMENT, difference.found, difference.position, way_to(difference.position))
    except CannotCompile as error:
        yield Fault(COMPILES_PROMISE, reason_of_fault(error))


def fault_in_play(game: Game[Any], games: int, rng: Random, on_progress: OnProgress) -> Fault | None:
    """Return the first fault that random games show.

    Play that comes back to the same states may go on without end, if other lines of play end.
    """
    endless = list[Fault]()
    for number in range(games):
        found = checked_game(game, rng, partial(on_progress, Progress(number, None, "random games")))
        if found.fault:
            return found.fault
        if not found.position.is_over:
            if not found.returns or (not endless and can_end(start(game)) is False):
                return found.without_end
            endless.append(found.without_end)
    return endless[0] if len(endless) == games and not can_end(start(game)) else None


class CheckedGame(NamedTuple):
    """A random game: to its end, to its first fault, or as long as games are played."""

    position: Position[Any]
    """The last position."""
    states: int
    """The number of different states."""
    fault: Fault | None = None

    @property
    def returns(self) -> bool:
        """True if the game comes back to the same states again and again."""
        return 2 * self.states < len(self.position.moves_played)

    @property
    def without_end(self) -> Fault:
        """The fault of a game that does not end."""
        played = tuple(self.position.moves_played.names)
        again = f", and only {self.states:,} different states, which repeat" if self.returns else ""
        return Fault(GAMES_END_PROMISE, f"no end after {len(played):,} plies{again}", self.position, played)


def checked_game(game: Game[Any], rng: Random, on_position: Callable[[], None]) -> CheckedGame:
    """Play one random game, up to a fault, and check every position on the way."""
    seen = set[Any]()
    for position in random_walk(game, rng):
        on_position()
        if fault := fault_at(position):
            return CheckedGame(position, len(seen), fault._replace(played=tuple(position.moves_played.names)))
        seen.add(position.state)
    return CheckedGame(position, len(seen))


def random_walk(game: Game[Any], rng: Random) -> Iterator[Position[Any]]:
    """Yield the positions of a random game, up to where no line of play ends any more, or for the `longest` game."""
    limit = longest(game) + 1
    for ply, position in enumerate(islice(random_game(game, rng, limit), limit)):
        yield position
        if ply == PLIES_BEFORE_END_TEST and not game.declared.plies_left and can_end(position) is False:
            return


def can_end(position: Position[Any]) -> bool | None:
    """Return whether some line of play from a position ends; None if the nearest positions do not tell."""
    tried = 0
    for each in islice(nearest_positions(position.game, position), MAX_END_SEARCH_POSITIONS):
        if each.is_over:
            return True
        tried += 1
    return None if tried == MAX_END_SEARCH_POSITIONS else False


def longest(game: Game[Any]) -> int:
    """Return the largest number of plies of a game; if plies_left is declared, other checks ensure that it falls."""
    try:
        return max(MAX_PLAY_PLIES, game.declared.plies_left(game.rules.start) + 1 if game.declared.plies_left else 0)
    except Exception:  # reported by the check of the start
        return MAX_PLAY_PLIES


def fault_at(position: Position[Any]) -> Fault | None:
    """Return the first promise that a position breaks."""
    for promise, check in POSITION_PROMISES.items():
        try:
            breach = check(position)
        except Exception as error:  # whatever the game's own code raises is a fault of the game
            return Fault(NO_ERRORS_PROMISE, reason_of_fault(error), position)
        if breach:
            return Fault(promise, breach, position)
    return None


def reason_of_fault(error: Exception) -> str:
    return str(error).rstrip(".") if isinstance(error, ZermeloError) else located_reason(error)


def false_maps(game: Game[Any], games: int) -> Iterator[Fault]:
    """Yield the first declared symmetry that is false."""
    if false := false_symmetry(game, games):
        symmetry, position = false
        yield Fault(SYMMETRY_PROMISE, why_false(position, symmetry), position, way_to(position))


def why_false(position: Position[Any], symmetry: Symmetry) -> str:
    """Return the reason why a map does not preserve the rules at a position."""
    text, subject = position.text, f"the map {symmetry}"
    if sorted(symmetry) != list(range(len(text))):
        return f"{subject} does not name each of the {len(text)} characters of the text once"
    turned = turner(symmetry)(text)
    try:
        other = Position.read(position.game, turned)
    except BadText as error:
        return f"{subject} turns {text!r} into {turned!r}, which is not a position: {error}".rstrip(".")
    if position.is_over != other.is_over:
        over, open_ = ("over", "not") if position.is_over else ("not over", "over")
        return f"{subject} turns {text!r}, where the game is {over}, into {turned!r}, where it is {open_}"
    if position.outcome != other.outcome:
        return f"{subject} turns {text!r} into {turned!r}, and the outcomes are {position.outcome} and {other.outcome}"
    return f"{subject} turns {text!r} into {turned!r}, and not all their moves into each other"


def false_transformations(game: Game[Any]) -> Iterator[Fault]:
    """Yield the states that `transform` gets wrong, if the game declares one."""
    texts = some_texts(game, LARGE_GAME_RANDOM_GAMES) if game.declared.transform else {}
    for cells in maps_to_transform_by(game) if game.declared.transform else ():
        for position, found in false_transforms(game, cells, texts):
            yield Fault(TRANSFORM_PROMISE, found, position, way_to(position))


def false_words(game: Game[Any]) -> Iterator[Fault]:
    """Yield the positions at whose images a word allows other moves, if the game declares words."""
    for position in random_positions(game) if game.declared.words else ():
        for found in false_images(position):
            yield Fault(IMAGES_PROMISE, found, position, way_to(position))


def maps_to_transform_by(game: Game[Any]) -> tuple[Symmetry, ...]:
    """Return the maps by which `transform` is tried: the declared group, already tested, or that of the board."""
    return tuple(sorted(declared_group(game))) if game.declared.symmetries else symmetries(game) or apparent_maps(game)


def way_to(position: Position[Any]) -> tuple[str, ...]:
    """Return the names of the moves of a shortest way to a position, or else of the way by which it was reached."""
    waiting, seen = deque([start(position.game)]), {(position.game.rules.start, 0)}
    while waiting and len(seen) < MAX_END_SEARCH_POSITIONS:
        here = waiting.popleft()
        if here == position:
            return tuple(here.moves_played.names)
        for after in (here.follow(move) for move in here.moves):
            if (after.state, after.turn) not in seen:
                seen.add((after.state, after.turn))
                waiting.append(after)
    return tuple(position.moves_played.names)
