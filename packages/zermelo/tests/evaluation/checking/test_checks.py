"""check_rules finds what is planted, and nothing in the games that are sound."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import zermelo
from places import OWN
from zermelo import GAMES, LOSS, Board, Declared, Game, Hints, Notation, Rules, check, game
from zermelo.evaluation.checking.applicable import CHECKED_PROMISES
from zermelo.evaluation.checking.fault import REMEDY_OF_PROMISE
from zermelo.types import Fault

COMPILED_AGREEMENT = "the compiled rules agree with the plain ones"
SYMMETRY_PROMISE = "declared symmetries keep to the rules"
TRANSFORM_PROMISE = "transform turns a state as a symmetry turns its text"


def faults_of(built: Game[Any], **options: Any) -> list[Fault]:
    """Return the promises that a game breaks."""
    return check(built, **options).faults


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("spec", GAMES.ours)
def test_the_catalogue_is_sound(spec: str) -> None:
    """At its usual size; packages/zermelo-atlas/tests/games/test_sizes.py has others."""
    report = check(game(spec), n=1, compiled=True)
    assert report.faults == []
    assert "the rules compile" not in {warning.promise for warning in report.warnings}


@pytest.mark.parametrize("spec", GAMES)
def test_a_games_name_builds_it_again(spec: str) -> None:
    assert game(game(spec).name).name == game(spec).name


def taking(start: Any = 9, **changed: Callable[..., Any]) -> Rules[Any]:
    """Take 1 or 2 of some stones, with some of the rules broken."""
    sound: dict[str, Any] = {
        "moves": lambda left: 0b110 if left > 1 else 0b10 if left else 0,
        "play": lambda left, amount: left - amount,
        "outcome": lambda left: LOSS,
    }
    return Rules(start, **{**sound, **changed})


def test_the_game_that_the_faults_are_planted_in_is_sound() -> None:
    assert faults_of(Game("taking", taking())) == []


FLICKER = iter(range(10**6))

BROKEN = {
    "states are hashable": taking(start=[9]),
    "moves is a mask of moves": taking(moves=lambda left: -1),
    "rules are pure": taking(play=lambda left, amount: left - amount - next(FLICKER) % 2),
    "an outcome is a loss, a draw or a win, or a score": taking(outcome=lambda left: 2),
    "games can end": taking(play=lambda left, amount: left),
    "numbers in a state are from 0 to 2^63 - 1": taking(start=1 << 63, moves=lambda left: 2),
    "keys stand for one state each": taking(start=(1 << 63) - 1),
}


DOTS = game(str(OWN / "dots.py"))
"""A game with scores, in which a player who takes a box moves again."""


def with_bounds(outcomes: Callable[[Any], tuple[int, int]]) -> dict[str, Any]:
    return {"declared": replace(DOTS.declared, hints=Hints(outcomes=outcomes))}


WITH_SCORES: dict[str, dict[str, Any]] = {
    "an outcome is a loss, a draw or a win, or a score": {"rules": DOTS.rules._replace(scores=(-1, 1))},
    "again is True or False for a legal move": {
        "rules": DOTS.rules._replace(again=cast(Any, lambda state, line: None))
    },
    "hints.outcomes are the least and the greatest outcome": with_bounds(lambda state: (2, -2)),
    "hints.outcomes rules out no outcome of best play": with_bounds(lambda s: (-2, 2) if s[0] else (-2, -1)),
}


@pytest.mark.parametrize("promise", WITH_SCORES)
def test_false_declarations_of_scores_and_turns_are_found(promise: str) -> None:
    (fault,) = faults_of(replace(DOTS, **WITH_SCORES[promise]))
    assert fault.promise == promise


def test_bounds_on_the_score_that_hold_are_sound() -> None:
    def outcomes(state: tuple[int, int]) -> tuple[int, int]:
        lead, left = state[1] - 2, DOTS.declared.plies_left(state) if DOTS.declared.plies_left else 0
        return (lead - 2, lead + 2) if left else (lead, lead)

    report = check(replace(DOTS, declared=replace(DOTS.declared, hints=Hints(outcomes=outcomes))))
    assert (report.faults, report.warnings) == ([], [])


@pytest.mark.parametrize("start", [-1, (3, -1), 1 << 63, (1 << 70, 0)])
def test_a_number_that_does_not_fit_a_state_is_named_in_one_way(start: Any) -> None:
    (fault,) = faults_of(Game("broken", Rules(start, lambda s: 0, lambda s, m: s, lambda s: LOSS)))
    assert fault.promise == "numbers in a state are from 0 to 2^63 - 1"
    assert "holds" in fault.found


def test_states_that_are_not_made_of_ints_alone_may_hold_any_number() -> None:
    rules = Rules((-1, "x"), lambda s: 0, lambda s, m: s, lambda s: LOSS)
    assert (
        faults_of(Game("odd", rules, notation=Notation(write=lambda s, turn: "x", read=lambda text: ((-1, "x"), 0))))
        == []
    )


def test_a_fault_has_a_position_the_moves_that_lead_there_and_a_way_to_mend_it() -> None:
    rules = taking(outcome=lambda left: 2)
    report = check(Game("broken", rules))
    (fault,) = report.faults
    assert fault.position is not None
    assert fault.position.state == 0
    assert fault.mend.startswith("Return LOSS, DRAW or WIN, for the side that would be to move.")
    for part in ("outcome gave 2", "\n0", f"Moves: {' '.join(fault.played)}", f"To mend it: {fault.mend}"):
        assert part in str(report)
    assert json.loads(json.dumps(report.record()))["faults"][0]["mend"] == fault.mend


def test_every_promise_has_a_way_to_mend_its_breach() -> None:
    assert set(CHECKED_PROMISES) == set(REMEDY_OF_PROMISE)


def test_a_report_lists_no_promise_about_what_a_game_does_not_declare() -> None:
    confirmed = check(Game("taking", taking()), n=3).promises
    assert {"rules are pure", "games can end"} < set(confirmed)
    about = "again", "grid", "heaps", "plies_left", "hints.", "placement", "impartial", "parts", "symmetr", "transform"
    assert not [promise for promise in confirmed if any(word in promise for word in about)]


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
def test_a_report_lists_the_declarations_that_were_tested() -> None:
    confirmed = set(check("connect:width=3,height=3,k=3", n=3).promises)
    fields = {"wins", "non_losing", "can_win", "move_score", "draw_in", "loses_within"}
    assert {promise.split()[0] for promise in confirmed if promise.startswith("hints.")} == {
        f"hints.{f}" for f in fields
    }
    assert {
        "plies_left falls with every move",
        "placement.state is the inverse of placement.stones",
        TRANSFORM_PROMISE,
    } < confirmed
    assert not confirmed & {SYMMETRY_PROMISE, COMPILED_AGREEMENT, "heaps are numbers of stones"}


def test_a_report_of_a_fault_lists_nothing_that_comes_after_it() -> None:
    report = check(Game("broken", BROKEN["rules are pure"]), compiled=True)
    assert report.promises == (
        "states are hashable",
        "moves is a mask of moves",
        "numbers in a state are from 0 to 2^63 - 1",
    )
    assert "+ play can play every legal move" not in str(report)


@pytest.mark.slow
def test_a_hint_may_say_anything_of_a_finished_game() -> None:
    hints = Hints[int](can_win=lambda left, side: left > 0, loses_within=lambda left, side: 0 if left else -2)
    assert faults_of(Game("taking", taking(), declared=Declared(hints=hints)), n=5, compiled=True) == []


ADDING = """
from zermelo import LOSS, Game, Notation, Declared, Rules

