"""Build the playground: python playground/build.py FOLDER. It needs Node with npm, and installs the locked packages."""

import json
import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from zermelo.apps.bundle import STATIC, styles

HERE = Path(__file__).parent

LIBRARIES = ("lazy_loader", "platformdirs")
"""What zermelo imports in a browser: packages of plain Python, as they are installed here."""

NO_NODE = "The playground needs Node with npm, version 20 or later: install it, so that the command `npm` runs."


def build(folder: Path) -> None:
    """Write the playground into a folder, in place of an older one."""
    shutil.rmtree(folder, ignore_errors=True)
    python = folder / "python"
    python.mkdir(parents=True)
    install()
    ran("node", HERE / "bundle.mjs", folder.absolute())
    ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", python.absolute())
    pack(python / "libraries.zip")
    archives = [path.name for path in python.glob("*.whl")] + ["libraries.zip"]
    sizes = {path.name: path.stat().st_size for path in sorted(python.iterdir())}
    (python / "files.json").write_text(json.dumps({"archives": archives, "sizes": sizes}, indent=1))
    (folder / "playground.css").write_text(f"{styles('app.css')}\n{(HERE / 'playground.css').read_text()}")
    for source in (HERE / "index.html", STATIC / "icon.svg"):
        shutil.copy(source, folder)


def install() -> None:
    """Install the packages of package-lock.json, unless they are installed."""
    installed, lock = HERE / "node_modules" / ".package-lock.json", HERE / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        ran("npm", "ci", "--no-audit", "--no-fund")


def ran(*command: object) -> None:
    """Run a command in the folder of its files; end with what it prints if it fails."""
    found = shutil.which(str(command[0]))
    if found is None:
        sys.exit(NO_NODE)
    folder = HERE.parent if command[0] == sys.executable else HERE
    done = subprocess.run([found, *map(str, command[1:])], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def pack(archive: Path) -> None:
    """Write the libraries into an archive, each with its licence."""
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for library in LIBRARIES:
            for file in files(library) or []:
                if file.suffix != ".pyc":
                    packed.write(file.locate(), str(file))


if __name__ == "__main__":
    build(Path(sys.argv[1]))
