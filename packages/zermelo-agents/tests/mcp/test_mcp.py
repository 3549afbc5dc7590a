"""The tools of `zermelo mcp`, by the client of the official SDK."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

import zermelo
from zermelo_agents.mcp.offered import Offered

if TYPE_CHECKING:
    from mcp.client import Client

ENDLESS = "connect:width=7,height=7"
"""A game whose first position nobody has solved: a search for its value ends only with its time."""

DAY = 86_400.0

TOOLS = {"games", "new_position", "legal_moves", "value", "best_moves", "explain", "judge", "play"}


def talk(talking: Callable[["Client"], Awaitable[Any]], offered: Offered | None = None) -> Any:
    """Return the result of a conversation with a server in memory."""
    from mcp.client import Client

    from zermelo_agents.mcp.server import server_of

    async def conversation() -> Any:
        async with Client(server_of(offered or Offered(budget=60))) as client:
            return await talking(client)

    return asyncio.run(conversation())


def ask(tool: str, offered: Offered | None = None, **arguments: Any) -> dict[str, Any]:
    """Return the structured content of an answer."""
    answer = talk(lambda client: client.call_tool(tool, arguments), offered)
    assert not answer.is_error, answer.content
    found: dict[str, Any] = answer.structured_content
    return found


def refused(tool: str, offered: Offered | None = None, **arguments: Any) -> str:
    """Return the message of a tool error."""
    answer = talk(lambda client: client.call_tool(tool, arguments), offered)
    assert answer.is_error
    assert answer.structured_content is None
    return str(answer.content[0].text)


@pytest.mark.slow
def test_every_tool_has_a_schema_of_its_answer() -> None:
    tools = talk(lambda client: client.list_tools()).tools
    assert {tool.name for tool in tools} == TOOLS
    assert all(tool.output_schema["type"] == "object" and tool.description for tool in tools)
    assert all(tool.annotations.read_only_hint for tool in tools)


@pytest.mark.slow
def test_the_catalogue_is_listed_with_options_and_players() -> None:
    found = ask("games")
    assert [game["name"] for game in found["games"]] == list(zermelo.GAMES)
    assert found["games"][2]["options"] == {"width": "7", "height": "6", "k": "4"}
    assert found["players"] == ["perfect", "tricky", "level", "random"]


@pytest.mark.slow
def test_the_rules_of_one_game_are_complete() -> None:
    (game,) = ask("games", game="hex")["games"]
    assert game["about"] == zermelo.game("hex").about


@pytest.mark.parametrize("moves", ["1 2", "12", "1,2", ["1", "2"], [1, 2]])
def test_a_position_is_a_game_and_its_moves(moves: Any) -> None:
    position = ask("legal_moves", game="tictactoe", moves=moves)
    assert position["text"] == "XO......."
    assert position["legal_moves"] == list("3456789")
    assert (position["to_move"], position["over"]) == ("X", False)


def test_a_position_is_a_game_and_its_text() -> None:
    position = ask("legal_moves", game="tictactoe", board="XO.......", moves="5")
    assert (position["text"], position["moves"]) == ("XO..X....", ["5"])
    assert "│" in position["drawing"]


@pytest.mark.slow
def test_values_are_those_of_the_library() -> None:
    for moves in ("", "1", "1 2", "1 4 2 5 3"):
        found = ask("value", game="tictactoe", moves=moves)["value"]
        exact = zermelo.value(zermelo.start("tictactoe").after(moves))
        assert isinstance(exact, zermelo.Value)
        assert (found["decided"], found["words"], found["plies"]) == (True, str(exact), exact.remoteness)


def test_a_score_is_part_of_a_value() -> None:
    found = ask("value", game="dots-and-boxes:width=2,height=1")["value"]
    exact = zermelo.value("dots-and-boxes:width=2,height=1")
    assert isinstance(exact, zermelo.Value)
    assert found["score"] == exact.outcome


def test_moves_are_ranked_with_what_they_hold() -> None:
    found = ask("best_moves", game="tictactoe", moves="1 2")
    assert found["value"]["result"] == "win"
    assert found["best"] == [move.name for move in zermelo.analyse(zermelo.start("tictactoe").after("12")).best]
    holding = {each["move"] for each in found["ranked"] if each["holds"]}
    assert holding == {"4", "5", "7"}
    assert zermelo.start("tictactoe").after("12").after(found["line"]).is_over


def test_a_move_is_judged_by_what_it_keeps_and_loses() -> None:
    found = ask("judge", game="tictactoe", moves="1 2", move="3")
    assert (found["judgement"], found["holds"], found["regret"]) == ("gives away the win", False, 1)
    assert (found["best"]["result"], found["value"]["result"]) == ("win", "draw")
    assert found["better"] in {"4", "5", "7"}
    best = ask("judge", game="tictactoe", moves="1 2", move="4")
    assert (best["judgement"], best["holds"], best["regret"], best["better"]) == ("best", True, 0, None)


def test_a_losing_move_is_explained_by_the_row_that_refutes_it() -> None:
    found = ask("explain", game="tictactoe", moves="1 4 2 5", move="9")
    assert "completes 4-5-6" in found["reason"]
    assert (found["line"], found["completes"], found["better"]) == (["9", "6"], ["4", "5", "6"], "3")
    assert ask("explain", game="tictactoe", moves="1 4 2 5")["move"] == "3"


@pytest.mark.slow
def test_an_opponent_answers_a_move() -> None:
    found = ask("play", game="tictactoe", moves="1 4 2 5", move="9")
    assert (found["replies"], found["position"]["winner"]) == (["6"], "O")
    won = ask("play", game="tictactoe", moves="1 4 2 5", move="3")
    assert (won["replies"], won["position"]["over"]) == ([], True)


def test_an_opponent_waits_while_the_same_side_moves_again() -> None:
    """The fourth side of a box closes it, and the same player moves again."""
    sides = ["b1", "a2", "c2"]
    closed = ask("play", game="dots-and-boxes:width=2,height=1", moves=sides, move="b3", opponent="random")
    assert (closed["replies"], closed["position"]["over"]) == ([], False)
    assert closed["position"]["moves"] == [*sides, "b3"]


def test_an_opponent_moves_as_often_as_the_rules_say() -> None:
    found = ask("play", game="dots-and-boxes:width=2,height=1", moves=["b1", "a2", "c2"])
    assert len(found["replies"]) > 1
    assert found["replies"][0] == "b3"


def test_the_same_seed_makes_the_same_moves_and_positions() -> None:
    assert ask("play", game="nim", opponent="random", seed=7) == ask("play", game="nim", opponent="random", seed=7)
    drawn = ask("new_position", game="connect", plies=6, seed=3)
    assert drawn == ask("new_position", game="connect", plies=6, seed=3)
    assert len(drawn["moves"]) == 6
    assert ask("new_position", game="connect")["moves"] == []


@pytest.mark.slow
def test_bounds_are_returned_when_the_time_is_over() -> None:
    found = ask("value", game=ENDLESS, seconds=0.2)["value"]
    assert (found["decided"], found["result"], found["plies"]) == (False, None, None)
    assert found["at_least"].startswith("loss")
    assert found["at_most"].startswith("win")
    judged = ask("judge", game=ENDLESS, move="4", seconds=0.2)
    assert (judged["holds"], judged["regret"], judged["judgement"]) == (None, None, "")


def test_the_server_caps_the_time_of_a_call() -> None:
    found = ask("value", Offered(budget=0.2), game="stones:n=1000000", seconds=3600)
    assert not found["value"]["decided"]


@pytest.mark.slow
def test_an_illegal_move_is_answered_with_the_legal_ones() -> None:
    for tool in ("judge", "explain", "play"):
        assert "Legal: 3, 4, 5, 6, 7, 8, 9." in refused(tool, game="tictactoe", moves="1 2", move="1")
    assert "Legal: 2, 3, 4, 5, 6, 7, 8, 9." in refused("value", game="tictactoe", moves="1 1")


@pytest.mark.parametrize("tool", ["best_moves", "explain", "play"])
def test_a_finished_game_has_no_moves_to_ask_about(tool: str) -> None:
    assert "The game is over" in refused(tool, game="tictactoe", moves="1 4 2 5 3")


def test_a_text_that_is_not_a_position_is_refused_with_the_rule() -> None:
    assert "X moves first" in refused("value", game="tictactoe", board="XX.......")


HOSTILE_GAMES = [
    "evil.py", "./evil.py", "evil.py:n=3", "evil", "./x", "../../etc/passwd", "/etc/passwd", "nim + evil.py",
    "evil.py + nim", "program: touch x", "table:x", "tictactoe:board=evil.py",
    "nim:heaps=evil.py", "file:///etc/passwd", "\x00", "~",
]  # fmt: skip


@pytest.fixture
def in_a_folder_with_code(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The folder of a game and a player that leave a mark when they run."""
    mark = f"import pathlib\npathlib.Path({str(tmp_path / 'x')!r}).touch()\n"
    (tmp_path / "evil.py").write_text(mark, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("game", HOSTILE_GAMES)
def test_a_tool_never_names_the_file_of_a_game(game: str, in_a_folder_with_code: Any) -> None:
    for tool in ("value", "games", "new_position", "legal_moves"):
        assert refused(tool, game=game)
    assert not (in_a_folder_with_code / "x").exists()


@pytest.mark.parametrize(
    "opponent",
    [
        "program: touch x", "program:touch x", " program: touch x", "evil.py", "./evil.py:move", "bot.js:best",
        "table:evil", "table=evil", "table", "certificate:evil.json", "certificate=evil.json", "human",
        "perfect:file=evil.py", "perfect=evil.py", "level=evil.py", "level:loss=evil.py", "random:seed=evil.py",
    ],
)  # fmt: skip
def test_a_tool_never_names_a_program_a_file_or_a_table_as_a_player(opponent: str, in_a_folder_with_code: Any) -> None:
    assert refused("play", game="tictactoe", opponent=opponent)
    assert not (in_a_folder_with_code / "x").exists()


@pytest.mark.parametrize(
    "game",
    [
        "connect:width=1000", "mnk:width=1000,height=1000", "nim:heaps=1-1000", "hex:n=99999999", "chomp:width=1000000",
        "stones:n=999999999999999999", "nim:heaps=999999999999", "othello:n=100", "x" * 100_000,
    ],
)  # fmt: skip
def test_absurd_sizes_are_refused(game: str) -> None:
    assert refused("value", game=game)


@pytest.mark.parametrize(
    "arguments",
    [
        {"moves": ["4"] * 10_000}, {"moves": "4" * 10_000}, {"board": "." * 10_000}, {"seconds": -1},
        {"seconds": "nan"}, {"seconds": 1e300}, {"moves": {"a": 1}}, {"moves": [["1"]]}, {"game": None},
    ],
)  # fmt: skip
def test_arguments_out_of_bounds_are_refused(arguments: dict[str, Any]) -> None:
    assert refused("value", **{"game": "connect", **arguments})


@pytest.mark.slow
def test_only_the_games_of_the_command_line_are_offered() -> None:
    offered = Offered(("tictactoe", "nim:heaps=3+4"))
    assert [game["name"] for game in ask("games", offered)["games"]] == ["tictactoe", "nim:heaps=3+4"]
    assert ask("value", offered, game="nim:heaps=3+4")["position"]["text"] == "3,4"
    assert ask("legal_moves", offered, game="tictactoe:first=O")["to_move"] == "O"
    assert "There are: tictactoe, nim:heaps=3+4." in refused("value", offered, game="connect")
    assert refused("value", offered, game="nim:heaps=3+5")


def test_a_game_of_yours_has_the_name_of_its_file_and_no_options(tmp_path: Any) -> None:
    file = tmp_path / "mine.py"
    zermelo.files.new(file)
    offered = Offered((str(file),))
    position = ask("new_position", offered, game="mine")
    assert (position["game"], position["moves"]) == ("mine", [])
    for game in (str(file), "mine:n=3", "mine.py", "mine=3"):
        assert str(tmp_path) not in refused("value", offered, game=game).replace(game, "")


@pytest.mark.slow
def test_a_player_of_yours_has_the_name_of_the_command_line(tmp_path: Any) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def move(position):\n    return list(position.moves)[-1]\n", encoding="utf-8")
    offered = Offered(players=("random", f"mine={file}"))
    assert ask("games", offered)["players"] == ["random", "mine"]
    assert ask("play", offered, game="tictactoe", opponent="mine")["replies"] == ["9"]
    assert "There are: random, mine." in refused("play", offered, game="tictactoe", opponent="perfect")
    assert refused("play", offered, game="tictactoe", opponent=str(file))


def test_a_player_that_needs_a_file_is_named_with_it() -> None:
    with pytest.raises(zermelo.errors.BadOption, match="Write NAME=certificate:FILE"):
        Offered(players=("certificate",))


async def searching(client: "Client") -> tuple[asyncio.Task[Any], threading.Thread]:
    """Begin a search that does not end, and return its call and its thread."""
    before = set(threading.enumerate())
    call = asyncio.create_task(client.call_tool("value", {"game": ENDLESS, "seconds": 3600}))
    while not (begun := [each for each in threading.enumerate() if each not in before and "resolve" in each.name]):
        await asyncio.sleep(0.01)
    return call, begun[0]


def test_the_search_of_a_cancelled_call_ends() -> None:
    async def cancelled(client: "Client") -> threading.Thread:
        call, thread = await searching(client)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await asyncio.to_thread(thread.join, 300)
        answer = await client.call_tool("value", {"game": "tictactoe"})
        assert answer.structured_content["value"]["result"] == "draw"
        return thread

    assert not talk(cancelled, Offered(budget=DAY)).is_alive()


@pytest.mark.slow
def test_two_calls_do_not_wait_for_each_other() -> None:
    async def both(client: "Client") -> None:
        call, _ = await searching(client)
        other = await client.call_tool("value", {"game": "tictactoe"})
        same = await client.call_tool("value", {"game": ENDLESS, "moves": "1 2 1 2 1 2"})
        assert not call.done()
        assert other.structured_content["value"]["result"] == "draw"
        assert same.structured_content["value"]["words"] == "win in 1 ply"
        call.cancel()

    talk(both, Offered(budget=DAY))
