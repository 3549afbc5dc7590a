"""The colours of the page: those of the palette, in which text is legible."""

import json
import re

from zermelo.drawing.palette import OUTCOME_SHADES, css
from zermelo_web.bundle import STATIC_ASSETS_FOLDER, styles


def test_the_page_takes_its_colours_from_the_palette() -> None:
    assert css() in styles("app.css")
    shades = re.search(
        r"const SHADES = (.*?),\n\];", (STATIC_ASSETS_FOLDER / "colours.js").read_text("utf-8"), re.DOTALL
    )
    assert shades
    assert json.loads(f"{shades[1]}]") == [[outcome, *OUTCOME_SHADES[outcome]] for outcome in (1, 0, -1)]
