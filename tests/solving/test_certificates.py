"""Certificates: small, accepted where they prove, refused with the hole where they do not."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo.errors import BadOption, TooLarge
from zermelo.games import game
from zermelo.position import Position, start
from zermelo.rules import Bounds, Value
from zermelo.searching.interpreted import Interpreted
from zermelo.solving.certificate import hole_in
from zermelo.solving.certify import certify
from zermelo.solving.identity import identity_of

Certify = Callable[[str, str], dict[str, Any]]

CLAIMS = [
    pytest.param("tictactoe", "first never loses", marks=pytest.mark.slow),
    ("tictactoe", "second never loses"), ("mnk:wild=true", "first wins"),
    ("nim", "first wins"), ("nim", "first never loses"), ("stones", "second wins"), ("notakto", "first wins"),
    ("connect:width=4,height=2,k=3", "second never loses"), ("tictactoe:first=O", "X never loses"),
]  # fmt: skip


@pytest.fixture(scope="module")
def proof() -> Certify:
    made: dict[Any, dict[str, Any]] = {}

    def proof(spec: str, claim: str) -> dict[str, Any]:
        if (spec, claim) not in made:
            plain = game(spec)
            made[spec, claim] = certify(start(plain), claim, Interpreted(plain)).certificate
        return deepcopy(made[spec, claim])

    return proof


@pytest.mark.parametrize(("spec", "claim"), CLAIMS)
def test_a_certificate_is_accepted(proof: Certify, spec: str, claim: str) -> None:
    assert hole_in(proof(spec, claim)) is None


@pytest.mark.parametrize(
    ("spec", "claim"),
    [("stones:n=9,take=1-3", "second wins"), ("nim:heaps=1+2+2", "first wins"), ("nim:heaps=2+3", "first wins"),
     ("mnk:width=2,height=2,k=2", "first wins"), ("connect:width=2,height=3,k=3", "second never loses")],
)  # fmt: skip
def test_no_choice_of_answers_is_smaller(spec: str, claim: str) -> None:
    """Against every strategy there is, one by one."""
    plain = game(spec)
    found = certify(start(plain), claim, Interpreted(plain))
    fewest = min(map(len, strategies(start(plain), claim.split()[0] == "second", "wins" in claim)))
    assert len(found.certificate["answers"]) == found.least == fewest


def strategies(origin: Position[Any], seat: int, must_win: bool) -> Iterator[dict[str, Any]]:
    """All sets of answers that keep a claim, by trying every answer to every position."""

    def grown(answers: dict[str, Any], open_positions: list[Position[Any]]) -> Iterator[dict[str, Any]]:
        while open_positions:
            position, *open_positions = open_positions
            if position.is_over:
                if (position.winner != seat) if must_win else (position.winner == 1 - seat):
                    return
            elif position.turn != seat:
                open_positions += [position.follow(move) for move in position.moves]
            elif position.text not in answers:
                for move in position.moves:
                    yield from grown({**answers, position.text: move}, [*open_positions, position.follow(move)])
                return
        yield answers

    return grown({}, [origin])


@pytest.mark.parametrize(("spec", "claim"), CLAIMS)
def test_a_certificate_without_one_of_its_answers_is_refused(proof: Certify, spec: str, claim: str) -> None:
    answers = proof(spec, claim)["answers"]
    for missing in Random(5).sample(sorted(answers), min(20, len(answers))):
        certificate = proof(spec, claim)
        del certificate["answers"][missing]
        assert str(hole_in(certificate)).endswith(": there is no answer.")


def test_a_losing_answer_an_illegal_one_and_a_false_claim_are_refused(proof: Certify) -> None:
    certificate = proof("tictactoe", "second never loses")
    certificate["answers"]["X........"] = "2"
    assert "there is no answer" in str(hole_in(certificate))
    certificate["answers"]["X........"] = "1"
    assert "1: '1' is not legal here: a square can be claimed once." in str(hole_in(certificate))
    lost = proof("stones", "second wins")
    assert "the game ends against the claim" in str(hole_in({**lost, "claim": "first wins", "answers": {
        "21": "1", **{f"{n}": "1" for n in range(1, 21)}}}))  # fmt: skip
    with pytest.raises(BadOption, match=r"The claim 'first wins' is false: tictactoe is a draw for X, who begins"):
        proof("tictactoe", "first wins")
    with pytest.raises(BadOption, match=r"The claim 'first never loses' is false: stones is a loss for first"):
        proof("stones", "first never loses")
    with pytest.raises(BadOption, match=r"'X loses' is not a claim: write 'first wins' or 'second never loses'"):
        proof("tictactoe", "X loses")


@pytest.mark.slow
def test_a_win_where_moves_can_return_is_proved(table: Any) -> None:
    solved = table("morris")
    certificate = certify(start(solved.game), "first wins", solved).certificate
    assert hole_in(certificate) is None
    assert hole_in({**certificate, "claim": "first never loses"}) is None


WAIT = """
from zermelo import LOSS, Game, Rules


def game():
    def moves(state):
        return (0b11, 0b01, 0)[state]

    def play(state, move):
        return 2 if move else 1 - state

    return Game("wait", Rules(0, moves, play, lambda state: LOSS))
"""


def test_going_round_in_circles_wins_nothing(tmp_path: Path) -> None:
    file = tmp_path / "wait.py"
    file.write_text(WAIT)
    wait = game(str(file))
    certificate = {**identity_of(wait), "claim": "first wins", "answers": {"0": "1"}}
    assert hole_in(certificate, wait) is None
    certificate["answers"] = {"0": "0"}
    assert hole_in(certificate, wait) == "Play can return to a position, and then nobody need win."
    assert hole_in({**certificate, "claim": "first never loses"}, wait) is None


class Impatient(Interpreted[Any]):
    """Gives up after a blink."""

    def value(self, state: Any, seconds: float) -> Value | Bounds:
        return super().value(state, 0.01)


@pytest.mark.slow
def test_a_certificate_of_a_larger_game_is_taken_from_its_table(table: Any) -> None:
    solved = table("connect:width=4,height=4")
    certificate = certify(start(solved.game), "second never loses", solved).certificate
    assert hole_in(certificate) is None
    with pytest.raises(TooLarge, match="is too large to search; solve it, and certify from the table"):
        certify(start(game("connect")), "first wins", Impatient(game("connect")))
