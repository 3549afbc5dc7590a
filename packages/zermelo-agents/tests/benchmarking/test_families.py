"""Every family: games that end, rules that name every parameter, drawings that hide nothing, and no game twice."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from zermelo import LOSS, Game, Position, Rules, game
from zermelo.graphs import Exploration
from zermelo_agents.benchmarking.accepting import KNOWN_GAME_DIGESTS, MIN_DECISIVE_POSITIONS, Accepted, accept
from zermelo_agents.benchmarking.digests import digests, states_of
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.families import FAMILIES
from zermelo_agents.benchmarking.families.lines import LinesRules
from zermelo_agents.benchmarking.families.march import MarchRules
from zermelo_agents.benchmarking.squares import Squares

pytestmark = pytest.mark.slow

SETS = 3
"""The number of rule sets of each family that are tested."""


@cache
def some_of(family: str) -> list[Accepted]:
    return list(islice(accept(family, 11, set()), SETS))


def states_in(found: Accepted) -> Exploration[Any]:
    states = states_of(found.rule_set.game, found.positions)
    assert states is not None
    return states


def digests_within(game: Game[Any], limit: int) -> dict[Any, str]:
    """Return the digests of a game with at most this many states."""
    states = states_of(game, limit)
    assert states is not None
    return digests(game, states)


def reached(game: Game[Any]) -> Iterator[Position[Any]]:
    """Yield every position that play can reach, once for each player who may have to move in it."""
    waiting = [Position(game, game.rules.start)]
    seen = set(waiting)
    while waiting:
        position = waiting.pop()
        yield position
        for move in position.moves.numbers:
            if (after := position.follow(move)) not in seen:
                seen.add(after)
                waiting.append(after)


each_family = pytest.mark.parametrize("family", FAMILIES)


@each_family
def test_every_game_ends(family: str) -> None:
    for found in some_of(family):
        states = states_in(found)
        sorter = TopologicalSorter({number: states.links.after(number) for number in range(len(states.nodes))})
        sorter.prepare()  # raises CycleError
        assert len(states.nodes) == found.positions >= 25


@each_family
def test_either_player_may_win_or_draw(family: str) -> None:
    for found in some_of(family):
        ends = [position.winner for position in reached(found.rule_set.game) if position.is_over]
        assert len(set(ends)) > 1
        assert sum(each.labels.is_decisive for each in found.candidates) >= MIN_DECISIVE_POSITIONS


@each_family
def test_positions_that_look_the_same_are_the_same_game(family: str) -> None:
    """The drawing and the side to move say all that matters for what follows; so does the text."""
    for found in some_of(family):
        names = digests(found.rule_set.game, states_in(found))
        by_picture, by_text = dict[Any, str](), dict[str, str]()
        for position in reached(found.rule_set.game):
            name = names[position.state]
            assert by_picture.setdefault((found.rule_set.picture(position), position.turn), name) == name
            assert by_text.setdefault(position.text, name) == name


@each_family
def test_legal_moves_have_different_names_without_blanks(family: str) -> None:
    for found in some_of(family):
        for position in reached(found.rule_set.game):
            names = [move.name.lower() for move in position.moves]
            assert len(set(names)) == len(names)
            assert not any(re.search(r"[\s,]", name) for name in names)


@each_family
def test_different_parameters_have_different_rules_in_words(family: str) -> None:
    draws = Draws("words", family)
    drawn = [FAMILIES[family](draws) for _ in range(300)]
    words = {json.dumps(rule_set.parameters): rule_set.game.about for rule_set in drawn}
    assert len(set(words.values())) == len(words) > 100


def names_of_cells(squares: Any, cells: Any) -> list[str]:
    return [f"{chr(97 + cell % squares['width'])}{cell // squares['width'] + 1}" for cell in cells]


def roads_of(towns: Any) -> list[str]:
    return [f"{a + 1}-{b + 1}" for a, b in towns["roads"]]


def board_of(squares: Any) -> list[str]:
    size = [f"{squares['width']} columns", f"{squares['height']} rows"]
    return [*size, *names_of_cells(squares, squares["blocked"])]


def heights_of(squares: Any) -> list[str]:
    blocked = [cell % squares["width"] for cell in squares["blocked"]]
    return [f"column {x + 1} has {squares['height'] - blocked.count(x)} cell" for x in range(squares["width"])]


def loses(misere: bool) -> str:
    return "that player wins" if misere else "that player loses"


def scoring(misere: bool) -> str:
    return "is the other player's sum minus their own" if misere else "is their own sum minus the other player's"


FACTS: dict[str, Callable[[Any], list[str]]] = {
    "take": lambda p: [
        f"{p['size']} stones", *map(str, (*p["amounts"], *p["others"])), loses(p["misere"]),
        *([f"multiple of {p['multiple']}"] if p["multiple"] else []),
    ],
    "heaps": lambda p: [
        *(f"{n} stones in heap {heap}" for n, heap in zip(p["sizes"], "abc", strict=False)),
        *(str(n) for each in p["amounts"] for n in each), *map(str, p["together"]), loses(p["misere"]),
    ],
    "lines": lambda p: [*board_of(p["squares"]), "loses at once" if p["misere"] else "wins at once"],
    "drop": lambda p: [*heights_of(p["squares"]), "loses at once" if p["misere"] else "wins at once"],
    "claim": lambda p: [f"{p['towns']['number']} towns", *roads_of(p["towns"]), loses(p["misere"])],
    "travel": lambda p: [
        f"{p['towns']['number']} towns", *roads_of(p["towns"]), *(f"in town {town + 1}" for town in p["starts"]),
        loses(p["misere"]),
    ],
    "march": lambda p: [
        *board_of(p["squares"]), *("abcde"[x] for x in p["columns"]),
        "loses at once" if p["misere"] else "wins at once",
        {"loses": "the player loses", "draws": "it is a draw", "wins": "the player wins"}[p["stuck"]],
        "may also capture" if p["captures"] else "no captures", *(["two rows straight ahead"] if p["leap"] else []),
    ],
    "walls": lambda p: [*board_of(p["squares"]), *names_of_cells(p["squares"], p["starts"]), loses(p["misere"])],
    "slide": lambda p: [
        *board_of(p["squares"]), *names_of_cells(p["squares"], p["starts"]), *p["ways"], loses(p["misere"]),
        "one cell" if p["farthest"] == 1 else f"{p['farthest']} cells in a straight line",
    ],
    "ends": lambda p: [
        " ".join(map(str, p["numbers"])), scoring(p["misere"]), *([f"{p['large']} or more"] if p["large"] else []),
    ],
    "grid": lambda p: [
        *board_of(p["squares"]), f"starts on {names_of_cells(p['squares'], [p['start']])[0]}", scoring(p["misere"]),
        *(f"{name} holds {n}" for cell, (name, n) in enumerate(
            zip(names_of_cells(p["squares"], range(len(p["numbers"]))), p["numbers"], strict=True)
        ) if cell != p["start"]),
    ],
}  # fmt: skip
"""What the rules in words must say, from the parameters."""


@each_family
def test_the_rules_in_words_name_every_parameter(family: str) -> None:
    draws = Draws("facts", family)
    for _ in range(50):
        rule_set = FAMILIES[family](draws)
        parameters = json.loads(json.dumps(rule_set.parameters))
        words = f" {rule_set.game.about}"
        assert [fact for fact in FACTS[family](parameters) if not re.search(rf"(?<=\W){re.escape(fact)}", words)] == []


def test_no_game_is_drawn_twice_under_other_names() -> None:
    seen = set[str]()
    found = [each.digest for family in FAMILIES for each in islice(accept(family, 3, seen), 5)]
    assert len(set(found)) == len(found) == 5 * len(FAMILIES)


@pytest.mark.parametrize("spec", [spec for spec in KNOWN_GAME_DIGESTS if spec != "notakto"])  # a game of the atlas
def test_the_digests_of_known_games_are_those_of_the_catalogue(spec: str) -> None:
    known = game(spec)
    assert digests_within(known, 6_000)[known.rules.start] == KNOWN_GAME_DIGESTS[spec]


def test_tic_tac_toe_and_hexapawn_are_recognized_as_drawn_games() -> None:
    drawn: list[LinesRules | MarchRules] = [
        LinesRules(Squares(3, 3), "any", "own", False, "draw"),
        LinesRules(Squares(3, 3), "any", "same", True, "draw"),
        MarchRules(Squares(3, 3), (0, 1, 2), "straight", "slanted", False, False, "loses"),
    ]
    for rules, spec in zip(drawn, ("tictactoe", "notakto", "hexapawn"), strict=True):
        built = rules.rule_set().game
        assert digests_within(built, 6_000)[built.rules.start] == KNOWN_GAME_DIGESTS[spec]


Tree = dict[int, list[int]]


def game_of(tree: Tree, order: list[int], step: int) -> Game[int]:
    """Return the game on a tree of numbers, whose states and moves have other numbers."""
    back = {order[node]: node for node in tree}
    return Game(
        "tree",
        Rules(
            order[0],
            lambda state: sum(1 << step * move for move in range(len(tree[back[state]]))),
            lambda state, move: order[tree[back[state]][move // step]],
            lambda state: LOSS if back[state] % 2 else 0,
        ),
    )


@given(st.data())
@settings(max_examples=50)
def test_a_digest_does_not_depend_on_names_or_on_their_order(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 9))
    tree = {node: data.draw(st.lists(st.integers(node + 1, size), max_size=3)) for node in range(size)} | {size: []}
    other = {node: data.draw(st.permutations(after)) for node, after in tree.items()}
    order = data.draw(st.permutations(range(size + 1)))
    plain, renamed = game_of(tree, list(range(size + 1)), 1), game_of(other, list(order), 3)
    names = [digests_within(each, 100)[each.rules.start] for each in (plain, renamed)]
    assert names[0] == names[1]


def test_games_that_end_otherwise_have_other_digests() -> None:
    tree = {0: [1, 2], 1: [3], 2: [4], 3: [], 4: []}
    lost = {0: [1, 2], 1: [3], 2: [3], 3: [], 4: []}
    games = [game_of(each, list(range(5)), 1) for each in (tree, lost)]
    assert len({digests_within(each, 9)[0] for each in games}) == 2
