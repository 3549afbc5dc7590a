"""Which game a table or a certificate is of: its name, its spec or source file, its version, and a sample of its rules.

A file may name one of our games. It names neither a Python file nor a game of an installed package, which would be to
choose code that runs here, and with which options: the user does that.
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

__all__ = ["check_identity", "game_of", "identity_of", "options_of", "sample_of"]

BROAD = 2_000
"""Positions nearest to the start that a sample of the rules includes."""

PLIES = 2_000
"""Plies of random play that a sample of the rules includes."""


def identity_of(game: Game[Any]) -> dict[str, Any]:
    """The entries by which a file says which game it is of."""
    return {
        "game": game.name,
        "spec": None if game.source else game.spec or None,
        "source": game.source or None,
        "options": options_of(game),
        "version": game.version,
    }


def options_of(game: Game[Any]) -> str:
    """The options of a game that is not ours, as text: 'n=12'; '' for a sum, and for ours, whose spec has them."""
    if not game.source or len(summands(game.spec)) > 1:
        return ""
    _, ending, tail = game.spec.rpartition(".py")
    return tail.removeprefix(":") if ending else tail.partition(":")[2]


def game_of(entries: Mapping[str, Any], game: Game[Any] | None, where: object) -> Game[Any]:
    """The game that a file is of: the catalogue's, or the one given; raises OtherGame where it is another one."""
    if game is None and not entries["spec"]:
        raise OtherGame(f"{where} holds {entries['game']}, which {how_to_name(entries)}")
    built = catalogue_game(entries["spec"]) if game is None else game
    check_identity(entries, built, where)
    return built


def how_to_name(entries: Mapping[str, Any]) -> str:
    """How the game of a file is named that is not ours: a sum, one that a package brings, or one of a Python file."""
    if len(summands(entries["game"])) > 1:
        return f"is not a game of the catalogue; name the games of the sum: --game '{entries['game']}'"
    if entries["game"].partition(":")[0] in GAMES:
        return f"an installed package brings; a file never names code that runs, so name it: --game {entries['game']}"
    options = f":{entries['options']}" if entries["options"] else ""
    return f"is not a game of the catalogue; name the file that defines it: --game my_game.py{options}"


def check_identity(entries: Mapping[str, Any], game: Game[Any], where: object) -> None:
    """Raise OtherGame where the name, the source file or the version of a game is not that of a file."""
    here = identity_of(game)
    if entries["game"] != here["game"]:
        raise OtherGame(f"{where} holds {entries['game']}, not {game.name}.")
    if entries["source"] != here["source"]:
        raise OtherGame(f"{where} holds {game.name} as another file defines it, or as the file was before a change.")
    if entries["version"] != here["version"]:
        versions = f"version {entries['version']} of its rules; this is version {here['version']}"
        raise OtherGame(f"{where} holds {game.name} by {versions}.")


@cache
def sample_of(game: Game[Any], maps: tuple[Symmetry, ...]) -> str:
    """SHA-256 of what the rules say near the start and in random games; the same under every version of Python."""
    seen = sha256(repr((game.name, maps)).encode())
    least, key, tier = canonical_key(game, maps), keys_of(game).key, game.plies_left
    for state in (*nearest(game), *at_random(game)):
        mask = game.rules.moves(state)
        outcome = None if mask else game.rules.outcome(state)
        seen.update(repr((key(state), least(state), mask, outcome, tier and tier(state))).encode())
    return seen.hexdigest()


def nearest(game: Game[Any]) -> Iterator[Any]:
    """The states nearest to the start, breadth first."""
    return (position.state for position in islice(breadth_first(game), BROAD))


def at_random(game: Game[Any]) -> Iterator[Any]:
    """The states of random games, one after the other."""
    rng, state = Random(0), game.rules.start
    for _ in range(PLIES):
        yield state
        moves = list(bits(game.rules.moves(state)))
        state = game.rules.play(state, moves[int(rng.random() * len(moves))]) if moves else game.rules.start
