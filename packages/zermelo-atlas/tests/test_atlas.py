"""The atlas: entries are derived again, agree with what others have published, and have pages of their own."""

import importlib
import json
from collections.abc import Callable, Iterable
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import accumulate
from math import inf
from random import Random
from struct import pack
from typing import Any

import pytest

import zermelo
import zermelo_atlas
from marks import long
from places import ROOT
from positions import breadth_first
from zermelo import Value
from zermelo.errors import UnknownName
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.solving.certificates.claim import claim_of
from zermelo.types import Deadline
from zermelo_atlas import AtlasCheck, AtlasEntry, Publication, PublishedClaim
from zermelo_atlas.exact_results.certificates import (
    ATLAS_CERTIFICATES_FOLDER,
    certificate_file,
    claims_about,
    faults_of_certificates,
)
from zermelo_atlas.exact_results.derivation import derive, solved_table, table_digest
from zermelo_atlas.exact_results.sources import published_claims

ENTRIES = tuple(zermelo_atlas.entries())

QUICK, SLOW = 0.1, 3.0
"""Seconds of the entries that `make test` and `make test-long` derive."""

QUICK_TOTAL, SLOW_TOTAL = 2.0, 30.0
"""The most seconds of processor time of all entries of each kind together; the day chooses what fits."""


def chosen() -> list[Any]:
    """Return the games of quick entries, and of others as long ones, which change from day to day."""
    by_day = Random(date.today().toordinal()).sample(ENTRIES, len(ENTRIES))
    slow = [entry for entry in by_day if entry.seconds < SLOW and not is_quick(entry)]
    return [*sorted(within(QUICK_TOTAL, filter(is_quick, by_day))), *long(sorted(within(SLOW_TOTAL, slow)))]


def is_quick(entry: AtlasEntry) -> bool:
    """Return whether an entry takes no time, nor a certificate, whose checker searches the positions that it leaves."""
    return entry.seconds < QUICK and not any(each.leaves for each in entry.certificates)


def within(seconds: float, entries: Iterable[AtlasEntry]) -> list[str]:
    """Return the games of the first entries that take at most this many seconds together."""
    first = list(entries)
    ends = accumulate(entry.seconds for entry in first)
    return [entry.game for entry, end in zip(first, ends, strict=True) if end <= seconds]


@pytest.mark.slow
@pytest.mark.parametrize("game", chosen())
def test_an_entry_is_derived_again(game: str) -> None:
    (check,) = zermelo_atlas.check_entries(game)
    assert check.differences == {}
    assert check.faults == ()
    assert check


def test_every_entry_names_a_game_once_and_has_what_its_size_allows() -> None:
    assert len({entry.game for entry in ENTRIES}) == len(ENTRIES) >= 150
    for entry in ENTRIES:
        game = zermelo.game(entry.game)
        assert game.spec == zermelo.game(entry.game).spec
        assert set(entry.best) <= {str(move) for move in zermelo.start(game).moves}
        assert (entry.positions is None) == (entry.digest is None)
        if entry.positions is not None:
            assert entry.won + entry.drawn + entry.lost == entry.positions  # type: ignore[operator]
        if entry.counted == "graph":
            assert entry.positions <= 100_000  # type: ignore[operator]


def values(spec: str) -> dict[str, tuple[str, int | None]]:
    return {entry.game: (entry.value, entry.plies) for entry in zermelo_atlas.entries(spec)}


@pytest.mark.smoke
def test_tic_tac_toe_has_the_published_numbers() -> None:
    (entry,) = zermelo_atlas.entries("tictactoe")
    assert (entry.positions, entry.won, entry.drawn, entry.lost) == (5478, 2836, 1068, 1574)


def test_small_boards_of_connect_four_have_the_results_that_tromp_gives() -> None:
    # John Tromp's table of boards: all of these are draws but 5x4, 6x4, 6x5, 7x4 and their like.
    known = {(4, 4): "draw", (5, 4): "draw", (5, 5): "draw", (6, 4): "loss", (4, 5): "draw"}
    found = values("connect")
    for (width, height), value in known.items():
        spec = f"connect:width={width},height={height}"
        if spec in found:
            assert found[spec][0] == value


