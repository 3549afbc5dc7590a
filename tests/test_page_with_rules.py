"""A page with rules in words, opened from a file in a real browser: it keeps them and names the one that decides."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_teach
import zermelo_web
from every_line import play_every_line
from sites import violations

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def file(once: Callable[..., Path]) -> Path:
    """Return the page of tic-tac-toe with four rules for either side."""

    def write(folder: Path) -> None:
        folder.mkdir()
        zermelo_teach.how_to_win("tictactoe").save(folder / "rules.json")
        zermelo_web.page("tictactoe", folder / "page.html", rules=folder / "rules.json")

    return once("page-with-rules", write) / "page.html"


@pytest.mark.slow
def test_the_computer_keeps_the_rules_and_the_page_names_the_one_that_decides(
    new_page: Callable[..., Any], file: Path
) -> None:
    page = new_page()
    page.goto(file.as_uri())
    rules = page.locator(".rules li")
    assert page.locator(".rules h2").inner_text() == "How never to lose at tic-tac-toe"
    assert rules.count() == 4
    assert page.locator(".rules [aria-current]").inner_text() == "Take the centre. fits now"
    page.keyboard.press("1")
    page.locator(".status-more", has_text="(rule ").wait_for()
    played = page.locator(".status-more").inner_text()
    remarks = [f"(rule {i}: {text.split('.')[0]})" for i, text in enumerate(rules.all_inner_texts(), 1)]
    assert played.startswith("O played ")
    assert any(remark in played for remark in remarks)
    assert "decided" in page.locator(".rules").inner_text()


@pytest.mark.slow
def test_the_computer_never_loses_by_the_rules(new_page: Callable[..., Any], file: Path) -> None:
    page = new_page()
    page.goto(file.as_uri())
    page.locator(".rules li").first.wait_for()
    losses, remarks = play_every_line(page, "rules")
    assert losses == []
    rules = [rule.sentence.rstrip(".") for rule in zermelo_teach.how_to_win("tictactoe").rules]
    assert {remark for _, remark in remarks} <= {f"rule {i}: {sentence}" for i, sentence in enumerate(rules, 1)}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"viewport": PHONE}])
def test_the_page_is_accessible(new_page: Callable[..., Any], file: Path, options: dict[str, Any]) -> None:
    page = new_page(bypass_csp=True, **options)
    page.goto(file.as_uri())
    page.locator(".rules li").first.wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rules_of_another_game_and_a_second_claim_are_refused(tmp_path: Path, file: Path) -> None:
    rules = file.with_name("rules.json")
    with pytest.raises(zermelo.errors.OtherGame, match="holds tictactoe, not nim"):
        zermelo_web.page("nim", tmp_path / "page.html", rules=rules)
    with pytest.raises(zermelo.errors.BadOption, match="not both"):
        zermelo_web.page("tictactoe", tmp_path / "page.html", rules=rules, certificate={})
    assert list(tmp_path.iterdir()) == []
