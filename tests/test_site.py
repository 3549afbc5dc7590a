"""The site of the documentation: it builds without a warning, and shows examples as code and boards as pictures."""

from pathlib import Path

import pytest

from zermelo import GAMES, game
from zermelo_web.webassembly.texts import texts_of


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_webassembly_draws_and_plays_each_game_of_the_catalogue_on_its_board(name: str) -> None:
    assert texts_of(game(name)).missing == ()


@pytest.mark.slow
@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_shows_examples_as_code(book: Path) -> None:
    page = (book / "reference" / "functions" / "index.html").read_text(encoding="utf-8")
    assert "&gt;&gt;&gt;" in page
    assert "<blockquote>" not in page
    how_to = (book / "web" / "playground" / "index.html").read_text(encoding="utf-8")
    assert 'href="../../playground/"' in how_to


@pytest.mark.slow
@pytest.mark.long
def test_a_page_with_a_board_has_its_picture_and_the_script(book: Path) -> None:
    page = (book / "ideas" / "symmetry" / "index.html").read_text(encoding="utf-8")
    assert '<zermelo-board game="tictactoe" moves="2" values><svg ' in page
    assert "<title>O to move: draw, 8 plies at most.</title>" in page
    assert '<script type="module" src="../../games/board.js"></script>' in page
    assert "games/board.js" not in (book / "design" / "index.html").read_text(encoding="utf-8")
