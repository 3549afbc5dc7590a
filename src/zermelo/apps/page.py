"""A small game in a single HTML file."""

import json
import zlib
from math import inf

import zermelo
from zermelo import GameLike, OnProgress
from zermelo.apps.bundle import base64_of, digest, document, script

__all__ = ["page"]

UNUSED = ("compare.js", "poster.js", "watch.js")
"""Modules that need a server; the page does not offer them."""

KINDS = ("cells", "columns", "heaps")
"""The kinds of boards with a module of their own; a page needs one of them."""

HEAD = '<meta http-equiv="Content-Security-Policy" content="{policy}">'
BODY = """<noscript>This page needs JavaScript.</noscript>
<script type="text/plain" id="book">{data}</script>
<script type="module">{script}</script>"""

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
    head = HEAD.format(policy=POLICY.format(digest=digest(code)))
    body = BODY.format(data=base64_of(zlib.compress(data, 9)), script=code)
    return document(whole["title"], head, body).encode()
