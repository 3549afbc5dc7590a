"""Processes that answer questions: large games are reported at once, and each answers about games it compiled."""

import asyncio

import pytest

import zermelo
from zermelo import Interpreted
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.pools import Pool
from zermelo.apps.web.workers.state import Handover, quick


def test_a_game_with_a_book_is_handed_over_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Interpreted, "settled")
    with pytest.raises(Handover):
        quick(zermelo.game("connect"), None)


def test_a_process_that_is_lent_beside_the_others_answers_next() -> None:
    async def lend() -> None:
        pool = Pool(Served(), processes=1, waiting=0)
        await pool.prepare(1)
        try:
            async with pool.extra() as first, pool.process() as second:
                assert first is not second, "one prepares and one answers at the same time"
            async with pool.process() as again:
                assert again in (first, second)
            assert pool.all == {again}, "no more are kept than work at a time"
        finally:
            await pool.close()
        for process in (first, second):
            await process.process.wait()

    asyncio.run(lend())
