"""One run of the command: its streams, Ctrl-C, and every error as one sentence and an exit code."""

import os
import sys

import click

from zermelo import ZermeloError
from zermelo.command.groups import Commands
from zermelo.command.interrupt import EXIT_WRONG_INPUT, interruptible
from zermelo.command.streams import discard, flush_output, has_colour, open_streams, warn

__all__ = ["run"]

EXIT_CLOSED_PIPE = 141
"""The exit code after the reader of the output has left: the code that a shell shows for a program ended by SIGPIPE."""


def run() -> int:
    """Run the command that sys.argv names, and return its exit code."""
    open_streams()
    code = interruptible(run_guarded)
    flush_output()
    return code


def run_guarded() -> int:
    """Run the command, report what goes wrong in one sentence, and return the exit code."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        sentence = usage(error)
    except ZermeloError as error:
        sentence = str(error)
    except BrokenPipeError:
        discard(sys.stdout)
        return EXIT_CLOSED_PIPE
    except OSError as error:
        discard(sys.stdout)
        sentence = f"Stopped: {cause(error)}."
    except Exception as error:
        from zermelo.evaluation.checking.explanation import explanation  # late: few rules fail

        sentence = explanation(error) or ""
        if not sentence:
            raise
    warn(sentence)
    return EXIT_WRONG_INPUT


def command() -> int:
    """Answer a shell that asks for completions, or run a command; return the exit code."""
    commands = Commands()
    if request := os.environ.get("_ZERMELO_COMPLETE"):
        from click.shell_completion import shell_complete

        return shell_complete(commands, {}, "zermelo", "_ZERMELO_COMPLETE", request)
    # Not click's main: it would turn the end of the input and a closed pipe into exits of its own.
    with commands.make_context("zermelo", sys.argv[1:], color=has_colour(sys.stdout)) as context:
        return commands.invoke(context) or 0


def usage(error: click.ClickException) -> str:
    """Return the error of the arguments, and the command that shows their help."""
    sentence = error.format_message().strip()
    sentence += "" if sentence.endswith((".", "?", "?)")) else "."
    context = getattr(error, "ctx", None)
    return f"{sentence} See {context.command_path} --help." if context else sentence


def cause(error: OSError) -> str:
    """Return the message of the system with the path that it concerns."""
    message = error.strerror or str(error)
    return f"{os.fsdecode(error.filename)}: {message}" if isinstance(error.filename, (str, bytes)) else message
