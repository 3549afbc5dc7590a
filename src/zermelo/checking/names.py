"""What a game promises of the names of its moves and of the texts of its positions."""

from typing import Any

from zermelo.checking.promises import Check
from zermelo.errors import ZermeloError
from zermelo.position import Position
from zermelo.rules import read_numbers, write_numbers
from zermelo.rules.blame import located_reason, shortened

__all__ = ["NAMES"]

DEFAULTS = {"write": write_numbers, "read": read_numbers}
"""How a state of numbers is written and read where a game declares nothing else."""


def labels(position: Position[Any]) -> str | None:
    given = position.labels
    if position.moves and len(given) <= max(position.moves):
        return f"labels names moves 0 to {len(given) - 1}, and move {max(position.moves)} is legal"
    names = [position.label(move).lower() for move in position.moves]
    if len(set(names)) < len(names):
        return f"two moves have one name: {', '.join(names)}"
    wrong = [name for move, name in zip(position.moves, names, strict=True) if position.move(name) != move]
    blank = [name for name in names if not name or any(character in " \t\n," for character in name)]
    return f"{(wrong or blank)[0]!r} cannot be typed as the name of its move" if wrong or blank else None


def reads_back(position: Position[Any]) -> str | None:
    """A text that is read as another position of the same text is a breach of the promise that follows."""
    again = reread(position)
    if isinstance(again, str):
        return again
    if again == position or again.text == position.text:
        return None
    return f"{position.text!r} is written for {told(position)}, and is read as {told(again)}"


def has_a_writer(position: Position[Any]) -> str | None:
    """The default `write` and `read` are for numbers alone."""
    game, state = position.game, position.state
    numbers = state if isinstance(state, tuple) else (state,)
    missing = [name for name, default in DEFAULTS.items() if getattr(game, name) is default]
    if not missing or all(type(number) is int for number in numbers):
        return None
    declared = f"`{missing[0]}` is" if len(missing) == 1 else "`write` and `read` are"
    return f"the state {shortened(state)} is neither an int nor a tuple of ints, and {declared} not declared"


def has_a_text_of_its_own(position: Position[Any]) -> str | None:
    again = reread(position)
    if isinstance(again, str) or again == position or again.text != position.text:
        return None
    return f"{position.text!r} is the text of {told(position)}, and also of {told(again)}, as which it is read"


def reread(position: Position[Any]) -> Position[Any] | str:
    """The position as which the text of one is read, or why it is not read."""
    try:
        return Position.read(position.game, position.text)
    except ZermeloError as error:
        return f"{position.text!r} is written, and read refuses it: {error}".rstrip(".")
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        return f"{position.text!r} is written, and read fails: {located_reason(error, position.game.read)}"


def told(position: Position[Any]) -> str:
    """Return 'the state (0, 1) with O to move'; a turn other than 0 and 1 is shown as it is."""
    who = position.player if position.turn in (0, 1) else f"turn {position.turn!r}"
    return f"the state {shortened(position.state)} with {who} to move"


def grid(position: Position[Any]) -> str | None:
    layout = position.game.grid
    if layout is None:
        return None
    for what, names in (("labels", layout.labels), ("names", layout.names)):
        if names and len(names) != len(layout.places):
            return f"the grid has {len(layout.places)} places and {len(names)} {what}"
    if outside := [cell for hand in layout.hands for cell in hand if cell not in range(len(layout.places))]:
        return f"the grid has {len(layout.places)} places, and a hand has cell {outside[0]}"
    if len(position.text) >= len(layout.places):
        return None
    return f"{position.text!r} has {len(position.text)} characters for {len(layout.places)} cells"


def heaps(position: Position[Any]) -> str | None:
    stones = position.game.heaps(position.state) if position.game.heaps else ()
    wrong = [number for number in stones if type(number) is not int or number < 0]
    return f"heaps gives a heap of {shortened(wrong[0])}" if wrong else None


NAMES: dict[str, Check] = {
    "legal moves have names of their own": labels,
    "states that are not numbers have a text": has_a_writer,
    "a position's text reads back": reads_back,
    "different positions have different texts": has_a_text_of_its_own,
    "the text has a character for every cell of the grid": grid,
    "heaps are numbers of stones": heaps,
}
