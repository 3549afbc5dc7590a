"""Certificates: they are small, accepted as proofs, and refused with the position that lacks an answer."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo import LOSS, Bounds, Game, Position, Rules, Value, evaluators, game, start
from zermelo.errors import BadOption, BadText, OtherGame, TooLarge, UnknownName
from zermelo.proofs import certify, check_certificate, read_certificate, write_certificate
from zermelo.types import Deadline, Progress

Certify = Callable[[str, str], dict[str, Any]]

CLAIMS = [
    ("tictactoe", "second never loses"), ("mnk:width=3,height=2,k=2", "first wins"),
    ("nim", "first wins"), ("nim", "first never loses"), ("stones", "second wins"), ("hexapawn", "second wins"),
    ("connect:width=4,height=2,k=3", "second never loses"), ("tictactoe:first=O", "X never loses"),
]  # fmt: skip


@pytest.fixture(scope="module")
def proof() -> Certify:
    made: dict[Any, dict[str, Any]] = {}

    def proof(spec: str, claim: str) -> dict[str, Any]:
        if (spec, claim) not in made:
            plain = game(spec)
            with pytest.MonkeyPatch.context() as patch:
                hurry(patch)
                made[spec, claim] = certify(plain, claim, evaluator=evaluators.Interpreted(plain)).certificate
        return deepcopy(made[spec, claim])

    return proof


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Shorten the search for a small proof."""
    patch.setattr("zermelo.proofs.certification.STRATEGY_SECONDS", 0.3)
    patch.setattr("zermelo.proofs.smallest.INTEGER_PROGRAM_SECONDS", 0.3)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "claim"), CLAIMS)
def test_a_certificate_is_accepted(proof: Certify, spec: str, claim: str) -> None:
    assert check_certificate(proof(spec, claim))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "claim"),
    [("stones:n=9,take=1-3", "second wins"), ("nim:heaps=1+2+2", "first wins"), ("nim:heaps=2+3", "first wins"),
     ("mnk:width=2,height=2,k=2", "first wins"), ("connect:width=2,height=3,k=3", "second never loses")],
)  # fmt: skip
def test_no_choice_of_answers_is_smaller(spec: str, claim: str) -> None:
    """Compare with every strategy, one by one."""
    plain = game(spec)
    found = certify(plain, claim, evaluator=evaluators.Interpreted(plain))
    fewest = min(map(len, strategies(start(plain), claim.split()[0] == "second", "wins" in claim)))
    assert len(found.certificate["answers"]) == found.least == fewest


def test_a_slow_win_with_fewer_answers_refutes_no_bound_where_moves_can_return() -> None:
    """Only moves that hasten a win are compared there: four answers win in three plies, and three in five."""
    after = {0: (1, 2), 1: (3, 4, 5), 2: (6,), 3: (9,), 4: (9,), 5: (9,), 6: (7,), 7: (8,), 8: (9,), 9: ()}
    rules = Rules(0, lambda at: (1 << len(after[at])) - 1, lambda at, move: after[at][move], lambda at: LOSS)
    found = certify(Game("slow", rules), "first wins")
    assert found.answers == 4
    assert found.least is None or found.least <= 3


def strategies(origin: Position[Any], seat: int, must_win: bool) -> Iterator[dict[str, Any]]:
    """Yield all sets of answers that keep a claim, by trying every answer to every position."""

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


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "claim"), CLAIMS)
def test_a_certificate_without_one_of_its_answers_is_refused(proof: Certify, spec: str, claim: str) -> None:
    answers = proof(spec, claim)["answers"]
    for missing in Random(5).sample(sorted(answers), min(20, len(answers))):
        certificate = proof(spec, claim)
        del certificate["answers"][missing]
        assert str(check_certificate(certificate)).endswith(": there is no answer.")


@pytest.mark.slow
def test_a_losing_answer_an_illegal_one_and_a_false_claim_are_refused(proof: Certify) -> None:
    certificate = proof("tictactoe", "second never loses")
    certificate["answers"]["X........"] = "2"
    assert "there is no answer" in str(check_certificate(certificate))
    certificate["answers"]["X........"] = "1"
    assert "1: '1' is not legal here: a square can be claimed once." in str(check_certificate(certificate))
    lost = proof("stones", "second wins")
    assert "the game ends against the claim" in str(
        check_certificate(
            {**lost, "claim": "first wins", "answers": {"21": "1", **{f"{n}": "1" for n in range(1, 21)}}}
        )
    )
    with pytest.raises(BadOption, match=r"The claim 'first wins' is false: tictactoe is a draw for X, who begins"):
        proof("tictactoe", "first wins")
    with pytest.raises(BadOption, match=r"The claim 'first never loses' is false: stones is a loss for First"):
        proof("stones", "first never loses")
    with pytest.raises(BadOption, match=r"'X loses' is not a claim: write 'first wins' or 'second never loses'"):
        proof("tictactoe", "X loses")


