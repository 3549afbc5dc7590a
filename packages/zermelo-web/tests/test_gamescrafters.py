"""The routes that the web client of GamesCrafters reads: what they say is what the library finds."""

import http.client
import re
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest

import zermelo
from places import ROOT
from served_games import OWN_GAME, games_in_order
from zermelo import ENDLESS, Bounds, Game, Notation, Rules, Value, start
from zermelo.errors import BadText
from zermelo_web.workers.crafters import moves_of, read, text_of, worth

VARIANTS = {
    "tictactoe/regular": "tictactoe",
    "mnk/misere": "mnk:misere=true",
    "connect/width=3,height=3,k=3": "connect:width=3,height=3,k=3",
    "stones/n=9": "stones:n=9",
    "nim/heaps=1+2+3": "nim:heaps=1+2+3",
    "subtract_square/n=20": f"{OWN_GAME}:n=20",
}

VALUES = {"win": "win", "lose": "loss", "tie": "draw", "draw": "draw"}
OPPOSITE = {"win": "lose", "lose": "win", "tie": "tie", "draw": "draw"}


@pytest.fixture
def server(shared_server: Any) -> Any:
    return shared_server


def told(server: Any, path: str, **parameters: str) -> Any:
    reply = server.get(path, **parameters)
    assert reply.status == 200, reply
    return reply.json


@pytest.mark.slow
def test_tic_tac_toe_has_the_form_that_the_client_draws(server: Any) -> None:
    assert told(server, "/tictactoe/regular/start/") == {
        "position": "1_---------",
        "autoguiPosition": "1_bbbbbbbbb---------",
    }
    found = told(server, "/tictactoe/regular/positions/", p="1_xo-------")
    assert (found["positionValue"], found["remoteness"], len(found["moves"])) == ("win", 5, 7)
    assert found["moves"][0] == {
        "move": "4",
        "autoguiMove": "A_x_3",
        "moveValue": "win",
        "deltaRemoteness": 0,
        "position": "2_xo-x-----",
        "autoguiPosition": "2_bbbbbbbbb..-.-----~X~O~X",
        "positionValue": "lose",
        "remoteness": 4,
    }
    assert found["moves"][-1]["moveValue"] == "tie"
    assert told(server, "/tictactoe/regular/positions/", p="XO.......") == found


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_random_moves_has_our_values(server: Any, variant: str) -> None:
    rng, position, spec = Random(6), start(VARIANTS[variant]), VARIANTS[variant]
    text, evaluator = told(server, f"/{quote(variant)}/start/")["position"], zermelo.evaluator(spec)
    for _ in range(9):
        found = told(server, f"/{quote(variant)}/positions/", p=text)
        value = evaluator.value(position.state, seconds=600)
        assert found["position"] == text
        assert VALUES[found["positionValue"]] == value.word
        assert found["remoteness"] == value.remoteness
        assert sorted(move["move"] for move in found["moves"]) == sorted(map(str, position.moves))
        assert len({move["autoguiMove"] for move in found["moves"]}) == len(found["moves"])
        if not found["moves"]:
            break
        move = rng.choice(found["moves"])
        text, position = move["position"], position.after([move["move"]])


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_go_from_the_best_to_the_worst(server: Any, variant: str) -> None:
    begin = told(server, f"/{quote(variant)}/start/")["position"]
    found = told(server, f"/{quote(variant)}/positions/", p=begin)
    values = ["win", "tie", "draw", "lose"]
    order = [(values.index(move["moveValue"]), move["deltaRemoteness"]) for move in found["moves"]]
    assert order == sorted(order)
    assert found["moves"][0]["moveValue"] == found["positionValue"]
    assert all(move["moveValue"] == OPPOSITE[move["positionValue"]] for move in found["moves"])
    for value in ("win", "lose"):
        deltas = [move["deltaRemoteness"] for move in found["moves"] if move["moveValue"] == value]
        assert not deltas or min(deltas) == 0


@pytest.mark.slow
def test_the_client_finds_the_games_their_variants_and_their_boards(server: Any) -> None:
    games = told(server, "/gamescrafters/")
    assert [game["id"] for game in games] == [*games_in_order(), "subtract_square", "torus"]
    assert {game["type"] for game in games} == {"twoPlayer"}
    names = {game["id"]: game["name"] for game in games}
    assert (names["connect"], names["mnk"]) == ("Connect Four", "3 in a row, 3 x 3")
    assert told(server, "/gamescrafters/connect/")["name"] == "Connect Four"
    game = told(server, "/gamescrafters/mnk/")
    assert [variant["id"] for variant in game["variants"]][:2] == ["regular", "misere"]
    assert game["allowCustomVariantCreation"] is True
    board = told(server, "/gamescrafters/connect/width=4,height=3/")
    theme = board["imageAutoGUIData"]["themes"][board["imageAutoGUIData"]["defaultTheme"]]
    assert (theme["space"], len(theme["centers"])) == ([4, 3], 24)
    frames, marks = theme["centers"][:12], theme["centers"][12:]
    assert frames == marks == [[x + 0.5, y + 0.5] for y in range(3) for x in range(4)]
    assert board["autoguiStartPosition"] == "1_" + 12 * "b" + 12 * "-"
    assert theme["charImages"].keys() == {"b"}
    assert board["startPosition"] == "1_" + 12 * "-"
    assert told(server, "/gamescrafters/nim/regular/")["imageAutoGUIData"] is None
    for base in ("", "/gamescrafters"):
        assert told(server, f"{base}/stones/n=3/start/")["position"] == "1_3"
        assert "takes the last stone loses" in told(server, f"{base}/stones/regular/instructions/")["instructions"]


