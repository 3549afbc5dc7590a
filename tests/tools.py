"""Find a browser, tmux, a C compiler and Node for the tests, and install them if possible.

python tests/tools.py [node]: with node, Node alone, for the linter of scripts.
"""

import os
import shutil
import sys
from collections.abc import Callable

from browser import MISSING, SHELL, installed, obtained, ran
from places import ROOT

NO_COMPILER = "NO C COMPILER: the tests of the C examples are skipped. Install one as `cc`."

NO_NODE = (
    "NO NODE: scripts are not linted, and the tests of the playground and of programs in JavaScript are skipped. "
    "Install Node 20 with npm."
)

NO_PACKAGES = "NO PACKAGES OF NODE: the tests of the playground are skipped. Run npm ci in the folder playground."

PLAYGROUND = ROOT / "playground"

NO_TMUX = "NO TMUX: the tests of the real terminal are skipped. Install tmux, with 'apt-get install tmux' as root."


def program(name: str, *packages: str) -> str | None:
    """Return the path of a program, installed first from these packages if possible; None without it."""
    if not shutil.which(name) and shutil.which("apt-get") and os.geteuid() == 0:
        ran(["apt-get", "update"])
        ran(["apt-get", "install", "--yes", "--no-install-recommends", *packages])
    return shutil.which(name)


def packages() -> bool:
    """Return whether the playground's packages are there, installed first if they are missing or old."""
    sys.path.insert(0, str(PLAYGROUND))
    from build import install

    try:
        install()
    except SystemExit:  # npm is missing, or fails
        return False
    return True


TOOLS: dict[str, Callable[[], object]] = {
    NO_NODE: lambda: program("npm", "nodejs", "npm"),
    MISSING: lambda: program(SHELL, SHELL) or installed() or obtained(),
    NO_TMUX: lambda: program("tmux", "tmux"),
    NO_COMPILER: lambda: program("cc", "gcc", "libc6-dev"),
    NO_PACKAGES: packages,
}
"""How each tool is found, by the sentence that tells what its lack means."""


def main(names: list[str]) -> int:
    """Return 0 if nothing is missing that must be there."""
    wanted = [NO_NODE] if names == ["node"] else list(TOOLS)
    missing = [sentence for sentence in wanted if not TOOLS[sentence]()]
    for sentence in missing:
        sys.stderr.write(f"{sentence}\n")
    return int(bool(missing and os.environ.get("ZERMELO_CI")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
