"""The book: every example of README, CONTRIBUTING and docs runs, and prints what its page shows.

The blocks of a page run from the first to the last, in one folder that begins with a copy of examples/:

- python with `>>>`: a doctest; the blocks of a page share their names;
- python that begins with `# name.py`: is written to that file;
- other python: runs;
- console: a line `$ command` runs, and prints the lines after it; a line `...` stands for any number of lines.
  A command without such lines must succeed.

What a page shows as sh stays open, installs or needs another machine: other tests run such commands. A block with a
title needs a server that runs, which packages/zermelo-web/tests starts, or is a part of a file.
"""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import filterfalse
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import pytest

import commands
import zermelo
from marks import long
from places import ROOT
from zermelo.types import Deadline

READMES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("packages/*/README.md"))]
PAGES = [*READMES, *sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("packages/*/docs/**/*.md")])]


FIRST_PAGES = {"index.md", "quick-start.md", "commands.md", "own-game.md", "design.md"}
"""The pages of the book that `make test` runs, beside the READMEs; `make test-long` runs all others."""


def is_first(page: Path) -> bool:
    return page in READMES or (page.parent == ROOT / "docs" and page.name in FIRST_PAGES)


class Block(NamedTuple):
    """One example of a page: where it begins, its kind, and its text."""

    line: int
    kind: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    source = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^( *)```([^\n]*)\n(.*?)^\1```$", source, re.MULTILINE | re.DOTALL):
        yield Block(source.count("\n", 0, found.start()) + 1, found[2].strip(), dedent(found[3]))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# How a page runs


PATIENT = """
from time import monotonic

from zermelo.rules.limits import Deadline

Deadline.__init__.__defaults__ = (None, lambda: monotonic() / 10)
"""
"""Time limits last ten times as long, so that a page prints the same on a busy machine; no page shows one that ends."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the environment of a page: the examples, `zermelo` and `python` on the path, and no colours."""
    programs, work = tmp_path / "bin", tmp_path / "work"
    programs.mkdir()
    for name, command in {"python": shlex.quote(sys.executable), "zermelo": "python -m zermelo"}.items():
        (programs / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    (programs / "sitecustomize.py").write_text(PATIENT, encoding="utf-8")  # Python runs it when it starts
    shutil.copytree(ROOT / "examples", work / "examples")
    monkeypatch.chdir(work)
    monkeypatch.syspath_prepend(work)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(programs), str(Path(zermelo.__file__).parents[1]))))
    monkeypatch.setattr(Deadline.__init__, "__defaults__", Deadline.__init__.__defaults__)  # as it was, at the end
    exec(PATIENT, {})
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))  # a reader who has solved nothing yet
    for name in ("COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS"):
        monkeypatch.delenv(name, raising=False)
    return work


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [*(page for page in PAGES if is_first(page)), *long(filterfalse(is_first, PAGES))], ids=name_of
)
def test_a_page_runs_and_prints_what_it_shows(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        where = f"{name_of(page)}, line {block.line}"
        if block.kind == "python":
            run_python(block.text, names, where)
        elif block.kind == "console":
            run_console(block.text, where)


PLAIN = re.compile(r"zermelo [^|<>&;$*`#~\\]*")
"""The commands that need no shell."""


def run_python(text: str, names: dict[str, Any], where: str) -> None:
    for library in re.findall(
        r"^(?:>>> )?(?:import|from) (pyspiel|open_spiel|pettingzoo|gymnasium)\b", text, re.MULTILINE
    ):
        pytest.importorskip(library)
    if ">>> " in text:
        run_session(text, names, where)
    elif file := re.match(r"# (\w+\.py)\n", text):
        Path(file[1]).write_text(text, encoding="utf-8")
    else:
        exec(compile(text, where, "exec"), names)


def run_session(text: str, names: dict[str, Any], where: str) -> None:
    session = doctest.DocTestParser().get_doctest(text, names, where, where, 0)
    session.globs = names  # not a copy: the next block continues
    wrong: list[str] = []
    doctest.DocTestRunner().run(session, out=wrong.append, clear_globs=False)
    assert not wrong, "".join(wrong)


def run_console(text: str, where: str) -> None:
    for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, shown = re.sub(r"\\\n", "", session).partition("\n")
        command = re.sub(r"\s+# .*", "", line)
        if PLAIN.fullmatch(command):
            done = commands.run(shlex.split(command)[1:])
        else:
            done = subprocess.run(
                ["sh", "-c", command],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=600,
                check=False,
            )
        printed = done.stdout + done.stderr
        assert "Traceback" not in printed, f"{where}: {command}\n{printed}"
        assert done.returncode == 0 or (shown and done.returncode in (1, 2)), f"{where}: {command}\n{printed}"
        assert not shown.strip() or matches(shown, printed), f"{where}: $ {command}\nprints\n{printed}\nnot\n{shown}"


def matches(shown: str, printed: str) -> bool:
    """Return True if the lines are those shown, where `...` stands for any number of lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in lines(shown))
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in lines(printed))) is not None


def lines(text: str) -> list[str]:
    return text.rstrip().split("\n")


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\n...", "a\nb\nc\n", True),
        ("...\nc", "a\nb\nc\n", True),
        ("a\n...\nc", "a\nc\n", True),
        ("a\n...\nd", "a\nb\nc\n", False),
        ("X..", "XOO\n", False),
        ("a\n", "a\nb\n", False),
    ],
)
def test_three_dots_stand_for_any_number_of_lines(shown: str, printed: str, same: bool) -> None:
    assert matches(shown, printed) is same
