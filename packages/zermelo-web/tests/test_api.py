"""The HTTP API: what it answers is what the library answers, and what is wrong is told."""

import gzip
import http.client
import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from pydantic import TypeAdapter

import zermelo
from places import ROOT
from served_games import OWN_GAME, SOLVED, UNCOMPILED, games_in_order, page_view, plain
from zermelo import start
from zermelo_web import models
from zermelo_web.catalogue import Catalogue


@pytest.fixture
def server(shared_server: Any) -> Any:
    return shared_server


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "moves", "board"),
    [
        ("tictactoe", "1,5,9", None),
        ("tictactoe:first=O", "", "XO......."),
        ("connect:width=4,height=4", "1,1,2,2,3", None),
        ("stones", "4,3", None),
        ("nim", "", None),
        ("tictactoe", "1,4,2,5,3", None),
    ],
)
def test_a_position_is_the_view_of_the_library(server: Any, game: str, moves: str, board: str | None) -> None:
    shown = server.answer("position", game=game, moves=moves, board=board)
    assert shown == page_view(start(game, board).after(moves))
    models.Shown.model_validate(shown)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "moves"), [("tictactoe", "1,2"), ("stones:n=12", ""), ("nim", "a2"), ("kayles", "5")])
@pytest.mark.smoke
def test_an_analysis_is_that_of_the_library(server: Any, game: str, moves: str) -> None:
    position = start(game).after(moves)
    found = server.answer("analysis", game=game, moves=moves)
    assert found.pop("note") is None
    assert found.pop("source") in ("plain search", "compiled search")
    assert found == page_view(position, zermelo.analyse(position))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kalah:holes=4", "nim + stones:misere=false", "subtract_square", " kalah "])
def test_rules_in_words_are_those_of_the_game_with_its_options(server: Any, game: str) -> None:
    built = zermelo.game(str(OWN_GAME) if game == "subtract_square" else game)
    rules = server.answer("rules", game=game)
    assert rules == {"game": game.strip(), "title": built.title, "about": built.summary, "rules": built.about}
    models.RulesInWords.model_validate(rules)


@pytest.mark.slow
def test_why_history_tree_count_and_steps_are_those_of_the_library(server: Any) -> None:
    asked = {"game": "tictactoe", "moves": "1,4,2,5"}
    position = start("tictactoe").after("1 4 2 5")
    reason = zermelo.why(position, "9")
    assert server.answer("why", **asked, move="9") == plain({**reason.record(), "words": str(reason), "note": None})
    moments = [moment.record() for moment in zermelo.history(position)]
    assert server.answer("history", **asked) == plain({"moments": moments, "note": None})
    assert server.answer("count", **asked) == plain(zermelo.count(position).record())
    watched = zermelo.sources.watch(position, "memo", scoring="halved", first=5, limit=20)
    steps = server.answer("steps", **asked, search="memo", scoring="halved", first=5, limit=20)
    assert steps == plain(watched.record())
    models.Steps.model_validate(steps)


@pytest.mark.slow
@pytest.mark.parametrize("classes", [True, False])
def test_a_node_of_the_tree_has_its_children_with_their_values(server: Any, classes: bool) -> None:
    node = server.answer("tree", game="tictactoe", moves="1,5", classes=classes)
    graph = zermelo.tree(start("tictactoe").after("1 5"), depth=1, classes=classes)
    assert [child["moves"] for child in node["children"]] == [edge.names for edge in graph.rank_edges()]
    assert [child["best"] for child in node["children"]] == [edge.best for edge in graph.rank_edges()]
    members = [graph.nodes[edge.target].members for edge in graph.rank_edges()]
    assert [child["members"] for child in node["children"]] == members
    assert [child["view"]["moves"][:2] for child in node["children"]] == [["1", "5"]] * len(graph.edges)
    assert (node["node"]["value"], node["node"]["remoteness"]) == ("draw", 7)
    analysed = {
        move["move"]: move["words"] for move in server.answer("analysis", game="tictactoe", moves="1,5")["legal"]
    }
    assert {child["moves"][0]: child["made"]["words"] for child in node["children"]}.items() <= analysed.items()
    models.Tree.model_validate(node)


