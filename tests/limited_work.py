"""Every command and every public function with a time limit, asked about a large game; see test_time_limits.py.

`python limited_work.py FOLDER LIMIT [GAME]` does the work of each function, and prints its name, the seconds of
processor time that it took, and the seconds of compiling among them.
"""

import inspect
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any

import zermelo
import zermelo_agents
import zermelo_atlas
import zermelo_teach
import zermelo_web
from public import PUBLIC, SATELLITE_NAMES
from zermelo.types import Word

__all__ = [
    "COMMANDS",
    "FUNCTIONS",
    "LARGE",
    "UNLIMITED_COMMANDS",
    "UNLIMITED_FUNCTIONS",
    "limited_functions",
    "prepare",
]

LARGE = ("connect", "othello:n=8", "hex:n=7", "kayles:n=32")
"""Games that no search decides in half a second, each with its own way to be slow."""

TABLED = "connect:width=5,height=4"
"""A game of which there is a table."""

UNLIMITED_COMMANDS = {
    "play": "until you leave",
    "serve": "until you stop it; --budget limits an answer",
    "mcp": "until its client leaves; --budget limits an answer",
    "atlas list": "reads one file",
    "atlas rules": "reads one file",
    "score": "reads the answers to a benchmark once",
    "wasm": "compiles, and does no other work",
    "games": "lists games",
    "new": "writes one small file",
}
"""The commands without a time limit, and why they need none."""

COMMANDS: dict[str, list[str]] = {
    "match": ["GAME", "perfect", "minimax", "--games", "2"],
    "replay": ["GAME.moves"],
    "analyse": ["GAME"],
    "value": ["GAME"],
    "count": ["GAME"],
    "sweep": ["GAME", "--processes", "1"],
    "report": ["GAME"],
    "solve": ["GAME", "-o", "solved"],
    "tables": ["--check"],
    "table probe": ["table"],
    "table query": ["table", "--only-moves", "1", "--limit", "1000000"],
    "table export": ["table", "-o", "table.parquet"],
    "table pack": ["table", "-o", "packed.zermelo"],
    "table verify": ["table"],
    "book": ["GAME", "--plies", "1", "-o", "opening.book"],
    "prove": ["GAME", "--never-loses", "perfect"],
    "certificate make": ["GAME", "first wins", "-o", "made.json"],
    "certificate check": ["claim.json"],
    "atlas check": ["connect"],
    "watch": ["GAME", "--search", "minimax"],
    "compare": ["GAME", "--only", "minimax"],
    "grade": ["minimax", "--game", "connect"],
    "exercise": ["best-move", "GAME"],
    "puzzles": ["GAME"],
    "how-to-win": ["GAME"],
    "benchmark": ["--game", "GAME"],
    "tree": ["GAME", "--depth", "3"],
    "map": ["hex:n=7", "-o", "map.svg"],
    "page": ["GAME", "-o", "page.html"],
    "check": ["GAME"],
}
"""The arguments of each command with a time limit."""

Work = Callable[[str, zermelo.types.Deadline], object]


def evaluator_work(made: Callable[[str], Any]) -> dict[str, Work]:
    """Return the work of the methods of an evaluator."""
    win = zermelo.Value(1, 9)

    def words(game: str) -> Any:
        import numpy as np

        state = zermelo.start(game).state
        return np.array([state] * 20, np.int64).reshape(20, -1)

    return {
        "value": lambda game, limit: made(game).value(zermelo.start(game), seconds=limit),
        "answer": lambda game, limit: made(game).answer(zermelo.start(game), seconds=limit),
        "values": lambda game, limit: list(made(game).values([zermelo.start(game).state] * 20, seconds=limit)),
        "best_reply": lambda game, limit: made(game).best_reply(zermelo.start(game), win, seconds=limit),
        "arrays": lambda game, limit: list(made(game).arrays(words(game), seconds=limit)),
    }


def with_book(game: str) -> Any:
    evaluator = zermelo.evaluator("connect")
    assert evaluator.sources[0].name == "book"
    return evaluator


def outcomes(game: str) -> zermelo.Table:
    """Return a table without distances, which a search has to find."""
    return zermelo.Table("outcomes")


def step(game: str, limit: zermelo.types.Deadline) -> None:
    environment = zermelo_agents.to_gymnasium(game, seconds=limit)  # the opponent has a limit of its own
    environment.reset(seed=1)
    environment.step(int(first(game)))


def with_name(name: str, work: dict[str, Work]) -> dict[str, Work]:
    return {f"{name}.{method}": each for method, each in work.items()}


def on_one(chosen: str, work: dict[str, Work]) -> dict[str, Work]:
    """Return the same work, always on the one game that it is for."""

    def of(each: Work) -> Work:
        return lambda game, limit: each(chosen, limit)

    return {name: of(each) for name, each in work.items()}


def many(game: str) -> Any:
    return zermelo.positions(game, 500, plies=(0, 6), seed=1)


