"""The command `zermelo`."""

import os
import sys

from click.shell_completion import shell_complete

from zermelo.apps.cli.boundary import guarded
from zermelo.apps.cli.colour import has_colour
from zermelo.apps.cli.commands import Commands
from zermelo.apps.cli.interrupt import interruptible
from zermelo.apps.cli.streams import open_streams

__all__ = ["main"]


def main() -> None:
    """Run the command that sys.argv names, and exit: 0, 1 for 'no', 2 for wrong input, 130 for Ctrl-C."""
    open_streams()
    sys.exit(interruptible(lambda: guarded(run)))


def run() -> int:
    """Complete what a shell asks for, or run a command."""
    command = Commands()
    if request := os.environ.get("_ZERMELO_COMPLETE"):
        return shell_complete(command, {}, "zermelo", "_ZERMELO_COMPLETE", request)
    # Not click's main: it would turn the end of the input and a closed pipe into exits of its own.
    with command.make_context("zermelo", sys.argv[1:] or ["--help"], color=has_colour(sys.stdout)) as context:
        command.invoke(context)
    return 0