@pytest.mark.slow
def test_a_move_is_one_that_the_player_may_make(server: Any) -> None:
    asked = {"game": "tictactoe", "moves": "1,2"}
    for seed in range(5):
        made = models.Made.model_validate(server.answer("move", **asked, seed=seed))
        assert made.move in ("4", "5", "7")
        assert made.position.moves == ["1", "2", made.move]
    drawn = {server.answer("move", **asked, player="random", seed=seed)["move"] for seed in range(40)}
    assert drawn == set("3456789")
    once, again = (server.answer("move", **asked, player="level=0.5", seed=3) for _ in range(2))
    assert once == again


@pytest.mark.slow
def test_a_player_of_the_command_line_plays(server: Any) -> None:
    assert server.answer("move", game="tictactoe", moves="1,2", player="mine")["move"] == "9"


@pytest.mark.slow
def test_pictures_are_those_of_the_library(server: Any) -> None:
    position = start("tictactoe").after("1 5")
    svg = server.get("/api/picture.svg", game="tictactoe", moves="1,5")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.body == zermelo.draw(position)
    valued = server.get("/api/picture.svg", game="tictactoe", moves="1,5", values=True)
    assert valued.body == zermelo.draw(zermelo.analyse(position))
    poster = server.get("/api/poster.svg", game="mnk:width=2,height=2,k=2", side="second")
    assert poster.body == zermelo.draw(zermelo.strategy("mnk:width=2,height=2,k=2", side="second"))


@pytest.mark.slow
def test_a_picture_is_a_png_where_resvg_is_installed(server: Any) -> None:
    pytest.importorskip("resvg_py")
    assert server.get("/api/picture.png", game="tictactoe").body.startswith(b"\x89PNG")


@pytest.mark.slow
def test_the_catalogue_lists_everything(server: Any) -> None:
    listed = TypeAdapter(Catalogue).validate_python(server.answer("games"))
    assert [game.name for game in listed.games] == [*games_in_order(), "subtract_square", "torus"]
    kinds = {game.name: game.kind for game in listed.games}
    assert [kinds[name] for name in ("connect", "nim")] == ["board", "heaps"]
    assert {game.name: game.family for game in listed.games}["subtract_square"] == "Your own"
    assert [player.name for player in listed.players] == [
        *(name for name in zermelo.PLAYERS if name != "certificate"),
        "mine",
    ]
    assert [source.key for source in listed.sources] == list(zermelo.sources.SOURCES)
    assert (listed.tables, listed.budget) == ([SOLVED], 20)


@pytest.mark.slow
def test_a_comparison_comes_row_by_row(server: Any) -> None:
    reply = server.get("/api/compare", game="tictactoe", moves="1,5,9", only="memo,alphabeta,two_lists")
    assert reply.headers["content-type"].startswith("text/event-stream")
    events = [read_event(text) for text in reply.body.decode().strip().split("\n\n")]
    assert [name for name, _ in events] == ["start", "row", "row", "end"]
    pairs = [{"search": search, "board": "two_lists"} for search in ("alphabeta", "memo")]
    assert events[0][1] == {"rows": pairs}
    same = zermelo.sources.compare(start("tictactoe").after("1 5 9"), only=["memo", "alphabeta", "two_lists"]).record()
    varying = {"seconds", "peak_bytes"}
    for (_, row), expected in zip(events[1:3], same["rows"], strict=True):
        assert {key: row[key] for key in row.keys() - varying} == {
            key: expected[key] for key in expected.keys() - varying
        }


def read_event(text: str) -> tuple[str, Any]:
    name, data = text.split("\n", 1)
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


@pytest.mark.slow
def test_an_undecided_position_has_bounds(server: Any) -> None:
    found = models.Analysed.model_validate(server.answer("analysis", game="connect:width=8", seconds=0.2))
    assert found.value.value is None
    assert found.value.at_least is not None
    assert {move.glyph for move in found.legal} == {"?"}


@pytest.mark.slow
def test_a_large_game_is_served_as_webassembly(server: Any) -> None:
    reply = server.get("/api/game.wasm", game="connect:width=5,height=4")
    assert (reply.status, reply.headers["content-type"], reply.body[:4]) == (200, "application/wasm", b"\0asm")
    for game in ("tictactoe", SOLVED, "subtract_square"):
        assert server.get("/api/game.wasm", game=game).status == 204, "the server has its values at once"


