"""Contact sheets: all games of the catalogue, and the kinds of boards; `make pictures` writes them.

python docs/pictures/sheets.py FILE.png     writes all games alone, to look at
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import zermelo
from zermelo import Board, Notation
from zermelo.drawing import svg
from zermelo.drawing.pictures.board import board
from zermelo.drawing.pictures.scene_picture import Face, colours_of, draw_scene
from zermelo.drawing.scene import scene_of, scene_on
from zermelo.games import games_by_kind
from zermelo.types import Diagram, Look, Place
from zermelo_web.catalogue import position_later

CARD_WIDTH, CARD_HEIGHT, TITLE_HEIGHT, GAP = 160.0, 150.0, 26.0, 14.0
"""Sizes in pixels: the room of a board, that of its title above it, and the space between cards."""

TITLE_SIZE = 12.0


class Card(NamedTuple):
    """A board with its title."""

    title: str
    drawing: svg.Drawing


def games() -> Element:
    """Return all games, each two moves after the start, or at the start if little is left of the board by then."""
    names = (entry.name for listed in games_by_kind().values() for entry in listed)
    return sheet(map(game_card, names), 6, "All games")


def game_card(name: str) -> Card:
    first = zermelo.start(name)
    later = position_later(first, moves=2)
    position = later if 2 * left(later) > left(first) else first
    return Card(first.game.title.split(",")[0], board(position, names=False))


def left(position: zermelo.Position[Any]) -> int:
    """Return the number of places that have not left the board."""
    scene = scene_of(position)
    return sum(not stand.is_gone for stand in scene.stands) if scene else 0


PONG_HAU_KI = r"""
a1    c1
| \  / |
|  b2  |
| /  \ |
a3----c3
"""

HANDS = (*Board.rectangle(2, 2).places, *(Place.square(3.2, i, owner=i, caption="in hand") for i in (0, 1)))

KINDS: Mapping[str, Diagram] = {
    "rectangle": Board.rectangle(3, 3, "numbers").diagram("X...O...X"),
    "lattice, with diagonals": Board.lattice(5, 3, "alternate").diagram("XX.OO.........."),
    "drawn": Board.drawing(PONG_HAU_KI).diagram("XX.OO"),
    "ring, with a middle": Board.ring(8, middle="m").diagram("XXXXOOOO."),
    "hexagons": Board.hexagons((3, 4, 5, 4, 3)).diagram("..X.O....X........."),
    "boxes": Board.boxes(3, 2, looks={"#": Look("bar")}).diagram("##.#.#..#........"),
    "complete": Board.complete(6).diagram("XOX......O....."),
    "with pieces in hand": Board(HANDS, digits="0123").diagram("X..O21", Notation(("X", "O"))),
}
"""The kinds of boards, by what they show."""


def kinds() -> Element:
    """Return a board of each kind."""
    return sheet((Card(title, drawing_of(diagram)) for title, diagram in KINDS.items()), 4, "Kinds of boards")


def drawing_of(diagram: Diagram) -> svg.Drawing:
    scene = scene_on(diagram.board, diagram.notation, diagram.text)
    return draw_scene(scene, colours_of(diagram.notation, diagram.board), Face({}, True, ()))


def sheet(cards: Iterable[Card], columns: int, title: str) -> Element:
    """Return cards in rows as a picture."""
    rows, drawn = list[svg.Drawing](), [draw_card(card) for card in cards]
    for first in range(0, len(drawn), columns):
        rows.append(svg.beside(drawn[first : first + columns], GAP))
    return svg.page(svg.stack(rows, GAP, centred=False), GAP, title)


def draw_card(card: Card) -> svg.Drawing:
    """Draw a board under its title, as large as the card allows, but not above its usual size."""
    width, height = card.drawing.width, card.drawing.height
    scale = min(1.0, CARD_WIDTH / width, CARD_HEIGHT / height)
    title = svg.text(CARD_WIDTH / 2, TITLE_HEIGHT / 2, card.title, TITLE_SIZE, font_weight="bold")
    left = (CARD_WIDTH - scale * width) / 2
    below = TITLE_HEIGHT + (CARD_HEIGHT - scale * height) / 2
    picture = svg.at(left, below, card.drawing.element, scale=scale)
    return svg.Drawing(svg.element("g", title, picture), CARD_WIDTH, TITLE_HEIGHT + CARD_HEIGHT)


SHEETS: Mapping[str, Callable[[], Element]] = {"all-games": games, "kinds-of-boards": kinds}
"""The function that draws each sheet, by name."""


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(svg.png(games()))
