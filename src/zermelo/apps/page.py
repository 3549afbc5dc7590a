"""A small game in a single HTML file."""

import base64
import json
import zlib
from hashlib import sha256
from html import escape
from math import inf

import zermelo
from zermelo import GameLike, OnProgress
from zermelo.apps.bundle import STATIC, script, styles

__all__ = ["page"]

UNUSED = ("compare.js", "poster.js", "watch.js")
"""Modules that need a server; the page does not offer them."""

KINDS = ("cells", "columns", "heaps")
"""The kinds of boards with a module of their own; a page needs one of them."""

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
"""The content security policy: the page loads nothing, and no other script runs."""


def page(of: GameLike, on_progress: OnProgress = lambda progress: None, seconds: float = inf) -> bytes:
    """Return a small game as one HTML file that works offline: perfect play, every value, the tree and the history.

    on_progress is called now and then with the positions so far. Raises TooLarge for a game with more than
    200,000 positions, OutOfTime after this many seconds.

    >>> page("stones:n=3")[:15]
    b'<!doctype html>'
    """
    whole = zermelo.whole_game(of, on_progress, seconds)
    others = [f"{kind}.js" for kind in KINDS if kind != whole["board"]["kind"]]
    code = script("single.js", [*UNUSED, *others])
    data = json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
    text = PAGE.format(
        policy=POLICY.format(digest=base64_of(sha256(code.encode()).digest())),
        title=escape(whole["title"]),
        icon=base64_of((STATIC / "icon.svg").read_bytes()),
        styles=styles("app.css"),
        data=base64_of(zlib.compress(data, 9)),
        script=code,
    )
    return text.encode()


def base64_of(content: bytes) -> str:
    return base64.b64encode(content).decode()
