"""zermelo serve: the page and the HTTP API."""

from urllib.parse import quote

import click

import zermelo
from zermelo.command import in_main_thread, parameters, say, warn
from zermelo.command.parameters import GAME_PARAMETER, Count, Seconds

__all__ = ["serve"]

DEFAULT_PORT = 8913


@parameters.command("serve", "Play")
@click.option(
    "--port", type=Count(0, 65535), default=DEFAULT_PORT, show_default=True, help="Port; 0 takes any that is free."
)
@click.option("--host", metavar="NAME", default="127.0.0.1", show_default=True,
              help="Address to listen at; by default only this machine reaches the server.")  # fmt: skip
@click.option("--allow-host", "names", multiple=True, metavar="NAME",
              help="Also answer under this name, such as that of a proxy. Repeat for more.")  # fmt: skip
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@click.option("--game", "own", type=GAME_PARAMETER, multiple=True, metavar="FILE",
              help="Also serve a game of yours: my_game.py:n=12. Repeat for more.")  # fmt: skip
@click.option(
    "--table", multiple=True, metavar="TABLE", help="Answer from this table of a solved game. Repeat for more."
)
@click.option("--player", "players", multiple=True, metavar="NAME=PLAYER",
              help="Let a player of yours play: mine=my_player.py. Repeat for more.")  # fmt: skip
@click.option("--budget", type=Seconds(), default=30, show_default=True, help="Most seconds that one answer may take.")
@parameters.no_tables
def serve(
    port: int, host: str, names: tuple[str, ...], browse: bool, own: tuple[str, ...], table: tuple[str, ...],
    players: tuple[str, ...], budget: float,
) -> None:  # fmt: skip
    """Serve the web page and the HTTP API, until Ctrl-C."""
    from zermelo.command import own_games, own_players
    from zermelo_web.serving.served import Served, named_tables

    games = own_games(own)
    served = Served(games, named_tables(table, games), own_players(players), budget)
    from zermelo_web.serving.server import Reachable, serve  # after the options: it takes a second

    def ready(found: Reachable) -> None:
        address = found.address
        say(f"Zermelo is at {address} (Ctrl-C stops it).")
        if found.elsewhere:
            say(f"From other machines it is at {found.elsewhere}")
        catalogue = {table.game: table.game for table in zermelo.tables.stored_tables() if ".py" not in table.game}
        parameters.say_tables(catalogue | {spec: name for name, spec in games.items()})
        if not found.is_local:
            warn("Anyone in your network can use it: there is no password, and nothing is encrypted.")
        links = [f"{address}#game={quote(name)}" for name in games]
        for name, link in zip(games, links, strict=True):
            say(f"{name} is at {link}")
        if browse:
            click.launch(links[0] if links else address)

    in_main_thread(lambda: serve(served, host, port, names, ready))  # signals reach a server only there
