"""The shape of a program, found by calling it: the one in which its answers are legal, and keep the result most often.

Late positions are tried, in which even a slow search answers at once. The marks are those that its source mentions.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from random import Random
from typing import Any, NamedTuple

from zermelo.errors import BadPlayer
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator
from zermelo.position import Position, random_game
from zermelo.programs.shapes import CELLS, Board, Given, Shape, arguments_of, role_of
from zermelo.programs.subjects import Reply, Subject
from zermelo.rules import LOSS, WIN, Game, Move, Value

__all__ = ["is_right_exchanged", "shape_of"]

PROBES = 24
"""The number of positions on which shapes are tried."""

FIRST = 3
"""The number of positions after which a shape without an answer is dropped."""

CHOICE = 5
"""The number of positions of which one is chosen, for each probe."""

MOST_GAMES, LONGEST_GAME = 40 * PROBES, 1000
"""The most random games for the probes, and the most plies of one."""

LAST_PLIES = (2, 3, 4, 5)
"""Plies before the end of a random game at which positions are taken."""

SECONDS = 10.0
"""The time limit for the calls in one shape."""

LONGEST = 60.0
"""The time limit in seconds for finding the shape."""

LEAST = 0.5
"""The least share of legal answers in the shape of a program, right or wrong."""

CLEARLY, GOOD, PERFECT = 0.2, 0.8, 0.98
"""Shares of points: a clear difference between two shapes, a good program, and a perfect one."""

SURE = 0.95
"""The share of legal answers that speaks for a shape, however good they are."""

RIGHT = 0.9
"""The least share of scores with the sign of the value; with fewer, the answers are no scores."""

Marks = tuple[Any, Any, Any]
"""The marks of two sides, and of an empty cell."""

MARKED = 3
"""The length of the longest text in a source whose letters may be marks, as those of "XO" or "XO " may."""

EMPTY: tuple[Any, ...] = (None, " ", "", "-", "_", ".", "#")
LETTERS = (("X", "O"), ("x", "o"))
NUMBERS: tuple[Marks, ...] = ((1, 2, 0), (1, -1, 0), (-1, 1, 0), (2, 1, 0), (1, 0, None), (0, 1, None))
TURNS = (None, (0, 1), (1, 2), (1, -1), ("X", "O"))
"""The arguments for the side to move; None for its mark."""

ANSWERS: tuple[Given, ...] = ("number", "cell", "name", "board", "first", "second")


class Probe(NamedTuple):
    """A position on which shapes are tried."""

    position: Position[Any]
    value: Value
    keeping: frozenset[Move]
    """The moves that keep its result."""


class Tested(NamedTuple):
    """How a program does in a shape."""

    points: float = 0.0
    """From 0 to 1, for legal answers and for those that keep the result."""
    legal: float = 0.0
    """The share of legal answers."""
    shape: Shape | None = None
    good_side: float = 0.0
    """The share of answers that keep the result, for the side that does better."""


def shape_of(subject: Subject, evaluator: Evaluator[Any], known: dict[str, Any]) -> Shape:
    """Return the shape of a program; raise BadPlayer if its answers are legal in no shape.

    known: the fields that are given, such as the form of the board.
    """
    if {"board", "marks", "answer"} <= known.keys():
        return Shape(**known)
    deadline, reasons = Deadline(LONGEST), Counter[str]()
    for probes in probes_of(evaluator), endings(evaluator):
        chosen = Tested()
        for shape in candidates(subject, evaluator.game, known):
            replies = asked(subject, shape, probes)
            reasons.update(reply.error for reply in replies if reply.error)
            chosen = reduce(likelier, (tested(each, replies, probes) for each in answers(shape, known)), chosen)
            if chosen.points == 1 or deadline.is_over:
                break
        if chosen.shape is not None and chosen.legal >= LEAST:
            return chosen.shape
    (often, _), *_ = reasons.most_common(1) or [("its answers are no legal moves", 0)]
    raise BadPlayer(
        f"No shape of a position suits {subject.name}: {often}. Give its shape, such as "
        "board=list,marks=X/O/None,answer=number, or write a function from a position to a move around it."
    )


def is_right_exchanged(subject: Subject, shape: Shape, evaluator: Evaluator[Any]) -> bool:
    """Return True if the answers of a program keep every result on boards with the marks of the sides exchanged."""
    one, two, empty = shape.marks
    exchanged, probes = shape._replace(marks=(two, one, empty)), probes_of(evaluator)
    return tested(exchanged, asked(subject, exchanged, probes), probes).points >= PERFECT


def likelier(one: Tested, two: Tested) -> Tested:
    """Return the likelier of two shapes, of which the first is the more usual one.

    Wrong answers that are legal in a usual shape are bugs rather than signs of another shape, unless that is clearly
    better. A program that always plays one side is right for that side in the usual shape too.
    """
    if one.legal < SURE and one.good_side < GOOD:
        return two if two.points > one.points else one
    if two.shape is None or (two.shape.is_own and one.good_side < GOOD):
        return one
    is_clear = two.points >= max(GOOD, one.points + CLEARLY) or two.points >= PERFECT > one.points
    return two if is_clear else one


def endings(evaluator: Evaluator[Any]) -> list[Probe]:
    """Return positions with one move, which wins: a program that fails on a full board has an answer to them."""
    rng, found = Random(1), dict[Position[Any], Probe]()
    for _ in range(MOST_GAMES):
        *_, end = random_game(evaluator.game, rng, LONGEST_GAME)
        position = end.line[-2:][0]
        value = evaluator.value(position.state, SECONDS)
        if len(position.moves) == 1 and isinstance(value, Value) and (value.sign, value.remoteness) == (WIN, 1):
            found[position] = Probe(position, value, frozenset(position.moves))
    return [*found.values()][:PROBES]


def probes_of(evaluator: Evaluator[Any]) -> list[Probe]:
    """Return late positions of random games, the same each time: those with few right moves, and some lost ones."""
    rng, found = Random(1), dict[Position[Any], Probe]()
    for _ in range(MOST_GAMES):
        *_, end = random_game(evaluator.game, rng, LONGEST_GAME)
        late = end.line[len(end.line) // 2 :]
        position = late[-1 - rng.choice(LAST_PLIES) :][0]
        if len(position.moves) > 1 and position not in found:
            value = evaluator.value(position.state, SECONDS)
            after = {move: position.follow(move) for move in position.moves}
            made = {m: evaluator.value(child.state, SECONDS).before(child.keeps_turn) for m, child in after.items()}
            if isinstance(value, Value):
                keeping = frozenset(move for move, each in made.items() if each.outcome == value.outcome)
                found[position] = Probe(position, value, keeping)
        if len(found) == CHOICE * PROBES:
            break
    lost = [probe for probe in found.values() if probe.value.sign == LOSS][: PROBES // 4]
    hard = sorted(found.values(), key=lambda probe: len(probe.keeping) / len(probe.position.moves))
    return [*hard[: PROBES - len(lost)], *lost]


def candidates(subject: Subject, game: Game[Any], known: dict[str, Any]) -> Iterator[Shape]:
    """Yield the shapes in which a program may take a position, the likely ones first."""
    required = [each for each in subject.parameters if each.is_required]
    roles = [role_of(each.name) for each in required]
    is_global = subject.has_board and "board" not in roles
    if not required and not is_global:
        raise BadPlayer(f"{subject.name} has no parameter, and the program has no global variable `board`.")
    boards: list[Board] = ["position"] if any("position" in each.name for each in required) else []
    if game.grid and game.marks:
        boards += ["rows", "list", "string"]
        boards += ["array"] if subject.has_numpy else []
        boards += ["columns"] if game.grid.columns else []
    boards += [] if is_global else ["moves", "text"]
    always = (True, False) if "maximizing" in roles else (False,)
    turns = TURNS if {"mover", "other"} & set(roles) else (None,)
    sides = [(False, known["marks"]), (True, known["marks"])] if "marks" in known else list(sides_of(subject))
    fixed = {name: value for name, value in known.items() if name not in ("answer", "view")}
    for (is_own, each), board, is_max, turn in product(sides, boards, always, turns):
        shape = Shape(board, each, is_own, is_global=is_global, always=is_max, turn=turn)
        if board not in CELLS and (is_own, each) != sides[0]:
            continue  # only boards of cells have marks
        if turn and set(turn) == set(each[:2]):
            continue  # the side to move has its mark on the board
        if all(getattr(shape, name) == value for name, value in fixed.items()):
            yield shape


def sides_of(subject: Subject) -> Iterator[tuple[bool, Marks]]:
    """Yield marks that a program may use, and whether they are those of the side to move and the other side.

    Texts that its source does not mention are left out.
    """
    texts = subject.constants | {mark for text in subject.constants if len(text) <= MARKED for mark in text}
    pairs = [pair for pair in LETTERS if not texts or texts.issuperset(pair)]
    empty = [each for each in EMPTY if each in (None, "#") or not texts or each in texts]
    letters: list[Marks] = [(one, two, each) for one, two in pairs for each in empty]
    numbers = [*NUMBERS] if pairs else [*NUMBERS, *((1, 0, each) for each in empty if each is not None)]
    for marks in letters, numbers:
        yield from ((False, each) for each in marks)
        yield from ((True, order) for one, two, each in marks for order in ((one, two, each), (two, one, each)))


def answers(shape: Shape, known: dict[str, Any]) -> Iterator[Shape]:
    """Yield a shape with each form that its answers may have."""
    for answer in (known["answer"],) if "answer" in known else ANSWERS:
        if answer != "score":
            yield shape._replace(answer=answer)
    if known.get("answer", "score") == "score":
        for view in ("first", "mover", "other"):
            if known.get("view", view) == view:
                yield shape._replace(answer="score", view=view)


def asked(subject: Subject, shape: Shape, probes: Sequence[Probe]) -> list[Reply]:
    """Return the replies to the probes; fewer if the first ones all fail, or if the program is late."""
    arguments = [arguments_of(probe.position, shape, subject.parameters) for probe in probes]
    known = [each for each in arguments if each is not None]
    if len(known) < len(arguments):
        return [Reply(error="its parameters are more than a board, the side to move, a depth, alpha and beta")]
    return subject.try_all(known, shape.is_global, FIRST, SECONDS)


def tested(shape: Shape, replies: Sequence[Reply], probes: Sequence[Probe]) -> Tested:
    """Return how a program does in a shape; for the points, keeping the result counts twice as much as being legal."""
    is_score, legal = shape.answer == "score", 0
    keeping: tuple[list[bool], list[bool]] = [], []
    for reply, probe in zip(replies, probes, strict=False):
        given = None if reply.error else shape.given(reply, probe.position, shape.taken(probe.position))
        legal += given is not None
        keeps = is_right(given, shape, probe) if is_score else given in probe.keeping
        keeping[probe.position.turn].append(keeps)
    kept = sum(map(sum, keeping))
    if is_score and (kept < RIGHT * len(probes) or len({probe.value.sign for probe in probes}) == 1):
        return Tested()
    good_side = max(sum(side) / max(1, len(side)) for side in keeping)
    return Tested((legal + 2 * kept) / (3 * len(probes)), legal / len(probes), shape, good_side)


def is_right(score: float | None, shape: Shape, probe: Probe) -> bool:
    """Return True if a score has the sign of the value."""
    if score is None:
        return False
    sign = (score > 0) - (score < 0)
    return sign * shape.sign(probe.position.turn) == probe.value.sign
