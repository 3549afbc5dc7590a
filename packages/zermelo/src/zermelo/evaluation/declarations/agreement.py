"""Comparison of compiled rules, hints and keys with the plain ones, and the limits on values in kernels.

Machine code has ints of 64 bits that wrap, and checks nothing. The rules of your own game are therefore compared on
its first positions before anything compiled uses them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple, NoReturn

from zermelo.bits import join_words
from zermelo.errors import BadGame, CannotCompile
from zermelo.evaluation.declarations.pass_cache import pass_once
from zermelo.evaluation.declarations.promise_checks import MAX_PROMISED_SCORE
from zermelo.evaluation.symmetry.keys import LARGEST_KEY
from zermelo.graphs.exploration import nearest_positions
from zermelo.machine.refusal import NUMBA_NEEDS
from zermelo.rules import DRAW, Game
from zermelo.rules.limits import Deadline, thread_time
from zermelo.rules.position import Position, random_game

__all__ = [
    "Difference",
    "differences",
    "ensure_agreement",
    "ensure_words",
    "placement_differences",
    "refuse_bad_answers",
]

MAX_AGREEMENT_POSITIONS, AGREEMENT_GAMES, MAX_AGREEMENT_PLIES = 2_000, 50, 200
"""Limits of a comparison: positions breadth first from the start, random games, and plies of each."""

AGREEMENT_FIRST_POSITIONS, MAX_SLOW_POSITIONS = 50, 350
"""Positions nearest to the start, which are compared first, and positions that may take SLOW_AGREEMENT_SECONDS
together.
"""

AGREEMENT_SECONDS, SLOW_AGREEMENT_SECONDS = 1.0, 5.0
"""Seconds of processor time for a comparison, after the functions are compiled; the longer one is for slow rules."""

INT64_RANGE = range(-(1 << 63), 1 << 63)

FUNCTIONS_OF_STATES = "play", "hints.outcomes", "placement.stones", "placement.state"
"""The functions whose results may be tuples of ints of any size."""

WIDE_MASK_ADVICE = "Let `moves` return two ints in a tuple, the moves 0 to 62 and 63 to 125, or declare a smaller game."
"""Advice for a game with more moves than a mask holds."""

REPEATED_CALLS = 50
"""The number of calls that distinguish a rule of chance from one that compiles to something different."""

SAME_ANSWER_RULE = "where a rule must always give the same answer (a game of chance is not possible here)"

Compiler = Callable[[Any], Any]


class Difference(NamedTuple):
    """A result that differs, and the position for which it does."""

    found: str
    position: Position[Any]

    def __str__(self) -> str:
        return f"{self.found} for {self.position.text!r}."


class Question(NamedTuple):
    """A function that a kernel may call, its arguments, and the results that a kernel can take."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    allowed: range
    """The result if it is an int; each of its ints if it is a state."""


def ensure_agreement(game: Game[Any], compiler: Compiler) -> None:
    """Compare the rules of a game plain and compiled, unless they are the catalogue's or were compared before.

    Raises BadGame for a result that differs or that breaks the contract, CannotCompile for rules or a state that no
    kernel can take.
    """
    ensure_words(game.rules.start)
    ensure_mask(game, game.rules.moves(game.rules.start))

    def compare() -> None:
        for difference in find_differences(first_positions(game), compiler, questions):
            raise BadGame(str(difference))

    pass_once("agreement", game, compare)


def refuse_bad_answers(game: Game[Any]) -> None:
    """Raise BadGame if the plain rules of your own game return something that breaks the contract."""
    if not game.is_in_catalogue:
        # A state too large for machine code may have keys that are not: then its rules run as they are written.
        with suppress(CannotCompile):
            for wrong in find_differences(
                islice(nearest_positions(game), MAX_AGREEMENT_POSITIONS), lambda function: function, questions
            ):
                raise BadGame(str(wrong))


def differences(game: Game[Any], positions: Iterable[Position[Any]]) -> Iterator[Difference]:
    """Yield the differences between plain and compiled rules and declarations; raise CannotCompile."""
    from zermelo.machine.kernel import compile_rule

    def both(position: Position[Any]) -> Iterator[Question]:
        return chain(questions(position), placement_questions(position))

    return find_differences(positions, compile_rule, both)


def placement_differences(positions: Iterable[Position[Any]], compiler: Compiler) -> Iterator[Difference]:
    """Yield the differences between the functions of a placement and the compiled ones; raise CannotCompile."""
    return find_differences(positions, compiler, placement_questions)


def find_differences(
    positions: Iterable[Position[Any]],
    compiler: Compiler,
    asked: Callable[[Position[Any]], Iterator[Question]],
) -> Iterator[Difference]:
    """Yield the first difference at each position between the plain functions and those of a compiler."""
    fast, ends = cache(compiler), list[Deadline]()
    for number, position in enumerate(positions):
        found = (
            Difference(f"{question.name} {wrong}", position)
            for question in asked(position)
            if (wrong := difference(question, fast))
        )
        yield from islice(found, 1)  # the consequences of a wrong answer would only confuse
        if not ends:  # everything is compiled from the second position on
            ends = [Deadline(seconds, clock=thread_time) for seconds in (SLOW_AGREEMENT_SECONDS, AGREEMENT_SECONDS)]
        if ends[number >= MAX_SLOW_POSITIONS].is_over:
            return


