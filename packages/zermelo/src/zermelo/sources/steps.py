"""The steps of a search: each node that it visits, and the score of each.

The searches run unchanged, with a tally of work that also records steps.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter
from typing import Any, Literal, NamedTuple, TypeVar, cast

from zermelo.analysis.words import step_sentence
from zermelo.bits import count
from zermelo.errors import OutOfTime, TooLarge
from zermelo.games import PositionLike, position_of
from zermelo.rules import MoveNumber, Rules
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, with_deadline
from zermelo.rules.position import Line, Move, Position
from zermelo.rules.specs import choose
from zermelo.sources.catalogue import SEARCHES, Search, Weights
from zermelo.sources.result import Cost, Number, Result, scoring_for
from zermelo.sources.search_source import source_of
from zermelo.sources.searches.tail import MAX, Accumulator

__all__ = ["Reply", "Step", "Watched", "watch"]

F = TypeVar("F", bound=Callable[..., Any])

MAX_STEP_PLIES = 200
"""The greatest depth in plies to which the steps of a loop are shown; a loop can follow an endless game for ever."""


class Reply(NamedTuple):
    """A reply of an opponent that does not reply best."""

    move: Move
    score: Number
    """The score after the reply, for the player that the search plans for."""
    weight: Fraction


class Step(NamedTuple):
    """A step of a search. Scores are for the player that moved into the node."""

    kind: Literal["visit", "score", "cut", "remembered", "result"]
    """visit: the search enters a node; score: it returns the score; cut: the same, but it has left out moves, because
    the player who moved into the node has a better alternative; remembered: the node was searched before; result: a
    loop ends, with the score of the root for the side to move."""
    path: Line
    """The moves from the root to the node."""
    score: Number | None
    """The score of the node; None for a visit, an upper bound for a cut."""
    bound: Number | None
    """For a cut, the score of the better alternative; else None."""
    nodes: int
    """The number of visited nodes so far."""
    calls: int
    """The number of calls of the search's own functions so far, or of turns of its loop."""
    accumulator: Accumulator[Any] | None = None
    """The accumulator of the node, if the search is a loop; its parents are those of the next turn."""
    replies: tuple[Reply, ...] = ()
    """The replies whose weighted scores add up to the score, if the opponent does not reply best."""
    line: int = 0
    """The line of the source file that runs: the function that is entered, or the call that returns; 0 in a loop."""

    @property
    def case(self) -> str:
        """The case of the turn, such as 'terminal node'; '' if the search is not a loop."""
        if self.accumulator is None:
            return ""
        return "intermediate node" if self.kind == "visit" else self.accumulator.case

    def words(self, root: Position[Any]) -> str:
        """Return the step as a sentence, such as '3 9: worth 0 to O.'; root: the position that is searched."""
        fields = self.kind, self.path, self.score, self.bound, self.replies, self.case
        return step_sentence(root, *fields, self.accumulators(root, 2))

    def accumulators(self, root: Position[Any], limit: int | None = None) -> list[dict[str, Any]]:
        """Return the accumulators from the root to the node, or the last ones, as JSON."""
        records: list[dict[str, Any]] = []
        node = self.accumulator
        while node is not None and len(records) != limit:
            here = position_at(root, node)
            records.insert(0, {
                "space": node.parent and position_at(root, node.parent).name_of(cast(MoveNumber, node.space)),
                "board": here.text,
                "score": plain(node.score),
                "depth": node.depth,
                "marker": "MAX" if node.marker == MAX else "MIN",
                "children": [*map(here.name_of, node.children)],
                "best": [*map(here.name_of, node.spaces)],
                "alpha": plain(node.alpha),
                "beta": plain(node.beta),
            })  # fmt: skip
            node = node.parent
        return records


def position_at(root: Position[Any], node: Accumulator[Any]) -> Position[Any]:
    return Position(root.game, node.state, (root.turn + node.depth) % 2)


