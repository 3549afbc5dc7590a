"""The worker of the page, run in Node: its answers to the page are those of Python."""

import json
from collections.abc import Callable, Iterator
from inspect import getdoc
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
import zermelo_web
from marks import long
from places import OWN
from positions import random_game
from served_games import page_view
from webassembly.in_node import NEEDS_NODE, answers, errs, looked_up, verdicts
from zermelo import PLAYERS, Position, analysis

pytestmark = NEEDS_NODE

LONG = 60
"""A time limit in seconds that no question of these tests reaches."""

GAMES = {"tictactoe": 0, "connect": 34, "morris": 0, "heaps": 0, "dots": 0, "wide": 0}
"""The games of these tests, with the ply from which on the positions are analysed."""

FILES = OWN
"""A game with scores in which players move again, dots, and one with masks of two words, wide."""


@pytest.fixture(params=["tictactoe", "dots", *long(["connect", "morris", "heaps", "wide"])])
def game(request: pytest.FixtureRequest, heaps: str) -> str:
    file = FILES / f"{request.param}.py"
    return heaps if request.param == "heaps" else str(file) if file.exists() else str(request.param)


def place(position: Position[Any]) -> dict[str, Any]:
    return {"game": position.game.spec, "board": "", "moves": position.moves_played.names}


def some(game: str, games: int) -> list[list[Position[Any]]]:
    rng, shown = Random(3), zermelo.game(game)
    return [list(random_game(shown, rng, 50)) for _ in range(games)]


def known(kind: str, position: Position[Any], *given: Any) -> Any:
    """Return the answer of Python as JSON, without its note."""
    if kind == "position":
        answer = page_view(position)
    elif kind == "analysis":
        answer = page_view(position, zermelo.analyse(position, seconds=LONG))
    elif kind == "history":
        answer = {"moments": [moment.record() for moment in zermelo.history(position, seconds=LONG)]}
    elif kind == "why":
        reason = zermelo.why(position, *given)
        answer = {**reason.record(), "words": str(reason)}
    else:
        answer = tree(zermelo.tree(position, depth=1, classes=True))
    return json.loads(json.dumps(answer))


def tree(graph: zermelo.types.GameTree) -> dict[str, Any]:
    def node(index: int) -> dict[str, Any]:
        node = graph.nodes[index]
        return {"members": node.members, **node.value.screen_record(), "view": page_view(node.position)}

    children = [
        {"moves": edge.names, "best": edge.best, "made": graph.value_of_edge(edge).screen_record(), **node(edge.target)}
        for edge in graph.rank_edges()
    ]
    return {"node": node(0), "children": children}


def questions(games: list[list[Position[Any]]], first: int) -> Iterator[tuple[str, Position[Any], tuple[Any, ...]]]:
    for game in games:
        for position in game:
            yield "position", position, ()
            if len(position.moves_played) >= first:
                yield "analysis", position, (LONG,)
                yield "tree", position, ()
                yield from (("why", position, (move.name,)) for move in position.moves)
        if first == 0:
            yield "history", game[-1], (LONG,)


@pytest.mark.slow
def test_every_answer_is_that_of_python(package: Callable[[str], Path], game: str) -> None:
    first = next((first for name, first in GAMES.items() if name in game), 0)
    asked = list(questions(some(game, 2), first))
    found = answers(package(game), game, [[kind, place(position), *given] for kind, position, given in asked])
    for (kind, position, given), answer in zip(asked, found, strict=True):
        assert answer == {"answer": known(kind, position, *given)}, (kind, position, given)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dots", *long(["tictactoe"])])
