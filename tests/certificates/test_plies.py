"""Certificates by plies: the checkers in Python and in C accept proofs, refuse gaps, and agree on changed files."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo.certificates.leaf_search import Leaf, LeafSearch
from zermelo.errors import BadOption, OutOfTime, TooLarge, ZermeloError
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game, start
from zermelo.playing.players.catalogue import catalogue_player

pytestmark = pytest.mark.slow

SOURCE = Path(zermelo.__file__).parent / "certificates" / "check.c"

CHANGES = int(os.environ.get("CHANGES", "40"))
"""Changes of each certificate: `CHANGES=2000 pytest tests/certificates -k changed` tries many."""

CERTIFICATES = [
    ("tictactoe", "", "second never loses", None, 0), ("tictactoe", "", "first never loses", 2, None),
    ("connect:width=4,height=3", "", "second never loses", 7, None),
    ("connect:width=4,height=4", "2 2 3 3", "second never loses", 9, None),
    ("mnk:width=4,height=4,k=4", "1 6 11 16 2 3 4 7", "second never loses", 5, None),
    ("mnk:width=3,height=2,k=2", "", "first wins within 3 plies", None, 0),
    ("connect:width=5,height=4,k=3", "3 3 2", "first wins", None, 0),
    ("connect:width=2,height=3,k=3", "", "first never loses", 0, None),
]  # fmt: skip

FURTHER = [
    ("stones", "", "second wins", None, 0), ("nim:heaps=1+2+2", "", "first wins within 5 plies", None, 0),
    ("notakto", "", "first wins", 3, None),
]  # fmt: skip

Make = Callable[[int], dict[str, Any]]


@pytest.fixture(scope="module")
def made() -> Make:
    """Return the certificate of each game, made once."""
    certificates: dict[int, dict[str, Any]] = {}

    def make(number: int) -> dict[str, Any]:
        if number not in certificates:
            spec, moves, claim, leaves, nodes = [*CERTIFICATES, *FURTHER][number]
            origin = start(spec).after(moves)
            certificates[number] = zermelo.certify(
                origin, claim, Interpreted(origin.game), leaves=leaves, nodes=nodes
            ).certificate
        return dict(certificates[number])

    return make


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the checker in C."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("There is no C compiler.")
    program = tmp_path_factory.mktemp("checker") / "check"
    subprocess.run([compiler, "-std=c99", "-pedantic", "-Werror", "-Wall", "-O1", "-o", program, SOURCE], check=True)
    return program


def in_c(program: Path, file: Path) -> bool:
    done = subprocess.run([program, file], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1, 2), done
    return done.returncode == 0


def in_python(file: Path) -> bool:
    try:
        return zermelo.check_certificate(zermelo.read_certificate(file)) is None
    except ZermeloError:
        return False


@pytest.mark.parametrize("number", range(len(CERTIFICATES)))
def test_both_checkers_accept_a_certificate(made: Make, checker: Path, tmp_path: Path, number: int) -> None:
    zermelo.write_certificate(tmp_path / "claim.json", made(number))
    assert in_python(tmp_path / "claim.json")
    assert in_c(checker, tmp_path / "claim.json")


@pytest.mark.parametrize("number", range(len(CERTIFICATES), len(CERTIFICATES) + len(FURTHER)))
def test_certificates_by_plies_are_for_any_game(made: Make, number: int) -> None:
    assert zermelo.check_certificate(made(number)) is None


def changed(certificate: dict[str, Any], rng: Random) -> bytes:
    """Return a certificate with one change as a file."""
    new, kind = {**certificate, "answers": list(certificate["answers"])}, rng.randrange(12)
    if kind < 7 and new["answers"]:
        change_answers(new["answers"], rng)
    elif kind == 8:
        new["game"] = new["spec"] = rng.choice(CERTIFICATES)[0]
    elif kind == 9:
        new["start"] = start(new["spec"]).after(rng.choice(["", "1", "2", "1 2", "2 1"])).text
    elif kind == 10:
        new["leaves"] += rng.choice([-2, -1, 1, 2])
    else:
        verbs = ["wins", "never loses", "wins within 5 plies", "wins within -5 plies", "never loses within 5 plies"]
        new["claim"] = f"{rng.choice(['first', 'second'])} {rng.choice(verbs)}"
    if rng.randrange(6) == 0:
        removed = rng.choice([-1, 1])
        new["leaves"] -= 2 * removed
        new["answers"] = new["answers"][:-1] if removed > 0 else [*new["answers"], rng.choice(["", "0", "-"])]
    content = (json.dumps(new, indent=1) + "\n").encode()
    return content[: rng.randrange(len(content) - 2)] if rng.randrange(12) == 0 else content


def change_answers(answers: list[str], rng: Random) -> None:
    ply = rng.randrange(len(answers))
    place, line, character = rng.randrange(len(answers[ply]) + 1), answers[ply], rng.choice("0123456789a-")
    before, after = line[:place], line[place + 1 :]
    answers[ply] = rng.choice([f"{before}{character}{after}", before + after, f"{before}{character}{line[place:]}"])


@pytest.mark.parametrize("number", range(len(CERTIFICATES)))
def test_both_checkers_agree_on_changed_certificates(made: Make, checker: Path, tmp_path: Path, number: int) -> None:
    rng, file, proofs = Random(number), tmp_path / "claim.json", 0
    for _ in range(CHANGES):
        file.write_bytes(changed(made(number), rng))
        proofs += (proven := in_python(file))
        assert proven == in_c(checker, file), file.read_text()
    assert proofs < CHANGES


def test_a_claim_about_too_few_plies_is_false(made: Make) -> None:
    board = Interpreted(game("mnk:width=3,height=2,k=2"))
    with pytest.raises(BadOption, match="is a win in 3 plies for X, who begins"):
        zermelo.certify(board.game, "first wins within 2 plies", board)
    certificate = made(5) | {"claim": "first wins within 2 plies"}
    assert "the game ends against the claim" in str(zermelo.check_certificate(certificate))


def test_a_claim_may_begin_at_any_position() -> None:
    origin = start("tictactoe").after("1 2")
    certificate = zermelo.certify(origin, "first wins within 5 plies", leaves=2).certificate
    assert certificate["start"] == "XO......."
    assert zermelo.check_certificate(certificate) is None
    assert zermelo.check_certificate(certificate | {"start": "XO.......", "claim": "first wins"}) is None
    assert zermelo.check_certificate(certificate | {"start": "X...O...."}) is not None


def test_an_interrupted_search_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.proofs.answers.CHUNK", 8)
    file, board, made = tmp_path / "claim.json", Interpreted(game("tictactoe")), list[int]()

    def certificate(most: int) -> dict[str, Any]:
        made.clear()

        def count(progress: zermelo.Progress) -> None:
            made.append(progress.done)
            if len(made) > most:
                raise OutOfTime("Not finished.")

        return zermelo.certify(board.game, "second never loses", board, count, nodes=0, resume=file).certificate

    with pytest.raises(OutOfTime):
        certificate(5)
    assert (tmp_path / "claim.json.partial").exists()
    resumed = certificate(1000)
    assert not (tmp_path / "claim.json.partial").exists()
    assert resumed == zermelo.certify(board.game, "second never loses", board, nodes=0).certificate
    fresh = len(made)
    certificate(1000)
    assert fresh < len(made)


@pytest.mark.parametrize("number", [0, 5])
def test_a_player_plays_by_a_certificate(made: Make, tmp_path: Path, number: int) -> None:
    certificate = made(number)
    zermelo.write_certificate(tmp_path / "claim.json", certificate)
    proofs = zermelo.prove(certificate["spec"], f"certificate:{tmp_path / 'claim.json'}")
    assert proofs.second.lost is None if number == 0 else proofs.first.lost is None


def test_a_player_plays_by_answers_with_texts(tmp_path: Path) -> None:
    zermelo.write_certificate(
        tmp_path / "claim.json", zermelo.certify("stones:n=9,take=1-3", "second wins").certificate
    )
    play = catalogue_player(f"certificate:{tmp_path / 'claim.json'}", game("stones:n=9,take=1-3"))
    assert [list(play(start("stones:n=9,take=1-3").after(move))) for move in "123"] == [[3], [2], [1]]


def test_compiled_and_plain_searches_agree() -> None:
    """The same page decides leaves in both forms."""
    from zermelo.certificates.claim import Claim

    board = game("connect:width=4,height=4")
    plain, native = LeafSearch(board, Claim(1, False)), LeafSearch(board, Claim(1, False))
    assert native.compile() is False
    rng = Random(3)
    for _ in range(50):
        position = start(board)
        for _ in range(rng.randrange(4, 10)):
            if not position.is_over:
                position = position.play(rng.choice(list(position.moves)))
        leaf = Leaf(position, 0)
        assert plain.answer(leaf, 10**6) == native.answer(leaf, 10**6) >= 0


def test_a_win_by_play_without_end_needs_a_number_of_plies(made: Make) -> None:
    morris = made(0) | {"spec": "morris", "game": "morris", "leaves": 0, "answers": []}
    for claim in ("first wins", "second never loses"):
        assert "the claim needs a number of plies" in str(zermelo.check_certificate(morris | {"claim": claim}))


def test_a_leaf_with_too_many_plies_is_refused(made: Make) -> None:
    far = made(0) | {"spec": "stones:n=600,take=1", "game": "stones:n=600,take=1", "leaves": 0, "answers": []}
    with pytest.raises(TooLarge, match="more than 500 plies"):
        zermelo.check_certificate(far | {"claim": "first wins"})
