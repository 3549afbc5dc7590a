"""The command `zermelo`."""

import typer

from zermelo.apps.cli.analyse import analyse, value
from zermelo.apps.cli.catalogue import check, games
from zermelo.apps.cli.certificates import certify, check_certificate
from zermelo.apps.cli.common import Door
from zermelo.apps.cli.compare import compare
from zermelo.apps.cli.contest import match, prove
from zermelo.apps.cli.count import count
from zermelo.apps.cli.pictures import draw_map, draw_tree
from zermelo.apps.cli.play import play
from zermelo.apps.cli.probe import probe
from zermelo.apps.cli.query import export, pack, query
from zermelo.apps.cli.solve import solve
from zermelo.apps.cli.streams import open_streams
from zermelo.apps.cli.verify import verify

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Door,
    name="zermelo",
    help="Games of perfect information: play them, and know what every move is worth.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for command in (play, analyse, value, compare, count, match, prove, games, check):
    app.command()(command)
for on_tables in (solve, probe, query, export, pack, verify, certify):
    app.command()(on_tables)
app.command("check-certificate")(check_certificate)
app.command("tree")(draw_tree)
app.command("map")(draw_map)


def main() -> None:
    open_streams()
    app(prog_name="zermelo")
