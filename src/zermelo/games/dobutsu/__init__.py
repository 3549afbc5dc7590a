"""Dobutsu shogi, or Let's Catch the Lion: five kinds of animals on 3 x 4 cells; captured animals change sides."""

from zermelo.games.dobutsu import rules, text
from zermelo.rules import Game
from zermelo.rules.specs import catalogued

__all__ = ["dobutsu"]

MIRRORED = (
    "b3-b2 b1-b2 c4-c3 b2-b1 a4-b3 a1-a2 b3-c4 c1-b2 c3-b3 b2-a1 b3-a3 a2-b2 a3-a4 b2-c2 b4-b3 c2-c1 b3-b4 C*b2 C*b3"
)
"""Elephants and giraffes change places, and the chicks come back: the start, mirrored."""


@catalogued
def dobutsu() -> Game[int]:
    """Step with an animal, or drop a captured one; take the other lion, or bring yours across, to win.

    The lion steps to all eight sides, the giraffe straight, the elephant slantwise, the chick ahead. A chick that steps
    on the far row becomes a hen, which steps straight or slantwise ahead. A captured animal is later dropped on any
    empty cell, a hen as a chick. A lion on the far row wins unless it can be taken at once. A draw is endless play.
    (Madoka Kitao, 2008.) Moves are steps, 'b3-b2', and drops, 'C*b2'.

    A player who can take the lion has no other move, and the board then shows only the animal that took it. Neither
    changes the winner or the length of a game.
    """
    return Game(
        "dobutsu",
        rules.RULES,
        title="Dobutsu shogi",
        labels=text.labels,
        labels_of_second=text.labels_of_second,
        rule="an animal steps as its kind does, one in the hand is dropped on an empty cell, and a lion must be taken",
        write=text.write,
        read=text.read,
        grid=text.GRID,
        transform=text.mirrored,
        symmetries=(text.MIRROR,),
        ways_to_images=(MIRRORED,),
    )
