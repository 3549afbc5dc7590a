"""Certificates by plies: the checkers in Python, C and JavaScript accept proofs, refuse gaps, and agree on changes."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from fuzz.certificates import (
    CERTIFICATES,
    Accepts,
    changed,
    compiled_checker,
    in_python,
    javascript_checker,
    made,
)
from zermelo import WIN, Declared, Game, Notation, Rules, evaluators, game, player, start
from zermelo.errors import BadOption, BadText, OutOfTime, TooLarge
from zermelo.solving.certificates.claim import Claim
from zermelo.solving.certificates.leaf_search import Leaf, LeafSearch
from zermelo.solving.certificates.ply_certificates import character_of, index_of

CHANGES = 25
"""Changes of each certificate; `make fuzz CERTIFICATES=10000` tries many."""

FURTHER = [
    ("stones", "second wins", None, 0), ("nim:heaps=1+2+2", "first wins within 5 plies", None, 0),
]  # fmt: skip


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> Accepts:
    """Return the checker in C."""
    return compiled(tmp_path_factory)


@pytest.fixture(scope="module")
def in_wide_c(tmp_path_factory: pytest.TempPathFactory) -> Accepts:
    """Return the checker in C for large boards."""
    return compiled(tmp_path_factory, "-DWIDE")


def compiled(folders: pytest.TempPathFactory, *options: str) -> Accepts:
    checker = compiled_checker(folders.mktemp("checker"), *options)
    if checker is None:
        pytest.skip("There is no C compiler.")
    return checker


@pytest.fixture(scope="module")
def in_javascript() -> Iterator[Accepts]:
    """Yield the checker in JavaScript."""
    with javascript_checker() as checker:
        if checker is None:
            pytest.skip("There is no Node.js.")
        yield checker


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(CERTIFICATES)))
def test_all_checkers_accept_a_certificate(in_c: Accepts, in_javascript: Accepts, tmp_path: Path, number: int) -> None:
    file = tmp_path / "claim.json"
    file.write_text(made(number), encoding="utf-8")
    assert in_python(file)
    assert in_c(file)
    assert in_javascript(file)


@pytest.mark.parametrize(("spec", "claim", "leaves", "nodes"), FURTHER)
def test_certificates_by_plies_are_for_any_game(spec: str, claim: str, leaves: int | None, nodes: int | None) -> None:
    board = evaluators.Interpreted(game(spec))
    certified = zermelo.proofs.certify(board.game, claim, evaluator=board, leaves=leaves, nodes=nodes)
    assert zermelo.proofs.check_certificate(certified.certificate)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(CERTIFICATES)))
def test_all_checkers_agree_on_changed_certificates(
    in_c: Accepts, in_javascript: Accepts, tmp_path: Path, number: int
) -> None:
    rng, file, proofs = Random(number), tmp_path / "claim.json", 0
    for _ in range(CHANGES):
        file.write_bytes(changed(json.loads(made(number)), rng))
        proofs += (proven := in_python(file))
        assert proven == in_c(file) == in_javascript(file), file.read_bytes()
    assert proofs < CHANGES


@pytest.mark.parametrize("number", ["1.0", "1e0", "true", "01"])
def test_all_checkers_refuse_numbers_that_are_not_written_as_whole_ones(
    in_c: Accepts, in_javascript: Accepts, tmp_path: Path, number: str
) -> None:
    file = tmp_path / "claim.json"
    file.write_text(made(0).replace('"version": 1', f'"version": {number}'), encoding="utf-8")
    assert in_python(file) == in_c(file) == in_javascript(file) is False


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk:height=2", "connect:width=3,height=3,k=3"])
def test_all_checkers_know_which_boards_a_game_reaches(
    in_c: Accepts, in_javascript: Accepts, tmp_path: Path, spec: str
) -> None:
    rng, file, verdicts = Random(5), tmp_path / "claim.json", list[bool]()
    base = json.loads(made(0)) | {"game": spec, "spec": spec, "answers": []}
    for _ in range(80):
        board = reached(spec, rng) if rng.randrange(2) else "".join(rng.choices(".XO", k=len(start(spec).text)))
        seat = rng.randrange(2)
        leaves = (board.count("X") - board.count("O") + seat) % 2
        claim = {"claim": f"{('first', 'second')[seat]} never loses", "start": board, "leaves": leaves}
        file.write_text(json.dumps(base | claim), encoding="utf-8")
        verdicts.append(in_python(file))
        assert verdicts[-1] == in_c(file) == in_javascript(file), board
    assert 20 < sum(verdicts) < 75


def reached(spec: str, rng: Random) -> str:
    """Return the text of a position of a random game, with two cells exchanged in some."""
    position = start(spec)
    for _ in range(rng.randrange(8)):
        if not position.is_over:
            position = position.play(rng.choice(list(position.moves)))
    cells = list(position.text)
    if rng.randrange(2):
        i, j = rng.sample(range(len(cells)), 2)
        cells[i], cells[j] = cells[j], cells[i]
    return "".join(cells)


def test_the_checkers_in_c_and_javascript_take_large_boards(
    in_c: Accepts, in_wide_c: Accepts, in_javascript: Accepts, tmp_path: Path
) -> None:
    spec, file = "mnk:width=9,height=9,k=2", tmp_path / "claim.json"
    base = json.loads(made(5)) | {"game": spec, "spec": spec, "leaves": 2}
    for answer, right in (
        ("0", True),
        ("_", True),
        ("\u0100", True),
        ("\u0111", True),
        ("\u0112", False),
        ("\u0800", False),
    ):
        file.write_text(json.dumps(base | {"answers": [answer]}, ensure_ascii=False), encoding="utf-8")
        assert in_wide_c(file) == in_javascript(file) == right, answer
        assert not in_c(file)
    late = {"start": "XXX......OOO" + 69 * ".", "leaves": 0, "answers": []}
    text = json.dumps(base | late | {"claim": "first wins within 1 plies"}).replace("k=2", "k=4")
    for claim, right in (("first", True), ("second", False)):
        file.write_text(text.replace("first", claim), encoding="utf-8")
        assert in_wide_c(file) == in_javascript(file) == right


def test_the_answers_are_named_by_characters() -> None:
    assert [index_of(character_of(index)) for index in range(200)] == list(range(200))
    assert index_of("-") == index_of("é") == index_of("\u0800") == -1


@pytest.mark.long
def test_the_package_brings_the_proof_of_connect_four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes too long to check here: `make bench ONLY=proofs` does it."""
    monkeypatch.chdir(tmp_path)
    certificate = zermelo.proofs.read_certificate("connect")
    assert (certificate["claim"], certificate["spec"]) == ("first wins", "connect")
    assert zermelo.types.Certified(certificate, None).answers == 5_488
    play = player("certificate:connect", game("connect"))
    assert list(play(start("connect"))) == [3]
    (tmp_path / "connect").write_text("{}", encoding="utf-8")
    with pytest.raises(BadText, match="connect is not a certificate"):
        zermelo.proofs.read_certificate("connect")
    with pytest.raises(BadText, match="no file morris"):
        zermelo.proofs.read_certificate("morris")


