"""Processes that answer questions: large games are reported at once, and each answers about games it compiled."""

import asyncio
import importlib
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest

import zermelo
from zermelo import evaluators
from zermelo_web.serving.served import Served
from zermelo_web.workers.pools import Pool
from zermelo_web.workers.state import Handover, quick
from zermelo_web.workers.worker import Worker


def test_a_game_with_a_book_is_handed_over_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(evaluators.Interpreted, "settle")
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


@contextmanager
def interrupted() -> Iterator[None]:
    """Let signals interrupt a question, and wait for this."""
    worker = Worker(BytesIO(), Served())
    worker.is_interruptible, worker.reason = True, "Stopped."
    before = signal.signal(signal.SIGINT, worker.interrupt)
    try:
        with suppress(KeyboardInterrupt):
            yield
            Event().wait(600)
            pytest.fail("nothing interrupts the question")
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_question_is_interrupted_after_the_import_that_it_is_busy_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import of NumPy that was interrupted cannot be repeated in the same process."""
    body = "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    (tmp_path / "half_or_whole.py").write_text(body, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with interrupted():
        importlib.import_module("half_or_whole")
    assert sys.modules["half_or_whole"].whole


class Freed:
    """An object during whose destruction a signal arrives."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_a_question_is_interrupted_after_the_object_that_is_being_freed() -> None:
    """Python swallows an interrupt in a destructor, and prints it."""
    with interrupted():
        Freed()


def test_a_question_is_interrupted_after_the_compilation_that_it_is_busy_with() -> None:
    """Numba's callbacks swallow an interrupt, so that the question would go on."""
    numba = pytest.importorskip("numba")

    signals = [signal.SIGINT]

    def one_more(number: int) -> int:
        return number + 1

    def typed(number):  # type: ignore[no-untyped-def]  # Numba compares the parameters; it asks more than once
        while signals:
            signal.raise_signal(signals.pop())
        return lambda number: number + 1

    numba.extending.overload(one_more)(typed)
    compiled = numba.njit(lambda number: one_more(number))
    with interrupted():
        compiled(1)
    assert compiled.signatures
    assert compiled(1) == 2
