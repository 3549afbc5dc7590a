"""What each idea of cold commands pays: whole processes with all of them, against all but one.

Two commands about tic-tac-toe are answered by plain Python, and a position of Connect Four by machine code from the
disk. A program switches an idea off before the command begins, which must print the same. A ratio below 1 is what the
idea saves.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.harness import Line, Timed, by_turns, compared
from bench.load import COMPILE, MIDDLE, caching_in, process, python

__all__ = ["lines"]

TURNS = 15

PLAIN, SHORT, COMPILED = ("analyse", "tictactoe"), ("value", "tictactoe"), ("value", "connect")
INPUTS = {PLAIN: "", SHORT: "1 5\n", COMPILED: f"{MIDDLE}\n"}
"""The input of each command."""


class Idea(NamedTuple):
    """An idea, a program that switches it off, and the commands that it concerns."""

    claim: str
    program: str
    commands: tuple[tuple[str, str], ...] = (PLAIN, COMPILED)


IDEAS = (
    Idea("Garbage collected less often", "import gc; gc.set_threshold = lambda *numbers: None"),
    Idea("Last collections left out", "import gc; gc.freeze = lambda: None"),
    Idea(
        "Idle threads of NumPy asleep at once",
        "import os; os.environ['OPENBLAS_THREAD_TIMEOUT'] = '26'",
        (COMPILED,),
    ),
    Idea("Reasons of errors loaded late", "import zermelo.rules.error_origin", (PLAIN,)),
    Idea("Folders found without a library", "import platformdirs", (PLAIN,)),
    Idea("What reads files loaded late", "import zermelo.machine.arrow, csv", (SHORT,)),
    Idea(
        "States of a small game listed first",
        """from zermelo.evaluation.interpreted import Interpreted, search_to_the_end
Interpreted.is_little = lambda self, rules, state: search_to_the_end(self.game, rules, state, self.known)""",
    ),
    Idea(
        "Values ranked in a dictionary of the search",
        """from zermelo.evaluation import settling
class Ranks:
    def __init__(self, again): self.again = again
    def __getitem__(self, value): return settling.ranked_before(value, self.again)
settling.Ranks = Ranks""",
        (PLAIN,),
    ),
    Idea(
        "Instructions of a digest read where names differ in kind",
        """import dis
from zermelo.machine import digest
digest.own_names = lambda code, operations: frozenset(
    each.argval for each in dis.get_instructions(code) if each.opname in operations)""",
        (COMPILED,),
    ),
)


def lines() -> Iterator[Line]:
    """Measure each command with all ideas, and without one, by turns."""
    with TemporaryDirectory() as folder:
        python(COMPILE, **caching_in(folder))
        for idea in IDEAS:
            for command in idea.commands:
                whole, part = (partial(cold, command, program, folder) for program in ("", idea.program))
                ours, others = by_turns(whole, part, TURNS)
                yield compared(f"{idea.claim}: {' '.join(command)}", ours, "without", others)


@cache
def printed(command: tuple[str, str]) -> str:
    whole = [sys.executable, "-m", "zermelo", *command]
    return subprocess.run(whole, input=INPUTS[command], capture_output=True, encoding="utf-8", check=True).stdout


def cold(command: tuple[str, str], program: str, folder: str) -> Timed:
    """Return the time of a command after a program; raise Wrong where it prints something else than without."""
    whole = f"{program}\nimport sys; sys.argv[1:] = {[*command]}; from zermelo.command import main; main()"
    return process([sys.executable, "-c", whole], printed(command), INPUTS[command], **caching_in(folder))
