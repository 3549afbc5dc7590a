"""The three methods of counting, by name: each class once, the lazy tree node by node, or the tree compiled."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, Literal, overload

from zermelo.analysis.counting.census import Census, Opening
from zermelo.analysis.counting.layers import Layer, by_grundy, layers, walk
from zermelo.errors import BadOption, CannotCompile, OutOfTime, TooLarge
from zermelo.evaluation.cyclic_games import CYCLIC_PLAY_ADVICE, can_return
from zermelo.evaluation.symmetry.folding import Folding, turner
from zermelo.evaluation.symmetry.transformations import symmetries_of
from zermelo.evaluation.worth_compiling import NO_MACHINE_CODE_ERRORS, PlainFirst, with_small_budget
from zermelo.games import PositionLike, position_of
from zermelo.rules import Game, plies
from zermelo.rules.limits import NO_DEADLINE, Deadline, Memory, OnProgress, Progress, ignore, with_deadline
from zermelo.rules.position import Position

if TYPE_CHECKING:
    from zermelo.analysis.counting.ply_counts import Plies
    from zermelo.analysis.counting.reachable_counts import ReachableCounts
    from zermelo.machine.beside import Compiling
    from zermelo.solving.table import TableLike

__all__ = ["Method", "census", "count"]

Method = Literal["classes", "tree", "compiled"]

LayersOf = Callable[[Position[Any], Folding, Deadline], Iterator[Layer]]
"""A function that counts ply by ply, and raises OutOfTime from the deadline on, or TooLarge."""

WALK_COUNTS_ADVICE = "A walk counts nodes and games alone."

NODES_PER_REPORT = 10_000
"""The number of nodes between two reports of a walk."""


class PlyCounter:
    """A count ply by ply: interpreted while positions are few, then compiled where that is possible."""

    def __init__(self, game: Game[Any], deadline: Deadline, on_progress: OnProgress) -> None:
        self.few = with_small_budget(game.rules)

        def make_plies() -> "Plies":
            from zermelo.analysis.counting.ply_counts import Plies
            from zermelo.machine.kernel import compile_rule

            news = partial(on_progress, Progress(0, None, f"compiling the rules of {game.name}"))
            return Plies(game, partial(compile_rule, before_compiling=news), deadline=deadline)

        def begin_plies() -> "Compiling | None":
            from zermelo.analysis.counting.ply_counts import prepare_plies
            from zermelo.machine.beside import begin

            on_progress(Progress(0, None, f"compiling the rules of {game.name}"))
            return begin(partial(prepare_plies, game))

        self.plain_first = PlainFirst(make_plies, lambda: make_plies().is_stored, begin=begin_plies)

    def __call__(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """Yield the layers below a position; the compiled count continues where the interpreted one gives up."""
        known = 0
        for way in (self.small, self.beside_compiler, self.layers_by_kernels, layers_in_time):
            try:
                for layer in islice(way(position, fold, deadline), known, None):
                    known += 1
                    yield layer
                return
            except (OutOfTime, *NO_MACHINE_CODE_ERRORS):
                deadline.check()

    def small(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """Return the layers by the interpreted rules; raise OutOfTime if the game is not small."""
        return layers(position, fold, with_deadline(self.few, deadline))

    def beside_compiler(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """Return the layers by the interpreted rules; raise OutOfTime as soon as there are kernels."""
        if self.plain_first.after(inf, deadline):
            raise OutOfTime("There are kernels.")
        return layers_in_time(position, fold, self.plain_first.plain_time(deadline))

    def layers_by_kernels(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """Return the layers by compiled kernels; raise CannotCompile if there are none."""
        plies = self.plain_first.after(inf, deadline)
        if plies is None:
            raise CannotCompile(f"There are no kernels of {position.game.name}.")
        return plies.layers(position, deadline)


def layers_in_time(
    position: Position[Any], fold: Folding, deadline: Deadline, returns: bool = False
) -> Iterator[Layer]:
    """Return the layers by the interpreted rules; returns: as in `layers`."""
    return layers(position, fold, with_deadline(position.game.rules, deadline), returns)


@overload
def count(
    position: PositionLike,
    *,
    depth: int | None = None,
    method: Method = "classes",
    reachable: Literal[False] = False,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> Census: ...
@overload
def count(
    position: PositionLike,
    *,
    depth: int | None = None,
    reachable: Literal[True],
    table: "TableLike | None" = None,
    memory: Memory = "4G",
    threads: int | None = None,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> "ReachableCounts": ...
def count(
    position: PositionLike,
    *,
    depth: int | None = None,
    method: Method = "classes",
    reachable: bool = False,
    table: "TableLike | None" = None,
    memory: Memory = "4G",
    threads: int | None = None,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> "Census | ReachableCounts":
    """Count everything that can be played from a position: games, nodes, positions, classes, by ply and by result.

    depth: plies to count, else to the end of every game. The method classes counts each class of positions once,
    compiled where there are many; tree and compiled walk node by node, in Python and compiled, and count nodes and
    games alone. seconds: time limit, or a Deadline; when it is over, the result has the complete plies. on_progress is
    called with the positions of each ply, or with the nodes, and with other steps of the work.

    reachable: count the positions alone, far more of them, in a game that declares a placement, as Connect Four and
    m,n,k games do. No position is stored: each has a mark of two bits, in the place that its rank gives. table: a table
    without keys of the game, or its path, which says how many of these are won, drawn and lost. memory: for the marks
    of two plies, in bytes or as '4G'. threads: one for each processor, unless it is given. Raises BadOption for a game
    without a placement, for a table with keys, and for options that do not go together; OtherGame for a table of
    another game; and TooLarge if the marks do not fit the memory.

    >>> [layer.nodes for layer in count("tictactoe", depth=2).layers]
    [1, 9, 72]
    >>> [layer.positions for layer in count("connect:width=4,height=4", depth=4, reachable=True).layers]
    [1, 4, 16, 52, 160]
    """
    deadline = Deadline.of(seconds)
    if not reachable:
        if table is not None:
            raise BadOption("table needs reachable=True: it says how many of the reachable positions are won.")
        return count_by(method, position_of(position), depth, deadline, on_progress)
    if method != "classes":
        raise BadOption(f"method={method!r} and reachable=True exclude each other.")
    from zermelo.analysis.counting.forward_sweep import count_reachable

    return count_reachable(position, depth, table, memory, threads, deadline, on_progress)


def count_by(
    method: Method, position: Position[Any], depth: int | None, deadline: Deadline, on_progress: OnProgress
) -> Census:
    """Return what can be played from a position, counted by one of the three methods; see `count`."""
    returns = depth is None and can_return(position.game, position.state, deadline)
    if method == "classes":
        try:
            fold = Folding(position.game, map(turner, symmetries_of(position.game, deadline)))
        except OutOfTime:
            counts = Census(position, [next(layers(position, Folding(position.game, ())))])
            counts.missing.append(f"Not counted {deadline.limit}: {unfinished_part(counts)}.")
            return counts
        # A game that may never end is counted interpreted, until the time is over.
        is_endless = depth is None and position.game.declared.plies_left is None
        endless = partial(layers_in_time, returns=returns)
        layers_of = endless if is_endless else PlyCounter(position.game, deadline, on_progress)
        return census(position, depth, deadline, on_progress, layers_of, fold, returns)
    if returns:
        return Census(position, [Layer(0, 1)], missing=[WALK_COUNTS_ADVICE, CYCLIC_PLAY_ADVICE])
    walked: list[Layer] = []
    try:
        if method == "compiled":
            from zermelo.analysis.counting.compiled_walk import walked_compiled

            walked = walked_compiled(position, depth, deadline)
        else:
            game = replace(position.game, rules=with_deadline(position.game.rules, deadline))
            for node in walk(Position(game, position.state, position.turn), depth, walked):
                if node % NODES_PER_REPORT == 0:
                    on_progress(Progress(node, None, "nodes"))
    except OutOfTime:  # a walk completes all plies at its end, so only the root is counted
        seen = f"{sum(layer.nodes for layer in walked):,} nodes were met"
        reason = seen if method == "tree" else "a walk finishes its plies all at once"
        missing = f"Not counted {deadline.limit}: everything after the start ({reason})."
        return Census(position, [Layer(0, 1)], missing=[WALK_COUNTS_ADVICE, missing])
    last = walked[-1]
    whole = depth is None or last.ply < depth or last.nodes == last.games.total
    return Census(position, walked, whole, missing=[WALK_COUNTS_ADVICE, *([] if whole else [too_long(last.ply)])])


def census(
    position: Position[Any],
    depth: int | None = None,
    deadline: Deadline = NO_DEADLINE,
    on_progress: OnProgress = ignore,
    layers_of: LayersOf = layers_in_time,
    fold: Folding | None = None,
    returns: bool = False,
) -> Census:
    """Count to a depth in plies, or to the end of every game; parts that take longer than this are reported as missing.

    on_progress is called after each ply. fold: the symmetries of the game, if they are known.
    returns: whether play can return to a position; the count ends where there are no new positions.
    """
    counts = Census(position, missing=[CYCLIC_PLAY_ADVICE] if returns else [], returns=returns)
    fold = fold or Folding(position.game)

    def layers_below(root: Position[Any], plies: int | None) -> Iterator[Layer]:
        return islice(layers_of(root, fold, deadline), None if plies is None else plies + 1)

    try:
        for layer in layers_below(position, depth):
            counts.layers.append(layer)
            number, new = (layer.new_positions, "new ") if returns else (layer.positions, "")
            on_progress(Progress(number, None, f"{new}positions at ply {layer.ply}"))
        if returns:
            counts.met_all = True
            return counts
        counts.whole = counts.layers[-1].games.total == counts.layers[-1].nodes
        counts.missing += [] if counts.whole else [too_long(len(counts.layers) - 1)]
        counts.openings = openings(position, depth, fold, layers_below, on_progress)
        if position.game.declared.impartial:
            on_progress(Progress(0, None, "Grundy values"))
            rules = with_deadline(position.game.rules, deadline)
            counts.grundy = by_grundy(position, len(counts.layers), fold, rules, deadline)
    except OutOfTime:
        counts.missing.append(f"Not counted {deadline.limit}: {unfinished_part(counts)}.")
    except TooLarge as error:
        counts.missing.append(f"Not counted: {unfinished_part(counts)}. {error}")
    return counts


def unfinished_part(counts: Census) -> str:
    """Return the name of the part at which a census was stopped."""
    if counts.openings is not None:
        return "the Grundy values"
    return "the counts after every move" if counts.whole else f"what lies more than {len(counts.layers) - 1} plies deep"


def openings(
    position: Position[Any],
    depth: int | None,
    fold: Folding,
    layers_below: Callable[[Position[Any], int | None], Iterator[Layer]],
    on_progress: OnProgress,
) -> list[Opening]:
    """Return the layers after every move; moves that a symmetry turns into each other are counted once."""
    known: dict[Any, list[Layer]] = {}
    after_each = []
    for move in position.moves if depth != 0 else ():
        after = position.follow(move)
        key = fold.canonical(fold.text_or_state(after.state, after.turn))
        if key not in known:
            on_progress(Progress(0, None, f"after {move}"))
            known[key] = list(layers_below(after, None if depth is None else depth - 1))
        after_each.append(Opening(move, known[key]))
    return after_each


def too_long(last: int) -> str:
    return f"Games longer than {plies(last)} were not counted."
