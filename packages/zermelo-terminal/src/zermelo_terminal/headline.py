"""The line above a game: whose move it is, what the position is worth, and the title of the game."""

from itertools import product
from typing import Any

from zermelo_terminal.game import Play
from zermelo_terminal.panels import without_plies

__all__ = ["headline", "sentences"]

MIN_GAP_CHARACTERS = 3
"""The least number of characters between the sentence and the title."""


def headline(spoken: list[str], title: str, room: int) -> tuple[str, str]:
    """Return the longest sentence that leaves room for the title, or for its beginning, and the title after blanks.

    >>> headline(["Your move, X: win in 5 plies.", "Your move, X: win in 5."], "3 in a row, 4 x 4, misère", 38)
    ('Your move, X: win in 5.', '     3 in a row')
    """
    for sentence, name in product(spoken, dict.fromkeys([title, title.partition(", ")[0]])):
        if len(sentence) + MIN_GAP_CHARACTERS + len(name) <= room:
            return sentence, f"{name:>{room - len(sentence)}}"
    return spoken[-1], ""


def sentences(play: Play, shown: dict[str, Any], progress: str) -> list[str]:
    """Return the state of the game as sentences, from the longest to the shortest.

    shown: the view of the position. progress: what is done to find its value, '' if it is known or not asked for.
    """
    if shown["over"]:
        return [shown["header"]]
    whose = f"Your move, {shown['player']}" if is_your_move(play) else f"{shown['player']} to move"
    if progress:
        return [f"{whose}. {progress}", f"{whose}."]
    if "value" not in shown:
        return [f"{whose}."]
    worth = shown["value"]
    longest = shown["header"].replace(f"{shown['player']} to move", whose, 1)
    brief = "draw" if worth["glyph"] == "=" else without_plies(worth["words"])
    return [longest, f"{whose}: {worth['words']}.", f"{whose}: {brief}."]


def is_your_move(play: Play) -> bool:
    """Return whether the only human at the board is to move."""
    return play.sitting.seats.count("human") == 1 and play.sitting.is_human(play.now)
