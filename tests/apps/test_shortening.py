"""Scripts of the page without blanks: they are the same programs."""

from pathlib import Path

import pytest

from zermelo.apps.bundle import RUNTIME, STATIC
from zermelo.apps.shortening import shortened, tokens

MODULES = [*STATIC.rglob("*.js"), *RUNTIME.glob("*.js")]


def words(script: str) -> list[str]:
    """Return the tokens that mean something."""
    return [token for token in tokens(script) if not token.isspace() and not token.startswith(("//", "/*"))]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_shorter_module_has_the_same_tokens(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    short = shortened(text)
    assert "".join(tokens(text)) == text
    assert words(short) == words(text)
    assert shortened(short) == short


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("a + +b - -c", "a+ +b- -c"),
        ("return /[/ ]+ x/g . test ( y )", "return/[/ ]+ x/g.test(y)"),
        ("x = a / b / c", "x=a/b/c"),
        ("html`<p>  ${ a ? html` // ${ b }` : '' } { }</p>`", "html`<p>  ${a?html` // ${b}`:''} { }</p>`"),
        ("const a = 1\n\nlet b /* no */ = 2", "const a=1\nlet b=2"),
        ("f({\n  a, // first\n  b,\n})", "f({a,b,})"),
    ],
)
def test_blanks_that_mean_something_stay(long: str, short: str) -> None:
    assert shortened(long) == short
