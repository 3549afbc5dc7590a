"""Errors as JSON: {"error": {"kind": "IllegalMove", "message": "..."}}."""

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from zermelo import ZermeloError
from zermelo.apps.web.workers.pools import Full
from zermelo.apps.web.workers.process import Failure

__all__ = ["handle_errors", "response"]

STATUS = {
    "UnknownName": 404,
    "BadOption": 400,
    "BadText": 400,
    "IllegalMove": 400,
    "WorkerLost": 503,
    "Failed": 503,
}
"""By the kind of the error; every other kind is a question that cannot be answered: 422."""

FULL = "The server is busy: too many searches wait already. Ask again in a few seconds."

RETRY = {"retry-after": "5"}


def handle_errors(app: FastAPI) -> None:
    """Let every error of the app become JSON."""
    app.add_exception_handler(Failure, failed)
    app.add_exception_handler(ZermeloError, refused)
    app.add_exception_handler(Full, full)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, wrong)


def response(status: int, kind: str, message: str, headers: dict[str, str] | None = None) -> Response:
    """Return an error as a response."""
    if status == 503:
        headers = RETRY
    return JSONResponse({"error": {"kind": kind, "message": message}}, status, headers)


def failed(request: Request, error: Any) -> Response:
    return response(STATUS.get(error.kind, 422), error.kind, str(error))


def refused(request: Request, error: Exception) -> Response:
    kind = type(error).__name__
    return response(STATUS.get(kind, 422), kind, str(error))


def full(request: Request, error: Exception) -> Response:
    return response(503, "Busy", FULL)


def invalid(request: Request, error: Any) -> Response:
    """The first thing that is wrong with the parameters, by its name."""
    first = error.errors()[0]
    name = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return response(422, "BadRequest", f"{name}: {first['msg']}.")


def wrong(request: Request, error: Any) -> Response:
    kind = {404: "NotFound", 405: "MethodNotAllowed"}.get(error.status_code, "BadRequest")
    message = f"There is nothing at {request.url.path}." if error.status_code == 404 else f"{error.detail}."
    return response(error.status_code, kind, message, error.headers)