@pytest.mark.slow
def test_a_claim_about_too_few_plies_is_false() -> None:
    board = evaluators.Interpreted(game("mnk:width=3,height=2,k=2"))
    with pytest.raises(BadOption, match="is a win in 3 plies for X, who begins"):
        zermelo.proofs.certify(board.game, "first wins within 2 plies", evaluator=board)
    certificate = json.loads(made(5)) | {"claim": "first wins within 2 plies"}
    assert "the game ends against the claim" in str(zermelo.proofs.check_certificate(certificate))


def test_a_claim_may_begin_at_any_position() -> None:
    origin = start("tictactoe").after("1 2")
    certificate = zermelo.proofs.certify(origin, "first wins within 5 plies", leaves=2).certificate
    assert certificate["start"] == "XO......."
    assert zermelo.proofs.check_certificate(certificate)
    assert zermelo.proofs.check_certificate(certificate | {"start": "XO.......", "claim": "first wins"})
    assert not zermelo.proofs.check_certificate(certificate | {"start": "X...O...."})


def test_an_interrupted_search_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.proofs.answers.ANSWERS_PER_LINE", 8)
    file, board, made = tmp_path / "claim.json", evaluators.Interpreted(game("tictactoe")), list[int]()

    def certificate(most: int) -> dict[str, Any]:
        made.clear()

        def count(progress: zermelo.types.Progress) -> None:
            made.append(progress.done)
            if len(made) > most:
                raise OutOfTime("Not finished.")

        return zermelo.proofs.certify(
            board.game, "second never loses", evaluator=board, on_progress=count, nodes=0, resume=file
        ).certificate

    with pytest.raises(OutOfTime):
        certificate(5)
    assert (tmp_path / "claim.json.partial").exists()
    resumed = certificate(1000)
    assert not (tmp_path / "claim.json.partial").exists()
    assert resumed == zermelo.proofs.certify(board.game, "second never loses", evaluator=board, nodes=0).certificate
    fresh = len(made)
    certificate(1000)
    assert fresh < len(made)


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 5])
def test_a_player_plays_by_a_certificate(tmp_path: Path, number: int) -> None:
    certificate = json.loads(made(number))
    zermelo.proofs.write_certificate(certificate, tmp_path / "claim.json")
    proofs = zermelo.prove(certificate["spec"], f"certificate:{tmp_path / 'claim.json'}")
    assert proofs.second.lost is None if number == 0 else proofs.first.lost is None


