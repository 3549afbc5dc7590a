"""Players: functions from a position to their possible moves, with the chance of each."""

import copyreg
import re
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from zermelo.errors import BadOption, BadPlayer, OtherGame
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.factory import evaluator as evaluator_of
from zermelo.games import GameLike, game as game_of
from zermelo.players.named import PlayerLike, file_of, name_of
from zermelo.playing.players.catalogue import NO_EVALUATION_MESSAGE, PLAYERS, CataloguePlayer, catalogue_player
from zermelo.playing.players.chances import Chances, Player
from zermelo.playing.players.custom_player import OwnPlayer, player_in_file, player_of_function, player_outside
from zermelo.playing.players.evaluation_file import evaluation_file
from zermelo.rules import Game
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position
from zermelo.sources.depth_limit import Evaluation

__all__ = ["Move", "SameAnswers", "player"]


def player(
    player: PlayerLike,
    game: GameLike,
    *,
    known: Mapping[str, Callable[..., Player]] = PLAYERS,
    evaluate: Evaluation | None = None,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = inf,
) -> Player:
    """Return the player of a text, a function, or an object with a method `move`.

    A text is a name with options ('perfect', 'level=0.7', 'alphabeta:depth=4'), a file ('my_player.py', or
    'my_player.py:best_move' and 'bot.js:bestMove' for a function of it), or a program ('program: ./my_bot').

    A function gets an unfinished position of the game, and returns the number or the name of a move, or a mapping of
    moves to their chances. Or it takes a board and gives a move in one of the shapes that `grade` finds; then a file
    runs in a process of its own, with limits.

    known: the builders by name. evaluate: asked by a search with a limit ('alphabeta:depth=4', 'alphabeta:seconds=1')
    about positions at the limit: a function from an unfinished Position to a number for its side to move, the greater
    the better. 'my_eval.py:depth=4' names a file with this function. evaluator: used by perfect, tricky and level,
    instead of a search of their own. seconds: a time limit for all moves together, or a Deadline: when it is over,
    these three move at once, and the searches raise OutOfTime. Raises UnknownName, BadOption, OtherGame for a player of
    another game, or BadPlayer for a file without a player; the player raises BadPlayer if its code fails or gives no
    legal move, or if no shape suits it, and Forfeit if it is a program, or takes boards.

    >>> from zermelo import start
    >>> player(lambda position: "5", "tictactoe")(start("tictactoe"))
    {Move(4, '5'): Fraction(1, 1)}
    >>> def mobility(position):
    ...     return len(position.moves)
    >>> player("alphabeta:depth=2", "stones", evaluate=mobility)(start("stones"))
    {Move(1, '1'): Fraction(1, 1)}
    """
    chosen = game_of(game)

    def search() -> Evaluator[Any]:
        return evaluator or evaluator_of(chosen)

    if isinstance(player, CataloguePlayer):
        return of_game(player, chosen)
    if own := own_player(player, search, known):
        if evaluate:
            raise BadOption(NO_EVALUATION_MESSAGE.format(name_of(player)))
        own.origin = player, chosen
        return own
    text = str(player).strip()
    if file := evaluation_file(text):
        text, evaluate = file.spec, evaluate or file.function()
    return catalogue_player(text, chosen, evaluator, Deadline.of(seconds), known, evaluate)


def own_player(
    player: PlayerLike, search: Callable[[], Evaluator[Any]], known: Mapping[str, Callable[..., Player]]
) -> OwnPlayer | None:
    """Return a player of your own; None for the text of another one."""
    if not isinstance(player, str):
        return player_of_function(player, search)
    text = player.strip()
    if re.split("[:=]", text)[0] in known or evaluation_file(text):
        return None
    file = file_of(text)
    return player_in_file(file, text, search) if file else player_outside(text, search)


def of_game(player: CataloguePlayer, game: Game[Any]) -> CataloguePlayer:
    """Return a player of the catalogue; raise OtherGame if it was made for another game."""
    if player.game != game:
        raise OtherGame(f"The player {player.__name__} is for {player.game.name}, and the game is {game.name}.")
    return player


def pickle_player(own: OwnPlayer) -> Any:
    """Pickle a player of your own as what it was made of."""
    return player, own.origin


copyreg.pickle(OwnPlayer, pickle_player)


class SameAnswers:
    """A player that must give the same answer each time to a position, or raises BadPlayer.

    An exact match and a proof ask once for each position; `ask_again` asks a player of your own a second time, in the
    opposite order, which also finds one that depends on its earlier answers.
    """

    def __init__(self, player: Player, name: str) -> None:
        self.player, self.name = player, name
        self.answers: dict[Position[Any], Chances] = {}

    def __call__(self, position: Position[Any]) -> Chances:
        answer = self.player(position)
        known = self.answers.setdefault(position, answer)
        if answer != known:
            one, two = ("/".join(map(str, chances)) for chances in (known, answer))
            raise BadPlayer(
                f"{self.name} gives two answers to {position.text}: {one}, and then {two}. Exact chances and proofs "
                "need the same answer each time, or a mapping of the possible moves to their chances."
            )
        return known

    def ask_again(self, deadline: Deadline) -> None:
        """Ask about every position a second time, unless the player is one of the catalogue; raise OutOfTime."""
        for position in reversed(list(self.answers)) if isinstance(self.player, OwnPlayer) else ():
            deadline.check()
            self(position)
