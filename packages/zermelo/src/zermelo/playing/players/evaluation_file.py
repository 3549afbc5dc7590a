"""Evaluations in files of yours: 'my_eval.py:depth=4' names a player that asks the function `evaluate` of the file."""

import re
from pathlib import Path
from typing import NamedTuple

from zermelo.errors import BadGame, BadPlayer
from zermelo.games.loading.file_game import parts_of, run
from zermelo.sources.depth_limit import Evaluation

__all__ = ["EvaluationFile", "evaluation_file"]

EVALUATION_SPEC_PATTERN = re.compile(r"(.+\.py)(?::(\w+))?:(\w+=.*)", re.DOTALL)


class EvaluationFile(NamedTuple):
    """A file with an evaluation, and the options of its player."""

    path: Path
    name: str
    """The name of the function."""
    options: str
    """The options of the search, such as 'depth=4'."""

    @property
    def spec(self) -> str:
        """The spec of the player that asks the function."""
        return f"alphabeta:{self.options}"

    def function(self) -> Evaluation:
        """Return the function; raise BadPlayer."""
        if not self.path.is_file():
            raise BadPlayer(f"There is no file {self.path}.")
        try:
            found = getattr(run(self.path, parts_of(self.path.absolute())), self.name, None)
        except BadGame as error:
            raise BadPlayer(str(error)) from error
        if not callable(found):
            raise BadPlayer(
                f"{self.path} defines no function `{self.name}`, from a position to a number. "
                f"For another: {self.path}:FUNCTION:{self.options}"
            )
        evaluate: Evaluation = found
        return evaluate


def evaluation_file(text: str) -> EvaluationFile | None:
    """Return the evaluation that a text names; None for another text.

    >>> evaluation_file("mine.py:mobility:depth=4"), evaluation_file("mine.py:best_move")
    (EvaluationFile(path=PosixPath('mine.py'), name='mobility', options='depth=4'), None)
    """
    named = EVALUATION_SPEC_PATTERN.fullmatch(text)
    return EvaluationFile(Path(named[1]), named[2] or "evaluate", named[3]) if named else None
