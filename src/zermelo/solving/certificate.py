"""Is a certificate a proof? Read this file and the rules of the game: nothing else takes part.

A certificate names a game, a claim about one side, and a move for every position in which that side may
find itself to move. It proves the claim where the side, so playing, does what is claimed, whatever the
other side plays.
"""

from collections.abc import Mapping
from typing import Any

from zermelo.errors import BadOption, ZermeloError
from zermelo.games import game as game_named
from zermelo.position import start
from zermelo.rules import Game

__all__ = ["hole_in", "side_of"]


def side_of(claim: str, game: Game[Any]) -> tuple[int, bool]:
    """Whom a claim is about, and whether it says that he wins; else he never loses. Raises BadOption."""
    for seat, names in enumerate(zip(("first", "second"), game.players, strict=True)):
        for name in names:
            if claim.lower() in (f"{name} wins".lower(), f"{name} never loses".lower()):
                return seat, claim.lower().endswith(" wins")
    raise BadOption(f"{claim!r} is no claim: write 'first wins' or 'second never loses', or so of the other side.")


def hole_in(certificate: Mapping[str, Any]) -> str | None:
    """What a certificate leaves open, in one sentence; None for a proof."""
    origin, answers = start(game_named(certificate["game"])), certificate["answers"]
    seat, must_win = side_of(certificate["claim"], origin.game)
    following: dict[str, list[str]] = {}
    waiting = [origin]
    while waiting:
        here = waiting.pop()
        moves = list(here.moves)
        if here.is_over and (here.winner == 1 - seat or (must_win and here.winner is None)):
            return f"{' '.join(here.played) or 'The start'}: the game ends against the claim."
        if moves and here.turn == seat:
            try:
                moves = [here.move(answers[here.text])]
            except KeyError:
                return f"{' '.join(here.played) or 'The start'}: there is no answer."
            except ZermeloError as error:
                return f"{' '.join(here.played) or 'The start'}: {error}"
        new = [here.follow(move) for move in moves]
        following[here.text] = [after.text for after in new]
        waiting += [after for after in new if after.text not in following]
    return "Play can return, and never be won." if must_win and has_circle(following) else None


def has_circle(following: dict[str, list[str]]) -> bool:
    """Whether play can come back to where it was: positions from which it cannot are taken away until none is left."""
    left = set(following)
    while ends := {text for text in left if not left.intersection(following[text])}:
        left -= ends
    return bool(left)
