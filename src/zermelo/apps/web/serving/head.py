"""HEAD, answered wherever GET is: FastAPI answers only what a route names."""

from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["HeadAsGet"]


class HeadAsGet:
    """Middleware: the app answers a HEAD as if it were a GET, and the server leaves out the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_head = scope["type"] == "http" and scope["method"] == "HEAD"
        await self.app({**scope, "method": "GET"} if is_head else scope, receive, send)
