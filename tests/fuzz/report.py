"""Reports of games with wrong answers; each names the command that finds the fault again."""

from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.draws import drawn
from fuzz.trials import tried

__all__ = ["report_on"]

MOST = 5
"""Most faults of one game in a report; mostly they have one cause."""


def report_on(seed: int, kept: Path | None = None) -> str:
    """Return the faults of the game of a seed, and the game; '' where it has none.

    kept: the folder in which the file of a game with faults is kept.
    """
    game = drawn(seed)
    with TemporaryDirectory() as folder:
        faults = tried(game, Path(folder))
        if not faults:
            return ""
        lines = [game.brief, *(f"  {fault.rstrip()}" for fault in faults[:MOST])]
        if len(faults) > MOST:
            lines.append(f"  and {len(faults) - MOST} more")
        if kept:
            (kept / f"game_{seed}.py").write_text(game.source, encoding="utf-8")
            lines.append(f"  zermelo check {kept / f'game_{seed}.py'}")
    return "\n".join([*lines, f"  make fuzz SEED={seed} SECONDS=0"])
