"""Build the wheels of all packages, check them, install them into new environments, and try them there.

python packages/wheels.py [--tests PACKAGE]

The tests of one package run against the installed wheels: those of the package of the day, if none is named.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

PACKAGES = Path(__file__).parent
ROOT = PACKAGES.parent
DIST = ROOT / "dist"
NAMES = sorted(path.parent.name for path in PACKAGES.glob("*/pyproject.toml"))  # the core is the first

SATELLITE_EXTRAS = {"all", *(name.removeprefix("zermelo-") for name in NAMES[1:])}
"""The extras of the core that install other packages."""

MAX_CORE_BYTES = 1_000_000
"""The size of the wheel of the core, at most."""

PROGRAM = "def best_move(board):\n    return board.index(' ')\n"
"""A program of a student, bot.py, which takes the first free cell."""

CORE_TRIALS = [
    ("zermelo analyse tictactoe 1 2", 0, "Best play: 4 7 5 3 6"),
    ("zermelo solve stones -o solved", 0, "zermelo table probe solved"),
    ("zermelo new mine.py", 0, "mine.py: a game that runs"),
    ("zermelo games", 0, "tictactoe"),
    ("python -m zermelo count tictactoe", 0, "255,168"),
]
"""Commands, with their exit codes and a part of what they print."""

TRIALS = {
    "zermelo-terminal": [("python -c 'import zermelo_terminal.app'", 0, "")],
    "zermelo-web": [("zermelo page tictactoe -o page.html", 0, "page.html")],
    "zermelo-teach": [("zermelo grade bot.py:best_move", 1, "best_move")],
    "zermelo-agents": [("zermelo benchmark -n 2 --seed 1 -o rows.jsonl", 0, "rows.jsonl")],
    "zermelo-atlas": [("zermelo analyse chomp:width=3,height=2", 0, "First to move: win in 5 plies")],
}

MISSING_TRIALS = {
    "zermelo-web": [("zermelo serve", 2, "zermelo serve comes with zermelo-web: pip install zermelo-web")],
    "zermelo-teach": [("zermelo grade bot.py", 2, "zermelo grade comes with zermelo-teach: pip install zermelo-teach")],
    "zermelo-agents": [("zermelo score a.jsonl b.jsonl", 2, "pip install zermelo-agents")],
    "zermelo-atlas": [("zermelo analyse chomp", 2, "chomp comes with zermelo-atlas: pip install zermelo-atlas")],
}
"""What the core says when a package is not installed."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", choices=NAMES, default=NAMES[datetime.now(UTC).toordinal() % len(NAMES)])
    chosen = parser.parse_args().tests
    build()
    check_contents()
    for names in ((), *((name,) for name in NAMES[1:]), NAMES[1:]):
        with TemporaryDirectory() as folder:
            try_packages(names, Path(folder))
    with TemporaryDirectory() as folder:
        run_tests(chosen, Path(folder))


def build() -> None:
    """Build the source distribution of each package, and its wheel from that, into an empty folder `dist`."""
    shutil.rmtree(DIST, ignore_errors=True)
    for name in NAMES:
        run([sys.executable, "-m", "build", "--quiet", "--no-isolation", "--outdir", DIST, PACKAGES / name])
    run([sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())])


def wheel_of(name: str) -> Path:
    (found,) = DIST.glob(f"{name.replace('-', '_')}-[0-9]*.whl")
    return found


def check_contents() -> None:
    """End with a sentence unless the wheels hold every file of their packages, and each file once."""
    seen: dict[str, str] = {}
    for name in NAMES:
        packed = [each for each in ZipFile(wheel_of(name)).namelist() if ".dist-info/" not in each]
        expect(sorted(packed) == sorted(sources_of(name)), f"The wheel of {name} differs from its sources.")
        for file in packed:
            expect(file not in seen, f"{file} is in the wheels of {seen.get(file)} and {name}.")
            seen[file] = name
        print(f"{wheel_of(name).name}: {wheel_of(name).stat().st_size:,} bytes, {len(packed)} files")
    expect(wheel_of("zermelo").stat().st_size < MAX_CORE_BYTES, "The wheel of the core is too large.")


