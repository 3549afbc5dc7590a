"""The games, evaluators and analyses that a worker keeps for later questions, a bounded number of each."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NoReturn

import zermelo
from zermelo import Game, Position, Value
from zermelo.analysis import Analysis
from zermelo.errors import BadOption, UnknownName
from zermelo.evaluation import CompiledInTurn
from zermelo.evaluators import Evaluator, Interpreted
from zermelo.playing import Player, catalogue_player
from zermelo.solving import Stamp, stamp_of, stored_table
from zermelo_web.serving.served import Served
from zermelo_web.workers.question import Question

__all__ = ["Handover", "WorkerState"]

TIMED_PLAYERS = {"perfect": "perfect", "tricky": "tricky", "level": "level", "table": "perfect"}
"""The players with a time limit for each move; the player table is perfect play from a table."""

MAX_LOADED_GAMES, MAX_SMALL_EVALUATORS, MAX_LARGE_EVALUATORS = 64, 32, 4
"""Largest numbers of games, and of evaluators of small and large games; one of a large game holds up to 100 MB."""

MAX_DECIDED_ANALYSES = 8192
"""Largest number of decided analyses, of a few kilobytes each; one serves all ways to reach a position."""

SMALL_SEARCH_SECONDS = 30.0
"""Time limit in seconds for the search of a small game, which takes about 0.2 s unless the machine is busy."""

WEB_SEARCH_MEGABYTES = 64

MAX_OWN_PLAYERS = 8
"""The most own players, each for one game, that a worker keeps; a program among them keeps its process."""


class Handover(Exception):
    """The game is too large for the quick workers."""


class HandingOver:
    """The source after a stored table, which leaves the positions that the table lacks to other workers."""

    name = "handover"

    def get(self, state: Any) -> NoReturn:
        raise Handover


class WorkerState:
    """The state of one worker process."""

    def __init__(self, served: Served, send: Callable[[bytes], None], tell: Callable[[str], None]) -> None:
        self.served = served
        self.send = send
        """Sends a part of an answer."""
        self.tell = tell
        """Called with a sentence when rules are compiled."""
        self.analyses = dict[Position[Any], Analysis]()
        """The decided analyses of small games, the most recently used last."""
        self.built = lru_cache(MAX_LOADED_GAMES)(zermelo.game)
        self.quick = lru_cache(MAX_SMALL_EVALUATORS)(quick)
        self.slow = lru_cache(MAX_LARGE_EVALUATORS)(slow)
        self.own_player = lru_cache(MAX_OWN_PLAYERS)(zermelo.player)

    def game(self, question: Question) -> Game[Any]:
        """Return the game of a question; raises UnknownName, BadOption or BadGame."""
        try:
            return self.built(self.served.spec(question.game))
        except UnknownName as error:
            raise UnknownName(f"{error}{self.served.also()}") from None

    def position(self, question: Question) -> Position[Any]:
        """Return the position of a question, with the names of screens; raises BadText or IllegalMove."""
        return zermelo.start(self.game(question), question.board).after(question.moves)

    def evaluator(self, question: Question) -> Evaluator[Any]:
        """Return the evaluator for a question; raises Handover if a quick one does not suffice."""
        game = self.game(question)
        if question.engine == "small":
            return self.quick(game, self.table_of(game, question), stamp_of(game))
        return self.slow(game, question.engine, self.tell, stamp_of(game))

    def analysis(self, position: Position[Any], question: Question) -> Analysis:
        """Return the analysis of a position."""
        evaluator = self.evaluator(question)
        if question.engine != "small":
            return zermelo.analyse(position, seconds=question.seconds, evaluator=evaluator)
        found = self.analyses.pop(position, None) or zermelo.analyse(
            position, seconds=question.seconds, evaluator=evaluator
        )
        if isinstance(found.value, Value):
            self.analyses[position] = found
        if len(self.analyses) > MAX_DECIDED_ANALYSES:
            del self.analyses[next(iter(self.analyses))]
        return replace(found, position=position)

    def table_of(self, game: Game[Any], question: Question) -> str | None:
        """Return the folder of the table that the command line named for a game."""
        return self.served.tables.get(game.spec) or self.served.tables.get(question.game.strip())

    def player(self, question: Question, text: str) -> Player:
        """Return the player that a request names; raises UnknownName or BadOption."""
        game, named = self.game(question), text.strip()
        if named in self.served.players:
            return self.own_player(self.served.players[named], game)
        name = re.split("[:=]", named)[0]
        if name == "table" and (named != name or self.table_of(game, question) is None):
            raise UnknownName("The player 'table' plays only games whose table the server was started with.")
        if name == "certificate":
            raise UnknownName("The player 'certificate' reads files, and plays only in the terminal.")
        if name == "random":
            return catalogue_player(named, game)  # needs no search
        if name in TIMED_PLAYERS:
            if "seconds" in named:
                raise BadOption("seconds is not an option of a player here: give the request seconds instead.")
            named = f"{TIMED_PLAYERS[name]}{named.removeprefix(name)}"
            named += f"{',' if ':' in named else ':'}seconds={question.seconds:g}"
        return catalogue_player(named, game, evaluator=self.evaluator(question))


def quick(game: Game[Any], table: str | None, stamp: Stamp | None) -> Evaluator[Any]:
    """Return the table of a game, or a search that knows all of it; raises Handover without either.

    stamp: the state of the stored table; another one gives another evaluator.
    """
    if table:
        return zermelo.Table(table, game)
    sources = {source.name: source for source in zermelo.evaluator(game).sources}
    if "table" in sources:
        return Evaluator(game, [sources["table"], HandingOver()])
    if "book" in sources:  # books are made for large games
        raise Handover
    search = Interpreted(game)
    if not isinstance(search.settle(game.rules.start, SMALL_SEARCH_SECONDS, small=True), Value):
        raise Handover
    return search


def slow(game: Game[Any], engine: str, tell: Callable[[str], None], stamp: Stamp | None) -> Evaluator[Any]:
    """Return an evaluator for long searches, behind the stored table that has this stamp."""
    if engine == "interpreted":
        table = stored_table(game, tell)
        return Evaluator(game, [*([table] if table else []), Interpreted(game)])
    # Each worker has one core, so one thread answers.
    evaluator = zermelo.evaluator(game, memory=WEB_SEARCH_MEGABYTES << 20, threads=1, tell=tell)
    for source in evaluator.sources:
        if isinstance(source, CompiledInTurn):
            source.compile()
    return evaluator
