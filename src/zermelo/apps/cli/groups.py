"""The commands by name, in the groups that `zermelo --help` shows; a command's module is loaded when it is used."""

from importlib import import_module
from typing import Any

import click

__all__ = ["GROUPS", "Commands"]

GROUPS = {
    "Play": {"play": "play:play", "serve": "serve:serve", "match": "contest:match", "replay": "replay:replay"},
    "Analyse": {
        "analyse": "analyse:analyse",
        "value": "values:value",
        "compare": "compare:compare",
        "watch": "watch:watch",
        "sweep": "sweep:sweep",
    },
    "Count": {"count": "count:count"},
    "Solve": {
        "solve": "solve:solve",
        "probe": "table:probe",
        "query": "table:query",
        "export": "table:export",
        "pack": "table:pack",
        "verify": "table:verify",
        "book": "book:book",
    },
    "Prove": {
        "prove": "contest:prove",
        "certify": "certificates:certify",
        "check-certificate": "certificates:check_certificate",
    },
    "Draw": {"tree": "pictures:tree", "map": "pictures:draw_map", "page": "page:page"},
    "Games, and games of your own": {"games": "catalogue:games", "new": "catalogue:new", "check": "catalogue:check"},
}
"""From a group to its commands, each as 'module:function' of the folder `commands`."""

ABOUT = "Play games of perfect information, and find the exact value of every move."

EPILOG = "zermelo COMMAND --help describes one command."


class Commands(click.Group):
    """The command `zermelo` itself."""

    def __init__(self) -> None:
        version = click.Option(
            ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show_version,
            help="Print the version and exit.",
        )  # fmt: skip
        super().__init__("zermelo", help=ABOUT, epilog=EPILOG, params=[version])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for group in GROUPS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for group in GROUPS.values():
            if cmd_name in group:
                module, _, function = group[cmd_name].partition(":")
                command: click.Command = getattr(import_module(f"zermelo.apps.cli.commands.{module}"), function)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"No command is called {name!r}{suggestion(name, self.list_commands(ctx))}", ctx)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        from zermelo.apps.cli.help import help_of

        return help_of(self, ctx, {group: list(names) for group, names in GROUPS.items()})


def suggestion(word: str, words: list[str]) -> str:
    """The end of a sentence: '; did you mean analyse?', or a full stop where no word is close."""
    from difflib import get_close_matches

    matches = get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    return f"; did you mean {matches[0]}?" if matches else "."


def show_version(ctx: click.Context, param: click.Parameter, wanted: Any) -> None:
    if wanted and not ctx.resilient_parsing:
        from zermelo import __version__

        click.echo(f"zermelo {__version__}")
        ctx.exit()
