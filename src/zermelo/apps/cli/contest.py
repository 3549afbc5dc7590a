"""zermelo match, zermelo prove: players against each other, and against everybody."""

from typing import Annotated

import typer

from zermelo import door
from zermelo.apps.cli.common import GameName, Json, Seed, print_json, progress

__all__ = ["match", "prove"]

Who = Annotated[str, typer.Argument(help="perfect, random, level=0.7, average, or a search by name.")]
Games = Annotated[
    int, typer.Option("-n", "--games", min=1, help="Games in all, by turns as first and as second player.")
]
Exact = Annotated[bool, typer.Option("--exact", help="Compute the chances as fractions, instead of playing.")]
Never = Annotated[str, typer.Option("--never-loses", metavar="WHO", help="The player who is said never to lose.")]

SEATS = ("first", "second")


def match(
    game: GameName, one: Who, two: Who, games: Games = 1000, seed: Seed = None, exact: Exact = False, json: Json = False
) -> None:
    """Play many games between two players, half of them each way round."""
    with progress(f"{one} v {two}", games) as step:
        found = door.match(game, one, two, games, seed, exact, lambda: step(""))
    if json:
        print_json(found.record())
    else:
        print(found)


def prove(game: GameName, never: Never, json: Json = False) -> None:
    """Play a player against every possible opponent, all replies, from both seats; exit 1 where a game is lost."""
    proofs = door.prove(game, never)
    if json:
        print_json(proofs.record())
    else:
        print(proofs)
    if proofs.lost:
        raise typer.Exit(1)
