"""Processes that answer questions: large games are reported at once, and each answers about games it compiled."""

import asyncio
import importlib
import signal
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest

import zermelo
from zermelo import Interpreted
from zermelo.apps.web.serving.served import Served
from zermelo.apps.web.workers.pools import Pool
from zermelo.apps.web.workers.state import Handover, quick
from zermelo.apps.web.workers.worker import Worker


def test_a_game_with_a_book_is_handed_over_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Interpreted, "settled")
    with pytest.raises(Handover):
        quick(zermelo.game("connect"), None, None)


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


def test_a_question_is_interrupted_after_the_import_that_it_is_busy_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import of NumPy that was interrupted cannot be repeated in the same process."""
    worker = Worker(BytesIO(), Served())
    body = "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    (tmp_path / "half_or_whole.py").write_text(body, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = signal.signal(signal.SIGINT, worker.interrupt)
    try:
        worker.is_interruptible, worker.reason = True, "Stopped."
        module = importlib.import_module("half_or_whole")
        with pytest.raises(KeyboardInterrupt):
            Event().wait(600)
    finally:
        signal.signal(signal.SIGINT, before)
    assert module.whole
