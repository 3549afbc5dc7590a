"""Reports of the library to the logger `zermelo`."""

import logging
from pathlib import Path

import pytest

import zermelo
from zermelo.machine.kernel import compile_rule


def doubled(number: int) -> int:
    return 2 * number


@pytest.mark.slow
def test_compiling_and_loading_are_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with caplog.at_level(logging.DEBUG, "zermelo"):
        assert compile_rule(doubled)(4) == compile_rule(doubled)(4)
    assert [record.levelname for record in caplog.records if "doubled" in record.message] == ["INFO", "DEBUG"]


def test_the_steps_of_a_solve_are_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "zermelo"):
        zermelo.solve("stones:n=7", tmp_path / "table")
    sentences = [record.message for record in caplog.records if record.levelno == logging.INFO]
    assert sentences[0].startswith("Solving stones:n=7 into")
    assert sentences[-1].startswith("Solved stones:n=7: 8 positions in")
    assert any(record.message.startswith("settle:") for record in caplog.records)


def test_the_library_configures_no_handler() -> None:
    assert logging.getLogger("zermelo").handlers == []
