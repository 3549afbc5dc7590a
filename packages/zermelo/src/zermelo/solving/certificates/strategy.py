"""The strategy of a certificate: the move that it answers in a position."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from zermelo.errors import BadText
from zermelo.rules import Game
from zermelo.rules.limits import NO_DEADLINE
from zermelo.rules.position import Move, Position
from zermelo.solving.certificates.certificate import origin_of, read_certificate
from zermelo.solving.certificates.claim import claim_of
from zermelo.solving.certificates.ply_certificates import LEAF_CHARACTER, Fold, Gap, Member, walk_plies

__all__ = ["Strategy", "strategy_in"]

Strategy = Callable[[Position[Any]], Move | None]
"""Maps a position to a move; None if the certificate has no answer there."""


def strategy_in(file: Path, game: Game[Any]) -> Strategy:
    """Return the strategy of a certificate in a file; raise OtherGame, or BadText for a file that is none."""
    certificate = read_certificate(file)
    origin, answers = origin_of(certificate, game), certificate["answers"]
    if isinstance(answers, dict):
        return lambda position: position.move(answers[position.text]) if position.text in answers else None
    try:
        return by_classes(game, classes_after(origin, certificate))
    except Gap as gap:
        raise BadText(f"{file} is not a proof. {gap}") from None


def classes_after(origin: Position[Any], certificate: dict[str, Any]) -> dict[str, str]:
    """Return the class of the position after the answer, for the class of each position that has one."""
    fold, rest, after = Fold(origin.game), iter(certificate["answers"]), dict[str, str]()

    def answer(members: list[Member], ply: int) -> str | None:
        if (characters := next(rest, None)) is not None:
            for member, character in zip(members, characters, strict=False):
                if character != LEAF_CHARACTER:
                    after[member.representative.text] = fold.least(fold.play_answer(member, character).text)[0]
        return characters

    walk_plies(origin, claim_of(certificate["claim"], origin.game), answer, NO_DEADLINE)
    return after


def by_classes(game: Game[Any], after: dict[str, str]) -> Strategy:
    """Return the strategy that moves from each class of positions to the class after its answer."""
    fold = Fold(game)

    def move(position: Position[Any]) -> Move | None:
        target = after.get(fold.least(position.text)[0])
        children = ((each, fold.least(position.follow(each).text)[0]) for each in position.moves)
        return next((each for each, child in children if child == target), None)

    return move
