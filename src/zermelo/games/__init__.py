"""The catalogue of games, and the types that functions accept in place of a game or a position."""

import copyreg
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from types import FunctionType
from typing import Any

from zermelo.errors import BadGame, BadOption
from zermelo.games.amazons import amazons
from zermelo.games.breakthrough import breakthrough
from zermelo.games.bridg_it import bridg_it
from zermelo.games.chomp import chomp
from zermelo.games.clobber import clobber
from zermelo.games.colouring import col, snort
from zermelo.games.connect import connect
from zermelo.games.dao import dao
from zermelo.games.dobutsu import dobutsu
from zermelo.games.dodgem import dodgem
from zermelo.games.dominoes import cram, domineering
from zermelo.games.dots_and_boxes import dots_and_boxes
from zermelo.games.fanorona import fanorona
from zermelo.games.fibonacci_nim import fibonacci_nim
from zermelo.games.fox_and_hounds import fox_and_hounds
from zermelo.games.gobblet_gobblers import gobblet_gobblers
from zermelo.games.grundy import grundy
from zermelo.games.hare_and_hounds import hare_and_hounds
from zermelo.games.heaps import nim, stones
from zermelo.games.hex import hex_
from zermelo.games.hexapawn import hexapawn
from zermelo.games.kalah import kalah
from zermelo.games.kayles import kayles
from zermelo.games.konane import konane
from zermelo.games.l_game import l_game
from zermelo.games.loading.file_game import own_game
from zermelo.games.loading.installed import Catalogue
from zermelo.games.mnk import mnk, qubic
from zermelo.games.morris import morris
from zermelo.games.mu_torere import mu_torere
from zermelo.games.nine_holes import nine_holes
from zermelo.games.nocca import nocca
from zermelo.games.nogo import nogo
from zermelo.games.notakto import notakto
from zermelo.games.numerical import numerical
from zermelo.games.obstruction import obstruction
from zermelo.games.octal import octal
from zermelo.games.othello import othello
from zermelo.games.picaria import picaria
from zermelo.games.pong_hau_ki import pong_hau_ki
from zermelo.games.quixo import quixo
from zermelo.games.rook_ending import rook_ending
from zermelo.games.shisima import shisima
from zermelo.games.shobu import shobu
from zermelo.games.sim import sim
from zermelo.games.sums import sum_game, summands
from zermelo.games.tac_tix import tac_tix
from zermelo.games.tapatan import tapatan
from zermelo.games.teeko import teeko
from zermelo.games.three_musketeers import three_musketeers
from zermelo.games.tic_tac_two import tic_tac_two
from zermelo.games.tictactoe import tictactoe
from zermelo.games.toads_and_frogs import toads_and_frogs
from zermelo.games.tsoro_yematatu import tsoro_yematatu
from zermelo.games.two_heaps import euclid, wythoff
from zermelo.games.ultimate import ultimate
from zermelo.games.y import y
from zermelo.rules import Game, Hints
from zermelo.rules.contract import unguarded
from zermelo.rules.position import Position
from zermelo.rules.specs import build, write

__all__ = [
    "GAMES", "GameLike", "PositionLike", "catalogue_game", "connect", "dobutsu", "game", "mnk", "morris", "nim",
    "notakto", "numerical", "plugin_faults", "position_of", "positions_of", "start", "stones", "sum_of", "tictactoe",
]  # fmt: skip

GAMES = Catalogue(
    {
        "Lines of marks": {
            "tictactoe": tictactoe,
            "mnk": mnk,
            "connect": connect,
            "qubic": qubic,
            "ultimate": ultimate,
            "notakto": notakto,
            "numerical": numerical,
            "sim": sim,
        },
        "Men and pieces that move": {
            "morris": morris,
            "nine-holes": nine_holes,
            "tapatan": tapatan,
            "picaria": picaria,
            "shisima": shisima,
            "tsoro-yematatu": tsoro_yematatu,
            "pong-hau-ki": pong_hau_ki,
            "mu-torere": mu_torere,
            "dao": dao,
            "teeko": teeko,
            "gobblet-gobblers": gobblet_gobblers,
            "tic-tac-two": tic_tac_two,
            "dodgem": dodgem,
            "hare-and-hounds": hare_and_hounds,
            "quixo": quixo,
            "l-game": l_game,
            "hexapawn": hexapawn,
            "dobutsu": dobutsu,
            "fox-and-hounds": fox_and_hounds,
            "three-musketeers": three_musketeers,
            "fanorona": fanorona,
            "nocca": nocca,
            "shobu": shobu,
            "rook-ending": rook_ending,
            "breakthrough": breakthrough,
            "amazons": amazons,
            "clobber": clobber,
            "konane": konane,
            "toads-and-frogs": toads_and_frogs,
        },
        "Boards that fill up": {
            "hex": hex_,
            "y": y,
            "bridg-it": bridg_it,
            "domineering": domineering,
            "cram": cram,
            "col": col,
            "snort": snort,
            "nogo": nogo,
            "obstruction": obstruction,
        },
        "Scores": {
            "dots-and-boxes": dots_and_boxes,
            "kalah": kalah,
            "othello": othello,
        },
        "Heaps and rows": {
            "stones": stones,
            "nim": nim,
            "fibonacci-nim": fibonacci_nim,
            "grundy": grundy,
            "kayles": kayles,
            "octal": octal,
            "wythoff": wythoff,
            "euclid": euclid,
            "tac-tix": tac_tix,
            "chomp": chomp,
        },
    }
)


GameLike = Game[Any] | str
"""A game, or its spec."""

PositionLike = Position[Any] | Game[Any] | str
"""A position; or a game or its spec, for the first position of the game."""