@dataclass(frozen=True, repr=False)
class Watched(Displayed):
    """Consecutive steps of a search."""

    steps: tuple[Step, ...]
    finished: bool
    """True if the steps reach the end of the search."""
    result: Result[Move] | None
    """The result of the search; None if it is not finished."""
    position: Position[Any]
    """The root of the search."""
    search: str
    """The name of the search."""

    @property
    def convention(self) -> str:
        """The comparisons of the search and the score of a cut node, in words."""
        return SEARCHES[self.search].convention

    def record(self) -> dict[str, Any]:
        """Return the steps as JSON, each with a sentence, its line of the source, and two accumulators of a loop."""
        source = source_of(self.search)
        lines = dict(source.lines)
        places = {number: place for place, number in enumerate(lines, 1)}
        steps = [
            {**step_record(self.position, step), "line": places[source.line(step.kind, step.line)]}
            for step in self.steps
        ]
        result = self.result and {
            "score": plain(self.result.score), "best": [*map(str, self.result.best)]
        }  # fmt: skip
        named = {"search": self.search, "convention": self.convention, "source": "\n".join(lines.values())}
        return {**named, "steps": steps, "finished": self.finished, "result": result}


def step_record(position: Position[Any], step: Step) -> dict[str, Any]:
    """Return a step as JSON; position: the root."""
    return {
        "kind": step.kind, "path": step.path.names, "score": plain(step.score), "bound": plain(step.bound),
        "nodes": step.nodes, "calls": step.calls, "case": step.case,
        "accumulators": step.accumulators(position, 2),
        "replies": [
            {"move": reply.move.name, "score": plain(reply.score), "weight": str(reply.weight)}
            for reply in step.replies
        ],
        "words": step.words(position),
    }  # fmt: skip


def plain(score: Number | None) -> int | float | str | None:
    """Return a score as JSON: as text if it is a fraction, infinite, or just below another score, such as '0⁻'."""
    if isinstance(score, float) and (score in (inf, -inf) or reached_score(score) != score):
        return f"{reached_score(score):g}".replace("inf", "∞") + "⁻" * (score not in (inf, -inf))
    return score if score is None or isinstance(score, int | float) else str(score)


def reached_score(bound: Number) -> Number:
    """Return the score that a bound of `just_below` is just below; return any other bound unchanged."""
    if not isinstance(bound, float):
        return bound
    above = nextafter(bound, inf)
    if above == 0:
        return 0
    return above if float(f"{above:.12g}") == above and float(f"{bound:.12g}") != bound else bound


class Enough(Exception):
    """Raised to end a search that has taken enough steps."""


