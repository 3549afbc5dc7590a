"""Every command of zermelo by its whole name, such as 'table probe'."""

import click

from zermelo.command.groups import Commands

__all__ = ["all_commands"]


def all_commands() -> dict[str, click.Command]:
    """Return the commands, and not the groups."""
    group, found = Commands(), dict[str, click.Command]()
    context = group.make_context("zermelo", ["games"])
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        below = command.commands if isinstance(command, click.Group) else {"": command}
        found |= {f"{name} {each}".rstrip(): child for each, child in below.items()}
    return found
