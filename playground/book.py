"""The boards of the book, a hook of mkdocs: live ones, a gallery of games, and their colours.

Each live board holds a picture, for readers without the script of the boards.
"""

import re
from collections.abc import Iterator
from html import escape
from tempfile import TemporaryDirectory
from typing import Any

from live import spec
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

import zermelo
from zermelo.drawing import svg
from zermelo.drawing.palette import ROLE_COLOURS, declarations
from zermelo.drawing.pictures.board import board
from zermelo.drawing.pictures.scene_picture import CELL_SIDE
from zermelo.drawing.scene import scene_of
from zermelo.rules.places import EMPTY_MARK

EMPTY = re.compile(r"<zermelo-board([^>]*)>(?=</zermelo-board>)")
HEX = re.compile(r'"(#[0-9a-f]{6})"')
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')

GALLERY = '<div class="z-gallery"></div>'
"""The place of the gallery in a page."""

CARDS = {
    "tictactoe": ("5 1 3", "three in a row"),
    "connect": ("4 4 3 5 2 4 4", "four in a row, from below"),
    "dobutsu": ("c4-c3 a1-a2", "catch the lion"),
    "hexapawn": ("b1b2", "three pawns a side"),
    "nim": ("b4", "take the last stone"),
    "qubic": ("222 333 232 111 322", "four in a row, in space"),
    "hex": ("b3 c2 b2", "join your two sides"),
    "othello": ("b1", "turn the most discs"),
}
"""The games of the gallery: the moves to the position on the card, and the aim."""

CARD_MARGIN = 0.1
"""The space at the right of a board on a card, in squares."""

ROLES = {colour.light: role for role, colour in reversed(ROLE_COLOURS.items())}
"""The role of a colour of a picture; where several roles share a colour, the first in the palette."""

SCRIPT = '\n<script type="module" src="{address}"></script>'


def on_page_content(html: str, page: Any, **kwargs: Any) -> str:
    """Draw the boards that hold no picture, and add the script that brings boards to life (docs/web/embed.md)."""
    html = html.replace(GALLERY, f'<ul class="z-gallery">{"".join(cards(page))}</ul>') if GALLERY in html else html
    if "<zermelo-board" not in html:
        return html
    script = SCRIPT.format(address=get_relative_url("games/board.js", page.url))
    return EMPTY.sub(lambda found: found[0] + picture(found[1]), html) + script


def picture(attributes: str) -> str:
    """Return the picture of a board with these attributes as SVG."""
    named = dict(ATTRIBUTE.findall(attributes))
    with TemporaryDirectory() as folder:
        start = zermelo.start(spec(named["game"], folder))
    position = start.after(named.get("moves", ""))
    return themed(zermelo.draw(zermelo.analyse(position) if "values" in named else position).decode())


def cards(page: Any) -> Iterator[str]:
    """Yield a card for each game of the gallery: a picture of its board, its name and its aim."""
    for game, (moves, aim) in CARDS.items():
        position = zermelo.start(game).after(moves)
        drawn = svg.page(without_empty_hands(board(position, names=False), position), 2, position.text)
        address = get_relative_url("playground/", page.url) + f"#game={game}"
        yield (
            f'<li><a href="{address}"><span aria-hidden="true">{themed(svg.to_text(drawn))}</span>'
            f"<b>{escape(position.game.title.split(',')[0])}</b><small>{escape(aim)}</small></a></li>"
        )


def without_empty_hands(drawn: svg.Drawing, position: zermelo.Position[Any]) -> svg.Drawing:
    """Return the drawing of a board without the room for pieces in hand, if nobody has any."""
    layout = position.game.board
    places = zip(position.board, layout.places, strict=True) if layout else ()
    hands = {mark for mark, place in places if place.owner is not None}
    if layout is None or hands != {EMPTY_MARK}:
        return drawn
    left, right = left_edge(position), max(x for i in layout.field for x, _ in layout.places[i].outline)
    return drawn._replace(width=CELL_SIDE * (right + CARD_MARGIN - left))


def left_edge(position: zermelo.Position[Any]) -> float:
    """Return the left edge of the drawing of a board, in squares."""
    scene = scene_of(position)
    return scene.layout.box[0] if scene else 0.0


def themed(picture: str) -> str:
    """Return a picture whose colours follow those of the page."""
    return HEX.sub(lambda found: f'"var(--{ROLES[found[1]]})"' if found[1] in ROLES else found[0], picture)


def on_files(files: Files, config: Any) -> Files:
    """Add the stylesheet of the palette."""
    light, dark = declarations(dark=False), declarations(dark=True)
    content = f':root{{{light}}}[data-md-color-scheme="slate"]{{{dark}}}'
    files.append(File.generated(config, "palette.css", content=content))
    return files


def on_post_page(output: str, **kwargs: Any) -> str:
    """Name the dialog of the search, which the theme leaves without a name."""
    return output.replace('role="dialog">', 'role="dialog" aria-label="Search">')
