"""The commands that write pages: certificates on a page, and pages that are not finished in time."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import zermelo
import zermelo_web

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.slow
def test_a_certificate_becomes_a_page(run: Run, tmp_path: Path) -> None:
    small, claim, page = ("mnk:width=2,height=2,k=2", "first wins"), tmp_path / "claim.json", tmp_path / "claim.html"
    assert "-o FILE.html" in run("certificate", "make", *small, "--page", "-o", str(claim)).stderr
    assert "answers prove that first wins" in run("certificate", "make", *small, "--page", "-o", str(page)).stdout
    written = page.read_bytes()
    assert b'id="certificate"' in written
    assert run("certificate", "make", *small, "-o", str(claim)).returncode == 0
    assert "needs both" in run("certificate", "check", str(claim), "--page").stderr
    done = run("certificate", "check", str(claim), "--page", "-o", str(page))
    assert done.stdout == f"{page}: checks {claim} in a browser, {len(written):,} bytes.\n"
    assert page.read_bytes() == written


@pytest.mark.slow
def test_a_page_that_is_not_finished_in_time_is_not_written(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("page", "dobutsu", "-o", str(page), "--timeout", "1")
    assert (done.returncode, done.stderr) == (2, f"Not finished in 1 s. Nothing is written to {page}.\n")
    assert not page.exists()


def test_a_page_that_is_not_finished_names_its_own_time_limit() -> None:
    with pytest.raises(zermelo.errors.OutOfTime, match=r"^Not finished in 1e-09 s\.$"):
        zermelo_web.page("stones", "page.html", seconds=1e-9)
