"""The identity of the game in a table or a certificate: its name, spec or source file, version, and a sample of rules.

A file may name a game of the catalogue. It never names a Python file or a game of an installed package, since the file
would then choose code that runs here; only the user may do so.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from zermelo.bits import bits
from zermelo.errors import OtherGame
from zermelo.games import GAMES, catalogue_game
from zermelo.games.sums import summands
from zermelo.position import breadth_first
from zermelo.rules import Game
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.maps import Symmetry
from zermelo.symmetry.transformations import canonical_key

__all__ = ["game_of", "identity_of", "options_of", "sample_of"]

BROAD = 2_000
"""Number of positions nearest to the start in a sample of the rules."""

PLIES = 2_000
"""Plies of random play in a sample of the rules."""


def identity_of(game: Game[Any]) -> dict[str, Any]:
    """Return the entries of a file that identify its game."""
    return {
        "game": game.name,
        "spec": None if game.source else game.spec or None,
        "source": game.source or None,
        "options": options_of(game),
        "version": game.version,
    }


def options_of(game: Game[Any]) -> str:
    """Return the options of a game outside the catalogue as text, such as 'n=12'; '' for a sum."""
    if not game.source or len(summands(game.spec)) > 1:
        return ""
    _, ending, tail = game.spec.rpartition(".py")
    return tail.removeprefix(":") if ending else tail.partition(":")[2]


def game_of(entries: Mapping[str, Any], game: Game[Any] | None, where: object) -> Game[Any]:
    """Return the game of a file: the given one or one of the catalogue; raise OtherGame if it differs."""
    if game is None and not entries["spec"]:
        raise OtherGame(f"{where} holds {entries['game']}, which {how_to_name(entries)}")
    built = catalogue_game(entries["spec"]) if game is None else game
    here = identity_of(built)
    if entries["game"] != here["game"]:
        raise OtherGame(f"{where} holds {entries['game']}, not {built.name}.")
    if entries["source"] != here["source"]:
        raise OtherGame(f"{where} holds {built.name} as another file defines it, or as the file was before a change.")
    if entries["version"] != here["version"]:
        versions = f"version {entries['version']} of its rules; this is version {here['version']}"
        raise OtherGame(f"{where} holds {built.name} by {versions}.")
    return built


def how_to_name(entries: Mapping[str, Any]) -> str:
    """Return how the user names a game outside the catalogue: a sum, or one of a package or a Python file."""
    if len(summands(entries["game"])) > 1:
        return f"is not a game of the catalogue; name the games of the sum: --game '{entries['game']}'"
    if entries["game"].partition(":")[0] in GAMES:
        return f"an installed package brings; a file never names code that runs, so name it: --game {entries['game']}"
    options = f":{entries['options']}" if entries["options"] else ""
    return f"is not a game of the catalogue; name the file that defines it: --game my_game.py{options}"


@cache
def sample_of(game: Game[Any], maps: tuple[Symmetry, ...]) -> str:
    """Return the SHA-256 of the rules near the start and in random games, the same in every version of Python."""
    seen = sha256(repr((game.name, maps, game.scores) if game.scores else (game.name, maps)).encode())
    canonical, key, tier = canonical_key(game, maps), keys_of(game).key, game.plies_left
    nearest = (position.state for position in islice(breadth_first(game), BROAD))
    for state in (*nearest, *at_random(game)):
        mask = game.rules.moves(state)
        outcome = None if mask else game.rules.outcome(state)
        if game.again:
            seen.update(repr([game.keeps_turn(state, move) for move in bits(mask)]).encode())
        seen.update(repr((key(state), canonical(state), mask, outcome, tier and tier(state))).encode())
    return seen.hexdigest()


def at_random(game: Game[Any]) -> Iterator[Any]:
    """Yield the states of random games, one after the other."""
    rng, state = Random(0), game.rules.start
    for _ in range(PLIES):
        yield state
        moves = list(bits(game.rules.moves(state)))
        state = game.rules.play(state, moves[int(rng.random() * len(moves))]) if moves else game.rules.start
