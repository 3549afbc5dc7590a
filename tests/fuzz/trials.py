"""Trials of one game: each asks a question of users, by the functions that they call."""

from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

import zermelo
from fuzz.answers import analyse, check, command, count, evaluator, searches, value, values
from fuzz.drawn import Drawn
from fuzz.packages import webassembly
from fuzz.proofs import certificates
from fuzz.reports import report
from fuzz.tried import Trial, put_on_trial
from fuzz.verdict import Verdict
from fuzz.written import book, page, solve
from zermelo.evaluation import worth_compiling

__all__ = ["TRIALS", "tried"]

TRIALS: tuple[Trial, ...] = (
    check, value, analyse, evaluator, values, searches, solve, book, page, webassembly, certificates, count, report,
    command,
)  # fmt: skip


def tried(drawn: Drawn, folder: Path) -> list[str]:
    """Return the faults that trying a game finds: sentences, the first of which is the one to look at."""
    file = folder / f"game_{drawn.seed}.py"
    file.write_text(drawn.source, encoding="utf-8")
    verdict = Verdict(drawn)
    with verdict.about("open the file"):
        on = put_on_trial(drawn, zermelo.game(str(file)), file, folder, verdict)
    if not verdict.faults:
        with compiled_after(0 if on.compiles else worth_compiling.SMALL_WORK_POSITIONS):
            for trial in TRIALS:
                trial(on)
    return verdict.faults


def compiled_after(nodes: int) -> AbstractContextManager[object]:
    """Have every search compiled after so many nodes; a large game's search is compiled after some."""
    return patch.object(worth_compiling, "SMALL_WORK_POSITIONS", nodes)