def test_every_answer_of_a_page_with_a_whole_game_is_that_of_python(tmp_path: Path, name: str) -> None:
    spec = str(FILES / "dots.py") if name == "dots" else name
    data, games = zermelo_web.whole_game(spec), some(spec, 3)
    asked = [(kind, position, given[: kind == "why"]) for kind, position, given in questions(games, 0)]
    places = [[kind, {**place(position), "game": data["game"]}, *given] for kind, position, given in asked]
    for (kind, position, given), answer in zip(asked, looked_up(tmp_path, data, places), strict=True):
        right = known(kind, position, *given)
        named = json.loads(json.dumps(right).replace(json.dumps(spec), json.dumps(data["game"])))
        common = answer.keys() & named.keys()
        assert {entry: answer[entry] for entry in common} == {entry: named[entry] for entry in common}, (kind, given)
        assert kind == "why" or common == named.keys()


@pytest.mark.slow
def test_the_players_of_a_page_are_described_as_in_python(tmp_path: Path) -> None:
    (listed,) = looked_up(tmp_path, zermelo_web.whole_game("stones:n=3"), [["games"]])
    about = [each["about"] for each in listed["players"]]
    assert about == [getdoc(PLAYERS[each["name"]]) for each in listed["players"]]


@pytest.mark.slow
def test_the_end_of_a_lost_game_names_the_same_mistakes_as_python(tmp_path: Path) -> None:
    rng, cases, right = Random(11), list[Any](), list[Any]()
    for spec in ("tictactoe", "morris", "connect:width=4,height=4,k=3") * 8:
        end = list(random_game(zermelo.game(spec), rng, 30))[-1]
        if end.winner is None:
            continue
        moments, loser = zermelo.history(end), 1 - end.winner
        seats = ["human", "perfect"] if loser == 0 else ["perfect", "human"]
        cases.append([end.winner, ["A", "B"], seats, [moment.record() for moment in moments]])
        right.append(
            analysis.last_mistakes(each for each in moments if each.position.parent and each.position.turn != loser)
        )
    assert {len(mistakes) for mistakes in right} == {0, 1, 2}
    for mistakes, said in zip(right, verdicts(tmp_path, cases), strict=True):
        sentences = [f"Move {ply}: {words}." for ply, words in mistakes]
        title = sentences[0].replace("Move", "You lost at move", 1) if mistakes else "You lost."
        assert said["title"] == title
        assert said["words"] == " ".join(sentences[1:]) or not mistakes


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dots", *long(["kalah:holes=1"])])
def test_a_page_has_the_rules_of_its_game_in_words(tmp_path: Path, name: str) -> None:
    game = zermelo.game(str(FILES / "dots.py") if name == "dots" else name)
    listed, rules = looked_up(tmp_path, zermelo_web.whole_game(game), [["games"], ["rules"]])
    assert rules == {"game": game.name, "title": game.title, "about": game.summary, "rules": game.about}
    assert listed["games"][0]["about"] == rules["about"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["stones", *long(["tictactoe", str(FILES / "dots.py")])])
def test_levels_of_a_page_err_with_the_chances_of_python(tmp_path: Path, spec: str) -> None:
    game = zermelo.game(spec)
    levels, rng, cases, right = (
        zermelo_web.whole_game(game)["levels"],
        Random(5),
        list[Any](),
        list[dict[str, float]](),
    )
    for level in levels:
        player = zermelo.player(f"level={level}", game)
        for _ in range(5):
            position = rng.choice([each for each in random_game(game, rng, 50) if not each.is_over])
            ranked = zermelo.analyse(position).ranked
            values = [[value.outcome, value.remoteness, value.order_key] for _, value in ranked]
            cases.append([[str(move) for move, _ in ranked], values, levels[level]])
            right.append({str(move): float(chance) for move, chance in player(position).items()})
    for found, expected in zip(errs(tmp_path, cases), right, strict=True):
        assert {move: chance for move, chance in found.items() if chance > 1e-12} == pytest.approx(expected)


