"""The site of the documentation: it builds, a warning is an error, and examples are shown as code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_shows_examples_as_code(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    # Not --quiet: with it, mkdocs does not count warnings, and --strict refuses nothing.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    page = (tmp_path / "reference" / "functions" / "index.html").read_text()
    assert "&gt;&gt;&gt;" in page
    assert "<blockquote>" not in page
    how_to = (tmp_path / "how-to" / "playground" / "index.html").read_text()
    assert 'href="../../playground/"' in how_to
