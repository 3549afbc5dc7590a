"""One page that needs nothing else: a whole small game with its values, to play, to keep and to hand out."""

import base64
import json
import zlib
from hashlib import sha256
from html import escape
from typing import Any

from zermelo.apps.bundle import STATIC, script, styles

__all__ = ["handout"]

UNUSED = ("compare.js", "poster.js", "watch.js")
"""What asks a server for searches and posters; the page does not offer it."""

KINDS = ("cells", "columns", "heaps")
"""The kinds of boards that a script each draws; a page has one of them."""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:image/svg+xml;base64,{icon}">
<style>
{styles}
</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript.</noscript>
<script type="text/plain" id="book">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""

POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""Nothing is loaded from anywhere, and no other script runs."""


def handout(whole: dict[str, Any]) -> bytes:
    """Return the page as HTML, with what zermelo.whole_game gives."""
    others = [f"{kind}.js" for kind in KINDS if kind != whole["board"]["kind"]]
    code = script("single.js", [*UNUSED, *others])
    page = PAGE.format(
        policy=POLICY.format(digest=packed(sha256(code.encode()).digest())),
        title=escape(whole["title"]),
        icon=packed((STATIC / "icon.svg").read_bytes()),
        styles=styles("app.css"),
        data=packed(zlib.compress(compact(whole), 9)),
        script=code,
    )
    return page.encode()


def compact(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def packed(content: bytes) -> str:
    return base64.b64encode(content).decode()
