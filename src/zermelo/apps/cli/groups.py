"""The commands by name, in the groups that `zermelo --help` shows; a command's module is loaded when it is used."""

from importlib import import_module
from types import ModuleType
from typing import Any

import click

from zermelo.rules.specs import nearest
from zermelo.rules.words import list_things

__all__ = ["COMMAND_GROUPS", "PARTS", "Command", "Commands", "Group", "module_of"]

COMMAND_GROUPS = {
    "Play": {"play": "play", "serve": "apps.web.commands.serve", "match": "match", "replay": "match"},
    "Analyse": {
        "analyse": "analyse", "value": "values", "count": "analyse", "sweep": "analyse",
        "report": "atlas.commands.report",
    },
    "Solve and prove": {
        "solve": "solve", "tables": "tables", "table": "table", "book": "solve", "prove": "prove",
        "certificate": "certificate", "atlas": "atlas.commands.atlas",
    },
    "Teach": {
        "watch": "searches", "compare": "searches", "grade": "teaching.commands.grade",
        "exercise": "teaching.commands.exercise", "puzzles": "teaching.commands.puzzles",
    },
    "Judge agents": {
        "benchmark": "agents.commands.benchmark", "score": "agents.commands.score", "mcp": "agents.commands.mcp",
    },
    "Draw and export": {
        "tree": "draw", "map": "draw", "page": "apps.web.commands.page", "wasm": "apps.web.commands.page",
    },
    "Games, and your own games": {"games": "catalogue", "new": "catalogue", "check": "catalogue"},
}  # fmt: skip
"""The commands under each heading, each with its module: a name in the folder `commands`, or a path in the package."""

PARTS = {"full screen": "apps.tui.app", "puzzles": "teaching.commands.puzzles"}
"""What `zermelo play` takes from packages that build on the core, with the module of each."""

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
        names = self.list_commands(ctx)
        groups = [(each, group) for each in names if isinstance(group := self.get_command(ctx, each), Group)]
        found = [f"{each} {name}" for each, group in groups if name in group.commands]
        found += [IN_PYTHON[name]] if name in IN_PYTHON else []
        return f"; did you mean {list_things(found, 'or')}?" if found else nearest(name, names)

    def get_help(self, ctx: click.Context) -> str:
        return help_of(self, ctx)


class Commands(Group):
    """The command `zermelo` itself."""

    def __init__(self) -> None:
        super().__init__("zermelo", help=COMMAND_HELP, epilog=HELP_EPILOG)
        shown = {"prog_name": "zermelo", "message": "%(prog)s %(version)s", "help": "Print the version and exit."}
        click.version_option(package_name="zermelo", **shown)(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for group in COMMAND_GROUPS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for group in COMMAND_GROUPS.values():
            if cmd_name in group:
                module = module_of(group[cmd_name])
                members = vars(module).values()
                return next(each for each in members if isinstance(each, click.Command) and each.name == cmd_name)
        return None


def module_of(name: str) -> ModuleType:
    """Return the module of a command or of a part."""
    return import_module(f"zermelo.{name if '.' in name else f'apps.cli.commands.{name}'}")


def help_of(command: click.Command, ctx: click.Context) -> str:
    """Return the help page of a command, laid out by rich-click, which is loaded only here."""
    from rich_click import RichCommand, RichContext, RichGroup, RichHelpConfiguration

    about: dict[str, Any] = {"help": command.help, "epilog": command.epilog, "params": command.params}
    if isinstance(command, click.Group):
        below = {name: command.get_command(ctx, name) for name in command.list_commands(ctx)}
        twin: RichCommand = RichGroup(command.name, commands=below, **about)  # type: ignore[arg-type] # none is missing
    else:
        twin = RichCommand(command.name, **about)
    config = RichHelpConfiguration(
        max_width=MAX_HELP_COLUMNS,
        text_markup=None,
        force_terminal=ctx.color,
        color_system="auto" if ctx.color else None,
        commands_before_options=True,
        command_groups={"zermelo": [{"name": name, "commands": list(names)} for name, names in COMMAND_GROUPS.items()]},
        style_commands_table_column_width_ratio=(1, 3),
    )
    with RichContext(twin, info_name=ctx.info_name, parent=ctx.parent, rich_help_config=config) as context:
        return twin.get_help(context)
