"""The commands by name, in the groups that `zermelo --help` shows; a command's module is loaded when it is used."""

from importlib import import_module
from typing import Any

import click

from zermelo.specs import nearest

__all__ = ["GROUPS", "Commands", "help_of"]

GROUPS = {
    "Play": {"play": "play", "serve": "serve", "match": "match", "replay": "match"},
    "Analyse": {"analyse": "analyse", "value": "values", "compare": "analyse", "watch": "analyse", "sweep": "analyse"},
    "Count": {"count": "analyse"},
    "Solve": dict.fromkeys(("solve", "probe", "query", "export", "pack", "verify", "book"), "solve"),
    "Prove": {"grade": "grade", "prove": "prove", "certify": "prove", "check-certificate": "prove"},
    "Draw": {"tree": "draw", "map": "draw", "page": "draw", "wasm": "draw", "exercise": "draw"},
    "Games, and your own games": {"games": "catalogue", "new": "catalogue", "check": "catalogue"},
}
"""The commands of each group, each with its module in the folder `commands`."""

ABOUT = "Play games of perfect information, and find the exact value of every move."

EPILOG = "zermelo COMMAND --help describes one command."

MOST_COLUMNS = 110
"""Longer lines are hard to read."""


class Commands(click.Group):
    """The command `zermelo` itself."""

    def __init__(self) -> None:
        super().__init__("zermelo", help=ABOUT, epilog=EPILOG)
        shown = {"prog_name": "zermelo", "message": "%(prog)s %(version)s", "help": "Print the version and exit."}
        click.version_option(package_name="zermelo", **shown)(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for group in GROUPS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for group in GROUPS.values():
            if cmd_name in group:
                module = import_module(f"zermelo.apps.cli.commands.{group[cmd_name]}")
                members = vars(module).values()
                return next(each for each in members if isinstance(each, click.Command) and each.name == cmd_name)
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"No command is called {name!r}{nearest(name, self.list_commands(ctx))}", ctx)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        return help_of(self, ctx)


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
        max_width=MOST_COLUMNS,
        text_markup=None,
        force_terminal=ctx.color,
        color_system="auto" if ctx.color else None,
        commands_before_options=True,
        command_groups={"*": [{"name": name, "commands": list(names)} for name, names in GROUPS.items()]},
        style_commands_table_column_width_ratio=(1, 3),
    )
    with RichContext(twin, info_name=ctx.info_name, parent=ctx.parent, rich_help_config=config) as context:
        return twin.get_help(context)