@pytest.mark.slow
def test_an_undecided_position_is_unsolved(server: Any) -> None:
    found = told(server, "/connect/width=8/positions/", p="1_" + 48 * "-")
    assert (found["positionValue"], found["remoteness"]) == ("unsolved", -100)
    assert {move["moveValue"] for move in found["moves"]} == {"unsolved"}


@pytest.mark.slow
def test_every_text_reads_back() -> None:
    def countdown() -> Game[int]:  # whose text tells the turn in its own way
        rules = Rules(3, lambda left: 0b10 if left else 0, lambda left, move: left - move, lambda left: -1)
        marks = ("a", "b")
        return Game("countdown", rules, notation=Notation(write=lambda left, turn: f"{left}{marks[turn]}", read=parse))

    def parse(text: str) -> tuple[int, int]:
        if text[1:] not in ("a", "b"):
            raise BadText(f"{text!r} is not a position.")
        return int(text[0]), "ab".index(text[1:])

    for game in (countdown(), *map(zermelo.game, ("nim", "stones", "mnk", "morris", str(OWN_GAME)))):
        position = start(game)
        for _ in range(3):
            assert read(game, text_of(position)) == position
            position = position.play(next(iter(position.moves)))


@pytest.mark.slow
def test_values_have_their_words() -> None:
    told = [worth(value) for value in (Value(0, ENDLESS), Value(0, 4), Value(-1, 2), Bounds(Value(1, 9), Value(1, 3)))]
    assert told == [("draw", -200), ("tie", 4), ("lose", 2), ("win", -100)]


@pytest.mark.slow
def test_moves_that_share_a_cell_are_listed_by_their_names() -> None:
    analysis = zermelo.analyse(start("mnk:wild=true").after("X5 O1"))
    moves = {move["move"]: move["autoguiMove"] for move in moves_of(analysis)}
    assert len(moves) > 5
    assert all(name == shown for name, shown in moves.items())
    first = {move["autoguiMove"] for move in moves_of(zermelo.analyse(start("morris"), seconds=0.01))}
    assert first == {f"A_x_{cell}" for cell in range(9)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "parameters", "status", "kind"),
    [
        ("/tictacto/regular/start/", {}, 404, "UnknownName"),
        ("/gamescrafters/tictacto/", {}, 404, "UnknownName"),
        ("/my_game.py/regular/start/", {}, 404, "UnknownName"),
        ("/tictactoe/huge/start/", {}, 400, "BadOption"),
        ("/tictactoe/regular/positions/", {}, 422, "BadRequest"),
        ("/tictactoe/regular/positions/", {"p": "1_x--------"}, 400, "BadText"),
        ("/tictactoe/regular/positions/", {"p": "1_abc"}, 400, "BadText"),
        ("/nim/regular/positions/", {"p": "2_9,9,9"}, 400, "BadText"),
        ("/tictactoe/regular/nothing/", {}, 404, "NotFound"),
    ],
)
def test_a_wrong_request_is_refused_with_the_errors_of_the_api(
    server: Any, path: str, parameters: dict[str, str], status: int, kind: str
) -> None:
    reply = server.get(path, **parameters)
    assert (reply.status, reply.json["error"]["kind"]) == (status, kind)


@pytest.mark.slow
def test_the_page_about_tools_shows_the_answers(server: Any) -> None:
    page = (ROOT / "docs" / "other-tools.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ curl -s 'http://127.0.0.1:8913(/[^?']*)\??(.*)'\n(.*)$", page, re.MULTILINE)
    assert len(shown) == 2
    for path, parameters, answer in shown:
        assert server.get(path, **dict(parse_qsl(parameters))).body.decode() == answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://localhost:3000", "http://localhost:3000"),
        ("http://127.0.0.1:5173", "http://127.0.0.1:5173"),
        ("https://evil.example", None),
        ("http://localhost.evil.example", None),
        ("null", None),
    ],
)
def test_only_pages_of_this_machine_may_read_them(server: Any, origin: str, allowed: str | None) -> None:
    for path, there in (("/nim/regular/start/", allowed), ("/gamescrafters/", allowed), ("/api/games", None)):
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("GET", path, headers={"Origin": origin})
        assert connection.getresponse().headers["access-control-allow-origin"] == there
        connection.close()