def test_nim_is_won_exactly_if_the_sum_without_carries_is_not_zero() -> None:
    for entry in zermelo_atlas.entries("nim"):
        if "misere" not in entry.game:
            heaps = [int(heap) for heap in entry.game.partition("heaps=")[2].split("+")]
            total = 0
            for heap in heaps:
                total ^= heap
            assert entry.value == ("win" if total else "loss")


def test_fibonacci_nim_is_lost_exactly_at_the_numbers_of_fibonacci() -> None:
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55}
    for entry in zermelo_atlas.entries("fibonacci-nim"):
        n = int(entry.game.partition("n=")[2])
        assert entry.value == ("loss" if n in fibonacci else "win")


def test_the_first_player_wins_chomp_on_every_board() -> None:
    assert {value for value, _ in values("chomp").values()} == {"win"}


def test_the_digest_is_that_of_values_by_plain_recursion() -> None:
    game = zermelo.game("hexapawn")
    lines = set[str]()

    @cache
    def valued(state: Any, turn: int) -> tuple[int, int]:
        mask = game.rules.moves(state)
        after = [
            valued(game.rules.play(state, number), 1 - turn)
            for number in range(mask.bit_length())
            if mask >> number & 1
        ]
        wins, losses = ([plies for outcome, plies in after if outcome == sign] for sign in (-1, 1))
        if not after:
            found = (int(game.rules.outcome(state)), 0)
        else:
            found = (1, 1 + min(wins)) if wins else (-1, 1 + max(losses))
        lines.add(f"{game.notation.write(state, turn)} {turn} {found[0]} {found[1]}\n")
        return found

    valued(game.rules.start, 0)
    (entry,) = zermelo_atlas.entries("hexapawn:width=3,height=3")
    assert entry.digest == sha256("".join(sorted(lines)).encode()).hexdigest()


def test_the_atlas_is_a_sequence_of_entries() -> None:
    found = zermelo_atlas.entries("nogo")
    assert found[0] is found.entries[0]
    assert found[-1] == list(found)[-1]
    assert found[1] in found
    part = found[:3]
    assert len(part) == 3
    assert part.entries == found.entries[:3]
    assert {claim.family for claim in part.claims} == {"nogo"}


def test_an_entry_prints_as_the_atlas_lists_it() -> None:
    (entry,) = found = zermelo_atlas.entries("tictactoe")
    assert str(entry).splitlines() == str(found).splitlines()[:2]
    assert repr(entry) == "AtlasEntry('tictactoe', 'draw', plies=9)"
    assert str(found.claims[0]) in str(found)


def test_a_difference_is_named() -> None:
    stored = derive("stones:n=9", Deadline(inf))
    check = AtlasCheck(stored._replace(value="draw"), stored)
    assert not check
    assert check.differences == {"value": ("draw", "win")}
    assert str(check) == "stones:n=9 differs from the atlas: value is 'win', not 'draw'."
    assert AtlasCheck(stored._replace(seconds=99), stored)


def test_a_name_that_is_missing_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean chomp"):
        zermelo_atlas.entries("chom")


def test_the_pages_are_made_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "atlas"))
    made: dict[str, str] = importlib.import_module("pages").pages()
    there = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "atlas").glob("*.md")}
    assert there.pop("report")  # written by hand
    assert there == made
    pictures = {path.stem for path in (ROOT / "docs" / "atlas" / "pictures").glob("*.svg")}
    assert pictures == made.keys() - {"index", "how-to-win"}


def test_the_rows_are_records() -> None:
    records: Callable[[], list[dict[str, Any]]] = zermelo_atlas.entries().records
    assert [record["game"] for record in records()] == [entry.game for entry in ENTRIES]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hexapawn", *long(["mnk", "morris"])])
def test_a_table_with_keys_counts_the_states_of_the_graph(spec: str) -> None:
    graph, keys = (derive(spec, Deadline(inf), countings=[counting]) for counting in ("graph", "keys"))
    assert (keys.value, keys.plies, keys.best, keys.moves) == (graph.value, graph.plies, graph.best, graph.moves)
    assert keys.positions == graph.positions == sum(1 for _ in breadth_first(zermelo.game(spec)))
    assert (keys.won, keys.drawn, keys.lost) == (graph.won, graph.drawn, graph.lost)


