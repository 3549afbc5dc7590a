"""The full screen, driven as a person would: by keys and by the mouse."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region
from textual.pilot import Pilot

import zermelo
from zermelo_terminal.app import Zermelo
from zermelo_terminal.boards.board import Board
from zermelo_terminal.boards.picture import BoardPicture
from zermelo_terminal.screens.play import GameScreen


class Driver:
    """A person before the screen."""

    def __init__(self, app: Zermelo, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def played(self) -> list[str]:
        game = next(screen for screen in self.app.screen_stack if isinstance(screen, GameScreen))
        return game.play.now.moves_played.names

    def text(self, selector: str) -> str:
        """Return the text of a part of the screen."""
        widget = self.app.screen.query_one(selector)
        return "\n".join(widget.render_line(y).text for y in range(widget.size.height))

    @property
    def board(self) -> Board:
        return self.app.screen.query_one(Board)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.drawn()

    async def drawn(self) -> None:
        """Wait until the screen has drawn what has changed; a screen that is left before draws nothing."""
        drawn = asyncio.Event()
        self.app.screen.call_after_refresh(drawn.set)
        await asyncio.wait([asyncio.ensure_future(drawn.wait())], timeout=1)

    async def plays(self, *keys: str) -> list[str]:
        """Press keys, and return the moves of the game after them."""
        await self.press(*keys)
        return self.played

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + 300
        while not holds():
            assert time.monotonic() < end, "the screen does not get there"
            await self.pilot.pause(0.02)

    def place(self, name: str) -> tuple[int, int]:
        """Return the middle of a place of the board, by its name."""
        self.board.drawing()
        picture = self.board.picture
        assert isinstance(picture, BoardPicture)
        return picture.box(picture.board.hits[name]).middle

    async def click(self, *names: str) -> None:
        """Click on places of the board, one after the other."""
        for name in names:
            await self.pilot.click("#board", offset=self.place(name))

    async def hover(self, name: str) -> None:
        await self.pilot.hover("#board", offset=self.place(name))


def region(you: Driver, selector: str) -> Region:
    return you.app.screen.query_one(selector).region


def extent(you: Driver) -> tuple[Any, Any]:
    """Return the characters of a square, and the place of the board with the names at its edges."""
    you.board.drawing()
    picture = you.board.picture
    assert isinstance(picture, BoardPicture)
    sheet = picture.sheet
    return sheet.scale, sheet.frame


def screen_text(you: Driver) -> str:
    """Return the text of the whole screen."""
    return "\n".join(strip.text for strip in you.app.screen._compositor.render_strips())


FRAMES = 20
"""Frames a second: each one less saves drawing, and nobody looks at the motion between."""


@pytest.fixture(scope="session")
def sparing() -> Iterator[None]:
    """Parse each style sheet once for all apps, which takes a fifth of the start of one, and draw fewer frames."""
    parse, known = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parse_once(self: Stylesheet, css: str, *rest: Any, **options: Any) -> list[RuleSet]:
        key = css, rest, *options.items(), *self._variables.items()
        if key not in known:
            known[key] = parse(self, css, *rest, **options)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        patch.setattr("textual.screen.UPDATE_PERIOD", 1 / FRAMES)
        yield


Story = Callable[[Driver], Coroutine[Any, Any, None]]

Screen = Callable[..., None]
"""What lives through a story with a game."""


@pytest.fixture
def screen(sparing: None) -> Screen:
    """screen(story, 'tictactoe', '1 2', size=(30, 12)) opens a game and lives through a story with it."""

    def screen(
        story: Story,
        spec: str = "tictactoe",
        moves: str = "",
        seats: tuple[str, str] = ("human", "human"),
        size: tuple[int, int] = (80, 24),
        **options: Any,
    ) -> None:
        async def live() -> None:
            sitting = zermelo.GameSession(zermelo.start(spec).after(moves), seats, seed=1)
            app = Zermelo(sitting, **options)
            app.animation_level = "none"
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await story(Driver(app, pilot))

        asyncio.run(live())

    return screen