@pytest.mark.slow
def test_rules_that_do_not_compile_have_no_webassembly(start_server: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "word.py").write_text(UNCOMPILED, encoding="utf-8")
    with start_server("--game", str(tmp_path / "word.py")) as server:
        assert server.get("/api/game.wasm", game="word").status == 204


@pytest.mark.slow
def test_a_table_answers_in_no_time(server: Any) -> None:
    found = server.answer("analysis", game=SOLVED, seconds=0.01)
    assert (found["value"]["value"], found["value"]["remoteness"], len(found["line"])) == ("draw", 16, 16)
    made = server.answer("move", game=SOLVED, seconds=0.01, player="table", seed=1)
    assert made["remark"] == ""


@pytest.mark.slow
def test_a_game_of_ones_own_is_served_by_its_name_without_the_path_of_its_file(server: Any) -> None:
    found = server.get("/api/analysis", game="subtract_square")
    assert found.json["value"]["words"] == str(zermelo.value(str(OWN_GAME)))
    assert found.json["game"] == "subtract_square"
    assert server.answer("position", game="subtract_square:n=7")["text"].startswith("7")
    assert str(OWN_GAME.parent).encode() not in found.body + server.get("/api/games").body


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        str(OWN_GAME),
        "examples/subtract_square.py",
        "subtract_square.py",
        "./subtract_square.py:n=3",
        "../examples/subtract_square.PY",
        "subtract_square:n=3/../x.py",
        "tictactoe:board=/tmp/x.py",
        "file:///etc/passwd",
        "..\\x.py",
        "C:\\x.py:n=1",
    ],
)
def test_a_request_never_names_a_file(server: Any, game: str) -> None:
    reply = server.get("/api/position", game=game)
    assert (reply.status, reply.json["error"]["kind"]) == (404, "UnknownName")
    assert "zermelo serve --game my_game.py" in reply.json["error"]["message"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "parameters", "status", "kind", "message"),
    [
        ("/api/position", {"game": "tictacto"}, 404, "UnknownName", "did you mean tictactoe"),
        ("/api/position", {"game": "mnk:size=4"}, 400, "BadOption", "has no option 'size'"),
        ("/api/position", {"game": "tictactoe", "moves": "1,1"}, 400, "IllegalMove", "a square can be claimed once"),
        ("/api/position", {"game": "tictactoe", "board": "XXXX"}, 400, "BadText", "'XXXX'"),
        ("/api/position", {"game": "tictactoe", "mvoes": "1"}, 422, "BadRequest", "mvoes"),
        ("/api/position", {}, 422, "BadRequest", "game: Field required."),
        ("/api/position", {"game": "nosuch"}, 404, "UnknownName", "Also served here: subtract_square, torus."),
        ("/nothing", {}, 404, "NotFound", "/nothing"),
        ("/api/analysis", {"game": "tictactoe", "seconds": "nan"}, 422, "BadRequest", "seconds"),
        ("/api/analysis", {"game": "tictactoe", "seconds": 0}, 422, "BadRequest", "seconds"),
        ("/api/why", {"game": "tictactoe", "move": "x"}, 400, "IllegalMove", "'x' is not a move of tictactoe"),
        ("/api/move", {"game": "tictactoe", "player": "human"}, 404, "UnknownName", "'human'"),
        ("/api/move", {"game": "tictactoe", "player": "last.py"}, 404, "UnknownName", "'last.py'"),
        ("/api/move", {"game": "tictactoe", "player": "program: true"}, 404, "UnknownName", "program"),
        ("/api/move", {"game": "tictactoe", "player": "table"}, 404, "UnknownName", "table"),
        ("/api/move", {"game": SOLVED, "player": "table:/etc"}, 404, "UnknownName", "table"),
        ("/api/move", {"game": "tictactoe", "player": "level=2"}, 400, "BadOption", "from 0 to 1"),
        ("/api/move", {"game": "tictactoe", "player": "perfect:seconds=900"}, 400, "BadOption", "give the request"),
        ("/api/move", {"game": "tictactoe", "moves": "1,4,2,5,3"}, 400, "IllegalMove", "over"),
        ("/api/move", {"game": SOLVED, "player": "tail", "seconds": 0.1}, 422, "OutOfTime", "Not finished"),
        ("/api/steps", {"game": "tictactoe", "search": "tial"}, 404, "UnknownName", "did you mean tail?"),
        ("/api/compare", {"game": "tictactoe", "only": "memmo"}, 404, "UnknownName", "did you mean memo?"),
        ("/api/poster.svg", {"game": "nim"}, 400, "BadOption", "has no map"),
        ("/api/nothing", {}, 404, "NotFound", "/api/nothing"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_refused_with_the_reason(
    server: Any, path: str, parameters: dict[str, Any], status: int, kind: str, message: str
) -> None:
    reply = server.get(path, **parameters)
    assert (reply.status, reply.json["error"]["kind"]) == (status, kind), reply
    assert message in reply.json["error"]["message"]
    models.Wrong.model_validate(reply.json)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/api/position?game=nim&game=stones", "/nim/regular/positions/?p=1_1,2,3&p=1_1&p=1_2"]
)
def test_a_parameter_is_given_once(server: Any, path: str) -> None:
    reply = server.sent("GET", path)
    assert (reply.status, reply.json["error"]["kind"]) == (422, "BadRequest")
    assert re.match(r"(game is given 2|p is given 3) times; give it once\.", reply.json["error"]["message"])


@pytest.mark.slow
def test_every_response_is_protected(server: Any) -> None:
    for path in ("/api/games", "/api/nothing", "/openapi.json"):
        headers = server.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert server.get("/docs").status == server.get("/redoc").status == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:80", 200),
        ("192.168.1.5:8913", 200),
        (socket.gethostname(), 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("127.0.0.1.evil.example:8913", 400),
        ("", 400),
    ],
)
def test_only_names_of_this_machine_and_addresses_are_answered(server: Any, host: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.putrequest("GET", "/api/games", skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.slow
def test_head_is_answered_as_get_is(server: Any) -> None:
    for path in ("/", "/api/games", "/api/position?game=tictactoe", "/tictactoe/", "/api/position", "/nothing"):
        got, asked = (server.sent(method, path) for method in ("GET", "HEAD"))
        assert (asked.status, asked.headers["content-type"]) == (got.status, got.headers["content-type"]), path
        assert (asked.headers["content-length"], asked.body) == (str(len(got.body)), b"")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/api/games", "/api/analysis?game=tictactoe"])
def test_a_long_answer_is_compressed_for_a_client_that_accepts_it(server: Any, path: str) -> None:
    plain, zipped = server.sent("GET", path), server.sent("GET", path, {"Accept-Encoding": "gzip"})
    assert (plain.headers["content-encoding"], zipped.headers["content-encoding"]) == (None, "gzip")
    assert gzip.decompress(zipped.body) == plain.body
    assert len(zipped.body) < len(plain.body) / 2
    assert "accept-encoding" in zipped.headers["vary"].lower()


@pytest.mark.slow
def test_the_page_is_one_document_that_is_loaded_once(server: Any) -> None:
    page = server.sent("GET", "/")
    assert not re.search(r'<(?:script|link)[^>]* (?:src|href)="(?!data:)', page.body.decode())
    again = server.sent("GET", "/", {"If-None-Match": page.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    changed = server.sent("GET", "/", {"If-None-Match": '"another"'})
    assert (changed.status, changed.body) == (200, page.body)


@pytest.mark.slow
def test_the_documentation_shows_the_answers(server: Any, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "web" / "http-api.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ curl -s 'http://127.0.0.1:8913(/.*)\?(.*)'\n(.*)$", page, re.MULTILINE)
    assert len(shown) == 2
    for path, parameters, answer in shown:
        assert server.get(path, **dict(parse_qsl(parameters))).body.decode() == answer
    (program,) = re.findall(r"```python title=.*\n(.*?)```", page, re.DOTALL)
    exec(compile(program.replace("http://127.0.0.1:8913/", server.address), "http-api.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print.*  # (.*)$", program, re.MULTILINE)
    described = {path.removeprefix("/api/") for path in server.get("/openapi.json").json["paths"]}
    assert described == set(re.findall(r"`/api/([a-z.]+)`", page))
