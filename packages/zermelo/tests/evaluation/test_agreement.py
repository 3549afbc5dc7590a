"""Each way to a value on each kind of game gives what brute force gives.

Every game stands for one declaration, or for one kind of rules, and is as small as it can be. What brute force finds
(tests/fuzz/judge.py) follows from the rules alone. Random games are tried in tests/fuzz.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from fuzz import judge
from fuzz.meetings import as_written
from places import OWN
from positions import true_values
from solves import size_limits
from zermelo import WIN, Game, Position, Table, Value, evaluators
from zermelo.errors import BadOption
from zermelo.evaluation.interpreted import deepen
from zermelo.proofs import certify, check_certificate
from zermelo.sources import SCORINGS, SEARCHES, search

HOUR = 3600.0

GAMES = {
    "lines of cells": "tictactoe",
    "a line loses": "mnk:width=3,height=2,k=2,misere=true",
    "columns": "connect:width=3,height=3,k=3",
    "one mark for both players": f"{OWN / 'one_mark.py'}:width=3,height=2",
    "a flag beside the board": f"{OWN / 'rare_flag.py'}",
    "the turn in the text": f"{OWN / 'turn_in_text.py'}",
    "masks of two words": f"{OWN / 'wide.py'}",
    "pieces": "hexapawn",
    "a number": "stones:n=30,take=1+2",
    "heaps": "nim:heaps=1+2+3",
    "parts": "kayles:n=6",
    "play that returns": "morris",
    "scores and further turns": "dots-and-boxes:width=2,height=1",
    "further turns": "kalah:holes=2,n=2",
}
"""What a game stands for, and its spec."""

PLACEMENTS = "a line loses", "columns", "one mark for both players"

COMPILED = "columns", "scores and further turns"
"""Kernels differ in kind, and each takes seconds to compile: with hints and keys, and with scores."""

LATE, FEW = 6, 12
"""The plies to the end of positions, and how many of them, that a kernel searches as it is written."""

SEARCHED = {
    "lines of cells": "1 2 5 3 4",
    "a line loses": "",
    "columns": "1 2",
    "one mark for both players": "",
    "the turn in the text": "",
    "masks of two words": "",
    "pieces": "",
    "a number": " ".join(["2"] * 10),
    "heaps": "",
    "parts": "",
    "play that returns": "1 4 2 5 3",
}
"""Moves to a position from which the plainest search of the sources comes to its end."""

AGAIN = "scores and further turns", "further turns"

PERFECT = [name for name, each in SEARCHES.items() if each.perfect]

States = Iterable[Any]


@cache
def built(kind: str) -> Game[Any]:
    return zermelo.game(GAMES[kind])


@cache
def truth(kind: str) -> dict[Any, Value]:
    """Return the value of every reachable state."""
    return true_values(built(kind))


def late(kind: str) -> list[Any]:
    """Return some states near the end of the game."""
    states = [state for state, value in truth(kind).items() if value.remoteness <= LATE]
    return Random(1).sample(states, min(FEW, len(states)))


def one_by_one(ask: Callable[[Any], Any], states: States) -> dict[Any, Any]:
    return {state: ask(state) for state in states}


def expect_truth(kind: str, found: dict[Any, Any]) -> None:
    assert found == {state: truth(kind)[state] for state in found}


KINDS = pytest.mark.parametrize("kind", GAMES)
KEYED_KINDS = pytest.mark.parametrize("kind", [kind for kind in GAMES if kind != "masks of two words"])
ENDING_KINDS = pytest.mark.parametrize("kind", [kind for kind in GAMES if kind != "play that returns"])


@KINDS
def test_plain_search_has_the_values_of_brute_force(kind: str) -> None:
    search = evaluators.Interpreted(built(kind))
    expect_truth(kind, one_by_one(lambda state: search.value(state, seconds=HOUR), truth(kind)))
    expect_truth(
        kind, one_by_one(lambda state: evaluators.Interpreted(built(kind)).value(state, seconds=HOUR), late(kind))
    )


@KINDS
def test_ever_deeper_search_has_the_values_of_brute_force(kind: str) -> None:
    game = built(kind)
    expect_truth(kind, one_by_one(lambda state: deepen(game, game.rules, state, {}), late(kind)))


@ENDING_KINDS
@pytest.mark.parametrize("kernel", [evaluators.CompiledSearch, evaluators.ProofNumberSearch])
def test_a_kernel_as_it_is_written_has_the_values_of_brute_force(kind: str, kernel: Any) -> None:
    search = as_written(kernel(built(kind), memory="1M", compiler=lambda kernel: kernel))
    expect_truth(kind, one_by_one(lambda state: search.value(state, seconds=HOUR), late(kind)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", COMPILED)
def test_machine_code_has_the_values_of_brute_force_and_keeps_them(kind: str) -> None:
    game, states = built(kind), [*truth(kind)]
    search, plain = evaluators.CompiledSearch(game, memory="8M", threads=2), evaluators.Interpreted(game)
    together = chain.from_iterable(search.values(states, seconds=HOUR))
    expect_truth(kind, dict(zip(states, together, strict=True)))
    expect_truth(kind, one_by_one(lambda state: search.value(state, seconds=HOUR), states[::5]))
    for state in states[::5]:
        replies = [each.best_reply(state, truth(kind)[state], seconds=HOUR) for each in (search, plain)]
        assert replies[0] == replies[1], state


@pytest.mark.slow
@KEYED_KINDS
def test_a_table_has_the_positions_and_values_of_brute_force(kind: str, tmp_path: Path) -> None:
    solved = zermelo.solve(built(kind), tmp_path / "table", threads=1)
    table = Table(tmp_path / "table", built(kind))
    expect_truth(kind, one_by_one(table.value, truth(kind)))
    assert solved.manifest["positions"] == len(truth(kind))
    assert len({table.canonical_key(state) for state in truth(kind)}) == len(table) == len([*table])
    assert zermelo.verify(table).faults == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLACEMENTS)
@pytest.mark.parametrize("outcomes", [False, True])
def test_a_table_without_keys_has_the_values_of_brute_force(kind: str, outcomes: bool, tmp_path: Path) -> None:
    with size_limits(indexed=1):
        zermelo.solve(built(kind), tmp_path / "table", outcomes=outcomes)
    table = Table(tmp_path / "table", built(kind))
    assert table.manifest["format"] == "zermelo indexed table 1"
    for state, value in truth(kind).items():
        found = table[Position(built(kind), state)]
        assert found.outcome == value.outcome if outcomes else found == value


@KEYED_KINDS
def test_a_book_has_the_values_of_brute_force(kind: str, tmp_path: Path) -> None:
    zermelo.tables.make_book(built(kind), plies=2, out=tmp_path / "book")
    book = zermelo.tables.Book(tmp_path / "book", built(kind))
    known = {state: value for state in truth(kind) if (value := book.get(state))}
    expect_truth(kind, known)
    assert len(known) > 1
    assert zermelo.verify(tmp_path / "book", built(kind)).faults == []


@KINDS
def test_counts_are_those_of_brute_force(kind: str) -> None:
    depth = 5
    counted = zermelo.count(built(kind), depth=depth)
    expected = judge.plies(built(kind), depth)
    assert [(layer.nodes, layer.positions, layer.finished.total) for layer in counted.layers] == [
        (ply.nodes, ply.positions, ply.finished) for ply in expected
    ]
    assert [(layer.games.first, layer.games.second, layer.games.draw) for layer in counted.layers] == [
        ply.games for ply in expected
    ]


@pytest.mark.parametrize("kind", ["heaps", "parts"])
def test_grundy_values_are_those_of_brute_force(kind: str) -> None:
    game, known = built(kind), dict[Any, int]()
    for state in truth(kind):
        assert zermelo.grundy(Position(game, state)) == judge.grundy(game.rules, state, known)


def searched(kind: str) -> list[Position[Any]]:
    """Return a position on every board of its game."""
    here = zermelo.start(built(kind)).after(SEARCHED[kind])
    return [here, *(here.on(board()) for board in here.game.declared.boards.values())]


@pytest.mark.parametrize("kind", SEARCHED)
@pytest.mark.parametrize("name", PERFECT)
def test_a_search_of_the_sources_has_the_value_of_brute_force_on_every_board(kind: str, name: str) -> None:
    positions = searched(kind)
    outcome, plies = truth(kind)[positions[0].state]
    for position in positions:
        assert search(position, name, scoring="one").score == outcome
        assert search(position, name, scoring="hundred").score == outcome * (100 - plies)


@pytest.mark.parametrize("kind", SEARCHED)
def test_the_searches_of_the_sources_find_the_same_best_moves(kind: str) -> None:
    position = searched(kind)[0]
    for scoring in SCORINGS:
        if scoring == "left" and position.game.declared.plies_left is None:
            with pytest.raises(BadOption, match="does not declare plies_left"):
                search(position, "memo", scoring=scoring)
        else:
            assert len({search(position, name, scoring=scoring)[:2] for name in PERFECT}) == 1, scoring


@pytest.mark.parametrize("kind", SEARCHED)
def test_helpful_and_random_opponents_are_never_harder_than_the_best(kind: str) -> None:
    perfect, mean, kindest = (
        search(searched(kind)[0], name, scoring="one").score for name in ("memo", "average", "worst")
    )
    assert perfect <= mean <= kindest <= WIN


@pytest.mark.parametrize("kind", AGAIN)
def test_the_searches_of_the_sources_refuse_a_game_in_which_a_player_moves_again(kind: str) -> None:
    with pytest.raises(BadOption, match="for players who alternate"):
        search(built(kind), "memo", scoring="one")


CLAIMS = {-1: "second wins", 0: "first never loses", 1: "first wins"}


@pytest.mark.parametrize("kind", ["a line loses", "columns", "pieces", "heaps"])
def test_a_certificate_proves_what_brute_force_finds(kind: str) -> None:
    outcome = truth(kind)[built(kind).rules.start].outcome
    for claimed, claim in CLAIMS.items():
        if claimed == outcome or (claimed, outcome) == (0, 1):
            assert check_certificate(certify(built(kind), claim).certificate)
        else:
            with pytest.raises(zermelo.errors.ZermeloError):
                certify(built(kind), claim)
