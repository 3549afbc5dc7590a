"""WebAssembly in Node and in Chromium: Connect Four against the native search, the first answer, the sizes of modules.

All search the positions of a set one after the other, in one thread, with an empty transposition table, and find the
same scores with the same nodes. WebAssembly is measured after a first round, in which the engine compiles.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import process_time
from typing import Any, NamedTuple

import zermelo
import zermelo_web
from bench.connect_four import read
from bench.harness import Line, Missing, Timed, Wrong, compared, needs, within
from zermelo.evaluation.search.memory import FIRST_BITS, NODES_WORD, SMALL_BITS, allocate, grow, thread_state
from zermelo.evaluation.search.state_rows import LOW_COLUMN, make_bisect_rows, rows_of
from zermelo.machine.kernel import compile_rule

__all__ = ["lines"]

SETS = {"L1_R1": 300, "L2_R2": 100}
"""The number of positions of each set."""

TURNS = 8
MEGABYTES = 1 << FIRST_BITS >> 14

SECONDS, BYTES = 0.3, 60_000
"""The longest time to load a game and to answer a question, and the largest module, compressed."""

MEASURED = """async (address, sets, turns, clock) => {
  const { load } = await import(address);
  const begin = performance.now();
  const game = await load();
  game.start().after("4444443").analyse({ ms: 50 });
  const first = (performance.now() - begin) / 1000;
  const { TOP } = game.data.numbers.scores;
  const found = sets.map((states) => {
    let seconds = Infinity, scores;
    for (let turn = 0; turn <= turns; turn += 1) {
      game.forget();
      const begin = clock();
      scores = states.map((state) => game.kernel.search(state.map(BigInt), -TOP, TOP, 2 ** 50)[0]);
      if (turn) seconds = Math.min(seconds, clock() - begin);
    }
    return [seconds, scores, game.kernel.nodes];
  });
  return [first, found];
}"""
"""Measures in JavaScript; clock returns seconds."""

NODE = f"""
const input = JSON.parse((await import("node:fs")).readFileSync(0));
console.log(JSON.stringify(await ({MEASURED})(...input, () => process.cpuUsage().user / 1e6)));
"""
BROWSER = f"(input) => ({MEASURED})(...input, () => performance.now() / 1000)"

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


class Found(NamedTuple):
    """What a search of a whole set found."""

    seconds: float
    scores: list[int]
    nodes: int


class Measured(NamedTuple):
    """The seconds to the first answer, and what was found of each set."""

    first: float
    sets: list[Found]

    @classmethod
    def of(cls, answer: Any) -> "Measured":
        """Return what JavaScript has measured."""
        return cls(answer[0], [Found(*each) for each in answer[1]])


def lines() -> Iterator[Line]:
    """Measure both sets and the first answer in each engine, and the size of every module."""
    if not shutil.which("node"):
        raise Missing("Node.js is not installed.")
    sets = {
        name: [zermelo.start("connect").after(known.columns).state for known in read(name)[:number]]
        for name, number in SETS.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        package = zermelo_web.wasm("connect", Path(folder) / "connect").path
        natives = {name: natively(states) for name, states in sets.items()}
        states = [[list(map(str, state)) for state in each] for each in sets.values()]
        for engine, measure in (("Node", in_node), ("Chromium", in_chromium)):
            try:
                measured = measure(package, states)
            except Missing as missing:
                yield Line(f"Connect Four in {engine}", str(missing))
                continue
            yield from of_engine(engine, measured, natives)
        yield from sizes(Path(folder))


def of_engine(engine: str, measured: Measured, natives: dict[str, Found]) -> Iterator[Line]:
    """Compare an engine with the native search; raise Wrong for other scores or nodes."""
    for (name, native), ours in zip(natives.items(), measured.sets, strict=True):
        if ours[1:] != native[1:]:
            raise Wrong(f"{name}: WebAssembly finds other scores or nodes than the native search.")
        claim = f"{SETS[name]} positions of {name} in {engine}"
        yield compared(
            claim, Timed(ours.seconds, f"{ours.nodes:,} nodes"), "native", Timed(native.seconds), at_most=1.5
        )
    yield within(f"load and first analysis in {engine}", Timed(measured.first), SECONDS)


def sizes(folder: Path) -> Iterator[Line]:
    """Return the compressed size of the module of every game of the catalogue."""
    for name in zermelo.GAMES:
        made = zermelo_web.wasm(name, folder / f"{name}-module")
        claim, size = f"module of {name}, compressed", f"{made.compressed / 1000:.1f} kB of {made.bytes / 1000:.0f} kB"
        yield Line(claim, size, target=f"≤ {BYTES // 1000} kB", share=made.compressed / BYTES)


def in_node(package: Path, sets: list[Any]) -> Measured:
    """Measure in Node."""
    command = ["node", "--input-type=module", "--eval", NODE]
    words = json.dumps([(package / "index.js").as_uri(), sets, TURNS])
    done = subprocess.run(command, input=words, capture_output=True, encoding="utf-8", check=True)
    return Measured.of(json.loads(done.stdout))


def in_chromium(package: Path, sets: list[Any]) -> Measured:
    """Measure in Chromium; raise Missing without it."""
    needs("playwright", "Playwright")
    from playwright.sync_api import sync_playwright

    with served(package) as address, sync_playwright() as playwright:
        usual = playwright.chromium.executable_path
        path = usual if Path(usual).exists() else next(filter(None, map(shutil.which, BROWSERS)), None)
        if path is None:
            raise Missing("Chromium is not installed: playwright install chromium")
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
        page.goto(f"{address}/package.json")
        return Measured.of(page.evaluate(BROWSER, [f"{address}/index.js", sets, TURNS]))


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that prints nothing."""

    def log_message(self, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def natively(states: list[Any]) -> Found:
    search, thread = compile_rule(make_bisect_rows(zermelo.game("connect"))), thread_state(0)
    search(rows_of(states[:1]), 0, 1, allocate(1 << 20, 1), thread)
    best = float("inf")
    for _ in range(TURNS):
        rows, memory = rows_of(states), allocate(MEGABYTES << 20, 1)
        grow(memory, FIRST_BITS - SMALL_BITS)  # the table of a module
        memory += 0  # touches every page, as JavaScript does
        begin = process_time()
        search(rows, 0, 1 << 60, memory, thread)
        best = min(best, process_time() - begin)
    return Found(best, rows[:, LOW_COLUMN].tolist(), int(memory[thread + NODES_WORD]))