def sources_of(name: str) -> Iterator[str]:
    """Yield the files of a package that git knows, as a wheel names them."""
    source = PACKAGES / name / "src"
    listed = subprocess.run(["git", "ls-files", "."], cwd=source, capture_output=True, encoding="utf-8", check=True)
    yield from listed.stdout.splitlines()


def expect(holds: bool, sentence: str) -> None:
    if not holds:
        sys.exit(sentence)


def try_packages(names: Sequence[str], folder: Path) -> None:
    """Install the core with some packages into a new environment, and run commands there."""
    programs = install(["zermelo", *names], folder)
    (folder / "bot.py").write_text(PROGRAM, encoding="utf-8")
    trials = [*CORE_TRIALS, *(trial for name in names for trial in TRIALS[name])]
    trials += [trial for name in MISSING_TRIALS.keys() - set(names) for trial in MISSING_TRIALS[name]]
    for command, code, printed in trials:
        try_command(command, code, printed, programs, folder)
    print(f"{' + '.join(['zermelo', *names])}: {len(trials)} commands do as they should")


def try_command(command: str, code: int, printed: str, programs: Path, folder: Path) -> None:
    """Run a command as a user would, without anything else on the path."""
    done = subprocess.run(
        ["sh", "-c", f"exec {programs}/{command}"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
        encoding="utf-8", env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "TERM": "xterm"},
    )  # fmt: skip
    output = done.stdout + done.stderr
    expect("Traceback" not in output and done.returncode == code and printed in output, f"{command}\n{output}")


def install(requirements: Sequence[str], folder: Path) -> Path:
    """Install requirements into a new environment, ours from `dist`; return the folder of its programs."""
    home = folder / "environment"
    run([uv(), "venv", "--quiet", "--python", sys.executable, home])
    options = ["--constraints", ROOT / "requirements.txt", "--find-links", DIST]
    # Of the same version, uv would take the wheel of an earlier run from its cache.
    options += [f"--refresh-package={name}" for name in NAMES]
    run([uv(), "pip", "install", "--quiet", "--python", home / "bin" / "python", *options, *requirements])
    check_installed(home)
    return home / "bin"


def check_installed(home: Path) -> None:
    """End with a sentence if a package of ours is not the one of its wheel."""
    for installed in home.glob("lib/python*/site-packages/zermelo*.dist-info/RECORD"):
        (wheel,) = DIST.glob(f"{installed.parent.name.removesuffix('.dist-info')}-*.whl")
        built = ZipFile(wheel).read(f"{installed.parent.name}/RECORD").decode().split()
        expect(set(built) <= set(installed.read_text("utf-8").split()), f"{wheel.name} is not what is installed.")


def uv() -> Path:
    return Path(sys.executable).with_name("uv")


def run_tests(name: str, folder: Path) -> None:
    """Run the tests of a package where only this package and the core are installed, each with its extras."""
    core = f"zermelo[{','.join(extra for extra in extras_of('zermelo') if extra not in SATELLITE_EXTRAS)}]"
    ours = [core] if name == "zermelo" else [core, f"{name}[{','.join(extras_of(name))}]"]
    programs = install([*ours, "--group", f"{ROOT / 'pyproject.toml'}:test"], folder)
    environment = {**os.environ, "PATH": os.pathsep.join((str(programs), os.environ["PATH"]))}
    run([programs / "pytest", "-q", "-n", "auto", "-m", "not long", PACKAGES / name / "tests"], environment)


def extras_of(name: str) -> list[str]:
    """Return the extras of a package, as its wheel lists them."""
    with ZipFile(wheel_of(name)) as wheel:
        (metadata,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
        lines = wheel.read(metadata).decode().splitlines()
    return [line.removeprefix("Provides-Extra: ") for line in lines if line.startswith("Provides-Extra: ")]


def run(command: Sequence[object], environment: dict[str, str] | None = None) -> None:
    """Run a command in the folder of the project, and end if it fails."""
    if (done := subprocess.run(list(map(str, command)), cwd=ROOT, env=environment, check=False)).returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
