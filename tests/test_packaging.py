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
from itertools import pairwise
from pathlib import Path
from typing import Any
from venv import EnvBuilder
from zipfile import ZipFile

import pexpect
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version
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
    assert run(complete, tmp_path, "python -c 'import zermelo.apps.tui.app'").returncode == 0
    assert run(complete, tmp_path, CERTIFY).returncode == 0


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_the_hosted_tests_try_every_python_and_the_bounds_of_numba() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    classifiers = " ".join(project()["classifiers"])
    assert jobs["tests"]["strategy"]["matrix"]["python"] == re.findall(r"Python :: (3\.\d+)", classifiers)
    (numba,) = (Requirement(each) for each in project()["dependencies"] if each.startswith("numba"))
    tried = [each["numba"] for each in jobs["numba"]["strategy"]["matrix"]["include"]]
    versions = [Version(str(each.specifier).removeprefix("==").removesuffix(".*")) for each in map(Requirement, tried)]
    assert all(version in numba.specifier for version in versions)
    assert Version(f"{versions[0].major}.{versions[0].minor - 1}") not in numba.specifier
    assert Version(f"{versions[1].major}.{versions[1].minor + 1}") not in numba.specifier


def test_workflows_name_paths_and_targets_that_are_there() -> None:
    files = [path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))]
    steps = [step for file in files for job in yaml.safe_load(file)["jobs"].values() for step in job.get("steps", ())]
    words = [word for step in steps for word in step.get("run", "").split()]
    paths = [word for word in words if word.partition("/")[0] in tops() and "/" in word]
    assert "tests/machine" in paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    made = [target for word, target in pairwise(words) if word == "make"]
    assert "test" in made
    assert set(made) <= set(targets)


def tops() -> set[str]:
    return {path.name for path in ROOT.iterdir()}
