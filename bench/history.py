"""The history of measurements: one run a line, as JSON, by commit and machine.

Each line is compared with the newest earlier one of the same machine, by the ratio to the peer: times of two days say
nothing about each other.
"""

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bench.harness import ROOT, Line, Timed

__all__ = ["FILE", "Setback", "append", "setbacks"]

FILE = ROOT / "bench" / "history.jsonl"

SETBACK = 0.15
"""A ratio that is larger by more than this share has fallen back."""


class Setback(NamedTuple):
    """A line that fell back."""

    line: Line
    ratio: float
    """The earlier one."""
    commit: str


def append(file: Path, lines: Iterable[Line]) -> None:
    """Write a run as the last line of a file."""
    time = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"commit": commit(), "machine": machine(), "time": time}
    entry = about | {"lines": [record(line) for line in lines]}
    with file.open("a", encoding="utf-8") as history:
        history.write(json.dumps(entry, ensure_ascii=False) + "\n")


def setbacks(file: Path, lines: Iterable[Line]) -> Iterator[Setback]:
    """Compare lines with the newest entries of this machine that have them."""
    earlier = newest(file)
    for line in lines:
        ratio, commit = earlier.get((line.claim, line.name), (None, ""))
        if ratio is not None and line.ratio is not None and line.ratio > ratio * (1 + SETBACK):
            yield Setback(line, ratio, commit)


def newest(file: Path) -> dict[tuple[str, str], tuple[float | None, str]]:
    """Return the ratio and the commit of every line, by its claim and its peer."""
    here = machine()
    texts = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    entries = [entry for entry in map(json.loads, texts) if entry["machine"] == here]
    return {
        (line["claim"], line["name"]): (line["ratio"], entry["commit"])
        for entry in entries
        for line in entry["lines"]
        if line["ratio"] is not None
    }


def record(line: Line) -> dict[str, Any]:
    """Return a line as JSON: what is no time is a text, and a wrong answer, without a share of a target, has null."""
    times = {
        side: {"seconds": time.seconds, "processor": time.processor, "spread": time.spread, "note": time.note}
        if isinstance(time, Timed)
        else time
        for side, time in (("ours", line.ours), ("peer", line.peer))
    }
    about = {"claim": line.claim, "name": line.name, "ratio": line.ratio, "target": line.target, "holds": line.holds}
    return about | times


def machine() -> str:
    """Return what times depend on: the processor, how many of them, the system and Python."""
    information = Path("/proc/cpuinfo")
    rows = information.read_text(encoding="utf-8").splitlines() if information.exists() else []
    models = [row.partition(":")[2].strip() for row in rows if row.startswith("model name")]
    model = next(iter(models), platform.processor() or platform.machine())
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{model}, {os.cpu_count()} processors, {platform.system()}, Python {python}"


def commit() -> str:
    """Return the commit of the checkout, with a plus if other files than the history have changed since."""
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", f":!{FILE.relative_to(ROOT)}")
    return git("rev-parse", "--short=12", "HEAD") + ("+" if changed else "")


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip()
