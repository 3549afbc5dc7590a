"""Commands in the C locale without Python's UTF-8 mode: there, as on Windows, UTF-8 is used only where it is named."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from commands import Elsewhere

__all__ = ["NEEDS_POSIX", "ascii_process", "environment", "read", "told"]

NEEDS_POSIX = pytest.mark.skipif(os.name != "posix", reason="The C locale is one of POSIX.")

C_LOCALE = {
    "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONWARNDEFAULTENCODING": "1",
    "PYTHONWARNINGS": "ignore::EncodingWarning:numba.core.config",  # it reads what the system says of processors
}  # fmt: skip

ARROWS = """
from zermelo import LOSS, Game, Notation, Rules


def game():  # five stones; take one, ←, or two, ⇐
    rules = Rules(5, lambda left: (0, 1, 3)[min(left, 2)], lambda left, move: left - move - 1, lambda left: LOSS)
    return Game("arrows", rules, notation=Notation(("Süd", "Nord"), lambda left: ("←", "⇐")))
"""

PERFECT = """
from zermelo import analyse


def best_move(position):  # “perfect”
    return analyse(position).best[0].name
"""


def environment() -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if name not in ("PYTHONIOENCODING", "FORCE_COLOR")}
    return {**ours, **C_LOCALE, "NO_COLOR": "1"}


@pytest.fixture(scope="module")
def ascii_process() -> Iterator[Elsewhere]:
    process = Elsewhere(environment())
    yield process
    process.end()


@pytest.fixture
def told(ascii_process: Elsewhere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """told('value', 'tictactoe', input='1') is what a command prints, in ASCII and without a warning."""
    monkeypatch.chdir(tmp_path)
    Path("arrows.py").write_text(ARROWS, encoding="utf-8")
    Path("perfect.py").write_text(PERFECT, encoding="utf-8")

    def told(*args: str, input: str = "") -> str:  # noqa: A002
        done = ascii_process.run(args, environment(), input)
        assert (done.returncode, done.stderr) == (0, ""), done
        assert done.stdout.isascii()
        return done.stdout

    return told


def read(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")
