"""The endpoints: each passes a question to the dispatcher and returns the answer."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import aclosing
from math import inf
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse

from zermelo_web.models import Analysed, Counts, History, Made, Reason, RulesInWords, Shown, Steps, Tree, Wrong
from zermelo_web.workers.pools import Failure, Frame
from zermelo_web.workers.question import Question

__all__ = ["GameQuery", "PositionQuery", "answer_request", "question", "respond", "router"]

QUICK_ANSWER_SECONDS = 5.0
"""Time limit in seconds for requests that have no parameter for it; their answers take milliseconds."""

router = APIRouter(prefix="/api", responses={code: {"model": Wrong} for code in (400, 404, 422, 503)})

Seconds = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False, description="Time limit; the server caps it.")]
Name = Annotated[str, Field(min_length=1, max_length=100)]


class GameQuery(BaseModel):
    """The parameters that name a game; every other class here adds the parameters of a kind of question."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[
        str, Field(min_length=1, max_length=200, description="Game with options: connect:width=5,height=4.")
    ]


class PositionQuery(GameQuery):
    """The parameters that name a position."""

    moves: Annotated[str, Field(max_length=2000, description="Moves to the position, separated by commas: 1,5,9.")] = ""
    board: Annotated[str | None, Field(max_length=500, description="Position before the moves, as text: X...O....")] = (
        None
    )


class ValueQuery(PositionQuery):
    seconds: Seconds = 2


class MoveQuery(ValueQuery):
    player: Annotated[Name, Field(description="Player with options: level=0.7; see /api/games.")] = "perfect"
    seed: Annotated[int | None, Field(ge=0, lt=1 << 63, description="Random seed, for reproducible choices.")] = None


class WhyQuery(ValueQuery):
    move: Name


class TreeQuery(ValueQuery):
    classes: Annotated[bool, Field(description="Merge moves that are equal up to symmetry.")] = True


class CountQuery(ValueQuery):
    depth: Annotated[int | None, Field(ge=0, le=1000, description="Number of plies to count; by default, all.")] = None


class ComparisonQuery(PositionQuery):
    only: Annotated[str, Field(max_length=500, description="Searches and boards: memo,alphabeta; default: all.")] = ""
    seconds: Annotated[Seconds, Field(description="Time limit for each search.")] = 10


class StepsQuery(PositionQuery):
    search: Annotated[Name, Field(description="A search: see /api/games.")] = "alphabeta"
    scoring: Annotated[Name | None, Field(description="Score of a win: one, left, halved or hundred.")] = None
    first: Annotated[int, Field(ge=0, le=100_000, description="Number of the first step.")] = 0
    limit: Annotated[int, Field(ge=1, le=5000, description="Largest number of steps to return.")] = 1000


class PictureQuery(ValueQuery):
    values: Annotated[bool, Field(description="Colour the moves by their values.")] = False


class PosterQuery(GameQuery):
    side: Annotated[str, Field(pattern="^(first|second)$", description="Player whose answers it shows.")] = "first"


def add(path: str, query: Any, content: type[BaseModel] | str, about: str, long: bool = False, name: str = "") -> None:
    """Add the endpoint for one kind of question, whose name is by default that of the path.

    content: the model of the JSON, or the media type of another format. long: see respond.
    """
    kind = name or path.replace(".", "_")

    async def endpoint(request: Request, parameters: Annotated[query, Query()]) -> Response:
        return await respond(request, kind, parameters, long)

    model = None if isinstance(content, str) else content
    text: Any = {} if model else {"response_class": Response, "responses": text_response(content)}
    router.add_api_route(f"/{path}", endpoint, name=kind, description=about, response_model=model, **text)


def text_response(media: object) -> dict[int | str, dict[str, Any]]:
    """Describe a response that is not JSON."""
    return {200: {"content": {media: {"schema": {"type": "string"}}}}}


