"""One run of the command: its streams, Ctrl-C, what goes wrong, and the command itself."""

import os
import sys

from click.shell_completion import shell_complete

from zermelo.apps.cli.boundary import guarded
from zermelo.apps.cli.colour import has_colour
from zermelo.apps.cli.groups import Commands
from zermelo.apps.cli.interrupt import interruptible
from zermelo.apps.cli.streams import open_streams

__all__ = ["run"]


def run() -> int:
    """Run the command that sys.argv names, and return its exit code."""
    open_streams()
    return interruptible(lambda: guarded(command))


def command() -> int:
    """Complete what a shell asks for, or run a command."""
    commands = Commands()
    if request := os.environ.get("_ZERMELO_COMPLETE"):
        return shell_complete(commands, {}, "zermelo", "_ZERMELO_COMPLETE", request)
    # Not click's main: it would turn the end of the input and a closed pipe into exits of its own.
    with commands.make_context("zermelo", sys.argv[1:] or ["--help"], color=has_colour(sys.stdout)) as context:
        commands.invoke(context)
    return 0
