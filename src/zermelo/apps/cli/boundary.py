"""The error boundary: whatever goes wrong ends as one sentence on standard error and an exit code."""

import os
import sys
from collections.abc import Callable

import click

from zermelo import ZermeloError, explanation
from zermelo.apps.cli.output import warn

__all__ = ["CLOSED_PIPE", "WRONG", "guarded"]

WRONG = 2
"""The exit code for input that is wrong."""

CLOSED_PIPE = 141
"""The exit code where the reader of the output has left: what a shell shows for programs that SIGPIPE ends."""


def guarded(run: Callable[[], int]) -> int:
    """Run a command; its exit code."""
    try:
        code = run()
        sys.stdout.flush()
        return code
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return refuse(usage(error))
    except ZermeloError as error:
        return refuse(str(error))
    except BrokenPipeError:
        discard_output()
        return CLOSED_PIPE
    except OSError as error:
        discard_output()
        return refuse(f"Stopped: {cause(error)}.")
    except Exception as error:
        if sentence := explanation(error):
            return refuse(sentence)
        raise


def refuse(sentence: str) -> int:
    warn(sentence)
    return WRONG


def usage(error: click.ClickException) -> str:
    """What is wrong with the arguments, and where help is."""
    sentence = error.format_message().strip()
    context = getattr(error, "ctx", None)
    return f"{sentence} See {context.command_path} --help." if context else sentence


def cause(error: OSError) -> str:
    """What the system says, with the path that it is about."""
    said = error.strerror or str(error)
    return f"{os.fsdecode(error.filename)}: {said}" if isinstance(error.filename, (str, bytes)) else said


def discard_output() -> None:
    """Send what is still in the buffer nowhere: without this, Python fails again at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
