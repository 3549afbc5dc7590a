"""The commands by name, in the groups that `zermelo --help` shows; a command's module is loaded when it is used.

The core has those of `COMMAND_GROUPS`; installed packages add others by the entry-point group `zermelo.commands`.
"""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import click

from zermelo.command.streams import warn
from zermelo.errors import MissingExtra
from zermelo.plugins import load_offer, missing_package, offers
from zermelo.rules.specs import nearest
from zermelo.rules.words import list_things

__all__ = ["COMMAND_GROUPS", "Command", "Commands", "Group", "module_of"]

COMMAND_GROUPS = {
    "Play": {"play": "play", "match": "match", "replay": "match"},
    "Analyse": {"analyse": "analyse", "value": "values", "count": "analyse", "sweep": "analyse"},
    "Solve and prove": {
        "solve": "solve", "tables": "tables", "table": "table", "book": "solve", "prove": "prove",
        "certificate": "certificate",
    },
    "Searches": {"watch": "searches", "compare": "searches"},
    "Draw": {"tree": "draw", "map": "draw"},
    "Games, and your own games": {"games": "catalogue", "new": "catalogue", "check": "catalogue"},
}  # fmt: skip
"""The commands of the core under each heading, each with its module in the folder `commands`."""

CORE_COMMANDS = {name: module for group in COMMAND_GROUPS.values() for name, module in group.items()}

COMMAND_ENTRY_POINTS = "zermelo.commands"

OTHER_PACKAGES_HEADING = "From installed packages"
"""The heading of the commands of packages that name no heading."""

IN_PYTHON = {
    "certify": "certificate make", "grundy": "analyse", "history": "replay", "regret": "replay", "why": "analyse",
}  # fmt: skip
"""The commands that do what functions of other names do."""

COMMAND_HELP = "Play games of perfect information, and find the exact value of every move."

HELP_EPILOG = "zermelo COMMAND --help describes one command."

MAX_HELP_COLUMNS = 110
"""Longer lines are hard to read."""


class Command(click.Command):
    """A command whose help page is laid out by rich-click."""

    heading = OTHER_PACKAGES_HEADING
    """The heading under which `zermelo --help` lists a command of an installed package."""

    def get_help(self, ctx: click.Context) -> str:
        return help_of(self, ctx)


class Group(click.Group):
    """A command with commands of its own."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] in ([], ["help"]):  # `zermelo help solve` is `zermelo solve --help`
            args = [*args[1:], "--help"]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order of the file

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"No command is called {name!r}{self.meant(ctx, name)}", ctx)
        return super().resolve_command(ctx, args)

    def meant(self, ctx: click.Context, name: str) -> str:
        """Return the end of a sentence: the command that has this name in a group or in Python, or a name like it."""
        groups = {each: group for each, group in self.sound_commands(ctx).items() if isinstance(group, Group)}
        found = [f"{each} {name}" for each, group in groups.items() if name in group.commands]
        found += [IN_PYTHON[name]] if name in IN_PYTHON else []
        return f"; did you mean {list_things(found, 'or')}?" if found else nearest(name, self.known_names(ctx))

    def sound_commands(self, ctx: click.Context) -> dict[str, click.Command]:
        """Return the commands by name; warn of those of packages that do not load."""
        found = dict[str, click.Command]()
        for name in self.list_commands(ctx):
            try:
                command = self.get_command(ctx, name)
            except MissingExtra as error:
                warn(str(error))
            else:
                found |= {name: command} if command else {}
        return found

    def known_names(self, ctx: click.Context) -> list[str]:
        """Return the names of commands that may be meant by another word."""
        return self.list_commands(ctx)

    def get_help(self, ctx: click.Context) -> str:
        return help_of(self, ctx)


class Commands(Group):
    """The command `zermelo` itself."""

    def __init__(self) -> None:
        super().__init__("zermelo", help=COMMAND_HELP, epilog=HELP_EPILOG)
        shown = {"prog_name": "zermelo", "message": "%(prog)s %(version)s", "help": "Print the version and exit."}
        click.version_option(package_name="zermelo", **shown)(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*CORE_COMMANDS, *(name for name in installed_names() if name not in CORE_COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in CORE_COMMANDS:
            return installed_command(cmd_name)
        members = vars(module_of(CORE_COMMANDS[cmd_name])).values()
        return next(each for each in members if isinstance(each, click.Command) and each.name == cmd_name)

    def meant(self, ctx: click.Context, name: str) -> str:
        """Return the end of a sentence; raise MissingExtra for a command of a package that is not installed."""
        from zermelo.satellites import PACKAGE_OF_NAME  # late: few names are unknown

        if package := PACKAGE_OF_NAME["command"].get(name):
            raise missing_package(f"zermelo {name}", package)
        return super().meant(ctx, name)

    def known_names(self, ctx: click.Context) -> list[str]:
        from zermelo.satellites import PACKAGE_OF_NAME

        return [*self.list_commands(ctx), *PACKAGE_OF_NAME["command"]]


def module_of(name: str) -> ModuleType:
    """Return the module of a command of the core."""
    return import_module(f"zermelo.command.commands.{name}")


def installed_names() -> list[str]:
    """Return the names of the commands of installed packages."""
    return list(offers().get(COMMAND_ENTRY_POINTS, ()))


def installed_command(name: str) -> click.Command | None:
    """Return the command of an installed package; None for an unknown name, and for what is no command."""
    found = load_offer(COMMAND_ENTRY_POINTS, name)
    return found if isinstance(found, click.Command) else None


def headed_commands(commands: Mapping[str, click.Command]) -> dict[str, list[str]]:
    """Return the names of commands under their headings."""
    headed = {heading: [name for name in names if name in commands] for heading, names in COMMAND_GROUPS.items()}
    for name, command in commands.items():
        if name not in CORE_COMMANDS:
            headed.setdefault(getattr(command, "heading", OTHER_PACKAGES_HEADING), []).append(name)
    return headed


def help_of(command: click.Command, ctx: click.Context) -> str:
    """Return the help page of a command, laid out by rich-click, which is loaded only here."""
    from rich_click import RichCommand, RichContext, RichGroup, RichHelpConfiguration

    about: dict[str, Any] = {"help": command.help, "epilog": command.epilog, "params": command.params}
    below = dict[str, click.Command]()
    if isinstance(command, Group):
        below = command.sound_commands(ctx)
        twin: RichCommand = RichGroup(name=command.name, commands=below, **about)
    else:
        twin = RichCommand(name=command.name, **about)
    config = RichHelpConfiguration(
        max_width=MAX_HELP_COLUMNS,
        text_markup=None,
        force_terminal=ctx.color,
        color_system="auto" if ctx.color else None,
        commands_before_options=True,
        command_groups={
            "zermelo": [{"name": name, "commands": names} for name, names in headed_commands(below).items()]
        },
        style_commands_table_column_width_ratio=(1, 3),
    )
    with RichContext(twin, info_name=ctx.info_name, parent=ctx.parent, rich_help_config=config) as context:
        return twin.get_help(context)
