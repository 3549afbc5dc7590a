"""Errors as JSON: {"error": {"kind": "IllegalMove", "message": "..."}}."""

from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from zermelo import ZermeloError
from zermelo_web.workers.pools import Failure

__all__ = ["ERROR_HANDLERS", "error_response"]

STATUS_OF_ERROR_KIND = {
    "UnknownName": 404,
    **dict.fromkeys(("BadOption", "BadText", "IllegalMove"), 400),
    **dict.fromkeys(("Busy", "WorkerLost", "Failed"), 503),
}
"""Status by the kind of the error; 422 for every other kind."""

ERROR_KIND_OF_STATUS = {403: "NotAllowed", 404: "NotFound", 405: "MethodNotAllowed"}
"""Kinds of errors by the status; BadRequest for every other status."""


def error_response(status: int, kind: str, message: str, headers: dict[str, str] | None = None) -> Response:
    """Return the response that reports an error."""
    headers = {"retry-after": "5"} if status == 503 else headers
    return JSONResponse({"error": {"kind": kind, "message": message}}, status, headers)


def respond_to_failure(request: Request, error: Any) -> Response:
    kind = error.kind if isinstance(error, Failure) else type(error).__name__
    return error_response(STATUS_OF_ERROR_KIND.get(kind, 422), kind, str(error))


def invalid(request: Request, error: Any) -> Response:
    """Report the first invalid parameter by its name."""
    first = error.errors()[0]
    name = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return error_response(422, "BadRequest", f"{name}: {first['msg']}.")


def respond_to_refusal(request: Request, error: Any) -> Response:
    message = f"There is nothing at {request.url.path}." if error.status_code == 404 else f"{error.detail}."
    return error_response(
        error.status_code, ERROR_KIND_OF_STATUS.get(error.status_code, "BadRequest"), message, error.headers
    )


ERROR_HANDLERS: dict[int | type[Exception], Any] = {
    Failure: respond_to_failure,
    ZermeloError: respond_to_failure,
    RequestValidationError: invalid,
    HTTPException: respond_to_refusal,
    ClientDisconnect: lambda request, error: Response(status_code=499),
}
"""The handlers of the app's errors."""
