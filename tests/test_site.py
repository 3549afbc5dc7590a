"""The site of the documentation: it builds without a warning, and shows examples as code."""

from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_shows_examples_as_code(book: Path) -> None:
    page = (book / "reference" / "functions" / "index.html").read_text()
    assert "&gt;&gt;&gt;" in page
    assert "<blockquote>" not in page
    how_to = (book / "how-to" / "playground" / "index.html").read_text()
    assert 'href="../../playground/"' in how_to
