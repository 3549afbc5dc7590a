"""The atlas: entries are derived again, agree with what others have published, and have pages of their own."""

import importlib.util
from collections.abc import Callable
from datetime import date
from functools import cache
from hashlib import sha256
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo import Deadline
from zermelo.errors import UnknownName
from zermelo.playing.atlas.atlas import derive
from zermelo.types import AtlasCheck

ROOT = Path(__file__).parents[2]

ENTRIES = tuple(zermelo.atlas())

QUICK, SLOW = 0.1, 5.0
"""Seconds of the entries of which all are derived, and of those of which ten are chosen by the day."""


def chosen() -> list[str]:
    """Return the games of all quick entries, and of ten others, which change from day to day."""
    quick = [entry.game for entry in ENTRIES if entry.seconds < QUICK]
    others = [entry.game for entry in ENTRIES if QUICK <= entry.seconds < SLOW]
    return quick + Random(date.today().toordinal()).sample(others, min(10, len(others)))


@pytest.mark.parametrize("game", chosen())
def test_an_entry_is_derived_again(game: str) -> None:
    (check,) = zermelo.check_atlas(game)
    assert check.differences == {}
    assert check


def test_every_entry_names_a_game_once_and_has_what_its_size_allows() -> None:
    assert len({entry.game for entry in ENTRIES}) == len(ENTRIES) >= 150
    for entry in ENTRIES:
        game = zermelo.game(entry.game)
        assert game.spec == zermelo.game(entry.game).spec
        assert set(entry.best) <= {str(move) for move in zermelo.start(game).moves}
        assert (entry.positions is None) == (entry.digest is None)
        if entry.positions is not None:
            assert entry.won + entry.drawn + entry.lost == entry.positions <= 100_000  # type: ignore[operator]


def values(spec: str) -> dict[str, tuple[str, int | None]]:
    return {entry.game: (entry.value, entry.plies) for entry in zermelo.atlas(spec)}


def test_tic_tac_toe_has_the_published_numbers() -> None:
    (entry,) = zermelo.atlas("tictactoe")
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
    for entry in zermelo.atlas("nim"):
        if "misere" not in entry.game:
            heaps = [int(heap) for heap in entry.game.partition("heaps=")[2].split("+")]
            total = 0
            for heap in heaps:
                total ^= heap
            assert entry.value == ("win" if total else "loss")


def test_fibonacci_nim_is_lost_exactly_at_the_numbers_of_fibonacci() -> None:
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55}
    for entry in zermelo.atlas("fibonacci-nim"):
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
        lines.add(f"{game.write(state, turn)} {turn} {found[0]} {found[1]}\n")
        return found

    valued(game.rules.start, 0)
    (entry,) = zermelo.atlas("hexapawn:width=3,height=3")
    assert entry.digest == sha256("".join(sorted(lines)).encode()).hexdigest()


def test_a_difference_is_named() -> None:
    stored = derive("stones:n=9", Deadline(inf))
    check = AtlasCheck(stored._replace(value="draw"), stored)
    assert not check
    assert check.differences == {"value": ("draw", "win")}
    assert str(check) == "stones:n=9 differs from the atlas: value is 'win', not 'draw'."
    assert AtlasCheck(stored._replace(seconds=99), stored)


def test_a_name_that_is_missing_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean chomp"):
        zermelo.atlas("chom")


def test_the_pages_are_made_from_the_file() -> None:
    spec = importlib.util.spec_from_file_location("atlas_pages", ROOT / "docs/atlas/make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[str, str] = module.pages()
    there = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs/atlas").glob("*.md")}
    assert there == made


def test_the_rows_are_records() -> None:
    records: Callable[[], list[dict[str, Any]]] = zermelo.atlas().records
    assert [record["game"] for record in records()] == [entry.game for entry in ENTRIES]
