"""`zermelo check` on games that are broken on purpose: what is wrong, where, after which moves, how it is mended."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import zermelo
from places import BROKEN, ROOT
from positions import random_game
from zermelo import GAMES, LOSS, Game, Rules
from zermelo.evaluation.checking.check import way_to
from zermelo.evaluation.checking.habits import endings, habits, kept_sides
from zermelo.types import Fault

EXAMPLES = ROOT / "examples"

CAN_END_PROMISE = "every position can come to an end"
GOES_ON_PROMISE = "a decided game is over"
LAST_MOVER_PROMISE = "the last move can win"
ONE_WINNER_PROMISE = "either player can win"
SIDES_PROMISE = "play turns the state round for the other player"
SYMMETRY_PROMISE = "declared symmetries keep to the rules"

START = "This is the start of the game."


class Expected(NamedTuple):
    """The one fault of a broken game, or the one warning."""

    promise: str
    found: str
    """A pattern."""
    drawn: str
    moves: str = START


COLUMN = """ 1 │ X │ O
───┼───┼───
 O │ X │ 6
───┼───┼───
 7 │ X │ 9"""

FAULTS = {
    "move_that_changes_its_input": Expected(
        "rules are pure", "playing the move '.' changes the .*: the text '000X' before, the text '100X' after", "100X"
    ),
    "board_outside_the_state": Expected(
        "rules are pure", "playing the move '.' changes the .*: the mask 0b111111 before, the mask 0b111110 after", "0"
    ),
    "mask_too_wide": Expected(
        "play can play every legal move",
        r"moves allows the move '3' \(its mask is 0b1110\), and play fails: .*mask_too_wide\.py, line 13: IndexError",
        "10",
    ),
    "end_without_outcome": Expected(
        "an outcome is a loss, a draw or a win, or a score",
        "moves gave 0, so the game is over here, and outcome gave None; it must give LOSS .*",
        "1",
        "Moves: 2 2 2 2",
    ),
    "state_too_large": Expected(
        "numbers in a state are from 0 to 2^63 - 1",
        r"the state \d{19,} holds \d{19,}",
        "10661358011223638016",
        "Moves: 3 3 2 3 3 3 ... 2 3 2 2 3 3 (48 moves)",
    ),
    "lying_symmetry": Expected(
        SYMMETRY_PROMISE,
        r"the map \(3, 2, 1, 0\) turns 'X\.\.\.', where the game is over, into '\.\.\.X', where it is not",
        "X...",
        "Moves: 0",
    ),
    "lying_hint": Expected("hints.wins are the moves that win at once", "wins leaves out 3", "3:2", "Moves: 2 2 2"),
    "missing_line": Expected(
        "a placement ends with a line or a full board",
        "after 7 the game is over, and no line of placement.lines is among cells 4, 7, 10, 13",
        "9232,33536",
        "Moves: 13 9 4 8 10 15",
    ),
    "never_ends": Expected(
        "games can end",
        "no end after 1,000 plies, and only 7 different states, which repeat",
        "1",
        "Moves: 1 1 0 1 1 1 ... 1 1 0 0 1 0 (1,000 moves)",
    ),
    "text_not_read_back": Expected(
        "a position's text reads back",
        "'2x3x0' is written, and read refuses it: '2x3x0' is not a position: write 2,1,0",
        "2x3x0",
    ),
    "two_states_one_text": Expected(
        "different positions have different texts",
        r"'\.\.o\.\.\.2' is the text of the state \(2, 1\) with second to move, and also of the state \(2, 0\) with",
        "..o...2",
        "Moves: 2",
    ),
}

WARNINGS = {
    "moves_after_the_end": Expected(
        GOES_ON_PROMISE, "outcome gives LOSS here, and moves still allows 1, 6, 7, 9", COLUMN, "Moves: 2 3 5 4 8"
    ),
    "wrong_sign": Expected(
        LAST_MOVER_PROMISE,
        "lost all 20 decided games of 20; here First made it, and outcome gives WIN to Second",
        "0:2",
        "Moves: 1 2 2 2 2",
    ),
    "outcome_of_the_first_player": Expected(
        ONE_WINNER_PROMISE, r"Second won all 20 decided games of 20, also the \d\d that First ended", "0,1:2",
        "Moves: 1 2 2 2 2",
    ),
    "passes_without_end": Expected(
        CAN_END_PROMISE, r"13 of 20 random games did not end, and no line of play from here comes to an end",
        "24,3", "Moves: 3 0 4 1",
    ),
    "sides_not_exchanged": Expected(
        SIDES_PROMISE, "number 2 of the state is always 0 in 50 random games, and play never puts a number into the "
            "place",
        "192,0", "Moves: 6 7",
    ),
    "board_not_turned": Expected(
        SIDES_PROMISE, "every stone on the board changes its owner at every move",
        " X │ X │ 2 │ 3 │ X │ O │ O │ O", "Moves: 2 3",
    ),
}  # fmt: skip

COMPILED = {
    "compiled_differs": Expected(
        "the compiled rules agree with the plain ones", r"play gives \(\d+, 3\) plain and \(\d+, 3\) compiled", "1,4"
    )
}


def test_every_broken_game_is_expected() -> None:
    assert {path.stem for path in BROKEN.glob("*.py")} == {*FAULTS, *WARNINGS, *COMPILED}


def told(fault: Fault, expected: Expected, heading: str, mend: str, shown: str) -> None:
    """Assert that a fault is the expected one, and that all of it is shown, in this order."""
    assert fault.promise == expected.promise
    assert re.search(expected.found, fault.found), fault.found
    parts = [f"{heading}{fault.promise}: ", f"\n{expected.drawn}\n", f"\n{expected.moves}\n", f"{mend} {fault.mend}"]
    places = [shown.find(part) for part in parts]
    assert -1 not in places, shown
    assert places == sorted(places)
    assert fault.mend


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_names_its_position_and_the_usual_cure(name: str) -> None:
    report = zermelo.check(str(BROKEN / f"{name}.py"))
    (fault,) = report.faults
    told(fault, FAULTS[name], "", "To mend it:", str(report))
    assert not report.is_sound
    assert report.warnings == []


@cache
def checked(name: str) -> zermelo.types.Report:
    """Return the report on a broken game after 20 random games."""
    return zermelo.check(str(BROKEN / f"{name}.py"), n=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", WARNINGS)
def test_rules_that_are_allowed_but_often_mistaken_are_a_warning(name: str) -> None:
    report = checked(name)
    (warning,) = report.warnings
    told(warning, WARNINGS[name], "Worth a look: ", "What it may mean:", str(report))
    assert report.is_sound
    assert report.record()["warnings"][0]["promise"] == warning.promise


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_rules_that_give_other_answers_are_reported_with_the_position(name: str) -> None:
    report = zermelo.check(str(BROKEN / f"{name}.py"), compiled=True)
    (fault,) = report.faults
    told(fault, COMPILED[name], "", "To mend it:", str(report))


@pytest.mark.slow
def test_the_command_exits_1_for_a_fault_and_0_for_a_warning() -> None:
    for name, code in {"lying_hint": 1, "moves_after_the_end": 0}.items():
        command = [sys.executable, "-m", "zermelo", "check", str(BROKEN / f"{name}.py"), "--json"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=60)
        assert done.returncode == code
        assert len(json.loads(done.stdout)["faults"]) == code


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES.ours)
def test_the_catalogue_has_no_habit_but_that_of_misere_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.checking.habits.HABIT_GAMES", 15)  # of which the sides are compared
    found = [fault.promise for fault in habits(endings(zermelo.game(name), 25, 0))]
    assert found == ([LAST_MOVER_PROMISE] if name == "stones" else [])


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_the_examples_exchange_the_sides(file: Path) -> None:
    assert list(kept_sides(zermelo.game(str(file)))) == []


@pytest.mark.parametrize("spec", ["mnk:width=4,height=4,k=4", "mnk:misere=true", "morris"])
def test_a_game_that_keeps_the_sides_is_worth_a_look(spec: str) -> None:
    game = zermelo.game(spec)
    kept = game.rules._replace(play=lambda state, move: game.rules.play(state, move)[::-1])
    assert [fault.promise for fault in kept_sides(replace(game, rules=kept))] == [SIDES_PROMISE]


@pytest.mark.slow
def test_a_report_says_how_the_random_games_ended() -> None:
    report = zermelo.check("tictactoe", n=50)
    assert report.endings is not None
    ended = report.endings.record()
    assert ended["first_wins"] + ended["second_wins"] + ended["draws"] == ended["games"] == 50
    assert (ended["endless"], ended["shortest"], ended["longest"]) == (0, 5, 9)
    assert f"X won {ended['first_wins']}, O won {ended['second_wins']}, {ended['draws']} drawn" in str(report)


@pytest.mark.slow
def test_play_without_end_is_not_a_fault_of_a_game_that_can_end() -> None:
    report = checked("passes_without_end")
    assert report.endings is not None
    assert report.is_sound
    assert len(report.endings.endless) + len(report.endings.over) == 20
    assert str(report.endings).endswith(f"; {report.endings.record()['endless']} did not end.")


@pytest.mark.slow
def test_a_game_that_never_comes_back_to_a_state_must_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.checking.check.MAX_PLAY_PLIES", 2_000)
    rules = Rules(0, lambda n: 1, lambda n, move: n + 1, lambda n: LOSS)
    (fault,) = zermelo.check(Game("growing", rules)).faults
    assert (fault.promise, fault.found) == ("games can end", "no end after 2,000 plies")


def test_the_way_to_a_position_is_a_shortest_one_or_that_of_a_random_game() -> None:
    assert way_to(zermelo.start("stones")) == ()
    assert way_to(zermelo.start("stones", "13")) == ("4", "4")
    large = zermelo.game("connect")
    far = list(random_game(large, Random(0), 200))[-1]
    assert zermelo.start(large).after(" ".join(way_to(far))) == far
    assert way_to(zermelo.start("stones", "20")) == ()  # second is to move there, after one stone