@pytest.mark.slow
def test_a_win_where_moves_can_return_is_proved(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    solved = table("morris")
    certificate = certify(solved.game, "first wins", evaluator=solved).certificate
    assert check_certificate(certificate)
    assert check_certificate({**certificate, "claim": "first never loses"})


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
    file.write_text(WAIT, encoding="utf-8")
    wait = game(str(file))
    certificate = certify(wait, "first wins").certificate
    assert certificate["answers"] == {"0": "1"}
    assert check_certificate(certificate, wait)
    certificate = {**certificate, "answers": {"0": "0"}}
    assert check_certificate(certificate, wait).gap == "Play can return to a position, and then nobody need win."
    assert check_certificate({**certificate, "claim": "first never loses"}, wait)


class Impatient(evaluators.Interpreted[Any]):
    """A search that gives up after 10 ms."""

    def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
        return super().search(state, Deadline(0.01, deadline))


@pytest.mark.slow
def test_a_certificate_is_taken_from_a_table(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    solved = table("connect:width=4,height=2,k=3")
    certificate = certify(solved.game, "second never loses", evaluator=solved).certificate
    assert check_certificate(certificate)
    with pytest.raises(TooLarge, match="is too large to search; solve it, and certify from the table"):
        certify(game("connect"), "first wins", evaluator=Impatient(game("connect")))


SEATS = """
from zermelo import LOSS, Game, Notation, Declared, Rules


def game():
    def moves(left):
        return 6 & ((2 << left) - 1)

    rules = Rules(4, moves, lambda left, take: left - take, lambda left: LOSS)
    return Game("seats", rules, Notation(("second", "first")), declared=Declared(plies_left=lambda left: left))
"""


def test_a_claim_names_the_seat_whatever_the_players_are_called(tmp_path: Path) -> None:
    file = tmp_path / "seats.py"
    file.write_text(SEATS, encoding="utf-8")
    seats = game(str(file))
    certificate = certify(seats, "first wins", evaluator=evaluators.Interpreted(seats)).certificate
    assert check_certificate(certificate, seats)
    assert not check_certificate({**certificate, "claim": "second wins"}, seats)
    with pytest.raises(BadOption, match="The claim 'second wins' is false"):
        certify(seats, "second wins", evaluator=evaluators.Interpreted(seats))


def test_a_certificate_of_ones_own_game_needs_the_file_and_never_runs_one(tmp_path: Path) -> None:
    file, mark = tmp_path / "seats.py", tmp_path / "mark"
    file.write_text(SEATS, encoding="utf-8")
    certificate = certify(game(str(file)), "first wins", evaluator=evaluators.Interpreted(game(str(file)))).certificate
    with pytest.raises(OtherGame, match=r"name the file that defines it: --game my_game\.py"):
        check_certificate(certificate)
    with pytest.raises(UnknownName):
        check_certificate({**certificate, "spec": str(file)})
    file.write_text(f"{SEATS}\nopen({str(mark)!r}, 'w')\n", encoding="utf-8")
    with pytest.raises(OtherGame, match="as another file defines it, or as the file was before a change"):
        check_certificate(certificate, game(str(file)))


def test_positions_that_share_a_text_prove_nothing() -> None:
    """The second player would be credited with the first player's answers."""
    plain = replace(
        game("stones:n=6"),
        notation=replace(
            game("stones:n=6").notation, write=lambda state, turn: str(state), read=lambda text: (int(text), 0)
        ),
    )
    certificate = certify("stones:n=6", "second wins").certificate
    certificate = {**certificate, "claim": "second never loses", "answers": dict.fromkeys("123456", "1")}
    assert "have the text" in str(check_certificate(certificate, plain))


@pytest.mark.parametrize("claim", ["first never loses", "first wins", "second never loses"])
def test_a_game_that_is_over_at_the_start_needs_no_answers(claim: str) -> None:
    over = game("stones:n=0,misere=true")
    if claim.startswith("second"):
        with pytest.raises(BadOption, match="is false"):
            certify(over, claim, evaluator=evaluators.Interpreted(over))
    else:
        found = certify(over, claim, evaluator=evaluators.Interpreted(over))
        certificate, least = found.certificate, found.least
        assert (certificate["answers"], least) == ({}, 0)
        assert check_certificate(certificate)


@pytest.mark.slow
def test_values_of_another_game_are_refused(table: Any) -> None:
    with pytest.raises(OtherGame, match="The values are those of tictactoe; the claim is about nim"):
        certify(game("nim"), "first wins", evaluator=table("tictactoe"))


@pytest.mark.slow
def test_a_win_in_a_few_plies_is_proved_from_its_best_moves(monkeypatch: Any) -> None:
    """All strategies lead to more positions than are compared; the win takes five plies."""
    hurry(monkeypatch)
    monkeypatch.setattr(
        "zermelo.proofs.certification.MAX_STRATEGY_POSITIONS", 6_000
    )  # so that a small board stands for a large one
    board, news = game("mnk:width=4,height=3,k=3"), list[Progress]()
    found = certify(board, "first wins", evaluator=evaluators.Interpreted(board), on_progress=news.append)
    certificate, least = found.certificate, found.least
    assert check_certificate(certificate)
    assert len(certificate["answers"]) < 200
    assert least is None
    assert news


def test_certificates_are_files_in_utf_8_and_broken_ones_are_refused(proof: Certify, tmp_path: Path) -> None:
    file = tmp_path / "claim.json"
    write_certificate({**proof("nim", "first wins"), "options": "é"}, file)
    assert "é".encode() in file.read_bytes()
    assert read_certificate(file)["options"] == "é"
    for text in ("[" * 200_000, "{}", "[1]", '{"game": 3}', "\xff", '{"answers": ' * 200_000):
        file.write_bytes(text.encode("latin-1"))
        with pytest.raises(BadText):
            read_certificate(file)
    with pytest.raises(BadText, match="There is no file"):
        read_certificate(tmp_path / "nowhere.json")