class Listener(Cost):
    """A tally of work that records steps `first` to `last`, and then ends the search."""

    __slots__ = ("children", "first", "here", "last", "line", "number", "path", "played", "rules", "steps", "weights")

    def __init__(self, root: Position[Any], rules: Rules[Any], weights: Weights | None, first: int, last: int) -> None:
        super().__init__()
        self.weights, self.first, self.last, self.number = weights, first, last, 0
        self.steps: list[Step] = []
        self.line = 0
        self.path: list[Move] = []
        self.here = [root]
        """The position of every node on the path, the root first."""
        self.played: MoveNumber = 0
        """The move that was played last, to the node that the search visits next."""
        self.children: list[dict[MoveNumber, Number]] = [{}]
        """The scores of the finished children of each node on the path, for the player that moves to the child."""

        def play(state: Any, move: MoveNumber) -> Any:
            self.played = move
            return rules.play(state, move)

        self.rules = rules._replace(play=play)

    def take(self, kind: Any, *details: Any) -> None:
        """Record a step; details: its score, its bound, and the fields after the counts."""
        if self.number >= self.last:
            raise Enough
        if self.number >= self.first:
            score, bound, *others = details
            step = Step(kind, Line(self.path), score, bound, self.nodes, self.calls, *others)
            self.steps.append(step._replace(line=self.line))
        self.number += 1

    def watching(self, gain: Callable[[Any, int], Number]) -> Callable[[F], F]:
        def listening(function: F) -> F:
            def run(state: Any, ply: int, *window: Number) -> Any:
                self.line = function.__code__.co_firstlineno + 1  # below the decorator
                self.enter(self.played)
                before = self.nodes
                answer = function(state, ply, *window)
                is_known = self.nodes == before
                self.line = sys._getframe(1).f_lineno
                self.leave(state, gain(answer, ply), -window[-1] if window else None, is_known=is_known)
                return answer

            return cast(F, run)

        return listening

    def turn(self, argument: Accumulator[Any], following: Accumulator[Any] | None) -> None:
        if following is None:
            self.take("result", argument.score, None, argument)
        elif following.depth > argument.depth:
            if following.depth > MAX_STEP_PLIES:
                too_deep = TooLarge(f"The steps of a loop end at {MAX_STEP_PLIES} plies, and the line of play goes on.")
                raise Enough if self.steps else too_deep
            self.enter(cast(MoveNumber, following.space), following)
        else:
            mover = -argument.marker
            alternative = argument.alpha if mover == MAX else -argument.beta
            self.leave(argument.state, mover * argument.score, alternative, argument._replace(parent=following))

    def enter(self, move: MoveNumber, accumulator: Accumulator[Any] | None = None) -> None:
        self.path.append(Move(move, self.here[-1].name_of(move)))
        self.here.append(self.here[-1].follow(move))
        self.children.append({})
        self.take("visit", None, None, accumulator)

    def leave(
        self, state: Any, score: Number, alternative: Number | None, accumulator: Accumulator[Any] | None = None,
        is_known: bool = False,
    ) -> None:  # fmt: skip
        """Record the score of a node; alternative: the score that the player who moved into it has elsewhere."""
        children = self.children.pop()
        if is_known:
            self.take("remembered", score, None)
        elif alternative is not None and len(children) < count(self.rules.moves(state)):
            self.take("cut", score, reached_score(alternative), accumulator)
        else:
            self.take("score", score, None, accumulator, self.weighed_replies(children))
        self.here.pop()
        self.children[-1][self.path.pop()] = score

    def weighed_replies(self, children: dict[MoveNumber, Number]) -> tuple[Reply, ...]:
        """Return the replies at a node to which the player that the search plans for has moved."""
        if self.weights is None or not children or len(self.path) % 2 == 0:
            return ()
        scores, here = [-score for score in children.values()], self.here[-1]
        return tuple(map(Reply, map(here.move, children), scores, self.weights(scores)))


def watch(
    position: PositionLike,
    name: str = "alphabeta",
    *,
    scoring: str | None = None,
    first: int = 0,
    limit: int = 1000,
    seconds: float | Deadline = 10,
) -> Watched:
    """Watch a search step by step: the nodes that it visits, their scores, the moves that it leaves out, and why.

    name, scoring: as in `search`. first, limit: return at most `limit` steps, from step number `first` on. seconds:
    time limit, or a Deadline; earlier steps are returned. The search always runs from its beginning, so that no step
    depends on earlier calls. Raises UnknownName, OutOfTime if the search does not reach step `first` in time, TooLarge,
    or BadOption for a game in which a player can move again.

    >>> from zermelo import start
    >>> [(step.kind, step.score) for step in watch(start("tictactoe").after("1 2 4 5 3 6 8 7")).steps]
    [('visit', None), ('score', 0)]
    """
    position = position_of(position)
    chosen: Search = choose(SEARCHES, name, "search")
    scored = scoring_for(scoring or chosen.scoring_in(position.game), position.game, position.state)
    listener = Listener(
        position, with_deadline(position.game.rules, Deadline.of(seconds)), chosen.weights, first, first + limit
    )
    result = None
    try:
        result = chosen.run(listener.rules, position.state, scored, listener).name_moves(position)
    except Enough:
        pass
    except OutOfTime as error:
        if not listener.steps:
            late = f"{error} The search has taken {listener.number:,} steps; step {first:,} is later."
            raise OutOfTime(late) from None
    return Watched(tuple(listener.steps), result is not None, result, position, name)
