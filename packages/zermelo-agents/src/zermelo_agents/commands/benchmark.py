"""zermelo benchmark: positions of new games with exact labels, for agents."""

from pathlib import Path
from typing import Literal

import click

import zermelo_agents
from zermelo.command import counter, parameters, print_json, report_file, within
from zermelo.command.parameters import Count

__all__ = ["benchmark"]


@parameters.command("benchmark", "Judge agents")
@click.option("-n", "n", type=Count(1, 10**6), default=1000, show_default=True, help="Number of positions.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N",
              help="Random seed; the same one gives the same file.")  # fmt: skip
@parameters.out("Write this file, FILE.jsonl; without it, print the rows.", "jsonl")
@click.option(
    "--game", type=parameters.GAME_PARAMETER, metavar="GAME", help="Positions of this game, such as my_game.py."
)
@click.option("--families", metavar="NAMES", help="Only these families of new games: take,heaps,lines.")
@click.option("--per-game", type=Count(1, 1000), default=5, show_default=True, help="Positions of one new game.")
@click.option("--ask", type=click.Choice(["move", "value"]), default="move", show_default=True,
              help="Ask for a move, or for the value and a move.")  # fmt: skip
@click.option("--all-positions", is_flag=True, help="Include positions in which every move keeps the value.")
@parameters.timeout()
@parameters.as_json
def benchmark(
    n: int, seed: int, out: Path | None, game: str | None, families: str | None, per_game: int,
    ask: Literal["move", "value"], all_positions: bool, timeout: float, json: bool,
) -> None:  # fmt: skip
    """Write positions of new games, with rules in words and the exact value of every move, to test an agent.

    Each line of the file is a JSON object: a prompt for the agent, and labels to score its answer by. Families draw the
    rules of the games; no two games are the same under other names.
    """
    names = None if families is None else [name.strip() for name in families.split(",")]
    with counter("writing rows") as tell, within(timeout, lambda: "Nothing is written."):
        made = zermelo_agents.benchmark(
            game, n, families=names, per_game=per_game, all_positions=all_positions, ask=ask, seed=seed,
            seconds=timeout, on_progress=tell,
        )  # fmt: skip
        if out:
            made.save(out)
    if out:
        games = len({row["game"] for row in made})
        report_file(out, json, f"{len(made):,} positions of {count_words(games)}.", rows=len(made), games=games)
    else:
        print_json(*made)


def count_words(games: int) -> str:
    return f"{games:,} game{'s' * (games != 1)}"
