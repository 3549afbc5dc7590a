"""Many lines of moves followed at once, against the same lines ply by ply, by plain rules and by machine code."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo import Game, Notation, Position, Rules, start
from zermelo.errors import IllegalMove
from zermelo.playing import batch_play
from zermelo.playing.encoded_lines import LINE_END

SPECS = [
    "connect:width=4,height=3,k=3",  # names of one character, states of two ints
    "stones:n=30,take=1+3+5",  # states of one int
    "mnk:width=4,height=3",  # names of one and of two characters
    "tictactoe:board=two_lists",  # states that no kernel takes
    "dobutsu",  # names that depend on the state
    "nim",  # names with a letter
]


def lines_of(origin: Position[object], count: int, seed: int = 5) -> list[str]:
    """Random lines: most end in time, some go on after the end, some have a word that names nothing."""
    rng, found = Random(seed), []
    for _ in range(count):
        position, words = origin, list[str]()
        while not position.is_over and rng.random() < 0.9:
            position = position.follow(rng.choice(list(position.moves)))
            words.append(position.moves_played[-1].name)
        words += rng.choice([[], [], [], ["zz"], ["1"], ["?"]])
        found.append(rng.choice([" ", ",", ", "]).join(words).upper())
    return [*found, "", " ", "1 1", "é", "-", "12", "\x7f"]


def one_by_one(origin: Position[object], lines: list[str]) -> list[object]:
    return [told(batch_play.follow_line(origin, line)) for line in lines]


def told(found: Position[object] | IllegalMove) -> object:
    return str(found) if isinstance(found, IllegalMove) else (found, found.turn, type(found.state))


@pytest.mark.parametrize("spec", SPECS)
def test_lines_lead_where_they_lead_ply_by_ply(spec: str) -> None:
    origin = start(spec)
    for begin in (origin, origin.follow(next(iter(origin.moves)))):
        lines = lines_of(begin, 60)
        assert list(map(told, zermelo.files.follow(begin, lines, errors="return"))) == one_by_one(begin, lines)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS[:2])
def test_machine_code_follows_the_same_lines(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_play, "MIN_COMPILED_PLIES", 1)
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 1)
    origin = start(spec)
    lines = lines_of(origin, 300)
    assert list(map(told, zermelo.files.follow(origin, lines, errors="return"))) == one_by_one(origin, lines)
    code = batch_play.machine_code(origin.game).machine_code
    assert code is not None, "the rules were not compiled"
    moves = [b"\0\1\1", b"\3", b"\0\x40", b""]
    plain = [batch_play.play_line(origin.game.rules, origin.state, line) for line in moves]
    assert code.states(origin.state, LINE_END.join(moves)) == plain


@pytest.mark.parametrize("spec", [*SPECS, "dots-and-boxes:width=2,height=1"])
def test_states_are_those_of_the_positions(spec: str) -> None:
    origin = start(spec)
    lines = [*lines_of(origin, 60), "1\n1", "\n", ""]
    positions = zermelo.files.follow(origin, lines, errors="return")
    expected = [each.state if isinstance(each, Position) else None for each in positions]
    found = batch_play.states_after(origin, lines)
    alone = [batch_play.states_after(origin, [line])[0] for line in lines]
    # `after` follows what is not encoded, such as a line break
    assert all(state in (None, right) for state, right in zip(found, expected, strict=True))
    assert found == alone
    assert batch_play.states_after(origin, []) == []


@pytest.mark.parametrize("second", [None, ("two", "one"), lambda left: ("two", "one")])
@pytest.mark.parametrize("first", [("one", "two"), lambda left: ["one", "two"]])
def test_names_are_those_of_the_state_and_the_side_to_move(first: Any, second: Any) -> None:
    rules = Rules(5, lambda left: 3 if left > 1 else 0, lambda left, move: left - 1 - move, lambda left: -1)
    origin = start(Game("stones", rules, notation=Notation(moves=first, moves_of_second=second)))
    (found,) = zermelo.files.follow(origin, ["one one"])
    assert found == origin.after("one one")
    assert isinstance(found, Position)
    assert found.state == (2 if second else 3)


def test_lines_without_end_are_followed_as_they_are_asked_for() -> None:
    coming = iter(lambda: "1", None)
    assert next(zermelo.files.follow("tictactoe", coming)) == start("tictactoe").after("1")


FAILING = """
from zermelo.rules import Game, Notation, Rules


def game():
    def play(left, move):
        return left - move if left != 7 else 1 // 0

    return Game("failing", Rules(9, lambda left: 6 if left > 1 else 0, play, lambda left: -1))
"""


def test_a_rule_that_fails_is_reported_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "failing.py"
    file.write_text(FAILING, encoding="utf-8")
    with pytest.raises(zermelo.errors.BadGame, match="play of failing fails for the state 7"):
        list(zermelo.files.follow(str(file), ["1", "2 1", "1 1 2"]))
