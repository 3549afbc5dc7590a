"""Dobutsu shogi, or Let's Catch the Lion: five kinds of animals on 3 x 4 cells; captured animals change sides."""

from zermelo.games.boards.text import prose
from zermelo.games.dobutsu import rules, text
from zermelo.rules import Declared, Game, Notation
from zermelo.rules.specs import catalogue_builder

__all__ = ["dobutsu"]

MIRRORED_LINES = (
    "b3-b2 b1-b2 c4-c3 b2-b1 a4-b3 a1-a2 b3-c4 c1-b2 c3-b3 b2-a1 b3-a3 a2-b2 a3-a4 b2-c2 b4-b3 c2-c1 b3-b4 C*b2 C*b3"
)
"""Elephants and giraffes change places, and the chicks come back: the start, mirrored."""

DOBUTSU_RULES_TEXT = """
    Two players, first and second, move alternately; first begins. The board has 3 columns, a to c from the left, and 4
    rows, 1 to 4 from the top. Each player has five kinds of animals: lion (L), giraffe (G), elephant (E), chick (C) and
    hen (H). Capital letters are the animals of first, small letters those of second. First begins with E on a4, L on
    b4, G on c4 and C on b3, and moves up the board; second begins with g on a1, l on b1, e on c1 and c on b2, and moves
    down. Nobody has a hen at the start.

    A move is a step or a drop. A step takes an animal to one of the neighbouring cells that its kind allows, unless an
    own animal is there: the lion steps in all eight directions; the giraffe one cell up, down, left or right; the
    elephant one cell diagonally; the chick one cell straight ahead; the hen one cell in all directions but diagonally
    back. Ahead means towards the other player. A chick that steps onto the last row ahead becomes a hen. An animal of
    the opponent on the cell is captured and goes to the hand of the player who captures it; a captured hen becomes a
    chick. A step is written as the two cells, such as b3-b2.

    A drop puts an animal from the player's own hand onto any empty cell. It is written as the letter of the kind, a
    star and the cell, such as C*b2. A chick that is dropped stays a chick, also on the last row. Nobody may pass.

    A player wins by capturing the lion of the opponent. If a player can do so, only moves that do are legal, and the
    board then shows only the animal that captured the lion. A player also wins if their own lion steps onto the last
    row ahead and the opponent cannot capture it at once. A player without a legal move loses. A position can come
    again, and the game then goes on; play that never ends counts as a draw.
"""


@catalogue_builder
def dobutsu() -> Game[int]:
    """Step with an animal or drop a captured one; capture the other lion, or bring yours safely to the far row, to win.

    The lion steps to all eight sides, the giraffe straight, the elephant slantwise, the chick ahead. A chick that steps
    on the far row becomes a hen, which steps straight or slantwise ahead. A captured animal is later dropped on any
    empty cell, a hen as a chick. A lion on the far row wins unless it can be taken at once. A draw is endless play.
    (Madoka Kitao, 2008.) Moves are steps, 'b3-b2', and drops, 'C*b2'.

    A player who can take the lion has no other move, and the board then shows only the animal that took it. Neither
    changes the winner or the length of a game.
    """
    return Game(
        "dobutsu",
        rules.DOBUTSU_RULES,
        notation=Notation(
            moves=text.labels,
            moves_of_second=text.labels_of_second,
            illegal="an animal steps as its kind does, a hand drops one on an empty cell, and a lion must be taken",
            write=text.write,
            read=text.read,
        ),
        board=text.DOBUTSU_BOARD,
        declared=Declared(
            transform=text.mirror_state, symmetries=(text.DOBUTSU_MIRROR,), ways_to_images=(MIRRORED_LINES,)
        ),
        title="Dobutsu shogi",
        about=prose(DOBUTSU_RULES_TEXT),
    )