SVG_MEDIA_TYPE, PNG_MEDIA_TYPE, WASM_CONTENT_TYPE = "image/svg+xml", "image/png", "application/wasm"
add("rules", GameQuery, RulesInWords, "Return the rules of a game in words: in one sentence, and in full.")
add("position", PositionQuery, Shown, "Return the board, whose turn it is and the legal moves.")
add("analysis", ValueQuery, Analysed, "Return all values, the best line, and the reasons why losing moves lose.")
add("move", MoveQuery, Made, "Return the move of a computer player and the position after it.")
add("why", WhyQuery, Reason, "Explain why a move is good or bad.")
add("history", ValueQuery, History, "Return the value of every position of the game so far, and judge each move.")
add("tree", TreeQuery, Tree, "Return a node of the game tree and its children, with their values.")
add("count", CountQuery, Counts, "Count the games, nodes, positions and classes that follow a position, by ply.", True)
add("steps", StepsQuery, Steps, "Return the steps of a search.")
add("picture.svg", PictureQuery, SVG_MEDIA_TYPE, "Return the board as a picture.")
add("picture.png", PictureQuery, PNG_MEDIA_TYPE, "Return the board as a picture.")
add(
    "poster.svg",
    PosterQuery,
    SVG_MEDIA_TYPE,
    "Return a perfect player's answer to every move, as one picture.",
    True,
    "poster",
)


@router.get("/compare", response_class=Response, responses=text_response("text/event-stream"))
async def compare(request: Request, parameters: Annotated[ComparisonQuery, Query()]) -> Response:
    """Compare the results and costs of the searches, as events: start, a row for each search, then end or error."""
    frames = request.app.state.dispatcher.measuring.parts(
        question(request, "compare", parameters, QUICK_ANSWER_SECONDS)
    )
    first = await while_connected(request, anext(frames))  # errors up to here set the status of the response
    return StreamingResponse(events(first, frames), media_type="text/event-stream")


async def events(first: Frame, frames: AsyncGenerator[Frame]) -> AsyncIterator[bytes]:
    """Yield the events in the frames; an error after the first frame is an event too."""
    async with aclosing(frames):
        yield first.body
        try:
            async for frame in frames:
                yield frame.body
        except Failure as failure:
            error = {"kind": failure.kind, "message": str(failure)}
            yield f"event: error\ndata: {json.dumps(error)}\n\n".encode()


@router.get("/game.wasm", response_class=Response, responses={**text_response(WASM_CONTENT_TYPE), 204: {}})
async def module(request: Request, parameters: Annotated[GameQuery, Query()]) -> Response:
    """Return a game as WebAssembly; nothing if its values are known at once, or its rules do not compile."""
    frame = await answer_request(request, question(request, "module", parameters, inf))
    return Response(frame.body, media_type=frame.header["media"]) if frame.body else Response(status_code=204)


async def respond(request: Request, kind: str, parameters: GameQuery, long: bool = False) -> Response:
    """Return the answer to a request. long: it takes its time, whatever the size of the game."""
    frame = await answer_request(
        request, question(request, kind, parameters, inf if long else QUICK_ANSWER_SECONDS), long
    )
    return Response(frame.body, media_type=frame.header["media"])


async def answer_request(request: Request, asking: Question, long: bool = False) -> Frame:
    """Return the answer to a question, from the cache or from a process."""
    dispatcher = request.app.state.dispatcher
    return dispatcher.cache.get(asking.key) or await while_connected(request, dispatcher.answer(asking, long))


def question(request: Request, kind: str, parameters: GameQuery, seconds: float, capped: bool = True) -> Question:
    """Return the question of a request. seconds: its time limit if it names none; capped: by the budget of the server.

    Raises HTTPException for a repeated parameter, of which FastAPI silently takes the last.
    """
    names = [name for name, _ in request.query_params.multi_items()]
    for name in names:
        if names.count(name) > 1:
            raise HTTPException(422, f"{name} is given {names.count(name)} times; give it once")
    served = request.app.state.dispatcher.served
    served.spec(parameters.game)
    options = parameters.model_dump()
    position = {name: options.pop(name, "" if name == "moves" else None) for name in ("game", "moves", "board")}
    limit = min(options.pop("seconds", seconds), served.budget if capped else inf)
    return Question(kind, **position, seconds=limit, options=options)


async def while_connected(request: Request, work: Coroutine[Any, Any, Frame]) -> Frame:
    """Return the result of work; cancel it and raise ClientDisconnect when the client leaves."""

    async def leaving() -> None:
        # request.is_disconnected() would have to be polled, which slows down a server with many clients.
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task, left = asyncio.create_task(work), asyncio.create_task(leaving())
    try:
        await asyncio.wait({task, left}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        task.cancel()
        left.cancel()
