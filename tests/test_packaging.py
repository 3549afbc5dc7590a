"""The wheel and the sdist: what they hold, and that the wheel runs with nothing but what it asks for.

Nothing is downloaded. The wheel is built from the sdist, and installed into an environment that has no packages. The
libraries that its metadata asks for, and those that these ask for, are then linked into it from here; so the test shows
what a wheel lacks, and a dependency that is not declared, but not which versions a package index would choose.
"""

import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from venv import EnvBuilder
from zipfile import ZipFile

import pexpect
import pytest
import yaml
from requirements import needed, tops_of

import zermelo

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "zermelo"


@pytest.fixture(scope="module")
def built(once: Callable[..., Path]) -> Path:
    """Return a folder with the sdist, and the wheel that is built from it."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr

    return once("dist", build)


def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_package_and_nothing_else(built: Path) -> None:
    here = {f"zermelo/{path.relative_to(SOURCE).as_posix()}" for path in SOURCE.rglob("*") if path.is_file()}
    packed = {name for name in ZipFile(wheel(built)).namelist() if ".dist-info/" not in name}
    assert packed == {name for name in here if "__pycache__" not in name}
    assert {
        "zermelo/py.typed",
        "zermelo/__init__.pyi",
        "zermelo/games/loading/template.py.txt",
        "zermelo/apps/web/assets/index.html",
    } <= packed


@pytest.mark.slow
def test_the_sdist_has_what_its_tests_and_documentation_need(built: Path) -> None:
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for file in ("Makefile", "mkdocs.yml", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md"):
        assert file in names
    for folder in ("src", "tests", "examples", "docs", "bench", "formal"):
        assert {path for path in names if path.startswith(folder)} >= tracked(folder)


def tracked(folder: str) -> set[str]:
    """Return the files of a folder of the project, without those that tools leave there."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", "built", ".ipynb_checkpoints"} & set(path.parts)
    }


@pytest.fixture(scope="module")
def installed(built: Path, once: Callable[..., Path]) -> Path:
    """Return the folder of the programs of an environment with the wheel and its dependencies."""
    return once("core", lambda home: install(built, home, set())) / "bin"


@pytest.fixture(scope="module")
def complete(built: Path, once: Callable[..., Path]) -> Path:
    """Return the same with the packages that `make play` installs."""
    return once("play", lambda home: install(built, home, {"play", "certify"})) / "bin"


def install(built: Path, home: Path, extras: set[str]) -> None:
    """Install the wheel, its dependencies and those of extras into a new environment."""
    EnvBuilder(symlinks=True).create(home)
    python = home / "bin" / "python"
    (packages,) = (home / "lib").glob("python*/site-packages")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "--quiet"]
    done = subprocess.run([*pip, wheel(built)], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    (ours,) = distributions(path=[str(packages)])
    for library in needed(ours, extras, set()):
        link(library, packages)


def link(library: Distribution, packages: Path) -> None:
    """Link the files and folders that a distribution brings into other packages."""
    for top in tops_of(library):
        if not (packages / top).exists():
            (packages / top).symlink_to(Path(str(library.locate_file(top))))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links of folders need rights there")
@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("zermelo --version", f"zermelo {zermelo.__version__}"),
        ("zermelo analyse tictactoe 1 2", "Best play: 4 7 5 3 6"),
        ("zermelo analyse mnk:width=4,height=4,k=3 1 --no-such", "No such option '--no-such'"),
        ("zermelo new mine.py", "mine.py: a game that runs"),
        ("zermelo solve stones -o solved", "To look up a position: zermelo table probe solved"),
        ("zermelo page tictactoe -o page.html", "page.html"),
        ("zermelo sweep stones:n={1..3}", "loss in 1 ply"),
        ("python -m zermelo count tictactoe", "255,168"),
        ("python -c 'import zermelo.machine.compiler, zermelo.solving.pack, zermelo.apps.cli'", ""),
    ],
)
def test_the_wheel_runs_with_what_it_asks_for(installed: Path, tmp_path: Path, command: str, printed: str) -> None:
    done = run(installed, tmp_path, command)
    assert printed in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def run(programs: Path, folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"exec {programs}/{command}"], cwd=folder, env=environment(folder),
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
    )  # fmt: skip


def environment(folder: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "HOME": str(folder), "TERM": "xterm"}


CERTIFY = 'zermelo certificate make tictactoe "second never loses" -o claim.json'


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links of folders need rights there")
@pytest.mark.parametrize(("command", "extra"), [("zermelo serve", "web"), (CERTIFY, "certify")])
def test_a_missing_extra_is_one_sentence(installed: Path, tmp_path: Path, command: str, extra: str) -> None:
    done = run(installed, tmp_path, command)
    assert done.returncode == 2
    assert f"pip install 'zermelo[{extra}]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal there is of another kind")
def test_without_textual_a_game_is_played_line_by_line(installed: Path, tmp_path: Path) -> None:
    game = pexpect.spawn(str(installed / "zermelo"), ["play", "tictactoe"], cwd=tmp_path, env=environment(tmp_path))
    game.expect_exact("pip install 'zermelo[play]'")
    game.expect_exact("X to move")
    game.sendline("q")
    game.expect(pexpect.EOF)
    assert game.wait() == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links of folders need rights there")
def test_make_play_installs_what_the_screen_and_certificates_need(complete: Path, tmp_path: Path) -> None:
    assert "'.[play,certify]'" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert run(complete, tmp_path, "python -c 'import zermelo.apps.tui.app'").returncode == 0
    assert run(complete, tmp_path, CERTIFY).returncode == 0


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_the_citation_is_valid_and_of_this_version() -> None:
    """The keys that the Citation File Format 1.2.0 requires, and those that it knows."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(cited)
    known = "abstract authors cff-version keywords license message references title type version"
    assert set(cited) <= set(known.split())
    assert (str(cited["version"]), cited["license"]) == (project()["version"], project()["license"])
    for reference in cited["references"]:
        assert {"authors", "title", "type"} <= set(reference)


def test_the_changelog_begins_with_this_version() -> None:
    found = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == project()["version"]


def test_the_exceptions_of_mypy_are_for_modules_that_are_there() -> None:
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    ours = [each["module"] for each in mypy["overrides"] if "ignore_missing_imports" not in each]
    names = [name for each in ours for name in ([each] if isinstance(each, str) else each)]
    places = [name.removesuffix(".*").replace(".", "/") for name in names]
    found = [any(list((ROOT / top).glob(f"{place}*")) for top in mypy["mypy_path"]) for place in places]
    assert [name for name, is_there in zip(names, found, strict=True) if not is_there] == []
