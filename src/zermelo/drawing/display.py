"""What print() and a notebook show of each kind of thing: text for all, a table or a picture where there is one."""

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from zermelo.errors import TooLarge

__all__ = ["FORMS", "Forms", "form_of", "mimebundle", "text"]


class Forms(NamedTuple):
    """The functions that show one kind of thing, as 'module:function' of this room: loaded when they are needed."""

    text: str
    html: str = ""
    picture: str = ""


FORMS: Mapping[str, Forms] = {
    "Analysis": Forms("texts.text:analysis_text", picture="pictures.board:analysis_picture"),
    "Book": Forms("texts.solutions:book_text", html="texts.solutions:table_html"),
    "BookVerdict": Forms("texts.solutions:book_verdict_text"),
    "Booked": Forms("texts.solutions:booked_text"),
    "Census": Forms("texts.counts:census_text", html="texts.counts:census_html"),
    "Certified": Forms("texts.solutions:certified_text"),
    "Comparison": Forms("texts.comparisons:comparison_text", html="texts.comparisons:comparison_html"),
    "Graph": Forms("trees.outline:graph_text", picture="trees.diagram:diagram"),
    "History": Forms(
        "texts.moments:history_text", html="texts.moments:history_html", picture="pictures.leads:history_picture"
    ),
    "Match": Forms("texts.contests:match_text", html="texts.contests:match_html"),
    "Position": Forms("texts.text:position_text", picture="pictures.board:picture"),
    "Proofs": Forms("texts.contests:proofs_text", html="texts.contests:proofs_html"),
    "Report": Forms("texts.text:report_text"),
    "Solved": Forms("texts.solutions:solved_text"),
    "Strategy": Forms("texts.text:strategy_text", picture="pictures.poster:poster"),
    "Sweep": Forms("texts.sweeps:sweep_text", html="texts.sweeps:sweep_html"),
    "Table": Forms("texts.solutions:table_text", html="texts.solutions:table_html"),
    "Verdict": Forms("texts.solutions:verdict_text"),
    "Watched": Forms("texts.steps:watched_text", html="texts.steps:watched_html"),
    "Why": Forms("texts.reasons:why_text"),
}
"""By the name of the class."""


SHEET = 760
"""The width of a sheet of paper in a notebook, in pixels."""


def text(thing: Any, width: int | None = None) -> str:
    """Return what print() shows of a result, in lines of at most `width` characters where that is possible.

    >>> from zermelo import prove
    >>> print(text(prove("tictactoe", "perfect")).splitlines()[-1])
    perfect never loses.
    """
    return str(form_of(thing, "text")(thing, width))


def mimebundle(thing: Any) -> dict[str, str]:
    """A thing in every form that it has, by MIME type; without a picture where that would be too large."""
    bundle, html, picture = {"text/plain": text(thing)}, form_of(thing, "html"), form_of(thing, "picture")
    if html:
        bundle["text/html"] = html(thing)
    if picture:
        from zermelo.drawing.pictures.svg import to_text

        with suppress(TooLarge):
            bundle["image/svg+xml"] = to_text(on_screen(picture(thing)))
    return bundle


def on_screen(picture: Any) -> Any:
    """A picture; a sheet of paper so wide that it fits a notebook."""
    if picture.get("width").endswith("mm"):
        width, height = (float(picture.get(side).removesuffix("mm")) for side in ("width", "height"))
        picture.set("width", str(SHEET))
        picture.set("height", f"{SHEET * height / width:.0f}")
    return picture


def form_of(thing: Any, form: str) -> Any:
    """The function that shows a thing in one form; None where there is none."""
    module, _, function = getattr(FORMS[type(thing).__name__], form).partition(":")
    return getattr(import_module(f"zermelo.drawing.{module}"), function) if module else None
