"""Connect Four as WebAssembly in Node against the native search: the same scores, the same nodes, one thread each.

Both search the positions of a set one after the other with an empty transposition table. Processor time is measured; of
WebAssembly after a first round, in which the engine compiles.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import zermelo
from bench.connect_four import read
from bench.harness import Line, Missing, Timed, Wrong, compared
from zermelo.evaluation.search.memory import FIRST_BITS, NODES, allocate, thread_state
from zermelo.evaluation.search.rows import LOW, make_bisect_rows, rows_of
from zermelo.native.kernel import compiled

__all__ = ["lines"]

SETS = {"L1_R1": 300, "L2_R2": 100}
"""The number of positions of each set."""

TURNS = 8
MEGABYTES = 1 << FIRST_BITS >> 14

CODE = """
const [, module, turns] = process.argv;
const { load } = await import(module);
const states = JSON.parse((await import("node:fs")).readFileSync(0)).map((state) => state.map(BigInt));
const game = await load();
const { TOP } = game.data.numbers.scores;
let seconds = Infinity, scores;
for (let turn = 0; turn <= turns; turn += 1) {
  game.forget();
  const begin = process.cpuUsage();
  scores = states.map((state) => game.kernel.search(state, -TOP, TOP, 2 ** 50)[0]);
  if (turn) seconds = Math.min(seconds, process.cpuUsage(begin).user / 1e6);
}
console.log(JSON.stringify({ seconds, scores, nodes: game.kernel.nodes }));
"""


class Found(NamedTuple):
    """What a search of a whole set found."""

    seconds: float
    scores: list[int]
    nodes: int


def lines() -> Iterator[Line]:
    """The time of both sets."""
    if not shutil.which("node"):
        raise Missing("Node.js is not installed.")
    with tempfile.TemporaryDirectory() as folder:
        package = zermelo.wasm("connect", Path(folder) / "connect").folder
        for name, number in SETS.items():
            states = [zermelo.start("connect").after(known.columns).state for known in read(name)[:number]]
            ours, native = in_node(package, states), natively(states)
            if ours[1:] != native[1:]:
                raise Wrong(f"{name}: WebAssembly finds other scores or nodes than the native search.")
            claim = f"{number} positions of {name} in WebAssembly"
            note = f"{ours.nodes:,} nodes"
            yield compared(claim, Timed(ours.seconds, note), "native", Timed(native.seconds), at_most=1.5)


def in_node(package: Path, states: list[Any]) -> Found:
    words = json.dumps([list(map(str, state)) for state in states])
    command = ["node", "--input-type=module", "--eval", CODE, (package / "index.js").as_uri(), str(TURNS)]
    done = subprocess.run(command, input=words, capture_output=True, text=True, check=True)
    return Found(**json.loads(done.stdout))


def natively(states: list[Any]) -> Found:
    search, thread = compiled(make_bisect_rows(zermelo.game("connect"))), thread_state(0)
    search(rows_of(states[:1]), 0, 1, allocate(1, 1), thread)
    best = float("inf")
    for _ in range(TURNS):
        rows, memory = rows_of(states), allocate(MEGABYTES, 1)
        memory += 0  # touches every page, as JavaScript does
        begin = process_time()
        search(rows, 0, 1 << 60, memory, thread)
        best = min(best, process_time() - begin)
    return Found(best, rows[:, LOW].tolist(), int(memory[thread + NODES]))
