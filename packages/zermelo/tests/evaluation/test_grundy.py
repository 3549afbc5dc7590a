"""Grundy values against published sequences, the theory of sums, and plain recursion."""

import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import count
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo
from zermelo import LOSS, WIN, Bounds, Declared, Game, Notation, Position, Rules, evaluators, game, start
from zermelo.bits import bits
from zermelo.errors import BadGame, BadTable, BadText, NotImpartial, OutOfTime
from zermelo.types import Deadline

KAYLES = [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1]
"""From one pin on: OEIS A002186 (Guy and Smith, The G-values of various games, 1956)."""


def spec(name: str, **options: int) -> str:
    return f"{name}:" + ",".join(f"{key}={value}" for key, value in options.items())


def plain(built: Game[Any], state: Any, known: dict[Any, int]) -> int:
    """Return the Grundy value by its definition, without parts."""
    if state not in known:
        after = {plain(built, built.rules.play(state, move), known) for move in bits(built.rules.moves(state))}
        known[state] = next(number for number in range(64) if number not in after)
    return known[state]


def grundy_values(built: Game[Any], states: Iterable[Any]) -> dict[Any, int]:
    return {state: zermelo.grundy(Position(built, state), seconds=600) for state in states}


@pytest.mark.slow
@given(st.lists(st.integers(0, 20), min_size=1, max_size=3))
def test_nim_has_the_xor_of_its_heaps(heaps: list[int]) -> None:
    """Charles Bouton, 1901."""
    assert zermelo.grundy(f"nim:heaps={'+'.join(map(str, heaps))}") == reduce(xor, heaps)


@pytest.mark.parametrize("most", [1, 2, 4, 7])
def test_a_subtraction_game_has_a_period(most: int) -> None:
    stones = game(f"stones:n=60,take={'+'.join(map(str, range(1, most + 1)))},misere=false")
    assert grundy_values(stones, range(61)) == {left: left % (most + 1) for left in range(61)}


def test_kayles_has_the_published_values() -> None:
    assert [zermelo.grundy(spec("kayles", n=n), seconds=600) for n in range(1, 33)] == KAYLES


@pytest.mark.parametrize(
    "spec",
    [
        spec("kayles", n=9),
        "nim:heaps=2+3+4",
    ],
)
def test_values_with_parts_are_those_of_the_definition_and_0_is_a_loss(spec: str) -> None:
    built, known = game(spec), dict[Any, int]()
    search = evaluators.Interpreted(built)
    plain(built, built.rules.start, known)
    assert grundy_values(built, known) == known
    assert all((search.value(state, seconds=600).outcome == LOSS) == (value == 0) for state, value in known.items())


def test_a_sum_of_two_games_has_the_xor_of_their_values() -> None:
    kayles, nim = spec("kayles", n=7), "nim:heaps=3+4"
    assert zermelo.grundy(kayles) ^ zermelo.grundy(nim) == 2 ^ 7


def test_a_heap_of_many_stones_needs_no_recursion() -> None:
    assert zermelo.grundy("stones:n=20000,misere=false", seconds=600) == 0


@pytest.mark.parametrize("spec", ["tictactoe", "stones", "nim:misere=true", "hexapawn"])
def test_other_games_have_no_grundy_values(spec: str) -> None:
    with pytest.raises(NotImpartial, match="has no Grundy values: it is not declared as an impartial game"):
        zermelo.grundy(spec)
    assert zermelo.analyse(start(game(spec)), seconds=0).grundy is None


def test_time_is_limited() -> None:
    with pytest.raises(OutOfTime):
        zermelo.grundy(taking(1_000_000), seconds=0.01)


def taking(left: int = 9, outcome: Any = lambda left: LOSS, **declared: Any) -> Game[Any]:
    """Take 1 or 2 stones, declared impartial, with something changed."""
    rules = Rules(left, lambda left: 0b110 if left > 1 else 0b10 if left else 0, lambda left, n: left - n, outcome)
    return Game("taking", rules, declared=Declared(**{"impartial": True, **declared}))


def promises_broken(built: Game[Any]) -> list[str]:
    return [fault.promise for fault in zermelo.check(built).faults]


def test_the_game_that_falsehoods_are_planted_in_is_sound() -> None:
    assert zermelo.check(taking()).is_sound
    assert zermelo.grundy(taking(8)) == 2


