"""The commands, options and targets that prose names are there."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from .project import Fault, Match, Project, read

if TYPE_CHECKING:
    import click

__all__ = ["check_commands", "check_options", "check_targets"]

NO_COMMANDS = {"...", "--help", "--version", "COMMAND", "help", "packed", "table", "certificate"}
"""Words that follow `zermelo` without being commands; the last two begin the formats of files."""

OPTIONS_OF_OTHERS = {
    "--doctest-modules", "--long", "--memory", "--network", "--nthreads", "--pids-limit", "--quiet", "--strict",
    "--version",
}  # fmt: skip
"""Options of `zermelo` itself, of our programs for developers, and of pytest, Docker, Dask and mkdocs."""


@cache
def commands() -> dict[str, set[str]]:
    """Return the options of each command by its whole name, such as 'table probe'; both names of a switch."""
    from zermelo.command.groups import Commands

    group = Commands()
    context = group.make_context("zermelo", ["games"])
    return dict(options_below(group, context, ""))


def options_below(group: "click.Group", context: "click.Context", prefix: str) -> Iterator[tuple[str, set[str]]]:
    import click

    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from options_below(command, context, f"{prefix}{name} ")
        elif command is not None:
            given = [(*parameter.opts, *parameter.secondary_opts) for parameter in command.params]
            yield f"{prefix}{name}", {"--help"}.union(*given)


def lines(project: Project) -> Iterator[Match]:
    """Yield the commands of prose, `zermelo solve ...` or `solve --dask`, and those of blocks that are not run."""
    for match in project.find(r"`([^`]+)`"):
        if match.text.startswith("zermelo ") or re.match(rf"(?:{'|'.join(commands())}) --", match.text):
            yield match._replace(text=match.text.removeprefix("zermelo "))
    for block in project.find_in_pages(r"^ *```sh\n((?s:.*?))```"):
        for line, text in enumerate(block.text.splitlines(), block.line + 1):
            for command in re.findall(r"(?:^|\| )zermelo (.*)$", text):
                yield Match(block.path, line, command)


def check_commands(project: Project) -> Iterator[Fault]:
    """Find commands that are not there, or have no such options."""
    for match in lines(project):
        words = shlex.split(re.split(r"\s[|<>#&;]", match.text)[0].replace("\n", " "))
        name = next((name for name in (" ".join(words[:2]), words[0]) if name in commands()), words[0])
        asked = {word.partition("=")[0] for word in words[1:] if re.match(r"--?[a-z]", word)}
        if name in commands():
            yield from (match.fault(f"zermelo {name} has no {option}.") for option in asked - commands()[name])
        elif name not in NO_COMMANDS:
            yield match.fault(f"There is no command zermelo {name}.")


def check_options(project: Project) -> Iterator[Fault]:
    """Find options that no command and no other program has."""
    known = OPTIONS_OF_OTHERS.union(*commands().values())
    for match in project.find(r"`(--[a-z][\w-]+)"):
        if match.text not in known:
            yield match.fault(f"No command has {match.text}.")


def check_targets(project: Project) -> Iterator[Fault]:
    """Find targets of make, and lines of the benchmark, that are not there."""
    makefile, bench = project.root / "Makefile", project.root / "bench" / "README.md"
    targets = re.findall(r"^([\w-]+):", read(makefile), re.MULTILINE)
    for match in project.find(r"`make ([\w-]+)"):
        if match.text not in targets:
            yield match.fault(f"The Makefile has no target {match.text}.")
    measured = re.findall(r"^\| `(\w+)` \|", read(bench), re.MULTILINE)
    for match in project.find(r"ONLY=([\w,]+)"):
        for name in set(match.text.split(",")) - set(measured):
            yield match.fault(f"The benchmark has no line {name}.")
