"""Rules whose answers are looked at: what is no set of moves, or no outcome, is refused before anything uses it."""

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

from zermelo.bits import WORD
from zermelo.errors import BadGame
from zermelo.rules.blame import shortened
from zermelo.rules.values import DRAW, LOSS, WIN

if TYPE_CHECKING:
    from zermelo.rules.game import Rules

__all__ = ["guarded", "is_mask", "is_outcome", "unguarded"]

Rule = Callable[[Any], Any]

REMEDIES = (
    " At most 63 moves are legal at a time: let move i be the i-th legal one, or split a move into two that follow "
    "each other."
)
"""What helps where a board has more moves than a mask."""


def guarded(name: str, rules: "Rules[Any]") -> "Rules[Any]":
    """Return the rules of a game with `moves` and `outcome` raising BadGame for an answer that breaks the contract."""
    moves, outcome = unguarded(rules.moves), unguarded(rules.outcome)
    return rules._replace(moves=guarded_moves(name, moves), outcome=guarded_outcome(name, outcome))


def unguarded(function: Any) -> Any:
    """Return a rule as its author wrote it, which is what is compiled; any other object is returned as it is."""
    return getattr(function, "unguarded", function) if isinstance(function, FunctionType) else function


def is_mask(answer: object) -> bool:
    """Return whether something is a set of moves 0 to 62."""
    return type(answer) is int and 0 <= answer <= WORD


def is_outcome(answer: object) -> bool:
    """Return whether something is LOSS, DRAW or WIN; True and a number of NumPy are not."""
    return type(answer) is int and LOSS <= answer <= WIN


def guarded_moves(name: str, function: Rule) -> Rule:
    def moves(state: Any) -> Any:
        mask = function(state)
        if type(mask) is int and 0 <= mask <= WORD:  # is_mask, without the call: this is asked at every node
            return mask
        refuse_mask(name, state, mask)

    vars(moves)["unguarded"] = function
    return moves


def guarded_outcome(name: str, function: Rule) -> Rule:
    def outcome(state: Any) -> Any:
        gave = function(state)
        if is_outcome(gave):
            return gave
        raise BadGame(
            f"outcome of {name} gave {shortened(gave)} for the state {shortened(state)}; "
            f"it must give LOSS ({LOSS}), DRAW ({DRAW}) or WIN ({WIN})."
        )

    vars(outcome)["unguarded"] = function
    return outcome


def refuse_mask(name: str, state: object, mask: object) -> NoReturn:
    """Raise BadGame for something that `moves` gave and that is no set of moves."""
    remedies = REMEDIES if type(mask) is int and mask > WORD else ""
    raise BadGame(
        f"moves of {name} gave {shortened(mask)} for the state {shortened(state)}; "
        f"it must give an int whose bits 0 to {WORD.bit_length() - 1} are the legal moves.{remedies}"
    )
