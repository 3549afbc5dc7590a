"""The core without an extra and without another package: each command works, or one sentence names what is missing."""

import os
import sys
from collections.abc import Iterator
from importlib.metadata import distribution, entry_points
from pathlib import Path

import pytest

import commands
import zermelo
from all_commands import all_commands
from command_lines import FORMS, SERVERS, arguments, write_files
from requirements import modules_of, needed

HIDING = """
import sys
from importlib.machinery import PathFinder

INSTALLED = {installed}


class CoreFinder(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return super().find_spec(name, path, target) if name.partition(".")[0] in INSTALLED else None

    @classmethod
    def find_distributions(cls, *context):
        return [each for each in super().find_distributions(*context) if not each.name.startswith("zermelo-")]


sys.meta_path[:] = [CoreFinder if finder is PathFinder else finder for finder in sys.meta_path]
"""
"""What Python runs when it starts: it finds no module of an extra, and no package that builds on zermelo."""

WITH_EXTRAS = (
    "count tictactoe --depth 3 --plot counts.png",
    "sweep stones:n={1..3} -o sweep.parquet",
    "solve stones:n=9 -o shared --dask tcp://127.0.0.1:1",
    "tree tictactoe --depth 1 -o tree.png",
    "tree tictactoe --depth 1 -o tree.graphml",
)
"""Further lines, most of which need an extra."""

WITH_PACKAGES = {
    "play tictactoe --puzzle": "zermelo play --puzzle comes with zermelo-teach: pip install zermelo-teach",
    "certificate check claim.json --page -o claim.html": (
        "The page that checks a certificate comes with zermelo-web: pip install zermelo-web"
    ),
    "analyse chomp": "chomp comes with zermelo-atlas: pip install zermelo-atlas",
}
"""Lines about what another package adds, each with the sentence that says so."""

PACKAGE_OF_COMMAND = {each.name: each.dist.name for each in entry_points(group="zermelo.commands") if each.dist}

Core = tuple[commands.Elsewhere, dict[str, str]]


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Core]:
    """Return a process that finds the core alone, which runs commands, and its environment."""
    libraries = needed(distribution("zermelo"), set(), set())
    ours = {"zermelo", "commands", "sitecustomize", *sys.stdlib_module_names}
    installed = sorted(ours.union(*map(modules_of, libraries)))
    folder = tmp_path_factory.mktemp("core")
    (folder / "sitecustomize.py").write_text(HIDING.format(installed=set(installed)), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    process = commands.Elsewhere(env)
    yield process, env
    process.end()


def is_of_core(line: str) -> bool:
    return line.partition(" ")[0] not in PACKAGE_OF_COMMAND


@pytest.mark.slow
def test_each_command_of_the_core_works_or_names_the_extra(
    core: Core, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    (process, env), lines = core, [*filter(is_of_core, (line for line, _ in FORMS)), *WITH_EXTRAS]
    for line in lines:
        words, text = arguments(line)
        done = process.run(words, env, text)
        if done.returncode == 1:  # the answer is no
            assert not done.stderr, f"{line}\n{done.stderr}"
        elif done.returncode:
            assert done.returncode == 2, f"{line}\n{done.stderr}"
            assert len(done.stderr.splitlines()) == 1, f"{line}\n{done.stderr}"
            assert "pip install 'zermelo[" in done.stderr, line
            if line not in WITH_EXTRAS:  # later commands read what it writes
                commands.run(words, {**os.environ, "PYTHONIOENCODING": "utf-8"}, text)
    of_core = {name for name in all_commands() if is_of_core(name)}
    assert {name for name in of_core if any(f"{line} ".startswith(f"{name} ") for line in lines)} == of_core


@pytest.mark.slow
@pytest.mark.parametrize("command", PACKAGE_OF_COMMAND)
def test_each_command_of_another_package_names_it(core: Core, command: str) -> None:
    (process, env), package = core, PACKAGE_OF_COMMAND[command]
    lines = [line for line in (*SERVERS, *(line for line, _ in FORMS)) if line.partition(" ")[0] == command]
    assert lines
    for line in lines:
        words, text = arguments(line)
        done = process.run(words, env, text)
        said = f"zermelo {command} comes with {package}: pip install {package}\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.slow
@pytest.mark.parametrize("line", WITH_PACKAGES)
def test_what_another_package_adds_to_a_command_names_it(
    core: Core, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (process, env), (words, text) = core, arguments(line)
    zermelo.proofs.write_certificate(zermelo.proofs.certify("stones:n=9", "first wins").certificate, "claim.json")
    done = process.run(words, env, text)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{WITH_PACKAGES[line]}\n")