def game():
    def moves(left):
        return 2 if sum(1 for _ in range(left)) else 0

    return Game("adding", Rules(9, moves, lambda left, amount: left - amount, lambda left: LOSS))
"""


@pytest.mark.slow
def test_sound_rules_that_do_not_compile_are_sound(tmp_path: Path) -> None:
    file = tmp_path / "adding.py"
    file.write_text(ADDING, encoding="utf-8")
    report = check(str(file), n=10, compiled=True)
    assert report.is_sound
    assert "Worth a look: the rules compile: " in str(report)
    assert "adding: sound in 10 random games." in str(report)
    assert COMPILED_AGREEMENT not in str(report)


@pytest.mark.slow
def test_a_game_without_end_shows_its_first_and_its_last_moves() -> None:
    (fault,) = faults_of(Game("broken", BROKEN["games can end"]))
    assert len(fault.played) == 1_000
    assert fault.line.endswith(" (1,000 moves)")
    assert len(fault.line) < 60


@pytest.mark.slow
def test_a_long_game_that_says_how_many_plies_are_left_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.checking.check.MAX_PLAY_PLIES", 2_000)
    rules = Rules(2_500, lambda left: 2 * bool(left), lambda left, move: left - 1, lambda left: LOSS)
    assert faults_of(Game("long", rules, declared=Declared(plies_left=lambda left: left)), n=1) == []


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
def test_a_transform_that_fails_is_a_fault_and_not_a_crash() -> None:
    (fault,) = faults_of(replace(SMALL, declared=replace(SMALL.declared, transform=lambda state, cells: state[2])), n=5)
    assert fault.promise == TRANSFORM_PROMISE
    assert "IndexError" in fault.found


def test_a_symmetry_that_fails_is_a_fault_and_not_a_crash() -> None:
    plain = game("tictactoe")
    (fault,) = faults_of(replace(plain, declared=replace(plain.declared, symmetries=((0, 0, 0),))))
    assert fault.promise == SYMMETRY_PROMISE
    failing = replace(
        plain,
        notation=replace(
            plain.notation, read=lambda text: plain.notation.read(text) if text < "X.X" else dict[str, Any]()[text]
        ),
        declared=replace(plain.declared, symmetries=((2, 1, 0),)),
    )
    assert faults_of(failing)


def test_scores_of_moves_on_long_rows_stay_within_their_bound() -> None:
    hint = game("mnk:width=40,height=1,k=30").declared.hints.move_score
    assert hint is not None
    assert 0 <= hint(((1 << 29) - 1, 0), 29) <= 1 << 40
    assert hint((3, 0), 2) > hint((1, 0), 1)


def test_an_error_tells_the_line_in_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from zermelo import Game, Rules\n"
        "def moves(left):\n"
        "    return 2 if left > 3 else 1 // 0\n"
        "def game():\n"
        "    return Game('mine', Rules(5, moves, lambda left, move: left - move, lambda left: 1))\n",
        encoding="utf-8",
    )
    (fault,) = faults_of(game(str(file)))
    assert "ZeroDivisionError" in fault.found
    assert fault.played == ("1", "1")


@pytest.mark.slow
@pytest.mark.parametrize("promise", BROKEN)
def test_broken_rules_are_named(promise: str) -> None:
    faults = faults_of(Game("broken", BROKEN[promise]))
    assert [fault.promise for fault in faults] == [promise]


def test_a_fault_tells_the_moves_that_lead_to_it() -> None:
    rules = taking(moves=lambda left: -1 if left == 3 else taking().moves(left))
    (fault,) = faults_of(Game("broken", rules))
    assert sum(map(int, fault.played)) == 6


def test_an_error_in_the_rules_is_a_fault_and_not_a_crash() -> None:
    rules = taking(moves=lambda left: 1 // (left - 9))
    (fault,) = faults_of(Game("broken", rules))
    assert fault.promise == "the functions of the game raise no errors"
    assert re.search(r"test_checks\.py, line \d+: ZeroDivisionError: ", fault.found)


def test_a_state_that_a_move_changes_is_found() -> None:
    class Pile(list[int]):
        def __hash__(self) -> int:  # type: ignore[override]
            return hash(tuple(self))

    rules = Rules(
        Pile([5]),
        lambda pile: 0b10 if pile[0] else 0,
        lambda pile, m: (pile.__setitem__(0, max(0, pile[0] - m)), pile)[1],
        lambda pile: LOSS,
    )
    faults = faults_of(
        Game(
            "broken",
            rules,
            notation=Notation(read=lambda text: (Pile([int(text[1:-1])]), 0), write=lambda pile, turn: str(pile)),
        )
    )
    assert [fault.promise for fault in faults] == ["rules are pure"]


@pytest.mark.parametrize(
    ("promise", "field", "value"),
    [
        ("legal moves have names of their own", "notation.moves", lambda state: ["same"] * 9),
        ("legal moves have names of their own", "notation.moves", lambda state: ["a b", "c d", "e f", *"ghijkl"]),
        ("a position's text reads back", "notation.write", lambda state, turn: "nonsense"),
        ("different positions have different texts", "notation.write", lambda state, turn: "........."),
        ("plies_left falls with every move", "declared.plies_left", lambda state: 9),
        ("the text has a character for every place of the board", "board", Board.rectangle(5, 2)),
        ("heaps are numbers of stones", "declared.heaps", lambda state: [3, -1]),
        ("legal moves have names of their own", "notation.moves", lambda state: "12345"),
    ],
)
def test_a_broken_record_is_named(promise: str, field: str, value: Any) -> None:
    part, _, name = field.rpartition(".")
    plain = game("tictactoe")
    faults = faults_of(
        replace(plain, **{part or name: replace(getattr(plain, part), **{name: value}) if part else value})
    )
    assert [fault.promise for fault in faults] == [promise]


@pytest.mark.slow
def test_a_text_shorter_than_its_board_is_named_and_a_longer_one_is_sound() -> None:
    plain = game("tictactoe")
    short = replace(
        plain,
        notation=replace(
            plain.notation,
            write=lambda state, turn: plain.notation.write(state, turn)[1:],
            read=lambda text: plain.notation.read("." + text),
        ),
    )
    assert [fault.promise for fault in faults_of(short)] == ["the text has a character for every place of the board"]
    told = replace(
        plain,
        notation=replace(
            plain.notation,
            write=lambda state, turn: plain.notation.write(state, turn) + "XO"[turn],
            read=lambda t: plain.notation.read(t[:9]),
        ),
    )
    assert faults_of(told, n=5) == []


def planted(**changed: Callable[..., Any]) -> Game[Any]:
    """Three in a row on a small board of Connect Four, with a hint that is wrong."""
    plain = game("connect:width=3,height=4,k=3")
    return replace(plain, declared=replace(plain.declared, hints=plain.declared.hints._replace(**changed)))


SMALL = game("connect:width=3,height=4,k=3")


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    ("promise", "broken"),
    [
        ("hints.wins are the moves that win at once", planted(wins=lambda state: 0)),
        ("hints.wins are the moves that win at once", planted(wins=lambda state: SMALL.rules.moves(state) & 1)),
        ("hints.non_losing are the moves that let nobody win at once", planted(non_losing=SMALL.rules.moves)),
        ("hints.can_win rules out no win that is forced", planted(can_win=lambda state, who: who == 1)),
        ("hints.can_win rules out no win that is forced", planted(can_win=lambda state, who: who == 0)),
        ("hints.loses_within names no loss that is escaped", planted(loses_within=lambda state, who: 2 * who)),
        ("hints.loses_within names no loss that is escaped", planted(loses_within=lambda state, who: 9 * (who == 0))),
        ("hints.move_score is from 0 to 2^40", planted(move_score=lambda state, move: -1)),
        ("hints.draw_in falls by one, to 0 at a draw", planted(draw_in=lambda state: 5)),
        (
            "keys stand for one state each",
            replace(
                SMALL,
                declared=replace(
                    SMALL.declared,
                    keys=SMALL.declared.keys and SMALL.declared.keys._replace(key=lambda state: state[0]),
                ),
            ),
        ),
        (
            "transform turns a state as a symmetry turns its text",
            replace(SMALL, declared=replace(SMALL.declared, transform=lambda state, cells: (state[1], state[0]))),
        ),
    ],
)
def test_a_wrong_hint_is_named(promise: str, broken: Game[Any]) -> None:
    assert [fault.promise for fault in faults_of(broken, n=5)] == [promise]


def test_wins_and_safe_are_not_for_games_where_a_move_loses_by_itself() -> None:
    (fault,) = faults_of(
        replace(
            game("mnk:misere=true"),
            declared=replace(game("mnk:misere=true").declared, hints=Hints(wins=lambda state: 0)),
        )
    )
    assert "loses by itself" in fault.found


@pytest.mark.slow
def test_rules_that_wrap_when_compiled_are_named() -> None:
    """A number that outgrows 63 bits is another one in machine words."""

    def outcome(state: int) -> int:
        return 1 if state << 57 > 0 else -1

    wrapping = Rules(99, lambda s: int(s < 100), lambda s, move: s + 1, outcome)
    faults = faults_of(Game("wrapping", wrapping), compiled=True)
    assert [fault.promise for fault in faults] == ["the compiled rules agree with the plain ones"]


A_LIST = "lambda left: [2] if left else []"
TOO_FAR = "lambda left: 2 if left > 90 else -1 if left else 0"
NO_KEY = "lambda left: 2 if left > 90 else {}[left]"

UNSOUND: list[tuple[Callable[[Game[Any]], object], str, str]] = [
    (
        zermelo.analyse,
        A_LIST,
        r"moves of mine gave \[2\] for the state 99; it must give an int whose bits are the legal moves",
    ),
    (zermelo.count, A_LIST, r"moves of mine gave \[2\] for the state 99"),
    (zermelo.analyse, TOO_FAR, "moves of mine gave -1 for the state 90"),
    (lambda game: zermelo.match(game, "random", "random"), TOO_FAR, "moves of mine gave -1 for the state 90"),
]


@pytest.mark.parametrize(("ask", "moves", "sentence"), UNSOUND)
def test_an_error_of_the_rules_is_reported_as_the_promise_that_they_break(
    tmp_path: Path, ask: Callable[[Game[Any]], object], moves: str, sentence: str
) -> None:
    with pytest.raises(zermelo.errors.BadGame, match=sentence):
        ask(game(str(written(tmp_path, moves))))


@pytest.mark.slow
def test_the_command_reports_an_error_of_the_rules_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zermelo", "compare", str(written(tmp_path, NO_KEY))]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 2
    assert re.search(r"mine breaks a promise .* at 90:2 after 1 1 .*mine.py, line 2: KeyError: 90", done.stderr)
    assert done.stderr.count("\n") == 1


def written(folder: Path, moves: str) -> Path:
    """Write a game with these moves into a file."""
    file, game = folder / "mine.py", "Game('mine', Rules(99, m, lambda left, move: left - 1, lambda left: 1))"
    file.write_text(f"from zermelo import Game, Rules\nm = {moves}\ndef game():\n    return {game}\n", encoding="utf-8")
    return file