@pytest.mark.slow
def test_a_player_plays_by_answers_with_texts(tmp_path: Path) -> None:
    zermelo.proofs.write_certificate(
        zermelo.proofs.certify("stones:n=9,take=1-3", "second wins").certificate, tmp_path / "claim.json"
    )
    play = player(f"certificate:{tmp_path / 'claim.json'}", game("stones:n=9,take=1-3"))
    assert [list(play(start("stones:n=9,take=1-3").after(move))) for move in "123"] == [[3], [2], [1]]


@pytest.mark.long
def test_compiled_and_plain_searches_agree() -> None:
    """The same page decides leaves in both forms."""
    board = game("connect:width=4,height=4")
    plain, native = LeafSearch(board, Claim(1, 0)), LeafSearch(board, Claim(1, 0))
    native.compile()
    assert type(native.memo) is not type(plain.memo)
    rng = Random(3)
    for _ in range(50):
        position = start(board)
        for _ in range(rng.randrange(4, 10)):
            if not position.is_over:
                position = position.play(rng.choice(list(position.moves)))
        leaf = Leaf(position, 0)
        assert plain.answer(leaf, 10**6) == native.answer(leaf, 10**6) >= 0


def test_a_state_may_be_any_hashable_object() -> None:
    """The same heap of stones, once as a text and once as a number."""

    def moves(heap: str) -> int:
        return 0b11110 & (2 << min(len(heap), 4)) - 1

    rules = Rules("x" * 21, moves, lambda heap, stones: heap[stones:], lambda heap: WIN)
    heap: Game[str] = Game(
        "heap",
        rules,
        notation=Notation(write=lambda heap, turn: f"{len(heap)}:{turn}"),
        declared=Declared(plies_left=len),
    )
    texts, numbers = (
        zermelo.proofs.certify(each, "second wins", leaves=3).certificate for each in (heap, game("stones"))
    )
    assert texts["answers"] == numbers["answers"]
    assert zermelo.proofs.check_certificate(texts, heap)


def test_a_win_by_play_without_end_needs_a_number_of_plies() -> None:
    morris = json.loads(made(0)) | {"spec": "morris", "game": "morris", "leaves": 0, "answers": []}
    for claim in ("first wins", "second never loses"):
        assert "the claim needs a number of plies" in str(zermelo.proofs.check_certificate(morris | {"claim": claim}))


@pytest.mark.slow
def test_a_leaf_with_too_many_plies_is_refused() -> None:
    far = json.loads(made(0)) | {
        "spec": "stones:n=510,take=1",
        "game": "stones:n=510,take=1",
        "leaves": 0,
        "answers": [],
    }
    with pytest.raises(TooLarge, match="more than 500 plies"):
        zermelo.proofs.check_certificate(far | {"claim": "first wins"})
