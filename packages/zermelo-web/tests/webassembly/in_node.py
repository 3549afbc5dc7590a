"""JavaScript in Node: packages of games, and the page's worker."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from zermelo_web.bundle import script

__all__ = ["NEEDS_NODE", "answers", "errs", "informed", "looked_up", "run", "verdict", "verdicts"]


def node() -> str | None:
    """Return the path of Node.js: an installed one, or else that of Playwright."""
    if found := shutil.which("node"):
        return found
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        return None
    return compute_driver_executable()[0]


NODE = node()
NEEDS_NODE = pytest.mark.skipif(NODE is None, reason="NO NODE: the tests of WebAssembly are skipped. Install Node.js.")

LOADED = "const { load } = await import(process.argv[1]); const game = await load();"
READ = 'const input = JSON.parse((await import("node:fs")).readFileSync(0));'
WRITE = (
    'process.stdout.write(JSON.stringify(output, (_, value) => (typeof value === "bigint" ? Number(value) : value)));'
)

WORKER = """
const waiting = new Map(), order = [];
globalThis.postMessage = ({ id, ...message }) => (order.push(id), waiting.get(id)?.(message));
await import(process.argv[1]);
const send = (data) => globalThis.onmessage({ data });
send({ wasm: (await import("node:fs")).readFileSync(process.argv[2]), name: process.argv[3] });
let last = 0;
const ask = (name, ...given) =>
  new Promise((done) => (waiting.set((last += 1), done), send({ id: last, name, given })));
"""
EACH = "output = []; for (const [name, ...given] of input) output.push(await ask(name, ...given));"


def run(folder: Path, code: str, data: Any = None) -> Any:
    """Return the output of code that works with `game` and `input` and sets `output`."""
    return output_of(f"{LOADED} {READ} let output; {code} {WRITE}", [(folder / "index.js").resolve().as_uri()], data)


def answers(folder: Path, name: str, data: Any, code: str = EACH) -> Any:
    """Return the messages with which the page's worker of a game answers calls of its methods, as [name, ...given].

    code: sets `output` to something else; it has `ask`, `send` and the `order` of the messages.
    """
    solving = folder.parent / "solving.mjs"
    solving.write_text(script("solving.js"), encoding="utf-8")
    arguments = [solving.resolve().as_uri(), str(folder / "game.wasm"), name]
    return output_of(f"{WORKER} {READ} let output; {code} {WRITE}", arguments, data)


def looked_up(folder: Path, data: Any, questions: Any) -> Any:
    """Return the answers of a page that holds a whole game to calls of its methods, as [name, ...given]."""
    module = folder / "embedded.mjs"
    module.write_text(script("embedded.js"), encoding="utf-8")
    code = f"""const {{ embedded }} = await import(process.argv[1]); {READ}
    const backend = embedded(input.data), output = [];
    for (const [name, ...given] of input.questions) output.push(await backend[name](...given));"""
    return output_of(f"{code} {WRITE}", [module.resolve().as_uri()], {"data": data, "questions": questions})


def verdicts(folder: Path, cases: Any) -> Any:
    """Return the ends of games in words, as the page says them: for each [winner, players, seats, moments]."""
    module = folder / "result.mjs"
    module.write_text(script("result.js"), encoding="utf-8")
    code = f"""const {{ verdict }} = await import(process.argv[1]); {READ}
    const output = input.map(([winner, players, [first, second], moments]) => {{
      const view = {{ winner, players, header: "Over.", moves: moments.slice(1).map(({{ move }}) => move) }};
      return verdict({{ view, turnAt: (ply) => ply % 2 }}, {{ first, second }}, moments);
    }});"""
    return output_of(f"{code} {WRITE}", [module.resolve().as_uri()], cases)


def errs(folder: Path, cases: Any) -> Any:
    """Return the chances of moves by a level of a page, in cases of moves, values, and the chance to see further."""
    module = folder / "computers.mjs"
    module.write_text(script("computers.js"), encoding="utf-8")
    code = f"""const {{ errs }} = await import(process.argv[1]); {READ}
    const valued = ([outcome, remoteness, orderKey]) => ({{ outcome, remoteness, orderKey }});
    const output = input.map(([moves, values, toss]) =>
      Object.fromEntries(errs(moves.map((move, i) => ({{ move, value: valued(values[i]) }})), toss)));"""
    return output_of(f"{code} {WRITE}", [module.resolve().as_uri()], cases)


def informed(folder: Path, children: Any, view: Any) -> Any:
    """Return the children of a node of the tree with what the view of an analysis knows."""
    module = folder / "informed.mjs"
    module.write_text(script("informed.js"), encoding="utf-8")
    code = f"""const {{ informed }} = await import(process.argv[1]); {READ}
    const output = informed(...input);"""
    return output_of(f"{code} {WRITE}", [module.resolve().as_uri()], [children, view])


def verdict(folder: Path, certificate: dict[str, Any]) -> Any:
    """Return the result of the page's check of a certificate, with the rules of a package."""
    checking = folder.parent / "checking.mjs"
    checking.write_text(script("checking.js"), encoding="utf-8")
    code = """const [url, module] = process.argv.slice(1), wasm = (await import("node:fs")).readFileSync(module);
    const result = new Promise((done, fail) => {
      globalThis.postMessage = (message) => message.result && done(message.result);
      globalThis.reportError = fail;
    });
    await import(url);
    globalThis.onmessage({ data: { text: JSON.stringify(input), wasm } });
    const output = await result;"""
    return output_of(f"{READ} {code} {WRITE}", [checking.resolve().as_uri(), str(folder / "game.wasm")], certificate)


def output_of(code: str, arguments: list[str], data: Any) -> Any:
    assert NODE
    command = [NODE, "--input-type=module", "--eval", code, *arguments]
    done = subprocess.run(
        command, input=json.dumps(data), capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