@pytest.mark.slow
def test_a_level_of_a_page_makes_a_move(tmp_path: Path) -> None:
    asked = [["move", {"game": "tictactoe", "board": "", "moves": ["1"]}, f"level={name}"] for name in ("easy", "0.5")]
    assert all(found["move"] in "23456789" for found in looked_up(tmp_path, zermelo_web.whole_game("tictactoe"), asked))


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["kayles:n=5", *long(["hexapawn", "dots-and-boxes:height=1", "nim:heaps=1+2+3"])])
def test_a_state_counts_once_whoever_is_to_move(package: Callable[[str], Path], spec: str) -> None:
    start = zermelo.start(spec)
    (found,) = answers(package(spec), spec, [["count", place(start)]])
    record = zermelo.count(start).record()
    for unit in ("nodes", "positions", "classes"):
        assert found["answer"][unit] == record[unit]
    games = {side: record["games"][side] for side in ("total", "first", "second", "draw")}
    assert found["answer"]["games"] == games


@pytest.mark.slow
def test_the_counts_are_those_of_python_as_far_as_they_are_few(package: Callable[[str], Path]) -> None:
    for moves in ("", "1 5"):
        position = zermelo.start("tictactoe").after(moves)
        (found,) = answers(package("tictactoe"), "tictactoe", [["count", place(position)]])
        record = zermelo.count(position).record()
        names = ("game", "moves", "board", "nodes", "positions", "classes", "missing")
        games = {side: record["games"][side] for side in ("total", "first", "second", "draw")}
        assert found == {"answer": {**{name: record[name] for name in names}, "games": games}}


@pytest.mark.slow
def test_players_make_the_moves_of_their_names(package: Callable[[str], Path]) -> None:
    at = zermelo.start("tictactoe").after("1 2")
    players = ["perfect", "tricky", "level=1", "random"]
    found = answers(package("tictactoe"), "tictactoe", [["move", place(at), player] for player in players * 20])
    best = {move.name for move in zermelo.analyse(at).best}
    made: dict[str, set[str]] = {player: set() for player in players}
    for player, answer in zip(players * 20, found, strict=True):
        made[player].add(answer["answer"]["move"])
        assert answer["answer"]["remark"] == ""
    assert made["perfect"] | made["level=1"] | made["tricky"] <= best
    assert not made["random"] <= best


@pytest.mark.slow
def test_wrong_requests_have_the_sentences_of_python(package: Callable[[str], Path]) -> None:
    at, over = place(zermelo.start("tictactoe")), place(zermelo.start("tictactoe").after("14253"))
    found = answers(
        package("tictactoe"),
        "tictactoe",
        [
            ["position", {**at, "moves": ["1", "1"]}],
            ["position", {**at, "board": "XXXXXXXXX"}],
            ["position", {**at, "game": "nim"}],
            ["move", at, "minimax"],
            ["move", over, "perfect"],
            ["position", {**at, "board": "XX.OO....", "moves": ["3"]}],
        ],
    )
    *errors, read = found
    assert [(each["error"]["kind"], each["error"]["message"]) for each in errors] == [
        ("IllegalMove", "'1' is not legal here: a square can be claimed once. Legal: 2, 3, 4, 5, 6, 7, 8, 9."),
        ("BadText", "No line of play to 'XXXXXXXXX' was found in tictactoe."),
        ("UnknownName", "This page holds tictactoe and no other game."),
        ("UnknownName", "The players of this page are perfect, tricky, level, random."),
        ("IllegalMove", "The game is over: there is no move to make."),
    ]
    assert read == {"answer": page_view(zermelo.start("tictactoe", "XX.OO....").after("3"))}


@pytest.mark.slow
def test_a_question_is_answered_during_a_search_which_stops_when_it_is_aborted(package: Callable[[str], Path]) -> None:
    code = """
    const [at, start] = input, searching = ask("analysis", at, 3600);
    const { answer } = await ask("position", start);
    send({ abort: 1 });
    output = { text: answer.text, error: (await searching).error, order };"""
    hard, start = zermelo.start("connect").after("1 2 7 6 1 2 7 6 1"), zermelo.start("connect")
    found = answers(package("connect"), "connect", [place(hard), place(start)], code)
    assert found["order"] == [2, 1]
    assert found["text"] == start.text
    assert found["error"]["kind"] == "AbortError"
