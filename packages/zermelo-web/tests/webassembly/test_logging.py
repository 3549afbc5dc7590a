"""Reports to the logger `zermelo` of what is compiled to WebAssembly."""

import logging
from pathlib import Path

import pytest

import zermelo_web


@pytest.mark.slow
def test_compiling_for_webassembly_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with caplog.at_level(logging.INFO, "zermelo"):
        zermelo_web.wasm("stones", tmp_path / "package")
    assert [record.message for record in caplog.records if record.message.endswith("s, for WebAssembly")]
