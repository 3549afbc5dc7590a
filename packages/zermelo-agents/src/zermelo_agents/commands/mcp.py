"""zermelo mcp: an exact referee for language models and agents."""

import sys
from contextlib import redirect_stdout

import click

from zermelo.command import in_main_thread, parameters
from zermelo.command.parameters import GAME_PARAMETER, Seconds
from zermelo.errors import MissingExtra

__all__ = ["mcp"]


@parameters.command("mcp", "Judge agents")
@click.argument("games", type=GAME_PARAMETER, nargs=-1, metavar="[GAMES]...")
@click.option("--players", type=parameters.PLAYER_PARAMETER, multiple=True, metavar="PLAYER",
              help="Let this player play: perfect, or mine=my_player.py. Repeat for more; by default perfect, tricky, "
              "level and random.")  # fmt: skip
@click.option("--budget", type=Seconds(), default=10, show_default=True, help="Most seconds that one answer may take.")
@parameters.no_tables
def mcp(games: tuple[str, ...], players: tuple[str, ...], budget: float) -> None:
    """Serve exact answers to agents by the Model Context Protocol, on standard input and output.

    GAMES are the games that the tools know, such as connect, nim:heaps=3+4 or my_game.py; by default, all games of the
    catalogue. A client starts this command; its tools never name a file, a program or a table.
    """
    from zermelo_agents.mcp.offered import DEFAULT_MCP_PLAYERS, Offered

    with redirect_stdout(sys.stderr):  # what the file of a game prints is not part of the protocol
        offered = Offered(games, players or DEFAULT_MCP_PLAYERS, budget)
    try:
        from zermelo_agents.mcp.server import serve
    except ImportError as error:
        raise MissingExtra(f"The server needs {error.name}: pip install 'zermelo-agents[mcp]'") from None
    in_main_thread(lambda: serve(offered))
