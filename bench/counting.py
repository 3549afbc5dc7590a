"""Counts and exports: compiled against the rules as they are written, and whole processes within what is promised.

The first two lines are measured by turns in this process on the 4x4 board of Connect Four, with kernels that have run
before; both ways must give the same. The peer of the export writes the boards alone, one by one, and no file. The other
lines are processes of the command, on the 5x4 board.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryDirectory

from bench.harness import Line, Timed, Wrong, by_turns, compared, needs, timed, timed_answer, within

__all__ = ["lines"]

SMALL, LARGE = "connect:width=4,height=4", "connect:width=5,height=4"
POSITIONS, CLASSES = 3_945_711, 1_974_174
"""Of the 5x4 board; `zermelo solve` finds the same."""

TURNS, COUNT, EXPORT = 3, 5.0, 3.0


def lines() -> Iterator[Line]:
    """Measure counting, then exporting."""
    yield compared("4x4 Connect Four counted", *counts(), at_most=0.05)
    yield within("5x4 counted, whole process", count(), COUNT)
    needs("pyarrow", "PyArrow")
    with TemporaryDirectory() as folder:
        yield compared("4x4 Connect Four to Arrow", *exports(f"{folder}/small"), at_most=0.2)
        command("solve", LARGE, "--with-keys", "--out", f"{folder}/large")
        yield within("5x4 exported, whole process", export(folder), EXPORT)


def counts() -> tuple[Timed, str, Timed]:
    """Measure the counts of every ply by kernels, and by the rules as they are written."""
    from zermelo.analysis.counting.layers import layers
    from zermelo.analysis.counting.ply_counts import Plies
    from zermelo.evaluation.symmetry.folding import Folding
    from zermelo.games import game, start
    from zermelo.rules.limits import Deadline

    position = start(game(SMALL))
    kernels, fold = Plies(position.game), Folding(position.game)
    if list(kernels.layers(position, Deadline(600))) != list(layers(position, fold)):
        raise Wrong("The kernels count other numbers than the rules.")

    def ours() -> Timed:
        return timed(lambda: list(kernels.layers(position, Deadline(600))))

    first, second = by_turns(ours, lambda: timed(lambda: list(layers(position, fold))), 1)
    return first, "interpreted", second


def exports(folder: str) -> tuple[Timed, str, Timed]:
    """Measure a table to Arrow, and its boards written one by one."""
    from zermelo.solving.export import plain_texts, to_arrow
    from zermelo.solving.table import Table

    command("solve", SMALL, "--with-keys", "--out", folder)
    table = Table(folder)

    def one_by_one() -> list[str]:
        tiers = enumerate(table.manifest["tiers"])
        pieces = ((entry["ply"] % 2, keys) for n, entry in tiers for keys, _ in table.storage.scan(n))
        return [text for turn, keys in pieces for text in plain_texts(table.game, turn, keys)]

    if to_arrow(table)["board"].to_pylist() != one_by_one():
        raise Wrong("The boards of an export are others than those of the game.")
    first, second = by_turns(partial(timed, partial(to_arrow, table)), partial(timed, one_by_one), TURNS)
    return first, "boards one by one", second


def count() -> Timed:
    command("count", LARGE)  # compiles
    time, found = timed_answer(lambda: json.loads(command("count", LARGE, "--json")))
    if found["positions"].get("total") != POSITIONS or "openings" not in found:
        raise Wrong(f"{LARGE} has {POSITIONS:,} positions, and {found['positions']} were counted.")
    return time


def export(folder: str) -> Timed:
    options = "table", "export", f"{folder}/large", f"{folder}/large.parquet", "--json"
    command(*options)  # compiles
    time, found = timed_answer(lambda: json.loads(command(*options)))
    if found["rows"] != CLASSES:
        raise Wrong(f"{LARGE} has {CLASSES:,} classes, and {found['rows']:,} were exported.")
    return time


def command(*arguments: str) -> str:
    """Return what zermelo prints; raise Wrong where it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments], capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise Wrong(done.stderr.strip())
    return done.stdout
