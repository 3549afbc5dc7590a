"""zermelo score: how good the answers of an agent to a benchmark are."""

from pathlib import Path

import click

import zermelo
import zermelo_agents
from zermelo.command import columns_of, parameters, print_json, say

__all__ = ["score"]

EXISTING_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@parameters.command("score", "Judge agents")
@click.argument("benchmark", type=EXISTING_FILE, metavar="BENCHMARK")
@click.argument("answers", type=EXISTING_FILE, metavar="ANSWERS")
@parameters.as_json
def score(benchmark: Path, answers: Path, json: bool) -> None:
    """Score an agent's answers to a benchmark, beside those of simple players.

    BENCHMARK is a file of zermelo benchmark. Each line of ANSWERS is a JSON object: {"id": ..., "completion": text}, or
    {"id": ..., "move": name}. The standard errors respect that rows of one game are alike.
    """
    found = zermelo_agents.score(benchmark, answers)
    if json:
        print_json(found.record())
    else:
        say(zermelo.text(found, width=columns_of()))
