"""Certificates of boards whose value is known: their size, and the time to make and to check them.

Each command is a process of its own, and its processor time is measured. There is no peer: the promise is that every
checker accepts the proof, and that the standard board takes at most 60 s and 20 kB to make, and to check 120 s in
Python, 60 s in C and 180 s in JavaScript. The environment variable PROOFS chooses specs by their beginnings:
PROOFS="connect:width=5 mnk".
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.boards import values
from bench.harness import ROOT, Line, Missing, Timed, timed_answer
from zermelo.games import game

__all__ = ["lines"]

CERTIFICATES = ROOT / "packages" / "zermelo" / "src" / "zermelo" / "solving" / "certificates"

MOST_CELLS, LARGER = 42, {(7, 7)}
"""Boards of Connect Four: those of at most this many cells, and a larger one."""

FURTHER = {(4, 6): 0, (5, 4): 0, (6, 4): -1, (7, 4): 0}
"""Values of boards that packages/zermelo/tests/facts does not have: John Tromp's."""

OTHERS = [
    ("tictactoe", "first never loses"), ("tictactoe", "second never loses"),
    ("mnk:width=4", "first wins"), ("mnk:width=4,height=4", "first wins"),
    ("mnk:width=4,height=4,k=4", "first never loses"), ("mnk:width=4,height=4,k=4", "second never loses"),
    ("mnk:width=5,height=4,k=4", "first never loses"), ("mnk:width=5,height=4,k=4", "second never loses"),
    ("mnk:width=5,height=5,k=4", "first never loses"), ("mnk:width=5,height=5,k=4", "second never loses"),
    ("mnk:width=6,height=5,k=4", "first wins"), ("mnk:width=6,height=6,k=4", "first wins"),
    ("stones", "second wins"), ("dobutsu", "second wins within 78 plies"),
]  # fmt: skip
"""Other games, with their claims; packages/zermelo/tests/facts has their values up to 25 cells."""

NODES = 30_000
"""Nodes of the search of a leaf, but for the standard board, whose leaves begin at one ply."""

SECONDS = 360
"""Time limit in seconds for making a certificate, and for each check of it."""

CLAIMS = {0: ["first never loses", "second never loses"], 1: ["first wins"], -1: ["second wins"]}


class Proof(NamedTuple):
    """A certificate, and the seconds that it takes."""

    answers: int
    leaves: int
    bytes: int
    making: Timed
    python: Timed
    c: Timed | None
    """None for games that the checker in C does not know."""
    javascript: Timed | None
    """None for these games, and without Node."""


def lines() -> Iterator[Line]:
    """Make and check a certificate of every claim."""
    words = tuple(os.environ.get("PROOFS", "").split())
    with TemporaryDirectory() as folder:
        for spec, claim in claims():
            if not words or spec.startswith(words):
                yield line(spec, claim, Path(folder))


def claims() -> Iterator[tuple[str, str]]:
    """Yield the known claims about boards, the smallest boards of Connect Four first."""
    boards = {tuple(map(int, board.split("x"))): known["value_first_player"] for board, known in values("connect")}
    for (width, height), value in sorted((boards | FURTHER).items(), key=lambda board: (prod(board[0]), board[0])):
        if width * height <= MOST_CELLS or (width, height) in LARGER:
            spec = game(f"connect:width={width},height={height}").name
            yield from ((spec, claim) for claim in CLAIMS[value])
    yield from OTHERS


def line(spec: str, claim: str, folder: Path) -> Line:
    """Return the measurement of a claim; a step that takes too long, or that fails, is named."""
    try:
        proof = measured(spec, claim, folder)
    except subprocess.CalledProcessError as error:
        return Line(f"{spec}: {claim}", "not finished", (error.stderr or error.stdout).strip().splitlines()[-1])
    except subprocess.TimeoutExpired as error:
        return Line(f"{spec}: {claim}", "not finished", f"{error.cmd[0]}: more than {SECONDS} s")
    sizes = f"{proof.answers:,} answers, {proof.leaves:,} leaves, {proof.bytes:,} bytes"
    times = f"made in {proof.making}, Python {proof.python}" + (f", C {proof.c}" if proof.c else "")
    times += f", JavaScript {proof.javascript}" if proof.javascript else ""
    if spec != "connect":
        return Line(f"{spec}: {claim}", sizes, times)
    return Line(f"{spec}: {claim}", sizes, times, target="60 s, 20 kB; 120 s, 60 s, 180 s", share=share(proof))


def share(proof: Proof) -> float:
    """Return the largest share of its target that a size or a processor time takes."""
    limits = ((proof.making, 60), (proof.python, 120), (proof.c, 60), (proof.javascript, 180))
    return max(proof.bytes / 20_000, *((time.processor or 0) / most for time, most in limits if time))


def measured(spec: str, claim: str, folder: Path) -> Proof:
    """Make and check a certificate."""
    file, zermelo = folder / "claim.json", [sys.executable, "-m", "zermelo"]
    limits = ["--leaves", "14"] if spec == "connect" else ["--nodes", str(NODES)]
    file.unlink(missing_ok=True)
    command = [
        *zermelo,
        "certificate",
        "make",
        spec,
        claim,
        *limits,
        "-o",
        str(file),
        "--timeout",
        str(SECONDS),
        "--json",
    ]
    making, output = run(command)
    about, size = json.loads(output), file.stat().st_size
    python, _ = run([*zermelo, "certificate", "check", str(file)])
    is_known, node = spec.startswith(("connect", "mnk", "tictactoe")), shutil.which("node")
    c = run([str(checker(folder)), str(file)])[0] if is_known else None
    javascript = run([node, str(CERTIFICATES / "check.js"), str(file)])[0] if is_known and node else None
    return Proof(about["answers"], about["leaves"], size, making, python, c, javascript)


def run(command: list[str]) -> tuple[Timed, str]:
    """Return the time of a command, and what it prints."""
    process = partial(subprocess.run, command, capture_output=True, encoding="utf-8", check=True, timeout=SECONDS)
    time, done = timed_answer(process)
    return time, done.stdout


def checker(folder: Path) -> Path:
    """Return the checker in C; raise Missing without a compiler."""
    program = folder / "check"
    if not program.exists():
        compiler = shutil.which("cc")
        if compiler is None:
            raise Missing("There is no C compiler.")
        subprocess.run([compiler, "-O3", "-o", program, CERTIFICATES / "check.c"], check=True)
    return program
