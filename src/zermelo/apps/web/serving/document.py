"""The page as one document with its modules and styles inside, since each request costs time on a slow connection."""

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from zermelo.apps.bundle import STATIC, digest, document, script
from zermelo.apps.web.serving.protection import POLICY

__all__ = ["page"]

HEAD = """<meta name="description" content="Perfect play, the exact value of every move, and why.">
<script>{early}</script>
<script type="module">{main}</script>"""
BODY = "<noscript>This page needs JavaScript. In a terminal, zermelo play does the same.</noscript>"

DRAWING = ("htm-preact.js",)
"""Modules that the early script imports but does not call."""


def page(request: Request) -> Response:
    """Return the document, or status 304 to a browser that has it."""
    plain, zipped, headers = built(max(file.stat().st_mtime_ns for file in STATIC.rglob("*")))
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(zipped, headers={**headers, "content-encoding": "gzip"}, media_type="text/html")
    return Response(plain, headers=headers, media_type="text/html")


@lru_cache(maxsize=1)
def built(changed: int) -> tuple[bytes, bytes, dict[str, str]]:
    """Return the document, plain and compressed, and its headers; build it again after a source has changed."""
    early, main = f"{{\n{script('early.js', DRAWING)}}}", script("main.js")
    text = document("zermelo", HEAD.format(early=early, main=main), BODY)
    policy = POLICY.format(scripts=f"script-src 'sha256-{digest(early)}' 'sha256-{digest(main)}'; ")
    headers = {"etag": f'W/"{digest(text)}"', "vary": "accept-encoding", "content-security-policy": policy}
    return text.encode(), gzip.compress(text.encode(), mtime=0), headers
