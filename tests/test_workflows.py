"""The hosted workflows and .ci/run: what they name is there, so that they can pass."""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.version import Version

from places import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PACKAGES = ROOT / "packages"
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def jobs() -> Iterator[dict[str, Any]]:
    for file in WORKFLOWS:
        yield from yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].values()


def commands() -> list[list[str]]:
    """Return the words of each command, those of .ci/run too, without quotes."""
    steps = [step.get("run", "") for job in jobs() for step in job.get("steps", ())]
    lines = "\n".join([*steps, (ROOT / ".ci" / "run").read_text(encoding="utf-8")]).splitlines()
    return [re.sub(r"""["'()]""", " ", part).split() for line in lines for part in re.split(r"&&|\|\||[;|]", line)]


def project(package: str) -> dict[str, Any]:
    found = tomllib.loads((PACKAGES / package / "pyproject.toml").read_text(encoding="utf-8"))
    table: dict[str, Any] = found["project"]
    return table


def workspace() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def following(option: str) -> set[str]:
    return {word for command in commands() for before, word in pairwise(command) if before == option}


def test_every_action_is_pinned_by_a_digest_with_its_tag() -> None:
    uses = [
        line.strip() for file in WORKFLOWS for line in file.read_text(encoding="utf-8").splitlines() if "uses:" in line
    ]
    others = [line.removeprefix("- ") for line in uses if not PINNED.fullmatch(line.removeprefix("- "))]
    assert all((ROOT / line.removeprefix("uses: ")).is_file() for line in others), others
    assert len(others) < len(uses)


def test_every_path_of_a_command_is_there() -> None:
    tops = {path.name for path in ROOT.iterdir()} - {"dist", "site"}
    words = [word.partition("[")[0].removeprefix("./") for command in commands() for word in command]
    paths = {word for word in words if word.partition("/")[0] in tops}
    assert "packages/zermelo/tests/machine" in paths
    assert [path for path in sorted(paths) if not list(ROOT.glob(path))] == []


def test_every_target_of_make_is_in_the_makefile() -> None:
    rules = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    targets = {target for rule in rules for target in rule.split()}
    made = {word for command in commands() if "make" in command for word in command[command.index("make") + 1 :]}
    wanted = {word for word in made if re.fullmatch(r"[a-z][a-z-]*", word)}
    assert {"test", "test-long", "wheels"} <= wanted
    assert wanted - targets == set()


def test_every_extra_group_and_marker_is_declared() -> None:
    words = [word for command in commands() for word in command]
    extras = [match for word in words if (match := re.fullmatch(r"(?:\./)?packages/([\w-]+)\[([\w,-]+)\]", word))]
    for match in extras:
        assert set(match[2].split(",")) <= set(project(match[1])["optional-dependencies"])
    assert following("--group") <= set(workspace()["dependency-groups"])
    markers = {marker.partition(":")[0] for marker in workspace()["tool"]["pytest"]["ini_options"]["markers"]}
    assert following("-m") - {"pip", "pytest"} <= markers


def test_every_satellite_has_smoke_tests() -> None:
    satellites = {path.name for path in PACKAGES.iterdir() if path.is_dir()} - {"zermelo"}
    (smoke,) = (command for command in commands() if "smoke" in command)
    assert {f"packages/{name}/tests" for name in satellites} <= set(smoke)
    for name in satellites:
        tests = (PACKAGES / name / "tests").rglob("test_*.py")
        assert any("pytest.mark.smoke" in test.read_text(encoding="utf-8") for test in tests), name


def test_every_python_of_the_packages_is_tried() -> None:
    core = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]["core"]
    tried = core["strategy"]["matrix"]["python"]
    for package in filter(Path.is_dir, PACKAGES.iterdir()):
        assert tried == re.findall(r"Python :: (3\.\d+)", " ".join(project(package.name)["classifiers"])), package.name


def test_the_bounds_of_numba_are_tried() -> None:
    (numba,) = (Requirement(each) for each in project("zermelo")["dependencies"] if each.startswith("numba"))
    matrices = [job["strategy"]["matrix"] for job in jobs() if "strategy" in job]
    tried = [each["numba"] for matrix in matrices for each in matrix.get("include", ())]
    oldest, newest = (Version(str(Requirement(each).specifier).removeprefix("==").removesuffix(".*")) for each in tried)
    assert {oldest, newest} <= set(numba.specifier.filter([oldest, newest]))
    assert Version(f"{oldest.major}.{oldest.minor - 1}") not in numba.specifier
    assert Version(f"{newest.major}.{newest.minor + 1}") in numba.specifier
    (locked,) = re.findall(r"^numba==(\d+\.\d+)", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert Version(locked) == newest


def test_a_job_needs_jobs_of_its_workflow() -> None:
    for file in WORKFLOWS:
        named = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
        needed = {each for job in named.values() for each in [job.get("needs", ())] if each}
        assert needed <= set(named)
