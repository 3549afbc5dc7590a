"""zermelo report: one page on a game, and variants side by side."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.slow
@pytest.mark.smoke
def test_each_form_of_a_report_has_every_part(run: Run, tmp_path: Path) -> None:
    printed = run("report", "hexapawn").stdout
    for kind in ("html", "md", "json"):
        done = run("report", "hexapawn", "-o", str(tmp_path / f"report.{kind}"))
        assert done.stdout == f"{tmp_path / f'report.{kind}'}: hexapawn, exact.\n"
    record = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    page, markdown = ((tmp_path / f"report.{kind}").read_text(encoding="utf-8") for kind in ("html", "md"))
    assert record == json.loads(run("report", "hexapawn", "--json").stdout)
    assert record["outcome"]["value"] == "loss"
    for title in ("Outcome", "Fairness", "Difficulty", "Length and size", "Drama", "Worth a look"):
        assert title.upper() in printed
        assert f"<h2>{title}</h2>" in page
        assert f"## {title}" in markdown
    assert page.count("<svg") == 4
    assert "<script" not in page


@pytest.mark.slow
def test_variants_are_written_in_each_form(run: Run, tmp_path: Path) -> None:
    for kind in ("html", "md", "json"):
        file = tmp_path / f"variants.{kind}"
        done = run("report", "stones", "--over", "n={9,10}", "-o", str(file))
        assert done.stdout == f"{file}: 2 variants.\n"
    page, markdown, rows = (
        (tmp_path / f"variants.{kind}").read_text(encoding="utf-8") for kind in ("html", "md", "json")
    )
    assert [row["game"] for row in json.loads(rows)] == ["stones:n=9", "stones:n=10"]
    assert "<td" in page
    assert "| stones:n=9 |" in markdown


@pytest.mark.slow
def test_variants_on_the_command_line_and_a_wrong_brace(run: Run) -> None:
    assert run("report", "stones", "--over", "n={9,10}").stdout.splitlines()[1].startswith("stones:n=9")
    done = run("report", "stones", "--over", "n={9")
    assert done.returncode == 2
    assert "{" in done.stderr
