"""Games with scores, and in which a player may move again: random graphs of positions against their definition."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
from zermelo import Bounds, Declared, Game, Hints, Position, Rules, Table, Value, evaluators
from zermelo.bits import bits
from zermelo.errors import BadGame
from zermelo.evaluation.interpreted import deepen

SIZE, MOST = 12, 3


def graph_game(seed: int, returns: bool, scores: bool) -> Game[int]:
    """Return a game whose positions are the nodes of a random graph; without `returns`, moves lead to greater nodes."""
    rng = Random(seed)
    targets = []
    for node in range(SIZE):
        others = range(SIZE) if returns else range(node + 1, SIZE)
        targets.append(rng.sample(others, min(len(others), rng.randrange(1 if node == 0 else 0, 4))))
    stays = {(node, move) for node in range(SIZE) for move in range(3) if rng.random() < 0.3}
    most = MOST if scores else 1
    ends = [rng.randint(-most, most) for _ in range(SIZE)]
    return Game(
        f"graph{seed}",
        Rules(
            0,
            lambda node: (1 << len(targets[node])) - 1,
            lambda node, move: targets[node][move],
            ends.__getitem__,
            again=lambda node, move: (node, move) in stays,
            scores=(-MOST, MOST) if scores else None,
        ),
        declared=Declared(plies_left=None if returns else lambda node: SIZE - node),
    )


def after(game: Game[int], node: int) -> list[tuple[int, bool]]:
    """Return the node after each move, and whether the player moves again."""
    return [(game.rules.play(node, move), game.keeps_turn(node, move)) for move in bits(game.rules.moves(node))]


def outcomes_by_force(game: Game[int]) -> list[int]:
    """Return the outcome of each node: the greatest score that a side can force, by a fixed point for each score."""
    children, outcomes = [after(game, node) for node in range(SIZE)], [0] * SIZE
    for score in range(1, game.max_outcome + 1):
        ends = [0 if moves else game.rules.outcome(node) for node, moves in enumerate(children)]
        # Who can force at least this score: the side to move, and the other side.
        mine, theirs = [end >= score for end in ends], [-end >= score for end in ends]
        for _ in range(2 * SIZE):
            one = [any(mine[to] if again else theirs[to] for to, again in moves) for moves in children]
            each = [bool(moves) and all(theirs[to] if again else mine[to] for to, again in moves) for moves in children]
            mine = [before or now for before, now in zip(mine, one, strict=True)]
            theirs = [before or now for before, now in zip(theirs, each, strict=True)]
        outcomes = [score if m else -score if t else o for m, t, o in zip(mine, theirs, outcomes, strict=True)]
    return outcomes


def follows(game: Game[int], node: int, values: Sequence[Value | Bounds]) -> bool:
    """Return whether the value of a node is that of its best move, or of its end.

    Values that do so at every node are the only ones, but for draws: a win in n plies has a move to a loss in n - 1.
    """
    made = [values[to].before(again) for to, again in after(game, node)]
    best = max(made, key=lambda value: value.order_key, default=game.value_type(game.rules.outcome(node), 0))
    return values[node] == best


@pytest.mark.slow
@pytest.mark.parametrize("scores", [True, False])
@pytest.mark.parametrize("returns", [True, False])
def test_values_are_those_of_the_definition(returns: bool, scores: bool) -> None:
    met = set[Value | Bounds]()
    for seed in range(80):
        game = graph_game(seed, returns, scores)
        values = [evaluators.Interpreted(game).value(node, seconds=600) for node in range(SIZE)]
        assert [value.outcome for value in values] == outcomes_by_force(game), seed
        assert all(follows(game, node, values) for node in range(SIZE)), seed
        met.update(values)
        if not returns:
            assert values == [deepen(game, game.rules, node, {}) for node in range(SIZE)]
    assert len(met) > (30 if scores else 10)


@pytest.mark.slow
@pytest.mark.parametrize("scores", [True, False])
@pytest.mark.parametrize("returns", [True, False])
def test_a_table_has_the_same_values(returns: bool, scores: bool, tmp_path: Path) -> None:
    for seed in range(3):
        game = graph_game(seed, returns, scores)
        zermelo.solve(game, tmp_path / str(seed))
        table, search = Table(tmp_path / str(seed), game), evaluators.Interpreted(game)
        stored = {node: value for node in range(SIZE) if (value := table.get(node))}
        assert stored == {node: search.value(node, seconds=600) for node in stored}
        assert zermelo.verify(table).faults == []


def boxes(width: int, height: int) -> Game[Any]:
    """Return dots and boxes: a state has the drawn lines, and the lead of the side to move plus the number of boxes."""
    across, number = width * (height + 1), width * height
    lines = across + (width + 1) * height
    sides = tuple(
        1 << y * width + x
        | 1 << (y + 1) * width + x
        | 1 << across + y * (width + 1) + x
        | 1 << across + y * (width + 1) + x + 1
        for y in range(height)
        for x in range(width)
    )

    def gained(drawn: int, line: int) -> int:
        new = 0
        for box in sides:
            if box >> line & 1 and box & ~(drawn | 1 << line) == 0:
                new += 1
        return new

    def play(state: Any, line: int) -> Any:
        lead = state[1] - number + gained(state[0], line)
        return state[0] | 1 << line, number + (lead if gained(state[0], line) else -lead)

    def outcomes(state: Any) -> tuple[int, int]:
        left = number
        for box in sides:
            if box & ~state[0] == 0:
                left -= 1
        return state[1] - number - left, state[1] - number + left

    def plies_left(state: Any) -> int:
        left = lines
        for line in range(lines):
            left -= state[0] >> line & 1
        return left

    return Game(
        "boxes",
        Rules(
            (0, number),
            lambda state: (1 << lines) - 1 & ~state[0],
            play,
            lambda state: state[1] - number,
            again=lambda state, line: gained(state[0], line) > 0,
            scores=(-number, number),
        ),
        declared=Declared(plies_left=plies_left, hints=Hints(outcomes=outcomes)),
    )


def margin(game: Game[Any], state: Any, known: dict[Any, int]) -> int:
    """Return the margin of best play for the side to move, by plain minimax."""
    if state not in known:
        moves = bits(game.rules.moves(state))
        after = [
            (1 if game.keeps_turn(state, move) else -1) * margin(game, game.rules.play(state, move), known)
            for move in moves
        ]
        known[state] = max(after, default=game.rules.outcome(state)) if after else game.rules.outcome(state)
    return known[state]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "best"), [(1, 1, -1), (1, 2, 0), (1, 3, -1), (2, 2, 2)])
def test_dots_and_boxes_has_the_margin_of_plain_minimax(width: int, height: int, best: int) -> None:
    game = boxes(width, height)
    assert margin(game, game.rules.start, {}) == best
    value = evaluators.Interpreted(game).value(game.rules.start, seconds=600)
    assert isinstance(value, Value)
    assert value.outcome == best


def test_a_player_who_moves_again_keeps_the_turn() -> None:
    position = Position(boxes(1, 1), (0b0111, 1))
    after = position.play(3)
    assert (after.turn, after.keeps_turn, after.is_over, after.winner) == (0, True, True, 0)
    assert not position.keeps_turn


def test_counts_by_winner_follow_the_turn() -> None:
    """On one box, whoever draws the fourth line wins: the second player, in all 24 games."""
    census = zermelo.count(Position(boxes(1, 1), boxes(1, 1).rules.start))
    assert (census.layers[-1].games.first, census.layers[-1].games.second) == (0, 24)


def test_declarations_that_do_not_go_together_are_refused() -> None:
    rules = boxes(1, 1).rules._replace(again=None, scores=None)
    with pytest.raises(BadGame, match=r"scores=\(2000, 3000\) of x is not valid"):
        Game("x", rules._replace(scores=(2000, 3000)))
    with pytest.raises(BadGame, match=r"hints.wins of x is not valid in a game with `scores`"):
        Game("x", rules._replace(scores=(-1, 1)), declared=Declared(hints=Hints(wins=lambda state: 0)))
    with pytest.raises(BadGame, match=r"hints.can_win of x is not valid in a game with `again`"):
        Game(
            "x",
            rules._replace(again=lambda state, move: False),
            declared=Declared(hints=Hints(can_win=lambda state, side: True)),
        )
    with pytest.raises(BadGame, match=r"hints.outcomes of x is not valid in a game without `scores`"):
        Game("x", rules, declared=Declared(hints=Hints(outcomes=lambda state: (-1, 1))))
    with pytest.raises(BadGame, match=r"it must give an int from -1 to 1, since scores=\(-1, 1\)"):
        Game("x", Rules(0, lambda state: 0, lambda state, move: 0, lambda state: 2, scores=(-1, 1))).rules.outcome(0)
