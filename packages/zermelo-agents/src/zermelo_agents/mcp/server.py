"""The tools of the server; each works in a thread of its own until its answer is there or its call is cancelled."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, redirect_stdout
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

import zermelo
from zermelo import ZermeloError
from zermelo.machine import begin
from zermelo.types import Deadline
from zermelo_agents.mcp.answers import (
    BestMoves,
    Explained,
    JudgedMove,
    OfferedGames,
    PositionNow,
    Replied,
    ValueNow,
)
from zermelo_agents.mcp.offered import Offered
from zermelo_agents.mcp.referee import Referee

__all__ = ["serve", "server_of"]

T = TypeVar("T")

Lifespan = Callable[[MCPServer[Any]], AbstractAsyncContextManager[Any]]

MAX_CONCURRENT_ANSWERS = 16
"""The most answers at once; further calls wait for their turn."""

ANSWER_GRACE_SECONDS = 5.0
"""Seconds after the longest time for one answer, after which a call that is still at work ends with an error."""

COMPILE_TIME_NOTE = (
    "The first question about a large game compiles its rules, which takes up to half a minute: ask again soon."
)

SERVER_INSTRUCTIONS = (
    "An exact referee for games of two players without chance. A position is a game, optionally its text (`board`), "
    "and the moves from there. `games` lists the games; `new_position` begins one. Values are those of perfect play."
)

GameName = Annotated[
    str, Field(min_length=1, max_length=200, description="Game with options, such as connect:width=5,height=4.")
]
Line = Annotated[
    Annotated[list[str | int], Field(max_length=1000)] | Annotated[str, Field(max_length=4000)],
    Field(description="Moves to the position: ['1', '5', '9'] or '1 5 9'."),
]
Board = Annotated[
    str | None, Field(max_length=1000, description="The position before the moves as text, such as X...O....")
]
MoveName = Annotated[str, Field(min_length=1, max_length=100, description="A move, as `legal_moves` names it.")]
PlayerName = Annotated[str, Field(min_length=1, max_length=200, description="A player of `games`, such as level=0.7.")]
Seed = Annotated[int | None, Field(ge=0, lt=1 << 63, description="Random seed, for reproducible moves.")]
Seconds = Annotated[
    float | None,
    Field(gt=0, le=3600, allow_inf_nan=False, description="Time limit in seconds; the server caps it."),
]
Plies = Annotated[int, Field(ge=0, le=1000, description="Random moves before the position; 0 for the first one.")]


class Tools:
    """The tools; each method is one, and its docstring is the description."""

    def __init__(self, offered: Offered) -> None:
        self.offered, self.referee = offered, Referee(offered)
        self.turns = asyncio.Semaphore(MAX_CONCURRENT_ANSWERS)

    async def answer(self, work: Callable[[Deadline], T], seconds: float | None = None) -> T:
        """Do work in a thread, and end it when the call is cancelled; raise ToolError."""
        budget = self.offered.budget
        async with self.turns:
            deadline = Deadline(min(seconds or budget, budget))
            working = asyncio.wrap_future(begin(lambda: work(deadline))[1])
            try:
                return await asyncio.wait_for(working, budget + ANSWER_GRACE_SECONDS)
            except ZermeloError as error:
                raise ToolError(str(error)) from None
            except TimeoutError:
                raise ToolError(f"No answer in {budget:g} s. {COMPILE_TIME_NOTE}") from None
            finally:
                deadline.cancel()

    async def games(self, game: GameName | None = None) -> OfferedGames:
        """List the games and players; with a game, give its rules in full."""
        return await self.answer(lambda deadline: self.referee.games(game))

    async def new_position(self, game: GameName, plies: Plies = 0, seed: Seed = 0) -> PositionNow:
        """Begin a game, or draw a random position after some random moves."""
        return await self.answer(lambda deadline: self.referee.new_position(deadline, game, plies, seed))

    async def legal_moves(self, game: GameName, moves: Line = "", board: Board = None) -> PositionNow:
        """Show a position, whose turn it is and the legal moves."""
        return await self.answer(lambda deadline: PositionNow.of(game, self.referee.position(game, moves, board)))

    async def value(self, game: GameName, moves: Line = "", board: Board = None, seconds: Seconds = None) -> ValueNow:
        """Find the exact value of a position for the side to move: win, draw or loss, and in how many plies."""
        return await self.answer(lambda deadline: self.referee.value(deadline, game, moves, board), seconds)

    async def best_moves(
        self, game: GameName, moves: Line = "", board: Board = None, seconds: Seconds = None
    ) -> BestMoves:
        """Rank all moves of a position by their exact values, with a line of best play."""
        return await self.answer(lambda deadline: self.referee.best_moves(deadline, game, moves, board), seconds)

    async def explain(
        self,
        game: GameName,
        moves: Line = "",
        board: Board = None,
        move: MoveName | None = None,
        seconds: Seconds = None,
    ) -> Explained:
        """Explain why a move wins, draws or loses, with the line that shows it; without a move, the best one."""
        return await self.answer(lambda deadline: self.referee.explain(deadline, game, moves, board, move), seconds)

    async def judge(
        self, game: GameName, move: MoveName, moves: Line = "", board: Board = None, seconds: Seconds = None
    ) -> JudgedMove:
        """Judge a move before it is made: what it keeps, what it loses, and why."""
        return await self.answer(lambda deadline: self.referee.judge(deadline, game, moves, board, move), seconds)

    async def play(
        self,
        game: GameName,
        moves: Line = "",
        board: Board = None,
        move: MoveName | None = None,
        opponent: PlayerName | None = None,
        seed: Seed = None,
        seconds: Seconds = None,
    ) -> Replied:
        """Make a move, if one is given, and then let an opponent move; the answer is the position after that."""
        player = opponent or self.offered.default_player
        return await self.answer(
            lambda deadline: self.referee.play(deadline, game, moves, board, move, player, seed), seconds
        )


def server_of(offered: Offered, lifespan: Lifespan | None = None) -> MCPServer[Any]:
    """Return the server that answers about these games. lifespan: what is set up while it answers."""
    server = MCPServer(
        "zermelo",
        instructions=SERVER_INSTRUCTIONS,
        version=zermelo.__version__,
        log_level="CRITICAL",
        lifespan=lifespan,
    )
    tools, hints = Tools(offered), ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for tool in (
        *(tools.games, tools.new_position, tools.legal_moves, tools.value, tools.best_moves),
        *(tools.explain, tools.judge, tools.play),
    ):
        server.add_tool(tool, annotations=hints)
    return server


@asynccontextmanager
async def quiet(server: MCPServer[Any]) -> AsyncIterator[None]:
    """Send what the code of a user prints to standard error: the protocol has standard output for itself."""
    with redirect_stdout(sys.stderr):
        yield


def serve(offered: Offered) -> None:
    """Answer on standard input and output until the input ends."""
    server_of(offered, quiet).run("stdio")
