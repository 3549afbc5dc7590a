"""The endpoints: each hands a question to the dispatcher and sends back its answer."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from math import inf
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from zermelo.apps.web.asked import (
    AskedComparison,
    AskedCount,
    AskedMove,
    AskedPicture,
    AskedPosition,
    AskedPoster,
    AskedSteps,
    AskedTree,
    AskedValue,
    AskedWhy,
)
from zermelo.apps.web.models import Analysed, Counts, History, Made, Reason, Shown, Steps, Tree, Wrong
from zermelo.apps.web.workers.dispatcher import Dispatcher
from zermelo.apps.web.workers.process import Failure, Frame
from zermelo.apps.web.workers.question import Question
from zermelo.apps.web.workers.waiting import Gone, while_connected

__all__ = ["router"]

router = APIRouter(prefix="/api", responses={code: {"model": Wrong} for code in (400, 404, 422, 503)})


QUICK = 5.0
"""Seconds for requests that name none and are answered at once, or hardly at all."""


def sends(media: str) -> dict[int | str, dict[str, Any]]:
    """How the API describes a response that is not JSON."""
    return {200: {"content": {media: {"schema": {"type": "string"}}}}}


def dispatcher_of(request: Request) -> Dispatcher:
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


def question(request: Request, kind: str, asked: AskedPosition | AskedPoster, untimed: float) -> Question:
    """Return what a request asks. untimed: its seconds, if it names none. The budget of the server caps them."""
    refuse_repeated(request)
    served = dispatcher_of(request).served
    served.spec(asked.game)
    options = asked.model_dump()
    position = {name: options.pop(name, "" if name == "moves" else None) for name in ("game", "moves", "board")}
    seconds = min(options.pop("seconds", untimed), served.budget)
    return Question(kind, **position, seconds=seconds, options=options)


def refuse_repeated(request: Request) -> None:
    """Raise HTTPException for a parameter that is given twice: FastAPI takes the last one in silence."""
    names = [name for name, _ in request.query_params.multi_items()]
    for name in names:
        if names.count(name) > 1:
            raise HTTPException(422, f"{name} is given {names.count(name)} times; give it once")


async def answered(request: Request, kind: str, asked: AskedPosition | AskedPoster, long: bool = False) -> Response:
    dispatcher, asking = dispatcher_of(request), question(request, kind, asked, inf if long else QUICK)
    if found := dispatcher.kept.get(asking.key):
        return response(found)
    try:
        return response(await while_connected(request, dispatcher.answer(asking, long)))
    except Gone:
        return Response(status_code=499)  # nobody reads it


def response(frame: Frame) -> Response:
    return Response(frame.body, media_type=frame.header["media"])


@router.get("/position", response_model=Shown)
async def position(request: Request, asked: Annotated[AskedPosition, Query()]) -> Response:
    """The board, whose turn it is, and the legal moves."""
    return await answered(request, "position", asked)


@router.get("/analysis", response_model=Analysed)
async def analysis(request: Request, asked: Annotated[AskedValue, Query()]) -> Response:
    """The same with the value of the position and of each move, the best line, and why each losing move loses."""
    return await answered(request, "analysis", asked)


@router.get("/move", response_model=Made)
async def move(request: Request, asked: Annotated[AskedMove, Query()]) -> Response:
    """The move of a computer player, and the position after it."""
    return await answered(request, "move", asked)


@router.get("/why", response_model=Reason)
async def why(request: Request, asked: Annotated[AskedWhy, Query()]) -> Response:
    """Why a move is good or bad."""
    return await answered(request, "why", asked)


@router.get("/history", response_model=History)
async def history(request: Request, asked: Annotated[AskedValue, Query()]) -> Response:
    """The value of every position of the game so far, and what each move did to it."""
    return await answered(request, "history", asked)


@router.get("/tree", response_model=Tree)
async def tree(request: Request, asked: Annotated[AskedTree, Query()]) -> Response:
    """A node of the game tree and its children, with their values."""
    return await answered(request, "tree", asked)


@router.get("/count", response_model=Counts)
async def count(request: Request, asked: Annotated[AskedCount, Query()]) -> Response:
    """The games, nodes, positions and classes that follow a position, by ply."""
    return await answered(request, "count", asked, long=True)


@router.get("/steps", response_model=Steps)
async def steps(request: Request, asked: Annotated[AskedSteps, Query()]) -> Response:
    """What a search does, step by step."""
    return await answered(request, "steps", asked)


@router.get("/picture.svg", response_class=Response, responses=sends("image/svg+xml"))
async def picture_svg(request: Request, asked: Annotated[AskedPicture, Query()]) -> Response:
    """The board as a picture."""
    return await pictured(request, asked, "svg")


@router.get("/picture.png", response_class=Response, responses=sends("image/png"))
async def picture_png(request: Request, asked: Annotated[AskedPicture, Query()]) -> Response:
    """The board as a picture."""
    return await pictured(request, asked, "png")


async def pictured(request: Request, asked: AskedPicture, kind: str) -> Response:
    return await answered(request, f"picture_{kind}", asked)


@router.get("/poster.svg", response_class=Response, responses=sends("image/svg+xml"))
async def poster(request: Request, asked: Annotated[AskedPoster, Query()]) -> Response:
    """A perfect player's answer to everything, as one picture."""
    return await answered(request, "poster", asked, long=True)


@router.get("/compare", response_class=Response, responses=sends("text/event-stream"))
async def compare(request: Request, asked: Annotated[AskedComparison, Query()]) -> Response:
    """What every search answers and costs, as events: start, then row after row, then end, or error."""
    frames = dispatcher_of(request).measured(question(request, "compare", asked, QUICK))
    try:
        first = await while_connected(request, anext(frames))  # what is wrong with the request is said by its status
    except Gone:
        return Response(status_code=499)
    return StreamingResponse(events(first, frames), media_type="text/event-stream")


async def events(first: Frame, frames: AsyncGenerator[Frame]) -> AsyncIterator[bytes]:
    """The events in the frames; an error after the first is an event too."""
    async with aclosing(frames):
        yield first.body
        try:
            async for frame in frames:
                yield frame.body
        except Failure as failure:
            error = {"kind": failure.kind, "message": str(failure)}
            yield f"event: error\ndata: {json.dumps(error)}\n\n".encode()
