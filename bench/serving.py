"""python -m bench.serving: the web server under load, on this machine; nothing else should run here meanwhile.

First, tic-tac-toe analyses of games played at random arrive at a fixed rate. Then 50 clients analyse Connect Four with
a budget, one position after the other, while quick requests arrive. It prints errors, latencies and memory.
"""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.parse import urlencode

import zermelo

RATE, SECONDS = 200, 30
CLIENTS, BUDGET = 50, 2

IDLE = 2.0
"""Seconds after which a connection is not used again: the server closes it after five."""

QUICK = ("/", "/api/games", "/api/position?game=connect&moves=4,4", "/api/analysis?game=tictactoe&moves=1,2")


class Figures:
    """What became of the requests of one kind."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.codes: Counter[int] = Counter()
        self.undecided = 0

    def __str__(self) -> str:
        ordered = sorted(self.seconds)
        at = {
            name: ordered[int(share * (len(ordered) - 1))] for name, share in (("p50", 0.5), ("p99", 0.99), ("max", 1))
        }
        times = ", ".join(f"{name} {1000 * seconds:,.1f} ms" for name, seconds in at.items())
        return f"{len(ordered):,} requests, {dict(self.codes)}: {times}; {self.undecided} with bounds"


class Client:
    """Connections that stay open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter, float]] = []

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self.idle:
            reader, writer, since = self.idle.pop()
            if perf_counter() - since < IDLE:
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def get(self, path: str, figures: Figures) -> None:
        began = perf_counter()
        reader, writer = await self.connection()
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length:")[2].split("\r\n")[0])
        body = await reader.readexactly(length)
        self.idle.append((reader, writer, perf_counter()))
        figures.seconds.append(perf_counter() - began)
        code = int(head.split()[1])
        figures.codes[code] += 1
        if code == 200 and path.startswith("/api/analysis") and json.loads(body)["value"]["value"] is None:
            figures.undecided += 1


def random_moves(game: str, longest: int, rng: Random) -> str:
    """Return the moves of the beginning of a game at random, not its end."""
    position, moves = zermelo.start(game), list[str]()
    for _ in range(rng.randrange(longest)):
        move = rng.choice(list(position.moves))
        label, position = move.name, position.play(move)
        if position.is_over:
            break
        moves.append(label)
    return ",".join(moves)


def analysis(game: str, longest: int, rng: Random, **options: float) -> str:
    return f"/api/analysis?{urlencode({'game': game, 'moves': random_moves(game, longest, rng), **options})}"


async def at_a_rate(client: Client, rate: float, paths: Sequence[str]) -> Figures:
    """Requests that do not wait for one another. What they ask is made before, not to hold them up."""
    figures, began, tasks = Figures(), perf_counter(), list[asyncio.Task[None]]()
    for number, path in enumerate(paths):
        await asyncio.sleep(max(0, began + number / rate - perf_counter()))
        tasks.append(asyncio.create_task(client.get(path, figures)))
    await asyncio.gather(*tasks)
    return figures


async def in_turn(client: Client, path: Callable[[], str], figures: Figures, seconds: float) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end:
        await client.get(path(), figures)


async def watched(server: int, work: Awaitable[None]) -> int:
    """The most bytes that the server and its workers held together while the work was done."""
    most, task = 0, asyncio.ensure_future(work)
    while not task.done():
        most = max(most, sum(map(resident, family(server))))
        await asyncio.wait({task}, timeout=0.5)
    task.result()
    return most


def family(pid: int) -> list[int]:
    found = [pid]
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text(encoding="utf-8").split()]
    return found


def resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1]) * 4096
    except OSError:
        return 0


async def measure(port: int, server: int) -> None:
    client, rng = Client(port), Random(1)

    async def tictactoe() -> None:
        paths = [analysis("tictactoe", 8, rng) for _ in range(RATE * SECONDS)]
        print("tic-tac-toe", await at_a_rate(client, RATE, paths))

    async def connect() -> None:
        print("warming up Connect Four ...")
        await in_turn(client, lambda: analysis("connect", 12, rng, seconds=BUDGET), Figures(), 20)
        figures = Figures()
        clients = [
            in_turn(client, lambda: analysis("connect", 12, rng, seconds=BUDGET), figures, SECONDS)
            for _ in range(CLIENTS)
        ]
        paths = rng.choices(QUICK, k=10 * SECONDS)
        quick, *_ = await asyncio.gather(at_a_rate(client, 10, paths), *clients)
        print("Connect Four", figures)
        print("quick requests meanwhile", quick)

    for part in (tictactoe, connect):
        print(f"at most {await watched(server, part()) >> 20} MiB of memory")


def main() -> None:
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    began = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        print(f"started in {perf_counter() - began:.2f} s")
        try:
            asyncio.run(measure(int(address.rstrip("/").rpartition(":")[2]), server.pid))
        finally:
            server.terminate()
            began = perf_counter()
            server.wait()
            print(f"stopped in {perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main()
