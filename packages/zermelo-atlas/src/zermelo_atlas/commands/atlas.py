"""zermelo atlas list and zermelo atlas check: exact results on many games and sizes, and their derivation."""

import click

import zermelo
import zermelo_atlas
from zermelo.command import Group, columns_of, parameters, print_json, say, tally_work

__all__ = ["atlas"]

FAMILY_ARGUMENT = click.argument("name", metavar="[FAMILY|GAME]", required=False)


class AtlasGroup(Group):
    """The command that lists the atlas if it is given nothing."""

    heading = "Solve and prove"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["list"])


@click.group("atlas", cls=AtlasGroup)
def atlas() -> None:
    """List exact results on many games and sizes, or derive them again from the rules."""


@atlas.command("list")
@FAMILY_ARGUMENT
@parameters.as_json
def list_entries(name: str | None, json: bool) -> None:
    """List the entries: value, first moves, positions won, drawn and lost, and the digest of all values.

    For one family or game, also what others have published, and whether the atlas agrees.
    """
    found = zermelo_atlas.entries(name)
    if json:
        print_json(*found.records())
    else:
        say(zermelo.text(found, width=columns_of()))


@atlas.command("rules")
@FAMILY_ARGUMENT
@parameters.as_json
def list_rules(name: str | None, json: bool) -> None:
    """List how to win in words: the number of rules and exceptions; for one family or game, the rules themselves."""
    found = zermelo_atlas.how_to_win_entries(name)
    if json:
        print_json(*found.records())
    else:
        say(zermelo.text(found, width=columns_of()))


@atlas.command("check")
@FAMILY_ARGUMENT
@parameters.timeout()
@parameters.as_json
def check(name: str | None, timeout: float, json: bool) -> int:
    """Derive entries again from the rules, compare them, and check their certificates; exit 1 if one differs."""
    checks = []
    with tally_work("deriving", "positions", timeout, "Not all entries were derived.") as tell:
        for entry in zermelo_atlas.entries(name):
            checks += zermelo_atlas.check_entries(entry.game, seconds=timeout, on_progress=tell)
    if json:
        print_json(*(each.record() for each in checks))
    else:
        say("\n".join(zermelo.text(each, width=columns_of()) for each in checks))
    return 0 if all(checks) else 1
