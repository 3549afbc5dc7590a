"""zermelo match, zermelo prove: players against each other, and against everybody."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Annotated, Any

import typer

from zermelo.apps.cli.common import GameName, Json, Seed, console, print_json, progress
from zermelo.counting.results import Results
from zermelo.drawing.text import draw
from zermelo.drawing.words import result
from zermelo.games import game as game_named
from zermelo.playing.match import chances, match as play_match
from zermelo.playing.players import player
from zermelo.playing.prove import Proof, never_loses
from zermelo.position import Position, start

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
    origin = start(game_named(game))
    players = player(one, origin.game), player(two, origin.game)
    if exact:
        found = chances(origin, players), chances(origin, players[::-1])
    else:
        with progress(f"{one} v {two}", games) as step:
            found = play_match(origin, players, games, Random(seed), lambda: step(""))
    if json:
        by_seat = {name: results_json(found[seat], seat) for seat, name in enumerate(SEATS)}
        print_json({"game": origin.game.name, "players": [one, two], "seed": seed, "exact": exact, **by_seat})
    else:
        show_results(f"{one} v {two}", [f"{one} is {seat}" for seat in SEATS], found)


def as_player(results: Results, seat: int) -> dict[str, Any]:
    """Results as the player in a seat sees them."""
    return {"wins": results[seat], "draws": results.draw, "losses": results[1 - seat]}


def results_json(results: Results, seat: int) -> dict[str, Any]:
    return {key: str(n) if isinstance(n, Fraction) else n for key, n in as_player(results, seat).items()}


def show_results(title: str, names: Sequence[str], found: Sequence[Results]) -> None:
    """A row for each seat, as the player in that seat sees it."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(title)
    for name in ("wins", "draws", "losses"):
        table.add_column(name, justify="right")
    for seat, (name, results) in enumerate(zip(names, found, strict=True)):
        numbers = as_player(results, seat).values()
        table.add_row(name, *(str(n) if isinstance(n, Fraction) else f"{n:,}" for n in numbers))
    console().print(table)


def prove(game: GameName, never: Never, json: Json = False) -> None:
    """Play a player against every possible opponent, all replies, from both seats; exit 1 where a game is lost."""
    origin = start(game_named(game))
    proofs = [never_loses(origin, player(never, origin.game), seat) for seat in (0, 1)]
    lost = next((proof.lost for proof in proofs if proof.lost), None)
    if json:
        by_seat = {name: proof_json(proofs[seat], seat) for seat, name in enumerate(SEATS)}
        print_json({"game": origin.game.name, "player": never, "never_loses": lost is None, **by_seat})
    else:
        show_proof(never, proofs, lost)
    if lost:
        raise typer.Exit(1)


def proof_json(proof: Proof, seat: int) -> dict[str, Any]:
    lost = proof.lost.played if proof.lost else None
    return {"games": proof.games.total, **results_json(proof.games, seat), "lost_game": lost}


def show_proof(never: str, proofs: list[Proof], lost: Position[Any] | None) -> None:
    names = [f"as {seat}: {proof.games.total:,} games" for seat, proof in zip(SEATS, proofs, strict=True)]
    show_results(f"{never} against every reply", names, [proof.games for proof in proofs])
    out = console()
    if lost is None:
        out.print(f"\n{never} never loses.", markup=False)
        return
    out.print(f"\n{never} can lose: {' '.join(lost.played)}\n\n{draw(lost)}\n\n{result(lost)}", markup=False)
