"""The live boards of the book, a hook of mkdocs: each holds a picture, for readers without the script of the boards."""

import re
from tempfile import TemporaryDirectory
from typing import Any

from live import spec
from mkdocs.utils import get_relative_url

import zermelo

EMPTY = re.compile(r"<zermelo-board([^>]*)>(?=</zermelo-board>)")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')

SCRIPT = '\n<script type="module" src="{address}"></script>'


def on_page_content(html: str, page: Any, **kwargs: Any) -> str:
    """Draw the boards that hold no picture, and add the script that brings boards to life (docs/how-to/embed.md)."""
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
    return zermelo.draw(zermelo.analyse(position) if "values" in named else position).decode()
