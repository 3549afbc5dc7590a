"""What a worker keeps from one question to the next: games and evaluators, a bounded number of each."""

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import zermelo
from zermelo import (
    Analysis,
    BadOption,
    Evaluator,
    Game,
    Interpreted,
    Player,
    Position,
    SmallFirst,
    UnknownName,
    Value,
    WithBook,
)
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.question import Question

__all__ = ["Handover", "WorkerState"]

T = TypeVar("T")

TIMED = {"perfect": "perfect", "tricky": "tricky", "level": "level", "table": "perfect"}
"""The players that take a time for each move; the player table is perfect play from a table."""

GAMES, SMALL_GAMES, LARGE_GAMES = 64, 32, 4
"""How many a worker keeps, and evaluators of them; that of a large game holds up to 100 MB."""

ANALYSES = 8192
"""Decided analyses that a worker keeps, a few kilobytes each: one of a position however it was reached."""

SMALL = 10_000
"""Positions up to which a game is small: all of it is searched in about 0.2 s, and then each answer is quick."""

WORK, PATIENCE = 1.0, 30.0
"""Seconds of processor time to find out whether a game is small, and of a clock, which a busy machine lets run."""

MEGABYTES = 64


class Handover(Exception):
    """A quick worker cannot answer this: the game is large."""


class Kept:
    """The things that were used last, up to a number."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.things: OrderedDict[Any, Any] = OrderedDict()

    def get(self, key: Any, make: Callable[[], T]) -> T:
        """The thing under a key, made when it is not here."""
        thing: T = self.things[key] if key in self.things else make()
        self.things[key] = thing
        self.things.move_to_end(key)
        if len(self.things) > self.most:
            self.things.popitem(last=False)
        return thing

    def forget(self, key: Any) -> None:
        self.things.pop(key, None)


class WorkerState:
    """The working place of one worker process."""

    def __init__(self, served: Served, send: Callable[[bytes], None], tell: Callable[[str], None]) -> None:
        self.served = served
        self.send = send
        """Sends a part of an answer that is not whole yet."""
        self.tell = tell
        """Called with a sentence when rules are compiled."""
        self.analyses = Kept(ANALYSES)
        self.games, self.small, self.large = Kept(GAMES), Kept(SMALL_GAMES), Kept(LARGE_GAMES)

    def game(self, question: Question) -> Game[Any]:
        """Return the game of a question; raises UnknownName, BadOption or BadGame."""
        spec = self.served.spec(question.game)
        try:
            return self.games.get(spec, lambda: zermelo.game(spec))
        except UnknownName as error:
            raise UnknownName(f"{error}{self.served.also()}") from None

    def position(self, question: Question) -> Position[Any]:
        """Return the position of a question, under the names of screens; raises BadText or IllegalMove."""
        return zermelo.start(self.game(question).on_screen, question.board).after(question.moves)

    def evaluator(self, question: Question) -> Evaluator[Any]:
        """What values positions for a question; raises Handover where the question needs a greater one."""
        game = self.game(question)
        if question.engine == "small":
            return self.small.get(game, lambda: self.quick(game, question))
        return self.large.get((game, question.engine), lambda: self.slow(game, question))

    def analysis(self, position: Position[Any], question: Question) -> Analysis:
        """The analysis of a position; of a small game it is made once."""
        evaluator = self.evaluator(question)
        if question.engine != "small":
            return zermelo.analyse(position, question.seconds, evaluator)
        found = self.analyses.get(position, lambda: zermelo.analyse(position, question.seconds, evaluator))
        if not isinstance(found.value, Value):
            self.analyses.forget(position)
        return replace(found, position=position)

    def slow(self, game: Game[Any], question: Question) -> Evaluator[Any]:
        """A search that takes its time."""
        if question.engine == "interpreted":
            return Interpreted(game)
        # Each worker has one core, so one thread answers.
        evaluator = zermelo.evaluator(game, MEGABYTES << 20, 1, tell=self.tell)
        search = evaluator.evaluator if isinstance(evaluator, WithBook) else evaluator
        if isinstance(search, SmallFirst):
            search.compiled()
        return evaluator

    def quick(self, game: Game[Any], question: Question) -> Evaluator[Any]:
        """The table of a game, or a search that knows all of it; raises Handover where there is neither."""
        if folder := self.table_of(game, question):
            return zermelo.Table.open(folder, game)
        if isinstance(zermelo.evaluator(game), WithBook):  # books are made for large games
            raise Handover
        searching = Interpreted(game)
        found = searching.settled_if_small(game.rules.start, PATIENCE, SMALL, WORK)
        if not isinstance(found, Value):
            raise Handover
        return searching

    def table_of(self, game: Game[Any], question: Question) -> str | None:
        """The folder of the table that the command line named for a game."""
        own = question.game.strip()
        return self.served.tables.get(game.spec) or self.served.tables.get(own)

    def player(self, question: Question, text: str) -> Player:
        """A player that the request names; raises UnknownName or BadOption."""
        game, named = self.game(question), text.strip()
        name = re.split("[:=]", named)[0]
        if name == "table" and (named != name or self.table_of(game, question) is None):
            raise UnknownName("The player 'table' plays games whose table the server was started with.")
        if name == "random":
            return zermelo.player(named, game)  # which needs no search
        if name in TIMED:
            if "seconds" in named:
                raise BadOption("seconds is not an option of a player here: give the request seconds instead.")
            named = f"{TIMED[name]}{named.removeprefix(name)}"
            named += f"{',' if ':' in named else ':'}seconds={question.seconds:g}"
        return zermelo.player(named, game, evaluator=self.evaluator(question))