@pytest.mark.slow
def test_the_digest_of_a_table_is_that_of_its_rows_by_ascending_keys() -> None:
    game, digest = zermelo.game("morris"), sha256()
    with solved_table(game, "keys", Deadline(inf)) as table:
        for tier in range(len(table.manifest["tiers"])):
            for key in sorted(int(key) for keys, _ in table.storage.scan(tier) for key in keys):
                value = table.value(keys_of(game).state(key))
                assert isinstance(value, Value)
                digest.update(pack("<qhh", key, value.outcome, -1 if value.is_endless else value.remoteness))
        assert table_digest(table) == digest.hexdigest()


@pytest.mark.parametrize("value", ["win", "draw", "loss", "win by 3", "loss by 2"])
def test_the_claims_about_an_entry_say_no_more_and_no_less_than_its_value(value: str) -> None:
    entry = AtlasEntry("dots-and-boxes" if "by" in value else "tictactoe", value, 9, (), 9)
    least, most = -inf, inf
    for text in claims_about(entry):
        claim = claim_of(text, zermelo.game(entry.game))
        least, most = (max(least, claim.least), most) if claim.seat == 0 else (least, min(most, -claim.least))
    word, _, score = value.partition(" by ")
    sign = {"win": 1, "draw": 0, "loss": -1}[word]
    if score:
        assert (least, most) == (sign * int(score), sign * int(score))
    else:
        assert least == sign if sign >= 0 else most == sign
        assert least == most or sign


STORED = [entry for entry in ENTRIES if any(each.digest for each in entry.certificates)]


def test_the_certificates_are_those_of_the_entries_and_small() -> None:
    files = {certificate_file(entry, each.claim) for entry in STORED for each in entry.certificates if each.digest}
    assert files == set(ATLAS_CERTIFICATES_FOLDER.glob("*.json"))
    assert sum(file.stat().st_size for file in files) < 3_000_000
    for entry in STORED:
        for each in entry.certificates:
            assert each.claim in claims_about(entry)
            if each.digest:
                content = certificate_file(entry, each.claim).read_bytes()
                assert (len(content), sha256(content).hexdigest()) == (each.bytes, each.digest)


def test_a_certificate_of_another_value_or_of_a_changed_file_is_refused() -> None:
    (entry,) = zermelo_atlas.entries("stones:n=20")
    (certificate,) = entry.certificates
    assert list(faults_of_certificates(entry, Deadline(inf))) == []
    wrong = entry._replace(value="loss")
    assert list(faults_of_certificates(wrong, Deadline(inf))) == [
        "The certificate of 'first wins' proves another value."
    ]
    changed = entry._replace(certificates=(certificate._replace(digest="0" * 64),))
    assert list(faults_of_certificates(changed, Deadline(inf))) == [
        "The certificate of 'first wins': its file was changed."
    ]


def test_an_entry_is_read_from_its_record() -> None:
    for entry in ENTRIES:
        assert AtlasEntry.of(json.loads(json.dumps(entry.record()))) == entry


CLAIMS = published_claims()


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.pattern)
def test_a_published_claim_agrees_or_its_cause_is_named(claim: PublishedClaim) -> None:
    assert claim.family in zermelo.GAMES
    assert set(claim.facts) <= set(AtlasEntry._fields)
    if claim.facts and claim.pattern != f"{claim.family}:*":
        assert all(zermelo.game(spec) for spec in claim.games)
    assert claim.agrees(ENTRIES) is not False or claim.cause


def test_a_claim_is_compared_with_the_entries_that_it_is_about() -> None:
    source = Publication("Nobody", "Nothing")
    entry = AtlasEntry("kalah:holes=4,n=2", "win by 6", 10, ("d1",), 4, positions=9, counted="graph")
    right = PublishedClaim("", ("kalah:n=2,holes=4",), "", source, {"value": "win", "positions": 9})
    assert right.agrees([entry]) is True
    assert right.agrees([entry._replace(positions=8)]) is False
    assert right.agrees([entry._replace(positions=None, counted=None)]) is True
    assert right.agrees([entry._replace(game="kalah:holes=4,n=3")]) is None
    assert PublishedClaim("kalah:*", ("kalah:*",), "", source, {"best": ["d1"]}).agrees([entry]) is True


def test_a_family_shows_what_is_published_about_sizes_that_it_lacks() -> None:
    shown = {claim.pattern for claim in zermelo_atlas.entries("othello").claims}
    assert {"othello:n=4", "othello:n=6"} <= shown
    assert "Published elsewhere:" in str(zermelo_atlas.entries("othello"))
    assert "Published elsewhere:" not in str(zermelo_atlas.entries())
