"""Folders served as static sites, and what is wrong with a page for readers who do not see it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

AXE = Path(__file__).parent / "axe" / "axe.min.js"

VIOLATIONS = """
() => axe.run().then((found) => found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)))
"""


def below(*folders: Path) -> type[SimpleHTTPRequestHandler]:
    """Return a handler for a server that has several folders at /somewhere/ and answers pages of all hosts."""

    class Below(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            plain = super().translate_path(path.removeprefix("/somewhere"))
            inside = os.path.relpath(plain, self.directory)
            found = (folder / inside for folder in folders if (folder / inside).exists())
            return str(next(found, plain))

        def end_headers(self) -> None:
            self.send_header("Access-Control-Allow-Origin", "*")
            super().end_headers()

        def log_message(self, *args: object) -> None:
            pass

    return Below


@contextmanager
def served(handler: Any) -> Iterator[str]:
    """Yield the address of a server with a handler of requests."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def violations(page: Any) -> list[str]:
    """Return what axe finds wrong with a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(VIOLATIONS))
