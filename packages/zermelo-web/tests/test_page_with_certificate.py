"""A page with a certificate, opened from a file in a real browser: it checks the proof and plays by it."""

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_web
from every_line import play_every_line
from sites import AXE
from test_page_views import findings
from zermelo import evaluators

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def certified(once: Callable[..., Path]) -> dict[str, zermelo.types.Certified]:
    """Return a certificate with answers at plies 1 and 3, and one of a game whose rules the checker does not have."""

    def certify(path: Path) -> None:
        searches = {name: evaluators.Interpreted(zermelo.game(name)) for name in ("tictactoe", "kayles")}
        made = {
            "tictactoe": zermelo.proofs.certify(
                "tictactoe", "second never loses", evaluator=searches["tictactoe"], leaves=5, nodes=0
            ),
            "kayles": zermelo.proofs.certify("kayles", "first wins", evaluator=searches["kayles"], leaves=3),
        }
        path.write_bytes(pickle.dumps(made))

    found: dict[str, zermelo.types.Certified] = pickle.loads(once("certified", certify).read_bytes())
    return found


@pytest.fixture(scope="module")
def files(certified: dict[str, zermelo.types.Certified], once: Callable[..., Path]) -> Path:
    """Return the folder of the pages: those of the certificates, and one with an exchange of answers."""

    def write(folder: Path) -> None:
        folder.mkdir()
        certificates = {name: each.certificate for name, each in certified.items()}
        wrong = {**certificates["kayles"], "answers": ["1"]}
        for name, certificate in {**certificates, "wrong": wrong}.items():
            zermelo_web.page(certificate["spec"], folder / f"{name}.html", certificate=certificate)

    return once("certificates", write)


@pytest.fixture
def opened(new_page: Callable[..., Any], files: Path) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens a page and waits for the verdict. A request to a server fails the test."""
    requests = list[str]()

    def open_page(name: str, **options: Any) -> Any:
        page = new_page(**options)
        page.on("request", lambda request: requests.append(request.url))
        page.goto((files / f"{name}.html").as_uri())
        page.locator("p.verdict").wait_for()
        return page

    yield open_page
    assert [url for url in requests if not url.startswith(("file:", "blob:"))] == []


PLAYED = "(number) => new URLSearchParams(location.hash.slice(1)).get('moves')?.split(',').length === number"
"""Whether so many moves stand in the address."""


@pytest.mark.slow
def test_a_visitor_on_a_phone_in_the_dark_sees_the_proof_and_plays_against_it(
    opened: Callable[..., Any], certified: dict[str, zermelo.types.Certified]
) -> None:
    positions = certified["tictactoe"].answers + certified["tictactoe"].leaves
    page = opened("tictactoe", viewport=PHONE, color_scheme="dark", bypass_csp=True)
    assert page.inner_text(".proof h2") == "The second player never loses at Tic-tac-toe"
    words = f"✓ {positions} positions, no gap: the second player never loses at Tic-tac-toe."
    assert page.inner_text("p.verdict") == words
    sources = {"5": "an answer of the certificate", "2": "an answer", "9": "from a search"}
    for number, (move, source) in enumerate(sources.items(), 1):
        page.keyboard.press(move)
        page.wait_for_function(PLAYED, arg=2 * number)  # a key that is pressed before the reply is lost
        page.locator(".status-more", has_text=f"({source}").wait_for()
    page.locator(".proof summary").click()
    page.get_by_text("What you have to believe.").wait_for()
    page.add_script_tag(path=AXE)
    assert findings(page, "proof") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the certificate").click()
    assert zermelo.proofs.read_certificate(download.value.path()) == certified["tictactoe"].certificate


@pytest.mark.slow
def test_the_player_of_the_page_keeps_the_claim_against_every_line(opened: Callable[..., Any]) -> None:
    losses, remarks = play_every_line(opened("tictactoe"), "certificate")
    assert losses == []
    beginnings = {f"{plies} {' '.join(remark.split()[:2])}" for plies, remark in remarks}
    assert sorted(beginnings) == ["1 an answer", "3 an answer", "5 from a", "7 from a"]


@pytest.mark.slow
def test_a_game_unknown_to_the_checker_is_checked_by_its_compiled_rules(opened: Callable[..., Any]) -> None:
    page = opened("kayles")
    assert page.inner_text("p.verdict").endswith("no gap: the first player wins Kayles, 10 pins.")
    page.locator(".proof summary").click()
    page.get_by_text("compiled from Python to WebAssembly").wait_for()


@pytest.mark.slow
def test_a_page_says_why_a_certificate_is_not_a_proof(opened: Callable[..., Any]) -> None:
    assert opened("wrong").inner_text("p.verdict").startswith("✗ This is not a proof. ")


@pytest.mark.slow
def test_a_certificate_of_another_game_is_refused(
    certified: dict[str, zermelo.types.Certified], tmp_path: Path
) -> None:
    with pytest.raises(zermelo.errors.OtherGame, match="The certificate is about tictactoe, not about stones"):
        zermelo_web.page("stones", tmp_path / "stones.html", certificate=certified["tictactoe"].certificate)