def game(game: GameLike, **options: Any) -> Game[Any]:
    """Return the game of a spec: a game of the catalogue, or your own Python file; options follow a colon.

    Options can also be keyword arguments. 'A + B' is the sum of two impartial games. A Game is returned as it is.
    Raises UnknownName, BadOption, BadGame, or NotImpartial for a sum of other games.

    >>> game("connect:width=5,height=4"), game("nim + stones:misere=false")
    (Game('connect:width=5,height=4'), Game('nim + stones:misere=false'))
    >>> game("nim", heaps=(1, 2, 3), misere=True)
    Game('nim:heaps=1+2+3,misere=true')
    """
    if options:
        game = with_options(game, options)
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(not_a_game(game))
    specs = summands(game)
    if len(specs) > 1:
        return sum_of(*specs)
    built: Game[Any] = own_game(game) or build(GAMES, game, "game")
    return built


def with_options(game: GameLike, options: Mapping[str, Any]) -> str:
    """Return a spec with more options; raise BadOption for what is not the spec of one game."""
    if not isinstance(game, str) or len(summands(game)) > 1:
        raise BadOption(f"Options such as {next(iter(options))} need the name of one game.")
    colon = "," if ":" in game.rpartition(".py")[2] else ":"  # a colon before the ending is part of a path
    return f"{game}{colon}{','.join(f'{key}={write(value)}' for key, value in options.items())}"


def not_a_game(thing: object) -> str:
    """Return a sentence on something that is not a game."""
    if isinstance(thing, FunctionType):
        return f"{thing.__name__} is a function, not a game: give the Game that it returns, {thing.__name__}()."
    kind = f"{thing!r}" if isinstance(thing, int | None) else f"A {type(thing).__name__}"
    return f"{kind} is not a game: give a Game, or a spec such as 'tictactoe' or 'my_game.py:n=12'."


def sum_of(*games_or_specs: GameLike) -> Game[Any]:
    """Return the sum of impartial games: a move is made in one of them. Its Grundy value is the xor of theirs.

    Also written as a spec: 'nim + stones:misere=false'. A move is named by the number of its game and its name there.
    A sum has at most 63 moves at a time, and runs interpreted only. Raises NotImpartial for a game that is not declared
    impartial, BadGame for one whose states are not ints or tuples of ints.

    >>> start(sum_of("nim:heaps=1+2", "stones:n=2,misere=false")).after("1:b2 2:1")
    start('nim:heaps=1+2 + stones:n=2,misere=false').after('1:b2 2:1')
    """
    return sum_game(*map(game, games_or_specs))


game_of = game
"""The function `game`, where a parameter has its name."""


def start(game: GameLike, board: str | None = None) -> Position[Any]:
    """Return the first position of a game, or the position of a text.

    board: the text of the position. Raises BadText for a text that is not a position of the game.

    >>> print(start("tictactoe", "XO......."))
     X │ O │ 3
    ───┼───┼───
     4 │ 5 │ 6
    ───┼───┼───
     7 │ 8 │ 9
    """
    chosen = game_of(game)
    return Position(chosen, chosen.rules.start) if board is None else Position.read(chosen, board)


def position_of(position: PositionLike) -> Position[Any]:
    """Return a position, or the first position of a game; raise TypeError for anything else."""
    return position if isinstance(position, Position) else start(position)


def positions_of(positions: Iterable[PositionLike]) -> Iterator[Position[Any]]:
    """Return the positions, or the first positions of games; raise TypeError for a single one."""
    if isinstance(positions, Position | Game | str):
        raise TypeError(f"{positions!r} is one position, and this takes many: give a list.")
    return map(position_of, positions)


def plugin_faults() -> list[str]:
    """Return a sentence about each game of an installed package that cannot be played.

    >>> plugin_faults()
    []
    """
    return list(GAMES.faults())


def catalogue_game(game: str) -> Game[Any]:
    """Return a game of zermelo's own catalogue.

    Use it for specs from files and from users of a server: no spec names a file, an installed package or a program, so
    that nobody chooses the code that runs. Raises UnknownName for any other game, or BadOption.

    >>> catalogue_game("hex:n=3")
    Game('hex:n=3')
    >>> catalogue_game("bot.py")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    zermelo.errors.UnknownName: No game is called 'bot.py'. zermelo games lists all ...
    """
    built: Game[Any] = build(GAMES.ours, game, "game")
    return built


def reduced(game: Game[Any]) -> Any:
    """Pickle a game as its spec, or as its functions as they are written if it has none."""
    arguments = game.spec, game.source, game.shown_for is not None
    return (rebuilt, arguments) if game.spec else (made_by_hand, (written_parts(game),))


def written_parts(game: Game[Any]) -> dict[str, Any]:
    """Return the arguments of a game made by hand that differ from their defaults, with its functions as written."""
    parts = {each.name: getattr(game, each.name) for each in fields(game) if each.init}
    parts["rules"] = game.rules._replace(moves=unguarded(game.rules.moves), outcome=unguarded(game.rules.outcome))
    parts["hints"] = Hints(*map(unguarded, game.hints))
    defaults = {each.name: each.default for each in fields(game)}
    return {name: part for name, part in parts.items() if part is not defaults[name]}


def made_by_hand(parts: dict[str, Any]) -> Game[Any]:
    """Return the game that was pickled in another process."""
    return Game(**parts)


@cache
def rebuilt(spec: str, source: str, on_screen: bool) -> Game[Any]:
    """Return the game of a spec; each process builds a game only once.

    Raises BadGame if the files that define it have another checksum.
    """
    built = game(spec)
    if built.source != source:
        raise BadGame(f"{spec} has changed since the work began, or is another file here: start again.")
    return built.on_screen if on_screen else built


copyreg.pickle(Game, reduced)
