"""Help pages, laid out by rich-click: loaded only when a page is shown."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich_click import RichCommand, RichContext, RichGroup, RichHelpConfiguration

__all__ = ["help_of"]

MOST_COLUMNS = 110
"""Longer lines are hard to read."""


def help_of(command: click.Command, ctx: click.Context, groups: Mapping[str, Sequence[str]] | None = None) -> str:
    """The help page of a command; of a group of commands, the commands under the names of their groups."""
    twin = twin_of(command, ctx)
    context = RichContext(twin, info_name=ctx.info_name, parent=ctx.parent, rich_help_config=config(ctx, groups or {}))
    with context:
        return twin.get_help(context)


def twin_of(command: click.Command, ctx: click.Context) -> RichCommand:
    """A command of rich-click with the same name, text and parameters."""
    about: dict[str, Any] = {"help": command.help, "epilog": command.epilog, "params": command.params}
    if not isinstance(command, click.Group):
        return RichCommand(name=command.name, **about)
    below = {name: command.get_command(ctx, name) for name in command.list_commands(ctx)}
    return RichGroup(name=command.name, commands={name: found for name, found in below.items() if found}, **about)


def config(ctx: click.Context, groups: Mapping[str, Sequence[str]]) -> RichHelpConfiguration:
    return RichHelpConfiguration(
        max_width=MOST_COLUMNS,
        text_markup=None,
        force_terminal=ctx.color,
        color_system="auto" if ctx.color else None,
        commands_before_options=True,
        command_groups={"*": [{"name": name, "commands": list(names)} for name, names in groups.items()]},
        style_commands_table_column_width_ratio=(1, 3),
    )
