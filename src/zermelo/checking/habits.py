"""What rules may well do, and what beginners' rules do by mistake: told as a warning, because nobody else can know.

Whether an outcome has the sign that is meant, no program can tell: the rules of a game and of its misère form differ in
nothing else. What shows is who wins: never the player who made the last move, or always the same one.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from zermelo.checking.fault import GOES_ON, LAST_MOVER, ONE_WINNER, Fault
from zermelo.checking.sides import kept_sides
from zermelo.checking.way import way_to
from zermelo.position import Position, random_game
from zermelo.rules import DRAW, LOSS, WIN, Game, plies
from zermelo.symmetry.soundness import LONGEST

__all__ = ["Endings", "endings", "habits"]

FEW = 20
"""Random games in which every position on the way is looked at."""

ENOUGH = 5
"""Decided games that each player must have ended, before it means something that one of them won all."""

WORDS = {LOSS: "LOSS", DRAW: "DRAW", WIN: "WIN"}


class Ending(NamedTuple):
    """The last position of a random game, and after how many plies it came."""

    position: Position[Any]
    plies: int


class Endings(tuple[Ending, ...]):
    """How random games ended."""

    def won_by(self, player: int | None) -> int:
        """Games that the first player (0) or the second (1) won; None counts draws."""
        return sum(ending.position.winner == player for ending in self)

    def record(self) -> dict[str, int]:
        """The same as JSON."""
        lengths = [ending.plies for ending in self]
        return {
            "games": len(self), "first_wins": self.won_by(0), "second_wins": self.won_by(1),
            "draws": self.won_by(None), "shortest": min(lengths), "longest": max(lengths),
        }  # fmt: skip

    def __str__(self) -> str:
        first, second = self[0].position.game.players
        wins = f"{first} won {self.won_by(0)}, {second} won {self.won_by(1)}, {self.won_by(None)} drawn"
        least, most = self.record()["shortest"], self.record()["longest"]
        return f"{wins}, in {least} to {plies(most)}." if least < most else f"{wins}, in {plies(most)}."


def endings(
    game: Game[Any], games: int, seed: int, longest: int, on_position: Callable[[], None] = lambda: None
) -> Endings:
    """Return how this many random games of a sound game end; on_position is called at each of their positions."""
    rng = Random(seed)
    return Endings(ending(game, rng, longest, on_position) for _ in range(games))


def ending(game: Game[Any], rng: Random, longest: int, on_position: Callable[[], None]) -> Ending:
    for ply, position in enumerate(random_game(game, rng, longest)):
        on_position()
        last = Ending(position, ply)
    return last


def habits(ended: Endings) -> Iterator[Fault]:
    """What is worth a look in a game whose promises are kept."""
    game = ended[0].position.game
    yield from kept_sides(game)
    yield from goes_on(game)
    yield from signs([ending.position for ending in ended if ending.position.outcome != DRAW], len(ended))


def goes_on(game: Game[Any]) -> Iterator[Fault]:
    """The earliest position that has an outcome and moves, where others that have moves have no outcome."""
    rng, undecided, decided = Random(0), False, list[Ending]()
    for _ in range(FEW):
        for ply, position in enumerate(random_game(game, rng, LONGEST)):
            if position.moves and outcome_so_far(position) == DRAW:
                undecided = True
            elif position.moves:
                decided.append(Ending(position, ply))
    if undecided and decided:
        position = min(decided, key=lambda reached: reached.plies).position
        still = ", ".join(map(position.label, position.moves))
        found = f"outcome gives {WORDS[outcome_so_far(position)]} here, and moves still allows {still}"
        yield Fault(GOES_ON, found, position, way_to(position))


def outcome_so_far(position: Position[Any]) -> int:
    """What outcome says of an unfinished position, for which it need say nothing; a draw if it does not."""
    try:
        said = position.game.rules.outcome(position.state)
    except Exception:
        return DRAW
    return said if said in (LOSS, WIN) else DRAW


def signs(decided: list[Position[Any]], games: int) -> Iterator[Fault]:
    """Whether the player who made the last move lost every decided game, or one player won all."""
    if not decided:
        return
    position, counted = decided[0], f"all {len(decided)} decided games of {games}"
    players = position.game.players
    if all(each.outcome == WIN for each in decided):
        here = f"here {players[1 - position.turn]} made it, and outcome gives WIN to {position.player}"
        yield Fault(LAST_MOVER, f"the player who made the last move lost {counted}; {here}", position, way_to(position))
    ended_by = [sum(each.turn == 1 - player for each in decided) for player in (0, 1)]
    for winner in (0, 1):
        if min(ended_by) >= ENOUGH and all(each.winner == winner for each in decided):
            found = f"{players[winner]} won {counted}, also the {ended_by[1 - winner]} that {players[1 - winner]} ended"
            yield Fault(ONE_WINNER, found, position, way_to(position))