def test_misere_play_that_is_declared_impartial_is_refused() -> None:
    false = taking(outcome=lambda left: WIN)
    with pytest.raises(BadGame, match="the side that cannot move has not lost at 0"):
        zermelo.grundy(false)
    assert [fault.promise for fault in zermelo.check(false).faults] == [
        "an impartial game is lost by the side that cannot move"
    ]


def test_parts_that_are_not_a_sum_are_refused() -> None:
    false = taking(parts=lambda left: (left // 2, left - left // 2))
    with pytest.raises(BadGame, match="The parts of taking are wrong: a move from 9 leads to the parts"):
        zermelo.grundy(false)
    assert [fault.promise for fault in zermelo.check(false).faults] == [
        "the parts of a position are a sum that equals it"
    ]


def test_parts_of_a_game_that_is_not_declared_impartial_are_a_fault() -> None:
    (fault,) = zermelo.check(taking(impartial=False, parts=lambda left: (left,))).faults
    assert fault.found == "parts are declared, and the game is not declared impartial"


def test_a_game_whose_players_have_different_moves_is_not_impartial() -> None:
    hexapawn = game("hexapawn")
    (fault,) = zermelo.check(replace(hexapawn, declared=replace(hexapawn.declared, impartial=True))).faults
    assert fault.promise == "a state of an impartial game may come with either player to move"


def test_a_state_that_tells_whose_turn_it_is_is_not_a_state_of_an_impartial_game() -> None:
    tug = Rules((3, 1), lambda s: 2 if s[0] else 0, lambda s, move: (s[0] - 1, 1 - s[1]), lambda s: LOSS)
    written = Game(
        "tug",
        tug,
        notation=Notation(
            write=lambda s, turn: f"{s[0]}{turn}", read=lambda text: ((int(text[0]), 1 - int(text[1])), int(text[1]))
        ),
        declared=Declared(impartial=True),
    )
    (fault,) = zermelo.check(written).faults
    assert fault.promise == "a state of an impartial game may come with either player to move"


def test_moves_that_return_are_refused() -> None:
    round_and_round = Rules(0, lambda at: 0b10, lambda at, step: (at + step) % 3, lambda at: LOSS)
    with pytest.raises(BadGame, match="its moves can return to 0"):
        zermelo.grundy(Game("wheel", round_and_round, declared=Declared(impartial=True)))


def test_an_analysis_has_the_value_of_every_move() -> None:
    found = zermelo.analyse("nim").grundy
    assert found is not None
    assert (found.value, found.parts) == (2, (3, 4, 5))
    assert {move.name: value for move, value in found.after.items()} == {
        "a1": 3,
        "a2": 0,
        "a3": 1,
        "b1": 5,
        "b2": 4,
        "b3": 7,
        "b4": 6,
        "c1": 3,
        "c2": 4,
        "c3": 5,
        "c4": 6,
        "c5": 7,
    }


def test_a_grundy_value_decides_what_no_search_finds() -> None:
    kayles = game(spec("kayles", n=12))
    analysis = zermelo.analyse(kayles, seconds=600, evaluator=evaluators.Evaluator(kayles, []))
    assert isinstance(analysis.value, Bounds)
    assert analysis.value.outcome == WIN
    assert analysis.grundy is not None
    winning = [move for move, value in analysis.grundy.after.items() if value == 0]
    assert sorted(move for move, value in analysis.ranked if value.outcome == WIN) == winning


class Undecided:
    """A source that says of each position that nobody wins within three plies: so nobody does within four, either."""

    name = "undecided"

    def get(self, state: Any) -> Bounds:
        return Bounds.within(3)


@pytest.mark.parametrize(("heaps", "words"), [("2+3+4", "win in 5 to 9 plies"), ("1+2+3", "loss in 5 to 6 plies")])
def test_a_grundy_value_narrows_bounds(heaps: str, words: str) -> None:
    nim = game(f"nim:heaps={heaps}")
    search, looks = evaluators.Evaluator(nim, [Undecided()]), Deadline(20_000, clock=count().__next__)
    assert str(zermelo.analyse(nim, evaluator=search, seconds=looks).value) == words


@pytest.mark.parametrize("spec", ["nim:heaps=2+3", spec("kayles", n=5)])
def test_a_count_has_every_position_under_its_value(spec: str) -> None:
    counts = zermelo.count(spec)
    assert counts.grundy is not None
    assert sum(count.positions for count in counts.grundy.values()) == sum(x.new_positions for x in counts.layers)
    assert sum(count.classes for count in counts.grundy.values()) == sum(x.new_classes for x in counts.layers)
    shown = grundy_values(game(spec), {p.state for _, p in zermelo.sources.grow(start(game(spec))).plies()})
    assert {value: count.positions for value, count in counts.grundy.items()} == Counter(shown.values())
    assert counts.record()["grundy"][0] == {"value": 0, **counts.grundy[0]._asdict()}


def test_a_count_of_another_game_has_no_grundy_values() -> None:
    assert zermelo.count("stones").grundy is None
    assert "grundy" not in zermelo.count("stones").record()


def test_a_count_says_where_it_had_no_time_for_grundy_values() -> None:
    counts = zermelo.count(spec("kayles", n=6), seconds=0)
    assert counts.grundy is None
    assert counts.missing


def test_the_words_of_an_analysis_and_of_a_count() -> None:
    assert "First to move: win in 11 plies. Grundy value 2 = 3 xor 4 xor 5." in str(zermelo.analyse("nim"))
    assert str(zermelo.analyse("stones:n=7,misere=false")).splitlines()[2].endswith("Grundy value 2.")
    assert "Grundy value  positions  classes" in str(zermelo.count("nim"))
    assert "<th" in zermelo.count("nim")._repr_mimebundle_()["text/html"].split("Grundy value")[0]
    unfinished = replace(zermelo.analyse("nim"), grundy=None)
    assert "The Grundy values were not found in time." in str(unfinished)
    assert unfinished.record()["grundy"] is None
    assert zermelo.analyse("nim").record()["ranked"][0]["grundy"] == 0


SUM = f"{spec('kayles', n=5)} + nim:heaps=2+3"


def test_a_sum_is_a_sound_game_with_the_xor_of_the_values() -> None:
    assert zermelo.check(SUM, n=10).is_sound
    assert zermelo.grundy(SUM) == 4 ^ 2 ^ 3
    known = dict[Any, int]()
    plain(game(SUM), game(SUM).rules.start, known)
    assert grundy_values(game(SUM), known) == known


def test_a_sum_is_known_again() -> None:
    assert game(SUM) == game(game(SUM).spec) == pickle.loads(pickle.dumps(game(SUM)))
    assert game("nim + nim") != game("nim + stones:misere=false")
    moved = start(game(SUM)).after("1:2-3 2:a1")
    assert moved.text == "!--!!1+1,3"
    assert Position.read(moved.game, moved.text) == moved
    assert Position.read(moved.game, moved.text + ":2").turn == 1


def test_a_sum_is_solved_and_its_table_opens_with_its_games(tmp_path: Path) -> None:
    zermelo.solve("nim:heaps=1+2 + stones:n=3,misere=false", tmp_path / "t", threads=1)
    with pytest.raises(
        BadTable, match="name the games of the sum: --game 'nim:heaps=1\\+2 \\+ stones:n=3,misere=false'"
    ):
        zermelo.Table(tmp_path / "t")
    table = zermelo.Table(tmp_path / "t", game("nim:heaps=1+2 + stones:n=3,misere=false"))
    assert zermelo.verify(tmp_path / "t", table.game).faults == []
    assert {position.state for position in table.query(value="loss")} == {
        position.state for position in table.query(grundy=0)
    }


@pytest.mark.parametrize("other", ["tictactoe", "stones", "hexapawn"])
def test_only_impartial_games_have_a_sum(other: str) -> None:
    with pytest.raises(NotImpartial, match=f"{other} cannot be part of a sum"):
        game(f"nim + {other}")


def test_states_that_are_not_numbers_have_no_sum() -> None:
    words = Rules("ab", lambda s: 2 * bool(s), lambda s, move: s[1:], lambda s: LOSS)
    with pytest.raises(BadGame, match="its states are neither ints nor tuples of ints"):
        zermelo.sum_of("nim", Game("words", words, declared=Declared(impartial=True)))


def test_a_sum_with_too_many_moves_is_refused() -> None:
    with pytest.raises(BadGame, match="The sum has 80 moves at"):
        len(zermelo.start("nim:heaps=40 + nim:heaps=40").moves)


def test_a_text_that_is_not_a_position_of_a_sum() -> None:
    with pytest.raises(BadText, match="write those of 2 games"):
        zermelo.start("nim + nim", "3,4,5")
    with pytest.raises(BadText, match="write the stones left"):
        zermelo.start("nim + nim", "3,4,5+9,9,9")


def test_a_sum_made_of_games_without_specs_has_none() -> None:
    total = zermelo.sum_of(taking(), taking(4))
    assert (total.spec, zermelo.grundy(total)) == ("", 0 ^ 1)
    assert total.declared.plies_left is None
