"""A game that was drawn at random, as a file that stands alone: `zermelo check` and every other command open it."""

from pathlib import Path
from pprint import pformat
from typing import Any, NamedTuple

__all__ = ["Drawn"]

FAMILIES = Path(__file__).parent / "families"

LONGEST = 400
"""Characters of a line that tells of a game; the file has all of it."""

FILE = '''{rules}

{declarations}

def game():
    """Drawn at random: `make fuzz SEED={seed} SECONDS=0` draws and tries it again."""
    rules = {family}(**{options})
    return declared(rules, **{promises})
'''


class Drawn(NamedTuple):
    """One random game."""

    seed: int
    family: str
    """The function that builds the rules, in a file of `families` with its plural or its name."""
    options: dict[str, Any]
    """Arguments of the family."""
    promises: dict[str, Any]
    """Arguments of `declared`."""
    lie: str = ""
    """The name of what is declared falsely; '' for a sound game."""

    @property
    def source(self) -> str:
        """The text of the file."""
        rules = (FAMILIES / f"{FILES[self.family]}.py").read_text(encoding="utf-8")
        declarations = (FAMILIES / "declared.py").read_text(encoding="utf-8").split('"""', 2)[2]
        options, promises = (pformat(each, width=110, compact=True) for each in (self.options, self.promises))
        return FILE.format(
            rules=rules, declarations=declarations, seed=self.seed, family=self.family, options=options,
            promises=promises,
        )  # fmt: skip

    @property
    def brief(self) -> str:
        """The game in three lines."""
        false = f"false {self.lie}" if self.lie else "sound"
        lines = [f"game {self.seed}: {self.family}, {false}", str(self.options), str(self.promises)]
        return "\n  ".join(line if len(line) < LONGEST else f"{line[:LONGEST]}..." for line in lines)


FILES = {
    "board": "boards", "graph": "graphs", "heaps": "heaps", "carried": "carried", "meeting": "meeting",
    "wandering": "wandering",
}  # fmt: skip
