"""Find a browser and tmux for the tests of the screens, and install them if possible.

python tests/tools.py
"""

import os
import shutil
import sys

from apps.web.browser import MISSING, installed, obtained, ran

NO_TMUX = "NO TMUX: the tests of the real terminal are skipped. Install tmux, with 'apt-get install tmux' as root."


def tmux() -> str | None:
    """Return the path of tmux, installed first if possible; None without it."""
    if not shutil.which("tmux") and shutil.which("apt-get") and os.geteuid() == 0:
        ran(["apt-get", "update"])
        ran(["apt-get", "install", "--yes", "--no-install-recommends", "tmux"])
    return shutil.which("tmux")


def main() -> int:
    """Return 0 if nothing is missing that must be there."""
    missing = [*([] if installed() or obtained() else [MISSING]), *([] if tmux() else [NO_TMUX])]
    for sentence in missing:
        sys.stderr.write(f"{sentence}\n")
    return int(bool(missing and os.environ.get("ZERMELO_CI")))


if __name__ == "__main__":
    sys.exit(main())
