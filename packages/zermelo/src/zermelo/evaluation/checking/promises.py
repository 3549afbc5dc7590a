"""Promises about rules, names and texts, each with a function that finds a breach at one position."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import WORD_MASK, bits
from zermelo.errors import BadText
from zermelo.evaluation.checking.board_promises import BOARD_PROMISES, Check
from zermelo.evaluation.declarations.placement_checks import PLACEMENT_PROMISES
from zermelo.evaluation.declarations.promise_checks import DECLARATION_PROMISES
from zermelo.evaluation.declarations.word_checks import WORD_PROMISES
from zermelo.evaluation.grundy import false_parts
from zermelo.rules import LOSS
from zermelo.rules.contract import MASK_DESCRIPTION, is_mask, is_outcome, outcomes_of, shorten_value, unguard
from zermelo.rules.error_origin import located_reason
from zermelo.rules.position import Position

__all__ = ["POSITION_PROMISES"]


def hashable(position: Position[Any]) -> str | None:
    try:
        hash(position.state)
    except TypeError as error:
        return str(error)
    return None


def mask(position: Position[Any]) -> str | None:
    gave = unguard(position.game.rules.moves)(position.state)
    return None if is_mask(gave) else f"moves gave {shorten_value(gave)}; it must give {MASK_DESCRIPTION}"


def numbers(position: Position[Any]) -> str | None:
    """Check the numbers of a state; a state that is not made of numbers runs interpreted, and may hold anything."""
    state = position.state if isinstance(position.state, tuple) else (position.state,)
    if not all(isinstance(number, int) or hasattr(number, "dtype") for number in state):
        return None
    for number in state:
        if isinstance(number, bool) or not isinstance(number, int):
            fault = f"{shorten_value(number)}, a {type(number).__qualname__}, where an int is meant"
        elif not 0 <= number <= WORD_MASK:
            fault = shorten_value(number)
        else:
            continue
        return f"the state {shorten_value(position.state)} holds {fault}"
    return None


def playable(position: Position[Any]) -> str | None:
    rules, state = position.game.rules, position.state
    mask = rules.moves(state)
    for move in bits(mask):
        try:
            after = rules.play(state, move)
        except Exception as error:  # whatever the game's own code raises is a fault of the game
            reason = located_reason(error, rules.play)
            return f"moves allows {name_of_move(position, move)} (its mask is {mask:#b}), and play fails: {reason}"
        if after is None and rules.start is not None:
            return f"play gives None after {name_of_move(position, move)}, as a function without `return` does"
    return None


def name_of_move(position: Position[Any], move: int) -> str:
    """Return a move by its name, or by its number if the notation does not name it."""
    try:
        return f"the move {position.labels[move]!r}"
    except Exception:  # reported by another promise
        return f"move number {move}"


def pure(position: Position[Any]) -> str | None:
    rules, state, before = position.game.rules, position.state, appearance(position)
    moves, outcome = unguard(rules.moves), unguard(rules.outcome)
    if different := changing(moves, state):
        return f"moves, called twice, gives two masks: {different}"
    for move in position.moves.numbers:
        different = changing(rules.play, state, move)
        for was, now in zip(before, appearance(position), strict=True):
            if was != now:
                return (
                    f"playing {name_of_move(position, move)} changes the position before it: {was} before, {now} after"
                )
        if different:
            return f"{name_of_move(position, move)}, played twice, gives two states: {different}"
    if position.is_over and (different := changing(outcome, state)):
        return f"outcome, called twice, gives two outcomes: {different}"
    return None


def changing(rule: Callable[..., Any], *arguments: Any) -> str | None:
    """Return the values of two equal calls of a rule, if they differ."""
    try:
        first, second = rule(*arguments), rule(*arguments)
    except Exception:  # reported by another promise
        return None
    return None if first == second else f"{shorten_value(first)}, {shorten_value(second)}"


def appearance(position: Position[Any]) -> tuple[str, ...]:
    """Return everything observable about a position; playing a move must not change it."""
    rules, state = position.game.rules, position.state
    mask = rules.moves(state)
    return (
        f"the text {position.text!r}",
        f"the state {shorten_value(state)}",
        f"the mask {mask:#b}",
        f"hash {hash(state)}",
    )


def outcome(position: Position[Any]) -> str | None:
    if not position.is_over:
        return None
    try:
        value = unguard(position.game.rules.outcome)(position.state)
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        reason = located_reason(error, position.game.rules.outcome)
        return f"moves gave 0, so the game is over here, and outcome fails: {reason}"
    scores = position.game.rules.scores
    if is_outcome(value, scores):
        return None
    return f"moves gave 0, so the game is over here, and outcome gave {value!r}; it must give {outcomes_of(scores)}"


def again(position: Position[Any]) -> str | None:
    rule = position.game.rules.again
    for move in position.moves.numbers if rule else ():
        keeps = rule(position.state, move) if rule else False
        if type(keeps) is not bool:
            return f"again gives {shorten_value(keeps)} for {name_of_move(position, move)}"
        if rule and (different := changing(rule, position.state, move)):
            return f"again, called twice for {name_of_move(position, move)}, gives two answers: {different}"
    return None


def names(position: Position[Any]) -> str | None:
    return position.game.notation.name_fault(position.state, position.moves.numbers, position.turn)


def reads_back(position: Position[Any]) -> str | None:
    """Check that a text is read as a position of the same text; the next promise is about different positions."""
    return position.game.notation.read_fault(position.state, position.turn)


def has_a_writer(position: Position[Any]) -> str | None:
    """Check that states which are not numbers do not rely on the default `write` and `read`."""
    state, missing = position.state, position.game.notation.missing_functions
    numbers = state if isinstance(state, tuple) else (state,)
    if not missing or all(type(number) is int for number in numbers):
        return None
    declared = f"`{missing[0]}` is" if len(missing) == 1 else "`write` and `read` are"
    return f"the state {shorten_value(state)} is neither an int nor a tuple of ints, and {declared} not declared"


def has_a_text_of_its_own(position: Position[Any]) -> str | None:
    return position.game.notation.shared_text(position.state, position.turn)


def heaps(position: Position[Any]) -> str | None:
    stones = position.game.declared.heaps(position.state) if position.game.declared.heaps else ()
    wrong = [number for number in stones if type(number) is not int or number < 0]
    return f"heaps gives a heap of {shorten_value(wrong[0])}" if wrong else None


def normal_play(position: Position[Any]) -> str | None:
    if not position.game.declared.impartial or position.outcome in (None, LOSS):
        return None
    return f"the side that cannot move has the outcome {position.outcome}, and normal play gives it {LOSS}, a loss"


def either_turn(position: Position[Any]) -> str | None:
    """Check that a state does not show whose turn it is: then the other player may have other moves."""
    if not position.game.declared.impartial:
        return None
    other = Position(position.game, position.state, 1 - position.turn)
    try:
        again = Position.read(position.game, other.text)
    except BadText:
        return f"{other.text!r}, the same with {other.player} to move, is not a position"
    if again != other:
        return f"{other.text!r}, the same with {other.player} to move, is read as {again.text!r}"
    if position.game.board and position.board != other.board:
        return f"the board is {position.board!r}, and {other.board!r} with {other.player} to move"
    return None


def parts(position: Position[Any]) -> str | None:
    if position.game.declared.parts is None:
        return None
    if not position.game.declared.impartial:
        return "parts are declared, and the game is not declared impartial"
    return false_parts(position.game, position.state)


POSITION_PROMISES: dict[str, Check] = {
    "states are hashable": hashable,
    "moves is a mask of moves": mask,
    "numbers in a state are from 0 to 2^63 - 1": numbers,
    "rules are pure": pure,
    "play can play every legal move": playable,
    "an outcome is a loss, a draw or a win, or a score": outcome,
    "again is True or False for a legal move": again,
    "legal moves have names of their own": names,
    "states that are not numbers have a text": has_a_writer,
    "a position's text reads back": reads_back,
    "different positions have different texts": has_a_text_of_its_own,
    **BOARD_PROMISES,
    "heaps are numbers of stones": heaps,
    **DECLARATION_PROMISES,
    **PLACEMENT_PROMISES,
    "an impartial game is lost by the side that cannot move": normal_play,
    "a state of an impartial game may come with either player to move": either_turn,
    "the parts of a position are a sum that equals it": parts,
    **WORD_PROMISES,
}
"""The promises about single positions, each with the function that finds a breach."""
