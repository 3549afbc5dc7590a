"""Moves that are typed by name, character by character."""

from typing import Any, NamedTuple

from zermelo import IllegalMove, Move, Position

__all__ = ["Typed", "typed"]


class Typed(NamedTuple):
    """What has been typed so far."""

    text: str
    """What is kept for the next character."""
    move: Move | None
    """The move to make, where no longer name begins like this."""
    said: str
    """What to tell the player."""


def typed(position: Position[Any], text: str) -> Typed:
    """A move as soon as its name is complete; a sentence where no move is called so."""
    names = {position.label(move).lower(): move for move in position.moves}
    longer = [name for name in names if name.startswith(text.lower()) and name != text.lower()]
    move = names.get(text.lower())
    if move is not None and not longer:
        return Typed("", move, "")
    if longer:
        enter = f"Enter plays {position.label(move)}; " if move is not None else ""
        return Typed(text, None, f"{text}_  {enter}type on for {listed(longer)}.")
    return Typed("", None, refusal(position, text))


def listed(names: list[str]) -> str:
    shown = ", ".join(names[:6])
    return f"{shown} ..." if len(names) > 6 else shown


def refusal(position: Position[Any], text: str) -> str:
    try:
        position.move(text)
    except IllegalMove as error:
        return str(error)
    return ""
