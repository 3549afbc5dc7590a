"""Trials of certificates: claims that are true or false, with answers to texts or ply by ply, and every checker."""

from typing import Any

import zermelo
from fuzz.packages import expect_same_verdict
from fuzz.strategies import Stated, fewest_answers, flaw, holds
from fuzz.tried import Tried
from zermelo import Position
from zermelo.errors import BadOption, TooLarge, ZermeloError

__all__ = ["certificates"]

SMALL = 160
"""States of a game that gets certificates: to find the smallest one takes long."""

CLAIMS = 3
"""Claims about one game."""


def certificates(on: Tried) -> None:
    """Check that a true claim has a certificate that every checker accepts, and that a false one has none."""
    if len(on.truth) > SMALL:
        return
    for _ in range(CLAIMS):
        origin = on.rng.choice(on.some(3))
        if not origin.is_over:
            certify(on, origin, a_claim(on, origin), an_option(on))


def a_claim(on: Tried, origin: Position[Any]) -> Stated:
    """Return a claim that is near the truth, about one of the players."""
    truth, seat, near = on.truth[origin.state], on.rng.randrange(2), on.rng.choice([-1, 0, 0, 1])
    outcome = truth.outcome if origin.turn == seat else -truth.outcome
    if on.game.rules.scores:
        least = outcome + near
        return Stated(seat, least if abs(least) < on.game.max_outcome else on.rng.randrange(2))
    least = on.rng.randrange(2)
    within = least and outcome > 0 and on.rng.random() < 0.3
    return Stated(seat, least, max(0, int(truth.plies) + near) if within else None)


def an_option(on: Tried) -> dict[str, Any]:
    """Return options of a certificate by plies, or none."""
    return on.rng.choice([{}, {"leaves": on.rng.randrange(9)}, {"nodes": on.rng.choice([0, 3, 20])}])


def certify(on: Tried, origin: Position[Any], stated: Stated, option: dict[str, Any]) -> None:
    """Ask for a certificate, and check it."""
    true = holds(stated, on.truth[origin.state], origin.turn)
    by_plies = bool(option) or stated.within is not None
    endless = on.game.declared.plies_left is None and stated.within is None
    refused = not true or (by_plies and (on.game.rules.again or endless))
    allowed = (*((BadOption,) * bool(refused)), *((TooLarge,) * on.returns))
    with on.verdict.about(f"certify that {stated} from {origin.text} {option or ''}", *allowed):
        made = zermelo.proofs.certify(origin, str(stated), **option)
        if not true:
            on.verdict.add("a false claim has a certificate")
        gap = zermelo.proofs.check_certificate(made.certificate, on.game).gap
        on.verdict.expect("the gap", gap, "")
        expect_same_verdict(on, made.certificate, not gap)
        if isinstance(made.certificate["answers"], dict):
            expect_smallest(on, origin, stated, made)
            expect_verdict(on, origin, stated, changed(on, made.certificate))


def expect_smallest(on: Tried, origin: Position[Any], stated: Stated, made: Any) -> None:
    """Check the answers to texts by brute force, and that no proof has fewer than is said."""
    node = origin.state, origin.turn
    on.verdict.expect("the flaw", flaw(on.game, node, stated, lambda at: answer_to(on, made.certificate, at)), "")
    if made.least is not None and (fewest := fewest_answers(on.game, node, stated, on.truth)) is not None:
        bounds = f"the least number of answers is {made.least} to {made.answers}, and in truth {fewest}"
        if not made.least <= fewest <= made.answers:
            on.verdict.add(bounds)


def changed(on: Tried, certificate: dict[str, Any]) -> dict[str, Any]:
    """Return a certificate with another answer to some position, or without one."""
    answers = dict(certificate["answers"])
    if answers:
        text = on.rng.choice(list(answers))
        del answers[text]
        if on.rng.random() < 0.8:
            answers[text] = str(on.rng.choice(list(zermelo.start(on.game, text).moves)))
    return {**certificate, "answers": answers}


def expect_verdict(on: Tried, origin: Position[Any], stated: Stated, certificate: dict[str, Any]) -> None:
    """Compare the verdicts of the checkers with that of brute force."""
    wrong = flaw(on.game, (origin.state, origin.turn), stated, lambda at: answer_to(on, certificate, at))
    found = zermelo.proofs.check_certificate(certificate, on.game)
    on.verdict.expect(f"that {certificate['answers']} are a proof", bool(found), not wrong)
    expect_same_verdict(on, certificate, not wrong)


def answer_to(on: Tried, certificate: dict[str, Any], node: tuple[Any, int]) -> int | None:
    """Return the number of the move that a certificate answers a node with."""
    position = Position(on.game, *node)
    try:
        return position.move(certificate["answers"][position.text]).number
    except (KeyError, ZermeloError):
        return None