def mobility(position: zermelo.Position[Any]) -> int:
    return len(position.moves)


def loose(game: str) -> zermelo_teach.HowToWin:
    """Return rules that allow every move, and promise nothing."""
    origin = zermelo.start(game)
    return zermelo_teach.HowToWin(origin, "first", {0: -1000}, (Word("any", "Move.", origin.game.rules.moves),))


def first(game: str) -> Any:
    return next(iter(zermelo.start(game).moves))


FUNCTIONS: dict[str, Work] = {
    "analyse": lambda game, limit: zermelo.analyse(game, seconds=limit),
    "zermelo_agents.benchmark": lambda game, limit: zermelo_agents.benchmark(game, 50, seconds=limit),
    "tables.make_book": lambda game, limit: zermelo.tables.make_book(game, "function.book", plies=1, seconds=limit),
    "proofs.certify": lambda game, limit: zermelo.proofs.certify(game, "first wins", seconds=limit),
    "check": lambda game, limit: zermelo.check(game, seconds=limit),
    "zermelo_atlas.check_entries": lambda game, limit: zermelo_atlas.check_entries("connect", seconds=limit),
    "proofs.certificate_leaves": lambda game, limit: zermelo.proofs.certificate_leaves("claim.json", seconds=limit),
    "proofs.check_certificate": lambda game, limit: zermelo.proofs.check_certificate("claim.json", seconds=limit),
    "count": lambda game, limit: zermelo.count(game, seconds=limit),
    "Table.export": lambda game, limit: zermelo.Table("table").export("function.parquet", seconds=limit),
    "zermelo_teach.grade": lambda game, limit: zermelo_teach.grade(lambda board: 0, "connect", seconds=limit),
    "graph": lambda game, limit: zermelo.graph(game, limit=10**9, seconds=limit),
    "grundy": lambda game, limit: zermelo.grundy("kayles:n=32", seconds=limit),
    "zermelo_teach.how_to_win": lambda game, limit: zermelo_teach.how_to_win(game, limit=10**9, seconds=limit),
    "zermelo_teach.check_how_to_win": lambda game, limit: zermelo_teach.check_how_to_win(loose(game), seconds=limit),
    "history": lambda game, limit: zermelo.history(zermelo.start(game).after(str(first(game))), seconds=limit),
    "match": lambda game, limit: zermelo.match(game, "minimax", "perfect", n=2, seconds=limit),
    "arrays.move_values": lambda game, limit: zermelo.arrays.move_values(many(game), seconds=limit),
    "Table.pack": lambda game, limit: zermelo.Table("table").pack("function.zermelo", seconds=limit),
    "zermelo_web.page": lambda game, limit: zermelo_web.page(game, "function.html", seconds=limit),
    "player": lambda game, limit: zermelo.player("perfect", game, seconds=limit)(zermelo.start(game)),
    "positions": lambda game, limit: zermelo.positions(game, 10_000, plies=(0, 9), decisive=True, seconds=limit),
    "prove": lambda game, limit: zermelo.prove(game, "perfect", seconds=limit),
    "zermelo_teach.puzzles": lambda game, limit: zermelo_teach.puzzles(game, seconds=limit),
    "Table.query": lambda game, limit: list(zermelo.Table("table").query(only_moves=1, seconds=limit)),
    "regret": lambda game, limit: zermelo.regret(game, first(game), seconds=limit),
    "regrets": lambda game, limit: zermelo.regrets(many(game), "minimax", seconds=limit),
    "zermelo_atlas.report": lambda game, limit: zermelo_atlas.report(game, seconds=limit),
    "solve": lambda game, limit: zermelo.solve(game, "function-table", overwrite=True, seconds=limit),
    "strategy": lambda game, limit: zermelo.strategy(game, seconds=limit),
    "sweep": lambda game, limit: zermelo.sweep([game, *LARGE], seconds=limit),
    "tree": lambda game, limit: zermelo.tree(game, depth=3, seconds=limit),
    "value": lambda game, limit: zermelo.value(game, seconds=limit),
    "values": lambda game, limit: zermelo.values(many(game), seconds=limit),
    "zermelo_atlas.variants": lambda game, limit: zermelo_atlas.variants([game], seconds_each=limit.seconds),
    "verify": lambda game, limit: zermelo.verify("table", seconds=limit),
    "zermelo_web.whole_game": lambda game, limit: zermelo_web.whole_game(game, seconds=limit),
    "why": lambda game, limit: zermelo.why(game, first(game), seconds=limit),
    "sources.compare": lambda game, limit: zermelo.sources.compare(game, only=["memo"], seconds_each=limit.seconds),
    "sources.deepen": lambda game, limit: list(zermelo.sources.deepen(game, evaluate=mobility, seconds=limit)),
    "sources.search": lambda game, limit: zermelo.sources.search(game, "minimax", seconds=limit),
    "sources.watch": lambda game, limit: zermelo.sources.watch(game, "minimax", seconds=limit),
    "zermelo_agents.to_gymnasium": step,
    **with_name("evaluators.Interpreted", evaluator_work(zermelo.evaluators.Interpreted)),
    **with_name("evaluators.CompiledSearch", evaluator_work(zermelo.evaluators.CompiledSearch)),
    **with_name("evaluators.ProofNumberSearch", evaluator_work(zermelo.evaluators.ProofNumberSearch)),
    **on_one("connect", with_name("evaluators.Evaluator", evaluator_work(with_book))),
    **on_one(TABLED, with_name("Table", evaluator_work(outcomes))),
}
"""The work of each public function and method with a time limit."""

