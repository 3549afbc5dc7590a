"""`zermelo mcp` as a client starts it: a process that speaks the protocol on standard input and output."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "zermelo", "mcp"]

HELLO: list[dict[str, Any]] = [
    {
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"method": "notifications/initialized"},
]

NOISY = """
from zermelo import LOSS, Game, Rules
print("the file is read")

def game(n: int = 5):
    def moves(left):
        print("moves of", left)
        return 0b110 & ((2 << min(left, 2)) - 1)
    return Game("noisy", Rules(n, moves, lambda left, taken: left - taken, lambda left: LOSS))
"""


def lines(*arguments: str, sent: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], subprocess.CompletedProcess[str]]:
    """Send messages, close the input, and return what the process writes and how it ends."""
    text = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in [*HELLO, *sent])
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        encoding="utf-8",
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    process.stdin.write(text)
    process.stdin.flush()
    wanted, answers = {message["id"] for message in [*HELLO, *sent] if "id" in message}, list[dict[str, Any]]()
    while wanted - {answer.get("id") for answer in answers}:
        answers.append(json.loads(process.stdout.readline()))
    out, errors = process.communicate(timeout=300)
    assert out == ""
    return answers, subprocess.CompletedProcess(process.args, process.returncode, out, errors)


def call(number: int, tool: str, **arguments: Any) -> dict[str, Any]:
    return {"id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


def test_the_client_of_the_sdk_talks_to_the_process() -> None:
    from mcp.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def conversation() -> Any:
        parameters = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "tictactoe"])
        async with Client(stdio_client(parameters)) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            return names, await client.call_tool("judge", {"game": "tictactoe", "moves": "1 2", "move": "3"})

    names, answer = asyncio.run(conversation())
    assert {"value", "judge"} <= names
    assert answer.structured_content["judgement"] == "gives away the win"


def test_the_process_ends_when_the_input_does() -> None:
    answers, process = lines("tictactoe", sent=[call(2, "value", game="tictactoe")])
    (value,) = [answer for answer in answers if answer.get("id") == 2]
    assert value["result"]["structuredContent"]["value"]["result"] == "draw"
    assert (process.returncode, process.stderr) == (0, "")


@pytest.mark.long
def test_a_cancelled_call_lets_the_process_end() -> None:
    endless = call(2, "value", game="connect:width=7,height=7", seconds=3600)
    stop = {"method": "notifications/cancelled", "params": {"requestId": 2, "reason": "enough"}}
    hello = "".join(json.dumps({"jsonrpc": "2.0", **each}) + "\n" for each in [*HELLO, endless, stop])
    process = subprocess.run(
        [*COMMAND, "--budget", "86400"], input=hello, capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert process.returncode == 0
    assert all(json.loads(line)["id"] == 1 for line in process.stdout.splitlines())


def test_a_game_that_prints_does_not_disturb_the_protocol(tmp_path: Path) -> None:
    file = tmp_path / "noisy.py"
    file.write_text(NOISY, encoding="utf-8")
    answers, process = lines(str(file), sent=[call(2, "value", game="noisy")])
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert answers[-1]["result"]["structuredContent"]["value"]["result"] == "win"
    assert "the file is read" in process.stderr
    assert "moves of 5" in process.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ticktactoe"], "did you mean tictactoe?"),
        (["missing.py"], "missing.py"),
        (["--players", "nobody"], "write NAME=PLAYER"),
        (["--players", "certificate"], "needs a file"),
    ],
)
def test_wrong_arguments_are_named_before_anything_is_served(arguments: list[str], sentence: str) -> None:
    process = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=300
    )
    assert (process.returncode, process.stdout) == (2, "")
    assert sentence in process.stderr
    assert "Traceback" not in process.stderr


def test_without_the_library_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['mcp'] = None; sys.argv = ['zermelo', 'mcp']\nfrom zermelo.command import main\nmain()"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert process.returncode == 2
    assert "pip install 'zermelo-agents[mcp]'" in process.stderr
