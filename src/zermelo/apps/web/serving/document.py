"""The page as one document with its modules and styles inside, since each request costs time on a slow connection."""

import gzip
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from zermelo.apps.bundle import STATIC, script, styles
from zermelo.apps.web.serving.protection import POLICY

__all__ = ["page"]

STYLES = re.compile(r'(?: *<link rel="stylesheet" href="[^"]+" />\n)+')
ICON = re.compile(r'(?<=<link rel="icon" href=")([^"]+)')
EARLY = re.compile(r'<script type="module" async src="([^"]+)"></script>')
MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>')
"""The elements of index.html that name files which become a part of it."""

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
    scripts: list[str] = []

    def early(found: re.Match[str]) -> str:
        scripts.append(f"{{\n{script(found[1], DRAWING)}}}")
        return f"<script>{scripts[-1]}</script>"

    def module(found: re.Match[str]) -> str:
        scripts.append(script(found[1]))
        return f'<script type="module">{scripts[-1]}</script>'

    def icon(found: re.Match[str]) -> str:
        return f"data:image/svg+xml;base64,{b64encode((STATIC / found[1]).read_bytes()).decode()}"

    index = (STATIC / "index.html").read_text()
    text = STYLES.sub(lambda found: f"<style>\n{styles('app.css')}</style>\n", index)
    text = MODULE.sub(module, EARLY.sub(early, ICON.sub(icon, text)))
    sources = " ".join(f"'sha256-{digest(each)}'" for each in scripts)
    policy = POLICY.format(scripts=f"script-src {sources}; ")
    headers = {"etag": f'W/"{digest(text)}"', "vary": "accept-encoding", "content-security-policy": policy}
    return text.encode(), gzip.compress(text.encode(), mtime=0), headers


def digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
