"""The endpoints by which the page offers to solve a game, on a server for this machine alone."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from zermelo_web.endpoints import GameQuery, answer_request, question
from zermelo_web.models import Forecast, SolveReport, Wrong
from zermelo_web.workers.solving import MAX_WEB_SOLVE_SECONDS, Solving

__all__ = ["solves"]

LOCAL_SOLVES_ONLY = (
    "Games are solved only on a server that this machine alone reaches, and that uses stored tables: "
    "zermelo serve without --host, --allow-host and --no-tables"
)
FORECAST_SECONDS = 60.0
"""Time limit in seconds of a forecast, whose rules may have to be compiled first."""

FOREIGN_PAGE_MESSAGE = "A page of another site may not do this"


def refuse_foreign(request: Request) -> None:
    """Refuse a server that others reach, and pages of other sites, which can send requests that they cannot read."""
    if not request.app.state.dispatcher.served.solves:
        raise HTTPException(403, LOCAL_SOLVES_ONLY)
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise HTTPException(403, FOREIGN_PAGE_MESSAGE)


solves = APIRouter(
    prefix="/api",
    dependencies=[Depends(refuse_foreign)],
    responses={code: {"model": Wrong} for code in (400, 403, 404, 422, 503)},
)

Asked = Annotated[GameQuery, Query()]


@solves.get("/forecast", response_model=Forecast)
async def forecast(request: Request, parameters: Asked) -> Response:
    """Return what solving the whole game would take; the first time, this takes up to half a minute."""
    frame = await answer_request(
        request, question(request, "forecast", parameters, FORECAST_SECONDS, capped=False), long=True
    )
    return Response(frame.body, media_type=frame.header["media"])


@solves.get("/solve")
async def report(request: Request, parameters: Asked) -> SolveReport:
    """Return how far the solve of a game is."""
    return report_of(request, parameters)


@solves.post("/solve")
async def begin(request: Request, parameters: Asked) -> SolveReport:
    """Begin to solve a game in the background; from its end on, its values come from the table."""
    solving(request).begin(question(request, "solve", parameters, MAX_WEB_SOLVE_SECONDS, capped=False))
    return report_of(request, parameters)


@solves.delete("/solve")
async def cancel(request: Request, parameters: Asked) -> SolveReport:
    """End the solve of a game; what it has stored remains, and another solve goes on from there."""
    await solving(request).cancel(parameters.game)
    return report_of(request, parameters)


def solving(request: Request) -> Solving:
    found: Solving = request.app.state.dispatcher.solving
    return found


def report_of(request: Request, parameters: GameQuery) -> SolveReport:
    return SolveReport(**solving(request).report(parameters.game))
