"""Games between players, and proofs about a player."""

from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.door.likes import GameLike, game, silent, start

if TYPE_CHECKING:
    from zermelo.playing.match import Match
    from zermelo.playing.played import Played
    from zermelo.proofs.prove import Proofs

__all__ = ["match", "prove", "read_games", "write_games"]


def match(
    of: GameLike,
    one: str,
    two: str,
    games: int = 1000,
    seed: int | None = None,
    exact: bool = False,
    on_game: Callable[["Played"], None] = silent,
    seconds: float = inf,
    on_position: Callable[[int], None] = silent,
) -> "Match":
    """Play games between two players, which alternate who moves first, and return the results.

    Players are named as on the command line: 'perfect', 'random', 'level=0.7', 'minimax:scoring=one' ... With exact,
    their chances are computed as fractions, where a game that never ends counts as a draw; on_position is called at
    each position with the number of positions before it. on_game is called with every game that was played. seed: makes
    chance repeat. seconds: the games that are over by then are counted, and `missing` says so; with exact, OutOfTime
    is raised. Raises UnknownName or BadOption.

    >>> match("tictactoe", "perfect", "random", exact=True).first.first
    Fraction(75257, 77760)
    """
    from zermelo.playing.match import exact_match, match

    origin = start(of)
    if exact:
        return exact_match(origin, (one, two), seconds, on_position)
    return match(origin, (one, two), games, seed, on_game, seconds)


def prove(of: GameLike, player: str, seconds: float = inf, on_position: Callable[[int], None] = silent) -> "Proofs":
    """Find out whether a player can lose: every game against every reply, from both seats.

    on_position is called at each position with the number of positions before it. Raises UnknownName, BadOption, or
    OutOfTime after this many seconds.

    >>> prove("tictactoe", "perfect").lost is None
    True
    """
    from zermelo.proofs.prove import prove

    return prove(start(of), player, seconds, on_position)


def write_games(file: str | Path, games: "Iterable[Played]") -> None:
    """Write games that were played as text, one after the other, as in PGN.

    Raises DiskFull, BadOption for a device, or OSError; BadText for games that `read_games` could not read again, whose
    text is then in a file of the same name that ends in .unreadable.
    """
    from zermelo.playing.game_files import write_games

    write_games(Path(file), list(games))


def read_games(file: str | Path, of: GameLike | None = None) -> "list[Played]":
    """The games in a file that `write_games` has written, or that was written by hand.

    Games that are not of the catalogue need the game: a file never names code that runs. Raises BadText with the
    line and the character of what is wrong, OtherGame for a game other than the one given, or OSError.
    """
    from zermelo.playing.game_files import games_in, text_of

    return list(games_in(text_of(Path(file)), None if of is None else game(of), file))
