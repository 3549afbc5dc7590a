"""Try random games until a time is over, or one game: `make fuzz SECONDS=600 SEED=7`. Exit 1 if any has a fault."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import SystemRandom
from tempfile import gettempdir
from time import monotonic

from fuzz.report import report_on

GAMES = 100
"""Games that one process tries, which keeps in memory what it loads for each."""

STUCK = 600.0
"""Seconds after which no game is waited for."""


def main() -> int:
    """Print a report on each game that has a fault."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="0 tries the one game of the seed")
    parser.add_argument("--seed", type=int, help="the first game; the others follow")
    options = parser.parse_args()
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    folder = Path(gettempdir()) / "zermelo-fuzz"
    folder.mkdir(exist_ok=True)
    print(f"Random games from seed {seed} on; files of games with faults are kept in {folder}.", flush=True)
    games = faulty = 0
    try:
        for report in reports(seed, options.seconds, folder):
            games, faulty = games + 1, faulty + bool(report)
            if report:
                print(report, flush=True)
    except KeyboardInterrupt:
        print()
    print(f"{games} games, {faulty} with faults.")
    return 1 if faulty else 0


def reports(seed: int, seconds: float, folder: Path) -> Iterator[str]:
    """Yield a report on each game, '' for a sound one, from processes that try one game at a time."""
    if seconds == 0:
        yield report_on(seed, folder)
        return
    end, seeds, workers = monotonic() + seconds, count(seed), os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=GAMES) as pool:
        asked: set[Future[str]] = set()
        while monotonic() < end:
            asked |= {pool.submit(report_on, next(seeds), folder) for _ in range(workers - len(asked))}
            done, asked = wait(asked, STUCK, FIRST_COMPLETED)
            if not done:
                raise TimeoutError(f"Some game after seed {seed} did not end in {STUCK:g} s.")
            yield from (future.result() for future in done)
        yield from (future.result() for future in asked)


if __name__ == "__main__":
    sys.exit(main())
