"""The forms of each kind of result in print(), notebooks and files: text, tables and pictures."""

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple, cast

from zermelo.errors import BadOption, TooLarge
from zermelo.games import start
from zermelo.rules import Game

__all__ = ["FORMS_OF_CLASS", "Forms", "draw", "kinds", "mimebundle", "text"]


class Forms(NamedTuple):
    """The functions that show one kind of result, as 'module:function'; they are loaded when needed.

    The name of a module in this package begins with a dot.
    """

    text: str
    html: str = ""
    """The function that returns the table for a notebook."""
    picture: str = ""
    files: Mapping[str, str] = {}
    """The functions that write files, other than the picture, by kind."""


FORMS_OF_CLASS: Mapping[str, Forms] = {
    "Analysis": Forms(".texts.text:analysis_text", picture=".pictures.board:analysis_picture"),
    "Book": Forms(".texts.solutions:book_text", html=".texts.solutions:values_table"),
    "BookVerdict": Forms(".texts.solutions:book_verdict_text"),
    "Booked": Forms(".texts.solutions:booked_text"),
    "Census": Forms(
        ".texts.counts:census_text",
        html=".texts.counts:census_table",
        files={kind: f".pictures.chart:census_{kind}" for kind in ("svg", "png")},
    ),
    "Certified": Forms(".texts.solutions:certified_text"),
    "Comparison": Forms(".texts.searches:comparison_text", html=".texts.searches:comparison_table"),
    "Diagram": Forms(".texts.text:diagram_text", picture=".pictures.board:diagram_picture"),
    "GameTree": Forms(
        ".trees.outline:tree_text",
        picture=".trees.diagram:diagram",
        files={kind: f".trees.outline:to_{kind}" for kind in ("dot", "json", "graphml")},
    ),
    "History": Forms(
        ".texts.games:history_text", html=".texts.games:history_table", picture=".pictures.leads:history_picture"
    ),
    "Match": Forms(".texts.games:match_text", html=".texts.games:match_table"),
    "Position": Forms(".texts.text:position_text", picture=".pictures.board:picture"),
    "Proofs": Forms(".texts.games:proofs_text", html=".texts.games:proofs_table"),
    "ReachableCounts": Forms(".texts.counts:reachable_text", html=".texts.counts:reachable_table"),
    "Report": Forms(".texts.text:report_text"),
    "Solved": Forms(".texts.solutions:solved_text"),
    "Strategy": Forms(".texts.text:strategy_text", picture=".pictures.poster:poster"),
    "Sweep": Forms(".texts.counts:sweep_text", html=".texts.counts:sweep_table"),
    "Table": Forms(".texts.solutions:table_text", html=".texts.solutions:values_table"),
    "Tables": Forms(".texts.solutions:tables_text", html=".texts.solutions:tables_sheet"),
    "Verdict": Forms(".texts.solutions:verdict_text"),
    "Watched": Forms(".texts.searches:watched_text", html=".texts.searches:watched_table"),
    "WatchedProgram": Forms(".texts.searches:watched_program_text", html=".texts.searches:watched_program_table"),
    "Why": Forms(".texts.text:why_text"),
}
"""The forms of each class of the core, by its name; any other result has its forms in its attribute `shown_as`."""


SVG_FUNCTION, PNG_FUNCTION = ".svg:to_text", ".svg:png"

SHEET_PIXELS = 760
"""The width of a sheet of paper in a notebook, in pixels."""


def text(thing: Any, *, width: int | None = None) -> str:
    """Return a result, a position or a game as text, in lines of at most `width` characters where possible.

    >>> from zermelo import prove
    >>> print(text(prove("tictactoe", "perfect")).splitlines()[-1])
    perfect never loses.
    """
    thing = position_of(thing)
    return str(function(forms_of(thing).text)(thing, width))


def mimebundle(thing: Any) -> dict[str, str]:
    """Return a result in every form that it has, by MIME type; pictures that are too large are left out."""
    bundle, forms = {"text/plain": text(thing)}, forms_of(thing)
    if forms.html:
        from zermelo.drawing.texts.tables import html_of

        bundle["text/html"] = html_of(function(forms.html)(thing))
    if "md" in forms.files:
        bundle["text/markdown"] = function(forms.files["md"])(thing)
    if forms.picture:
        from zermelo.drawing.svg import to_text

        with suppress(TooLarge):
            bundle["image/svg+xml"] = to_text(on_screen(function(forms.picture)(thing)))
    return bundle


def on_screen(picture: Any) -> Any:
    """Return a picture, with a sheet of paper scaled to the width of a notebook."""
    if picture.get("width").endswith("mm"):
        width, height = (float(picture.get(side).removesuffix("mm")) for side in ("width", "height"))
        picture.set("width", str(SHEET_PIXELS))
        picture.set("height", f"{SHEET_PIXELS * height / width:.0f}")
    return picture


def draw(thing: Any, *, kind: str = "svg") -> bytes:
    """Return a picture of a position, a game, a diagram, an analysis, a history, a tree or a strategy, as svg or png.

    A tree is drawn as dot, json or graphml, too, and an exercise as html: a page to print. Raises BadOption for a kind
    that the thing does not have, MissingExtra for a library that is not installed.

    >>> from zermelo import start
    >>> draw(start("tictactoe"))[:4]
    b'<svg'
    """
    thing = position_of(thing)
    forms, made = forms_of(thing), kinds(thing)
    if kind not in made:
        remedy = f"use one of {', '.join(made)}" if made else "print it"
        raise BadOption(f"A {type(thing).__name__} is not drawn as {kind!r}: {remedy}.")
    content = function(made[kind])(thing if kind in forms.files else function(forms.picture)(thing))
    return content.encode() if isinstance(content, str) else bytes(content)


def kinds(thing: Any) -> dict[str, str]:
    """Return the kinds of files that a result is drawn as, each with the function that makes its content."""
    forms = forms_of(thing)
    return {**({"svg": SVG_FUNCTION, "png": PNG_FUNCTION} if forms.picture else {}), **forms.files}


def position_of(thing: Any) -> Any:
    """Return the first position in place of a game or its spec, and anything else as it is."""
    return start(thing) if isinstance(thing, Game | str) else thing


def forms_of(thing: Any) -> Forms:
    """Return the forms of a result; raise TypeError for anything else."""
    name = type(thing).__name__
    forms = getattr(thing, "shown_as", None) or FORMS_OF_CLASS.get(name)
    if forms is None:
        raise TypeError(f"A {name} has no text and no picture: give a position, a game or a result of zermelo.")
    return cast(Forms, forms)


def function(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module, "zermelo.drawing"), attribute)
