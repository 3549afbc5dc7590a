"""The page as one document, with its modules and styles inside: on a slow line, every request costs time."""

import gzip
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from zermelo.apps.bundle import STATIC, script, styles

__all__ = ["page"]

STYLES = re.compile(r'(?: *<link rel="stylesheet" href="[^"]+" />\n)+')
ICON = re.compile(r'(?<=<link rel="icon" href=")([^"]+)')
EARLY = re.compile(r'<script type="module" async src="([^"]+)"></script>')
MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>')
"""How index.html names the files that become a part of it."""

DRAWING = ("htm-preact.js",)
"""Modules that the early script imports and never calls."""

POLICY = (
    "default-src 'self'; script-src {scripts}; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
"""No other script runs than those of the document."""


class Document(NamedTuple):
    """The document in the two ways in which it is sent, and the headers of both."""

    plain: bytes
    zipped: bytes
    headers: dict[str, str]


def page(request: Request) -> Response:
    """Return the document; a browser that has it is told so."""
    document = built(max(file.stat().st_mtime_ns for file in STATIC.rglob("*")))
    headers = document.headers
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(document.zipped, headers={**headers, "content-encoding": "gzip"}, media_type="text/html")
    return Response(document.plain, headers=headers, media_type="text/html")


@lru_cache(maxsize=1)
def built(changed: int) -> Document:
    """Return the document; it is built again when a source has changed since this time."""
    scripts: list[str] = []

    def early(found: re.Match[str]) -> str:
        scripts.append(f"{{\n{script(found[1], DRAWING)}}}")
        return f"<script>{scripts[-1]}</script>"

    def module(found: re.Match[str]) -> str:
        scripts.append(script(found[1]))
        return f'<script type="module">{scripts[-1]}</script>'

    text = STYLES.sub(lambda found: f"<style>\n{styles('app.css')}</style>\n", index())
    text = MODULE.sub(module, EARLY.sub(early, ICON.sub(lambda found: as_data(found[1]), text)))
    policy = POLICY.format(scripts=" ".join(f"'sha256-{digest(each)}'" for each in scripts))
    headers = {"etag": f'W/"{digest(text)}"', "vary": "accept-encoding", "content-security-policy": policy}
    return Document(text.encode(), gzip.compress(text.encode(), mtime=0), headers)


def index() -> str:
    return (STATIC / "index.html").read_text()


def as_data(name: str) -> str:
    """Return an SVG as the address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode((STATIC / name).read_bytes()).decode()}"


def digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