UNLIMITED_FUNCTIONS = {
    "zermelo_atlas.AtlasEntry": "a result, which has the seconds that it took",
    "zermelo_atlas.RulesEntry": "a result, which has the seconds that it took",
    "zermelo_teach.Limits": "limits the answers of a program",
    "zermelo_teach.Program": "limits the answers of a program",
    "evaluators.Interpreted.settle": "a part of `value`",
    "Table.search_distance": "a part of `value`",
    "zermelo_agents.to_gymnasium_vector": "limits the answers of the environment, as `to_gymnasium` does",
    "sources.watch_program": "limits the answers of a program",
}
"""The public names with a parameter of seconds that are not in the table, and why."""


def limited_functions() -> Iterator[str]:
    """Yield the public functions, classes and methods with a parameter of seconds; other names of them once."""
    seen = list[Any]()
    public = {name: value for name, value in PUBLIC.items() if not name.startswith("types.")} | SATELLITE_NAMES
    for name, value in public.items():
        if callable(value) and has_limit(value):
            seen.append(value)
            yield name
    for name, value in public.items():
        for method, function in inspect.getmembers(value, inspect.isfunction) if inspect.isclass(value) else ():
            if not method.startswith("_") and has_limit(function) and function not in seen:
                yield f"{name}.{method}"


def has_limit(function: Any) -> bool:
    """Return whether a function has a parameter `seconds` or `seconds_each`."""
    with suppress(ValueError):  # a class of C
        return any(name in ("seconds", "seconds_each") for name in inspect.signature(function).parameters)
    return False


def prepare(folder: Path) -> None:
    """Write the files that the work reads."""
    zermelo.solve(TABLED, folder / "table")
    zermelo.solve(TABLED, folder / "outcomes", outcomes=True)
    (folder / "line").write_text("\n", encoding="utf-8")
    before = os.environ["ZERMELO_TABLES"]
    os.environ["ZERMELO_TABLES"] = str(folder / "stored")
    zermelo.solve(TABLED)
    os.environ["ZERMELO_TABLES"] = before
    claimed = zermelo.proofs.certify("connect:width=4,height=4", "second never loses", leaves=1)
    zermelo.proofs.write_certificate(claimed.certificate, folder / "claim.json")
    for game in LARGE:
        record: list[Any] = []
        zermelo.match(game, "random", "random", n=1, seed=1, on_game=record.append)
        zermelo.files.write_games(record, folder / f"{game}.moves")


class CompileTime(logging.Handler):
    """The seconds that the compiler took in this process."""

    seconds = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        if "Compiled" in record.msg and isinstance(record.args, tuple):
            self.seconds += float(str(record.args[1]))


def watched() -> CompileTime:
    """Use one processor alone, where the system can choose it, and return what counts the seconds of compiling."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    compiling, logger = CompileTime(), logging.getLogger("zermelo")
    logger.setLevel(logging.INFO)
    logger.addHandler(compiling)
    return compiling


def run_functions(limit: float, games: list[str], names: list[str]) -> None:
    """Do the work of functions, each about the next game, and print what each took."""
    compiling = watched()
    zermelo.values(zermelo.positions(TABLED, 100, plies=(0, 8), seed=1))  # imports
    for name, game in zip(names or FUNCTIONS, cycle(games), strict=False):
        began, compiled = process_time(), compiling.seconds
        deadline = zermelo.types.Deadline(limit, clock=process_time)  # a busy machine delays the work and its limit
        with suppress(zermelo.ZermeloError):
            FUNCTIONS[name](game, deadline)
        took = process_time() - began
        sys.stdout.write(json.dumps([name, game, round(took, 2), round(compiling.seconds - compiled, 2)]) + "\n")
        sys.stdout.flush()


def run_command(arguments: list[str]) -> None:
    """Run the command as `zermelo` does; write the seconds of compiling into a file."""
    from zermelo import command

    compiling = watched()
    try:
        sys.argv = ["zermelo", *arguments]
        command.main()
    finally:
        Path("compiling").write_text(str(compiling.seconds), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "functions":
        run_functions(float(sys.argv[2]), sys.argv[3].split(), sys.argv[4:])
    else:
        run_command(sys.argv[2:])
