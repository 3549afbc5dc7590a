"""A question has one deadline, of which each part takes a share, and which another thread can cancel."""

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Bounds, Value, evaluators, game, start
from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import ValueSearch
from zermelo.evaluation.symmetry.folding import symmetries
from zermelo.types import Deadline


class Clock:
    """A clock that the test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_part_ends_with_its_job_and_not_the_other_way_round() -> None:
    clock = Clock()
    job = Deadline(10, clock=clock)
    first, long = job.share(1 / 4), Deadline(60, job)
    assert (first.left, long.left) == (2.5, 10)
    clock.now = 4
    assert first.is_over
    assert job.left == long.left == 6
    assert job.share(1 / 2).left == 3
    long.cancel()
    assert long.is_over
    assert not job.is_over
    part = job.share(1)
    job.cancel()
    assert part.is_over
    with pytest.raises(OutOfTime, match=r"^Cancelled\.$"):
        part.check()


def test_compiling_takes_time_of_a_question_and_of_none_of_its_shares() -> None:
    clock = Clock()
    sweep = Deadline(60, clock=clock)
    question = Deadline(10, sweep)
    share = question.share(1 / 2)
    clock.now = 1
    with share.pause(), question.pause():
        clock.now = 4
    assert (share.left, question.left, sweep.left) == (4, 6, 56)
    assert share.question is question.question is question


def test_a_deadline_cancelled_while_a_pause_ends_stays_cancelled() -> None:
    """Another thread cancels between the two halves of `own_end += ...`."""
    part: Deadline

    class Meddler(float):
        def __add__(self, other: float) -> float:
            part.cancel()
            return float(self) + other

    part = Deadline(20, clock=Clock()).share(1 / 2)
    part.own_end = Meddler(part.own_end)
    with part.pause():
        pass
    assert part.is_over


@pytest.mark.slow
def test_rules_are_compiled_if_the_whole_question_has_the_time_and_not_only_its_part() -> None:
    """The seven moves of an analysis of ten seconds have less than a second and a half each."""
    search = zermelo.evaluator(game("connect:width=4,height=4"))
    search.value(search.game.rules.start, seconds=Deadline(10, clock=Clock()).share(1 / 20))
    assert search.ready
    hurried = zermelo.evaluator(search.game)
    hurried.value(search.game.rules.start, seconds=Deadline(0.5, clock=itertools.count(0, 0.01).__next__))
    assert not hurried.ready


def test_many_states_weigh_compiling_by_the_whole_question_too() -> None:
    search = zermelo.evaluator(game("tictactoe"))
    list(search.values([search.game.rules.start] * 32, seconds=Deadline(10, clock=Clock()).share(1 / 20)))
    plain: Any = search.sources[0]
    assert plain.pair.is_stored.cache_info().misses


class Greedy(ValueSearch[Any]):
    """A search that uses all the time of every question, and first waits for the compiler."""

    def __init__(self, asked: Any, clock: Clock, value: Value | Bounds, child: Value | Bounds, replies: bool):
        self.game, self.clock, self.replies = asked, clock, replies
        self.values_of, self.compiling = {True: value, False: child}, 0.3

    def spend(self, deadline: Deadline) -> None:
        with deadline.pause():
            self.clock.now += self.compiling
        self.compiling = 0
        self.clock.now += deadline.left

    def search(self, state: Any, deadline: Deadline) -> Value | Bounds:
        self.spend(deadline)
        return self.values_of[state == self.game.rules.start]

    def best_reply(self, position: Any, value: Value, *, seconds: Any = 10) -> int | None:
        self.spend(seconds)
        return next(bits(self.game.rules.moves(position)), None) if self.replies else None


UNKNOWN = Bounds.within(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "child", "replies"),
    [
        (UNKNOWN, UNKNOWN, False),
        (Value(DRAW, 42), UNKNOWN, False),
        (Value(DRAW, 42), UNKNOWN, True),
        (Value(LOSS, 42), Value(WIN, 41), True),
    ],
)
def test_an_analysis_ends_in_time_whatever_its_parts_and_the_compiler_use(
    value: Any, child: Any, replies: bool
) -> None:
    clock, position = Clock(), start(game("connect"))
    found = zermelo.analyse(
        position, seconds=Deadline(1, clock=clock), evaluator=Greedy(position.game, clock, value, child, replies)
    )
    assert found.value == value or value == UNKNOWN
    assert 0.8 < clock.now <= 1.1


@pytest.mark.parametrize("spec", ["connect", "hex:n=6", "nim:heaps=7+7+7+7"])
def test_an_analysis_of_slow_rules_ends_in_time(spec: str) -> None:
    clock, chosen = Clock(), game(spec)

    def moves(state: Any) -> Any:
        clock.now += 0.001
        return chosen.rules.moves(state)

    slow = replace(chosen, rules=chosen.rules._replace(moves=moves))
    assert isinstance(
        zermelo.analyse(start(slow), seconds=Deadline(1, clock=clock), evaluator=evaluators.Interpreted(slow)).value,
        Bounds,
    )
    assert 0.8 < clock.now <= 1.1


def test_every_question_takes_a_deadline_that_is_over() -> None:
    over, position = Deadline(60), start(game("connect:width=7,height=7"))
    over.cancel()
    assert isinstance(zermelo.value(position, seconds=over), Bounds)
    assert zermelo.values([position] * 3, seconds=over).decided.tolist() == [False] * 3
    assert zermelo.analyse(position, seconds=over).line == ()
    assert isinstance(zermelo.why(position, "4", seconds=over).value, Bounds)
    assert isinstance(zermelo.history(position, seconds=over)[0].value, Bounds)
    with pytest.raises(OutOfTime, match="Cancelled"):
        zermelo.tree(position, depth=2, seconds=over)
    with pytest.raises(OutOfTime, match="Cancelled"):
        zermelo.grundy("nim:heaps=7+7+7+7+7", seconds=over)


def test_rules_with_a_deadline_are_cancelled_in_the_middle_of_a_question() -> None:
    position, deadline, calls = start(game("connect")), Deadline(3600), itertools.count()

    def moves(state: Any) -> Any:
        if next(calls) == 1000:
            deadline.cancel()
        return position.game.rules.moves(state)

    asked = replace(position.game, rules=position.game.rules._replace(moves=moves))
    assert isinstance(evaluators.Interpreted(asked).value(position.state, seconds=deadline), Bounds)
    assert next(calls) == 1002  # one more call asks whether the game is over


def looks(number: float) -> Deadline:
    """Return a deadline that is over when it has been looked at this often."""
    return Deadline(number, clock=itertools.count().__next__)


def test_symmetries_are_looked_for_until_the_deadline() -> None:
    """Othello's moves are slow in Python: 24 seconds for all maps of the board."""
    deadline = looks(2_000)
    with pytest.raises(OutOfTime):
        symmetries(game("othello:n=8"), deadline)
    assert deadline.clock() < 3_000
    assert len(symmetries(game("tictactoe"), looks(100_000))) == 8


def test_a_count_without_time_for_symmetries_has_the_start_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # another process may have stored them
    counts = zermelo.count("othello:n=4,empties=winner", seconds=looks(5))
    assert [layer.positions for layer in counts.layers] == [1]
    assert counts.missing == ["Not counted in 5 s: what lies more than 0 plies deep."]