def difference(question: Question, fast: Compiler) -> str | None:
    """Return the fault of a function's results in words; None if they have no fault."""
    plain = question.function(*question.arguments)
    if question.name in FUNCTIONS_OF_STATES:
        ensure_words(plain)
    elif question.name == "moves" and plain not in question.allowed:
        refuse_mask(plain)
    elif not isinstance(plain, int) or plain not in question.allowed:
        return f"gives {plain!r}, which must be from {question.allowed[0]} to {question.allowed[-1]},"
    answer = fast(question.function)(*question.arguments)
    if question.name not in FUNCTIONS_OF_STATES and isinstance(answer, tuple):
        answer = join_words(answer)
    if answer == plain:
        return None
    for _ in range(REPEATED_CALLS):
        if (again := question.function(*question.arguments)) != plain:
            return f"gives {plain!r} and then {again!r}, {SAME_ANSWER_RULE},"
    return f"gives {plain!r} plain and {answer!r} compiled"


def questions(position: Position[Any]) -> Iterator[Question]:
    """Yield the calls that a kernel may make for a position."""
    game, state = position.game, position.state
    rules, hints = game.rules, game.declared.hints
    ensure_words(state)
    masks, plies = range(1 << game.most_moves), range(1 << 62)
    yield Question("moves", rules.moves, (state,), masks)
    if position.is_over:
        yield Question("outcome", rules.outcome, (state,), range(-game.max_outcome, game.max_outcome + 1))
    of_moves: dict[str, tuple[Any, range]] = {
        "play": (rules.play, INT64_RANGE),
        "again": (game.rules.again, range(2)),
        "hints.move_score": (hints.move_score, range(MAX_PROMISED_SCORE + 1)),
    }
    of_sides: dict[str, tuple[Any, range]] = {
        "hints.can_win": (hints.can_win, range(2)),
        "hints.loses_within": (hints.loses_within, plies),
    }
    sides = () if position.is_over else (0, 1)
    for arguments, functions in ((position.moves.numbers, of_moves), (sides, of_sides)):
        for argument in arguments:
            for name, (function, allowed) in functions.items():
                if function:
                    yield Question(name, function, (state, argument), allowed)
    of_states: dict[str, tuple[Any, range]] = {
        "plies_left": (game.declared.plies_left, plies),
        "keys.key": (game.declared.keys and game.declared.keys.key, range(-1, LARGEST_KEY + 1)),
    }
    of_open: dict[str, tuple[Any, range]] = {
        "hints.wins": (hints.wins, masks),
        "hints.non_losing": (hints.non_losing, masks),
        "hints.draw_in": (hints.draw_in, plies),
        "hints.outcomes": (hints.outcomes, INT64_RANGE),
    }
    is_asked = not position.is_over or position.outcome == DRAW  # no search asks these where a game is won or lost
    for name, (function, allowed) in (of_states | of_open if is_asked else of_states).items():
        if function:
            yield Question(name, function, (state,), allowed)


def placement_questions(position: Position[Any]) -> Iterator[Question]:
    """Yield the calls that a kernel makes of a placement, if one is declared."""
    if placement := position.game.declared.placement:
        yield Question("placement.stones", placement.stones, (position.state,), INT64_RANGE)
        yield Question("placement.state", placement.state, placement.stones(position.state), INT64_RANGE)


def ensure_words(state: Any) -> None:
    """Raise CannotCompile for a state that is neither a machine word nor a tuple of them."""
    for number in state if isinstance(state, tuple) else (state,):
        if type(number) is not int:
            raise CannotCompile(
                f"A state holds a {type(number).__qualname__}, where machine code takes ints. {NUMBA_NEEDS}"
            )
        if number not in INT64_RANGE:
            raise CannotCompile(f"The state {state!r} has an int of more than 63 bits, which no kernel can take.")


def ensure_mask(game: Game[Any], mask: int) -> None:
    """Raise CannotCompile for a set of moves that no kernel of a game can take."""
    if mask >> game.most_moves:
        refuse_mask(mask)


def refuse_mask(mask: int) -> NoReturn:
    raise CannotCompile(
        f"{mask.bit_length() - 1} is too large for the number of a move in machine code. {WIDE_MASK_ADVICE}"
    )


def first_positions(game: Game[Any]) -> Iterator[Position[Any]]:
    """Yield some positions nearest to the start, then those of random games, which go deep, then more of the former."""
    nearest = islice(nearest_positions(game), MAX_AGREEMENT_POSITIONS)
    yield from islice(nearest, AGREEMENT_FIRST_POSITIONS)
    rng = Random(0)
    for _ in range(AGREEMENT_GAMES):
        yield from random_game(game, rng, MAX_AGREEMENT_PLIES)
    yield from nearest
