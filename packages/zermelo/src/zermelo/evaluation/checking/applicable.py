"""The promises that apply to a game: those about rules, and about what the game declares."""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import attrgetter
from typing import Any

from zermelo.evaluation.checking.board_promises import BOARD_PROMISES
from zermelo.evaluation.checking.fault import (
    COMPILED_AGREEMENT,
    GAMES_END_PROMISE,
    IMAGES_PROMISE,
    NO_ERRORS_PROMISE,
    SYMMETRY_PROMISE,
    TRANSFORM_PROMISE,
    Fault,
)
from zermelo.evaluation.checking.promises import POSITION_PROMISES
from zermelo.evaluation.declarations.placement_checks import PLACEMENT_PROMISES
from zermelo.evaluation.declarations.promise_checks import VALUE_PROMISES
from zermelo.evaluation.declarations.word_checks import WORD_PROMISES
from zermelo.rules import Game

__all__ = ["CHECKED_PROMISES", "confirmed_promises"]

CHECKED_PROMISES = (
    *POSITION_PROMISES,
    NO_ERRORS_PROMISE,
    GAMES_END_PROMISE,
    *VALUE_PROMISES,
    SYMMETRY_PROMISE,
    TRANSFORM_PROMISE,
    IMAGES_PROMISE,
    COMPILED_AGREEMENT,
)
"""The promises in the order in which a check comes to them."""

FIELD_OF_PROMISE = {
    "again is True or False for a legal move": "rules.again",
    **dict.fromkeys(BOARD_PROMISES, "board"),
    "heaps are numbers of stones": "declared.heaps",
    "plies_left falls with every move": "declared.plies_left",
    "an impartial game is lost by the side that cannot move": "declared.impartial",
    "a state of an impartial game may come with either player to move": "declared.impartial",
    "the parts of a position are a sum that equals it": "declared.parts",
    SYMMETRY_PROMISE: "declared.symmetries",
    TRANSFORM_PROMISE: "declared.transform",
    **dict.fromkeys(PLACEMENT_PROMISES, "declared.placement"),
    **dict.fromkeys((*WORD_PROMISES, IMAGES_PROMISE), "declared.words"),
    **{
        promise: f"declared.{promise.split()[0]}"
        for promise in (*POSITION_PROMISES, *VALUE_PROMISES)
        if promise.startswith("hints.")
    },
}
"""The fields that some promises are about; the others are about every game."""


def confirmed_promises(game: Game[Any], faults: Iterable[Fault]) -> Iterator[str]:
    """Yield the promises that a check has confirmed before the first fault; not the one about compiled rules."""
    broken = {fault.promise for fault in faults}
    for promise in takewhile(lambda promise: promise not in broken, CHECKED_PROMISES[:-1]):
        if is_applicable(game, promise):
            yield promise


def is_applicable(game: Game[Any], promise: str) -> bool:
    """Return whether a promise is about something that a game has."""
    if promise == "keys stand for one state each":
        return game.declared.keys is not None or isinstance(game.rules.start, int)
    return promise not in FIELD_OF_PROMISE or bool(attrgetter(FIELD_OF_PROMISE[promise])(game))
