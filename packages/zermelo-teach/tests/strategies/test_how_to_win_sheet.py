"""How to win on a sheet: the words of all forms, the examples of the rules, and the page in a real browser."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from xml.etree import ElementTree

import pytest

import zermelo
import zermelo_teach
from marks import long
from sites import violations
from zermelo import Game, Position, Rules
from zermelo.errors import BadText
from zermelo.types import Word
from zermelo_teach import Firing, HowToWin, how_to_win

GAMES = [
    "tictactoe", "nim", "stones", "kayles", "hexapawn", "chomp:width=4,height=2", "notakto", "hex:n=3",
    "dots-and-boxes:width=2,height=1", "domineering:width=3,height=3", "euclid", "clobber:width=3,height=2",
]  # fmt: skip


def kinds(spec: str, **options: Any) -> dict[str, str]:
    """Return rules as text, Markdown and a page."""
    found = how_to_win(spec, **options)
    return {
        "text": zermelo.text(found),
        **{kind: zermelo.draw(found, kind=kind).decode() for kind in ("md", "html")},
    }


@pytest.mark.parametrize(
    ("spec", "side", "title"),
    [
        ("tictactoe", None, "How never to lose at tic-tac-toe"),
        ("tictactoe", "first", "How never to lose at tic-tac-toe if you begin"),
        ("nim", None, "How to win at Nim if you begin"),
        ("kayles", None, "How to win at Kayles, 10 pins, if you begin"),
        ("wythoff", None, "How to win at Wythoff's game, 5 and 8, if you begin"),
        ("dots-and-boxes:width=2,height=1", None, "How never to lose at dots and boxes, 2 x 1"),
        ("stones", "first", "How to win at 21 stones if you begin and the other side makes a mistake"),
        ("hex:n=2", "second", "How to win at Hex, 2 x 2, if the other side begins and makes a mistake"),
    ],
)
def test_the_title_is_a_sentence_in_all_forms(spec: str, side: Any, title: str) -> None:
    shown = kinds(spec, side=side, max_rules=3, seconds=30)
    assert shown["text"].splitlines()[0] == title
    assert shown["md"].splitlines()[0] == f"# {title}"
    assert f"<h1>{title}</h1>" in unescape(shown["html"])


def test_a_title_names_the_player_of_a_position() -> None:
    found = how_to_win(zermelo.start("tictactoe").after("1 2"), "first")
    assert zermelo.text(found).splitlines()[0] == "How to win at tic-tac-toe as X from here"


def test_rules_from_a_position_show_it_first() -> None:
    found = how_to_win(zermelo.start("tictactoe").after("1 2"), "first")
    pictures = re.findall("<svg.*?</svg>", zermelo.draw(found, kind="html").decode(), re.S)
    assert title_of(pictures[0]) == "XO.......: X is to move."
    assert " X │ O │ 3\n" in zermelo.text(found)
    assert " X │ O │ 3\n" in zermelo.draw(found, kind="md").decode().partition("1. ")[0]


def test_a_game_without_a_board_has_a_sheet_that_names_its_moves() -> None:
    def leave(left: int) -> int:
        return 1 << left % 3 if left % 3 else 0

    rules = Rules(10, lambda left: 0b110 & ((2 << min(left, 2)) - 1), lambda left, n: left - n, lambda left: -1)
    game = Game("threes", rules, declared=zermelo.Declared(words=(Word("threes", "Leave threes.", leave, 1),)))
    found = how_to_win(game)
    assert re.findall("<figcaption>(.*?)</figcaption>", zermelo.draw(found, kind="html").decode()) == [
        "Play 1.", "Play 2.", "Play 2.",
    ]  # fmt: skip
    assert zermelo.draw(found, kind="pdf").startswith(b"%PDF")


@pytest.mark.parametrize(
    ("spec", "meaning"),
    [
        ("tictactoe", "A star shows where to play."),
        ("hexapawn", "An arrow shows where to go."),
        ("nim", "Crosses show what goes away."),
        ("domineering:width=3,height=3", "A star shows where to play."),
    ],
)
def test_the_page_says_what_its_marks_mean(spec: str, meaning: str) -> None:
    page = zermelo.draw(how_to_win(spec, max_rules=4, seconds=20), kind="html").decode()
    assert re.findall("(?:Crosses|A star|An arrow) shows? [a-z ]*[.]", page) == [meaning]


def test_moves_that_marks_leave_open_are_named() -> None:
    """Two dominoes are up to four stars, of which the page says which belong together."""
    found = how_to_win("domineering:width=3,height=3")
    firing = found.firing(found.examples[0][0])
    assert firing
    one, other = (move.name for move in firing.moves)
    assert f"<figcaption>Vertical plays {one} or {other}.</figcaption>" in zermelo.draw(found, kind="html").decode()


def test_exceptions_alone_are_safe() -> None:
    found = how_to_win("hexapawn:width=3,height=3", without=["win-in-3", "win", "fork"], max_rules=1, seconds=5)
    assert found.exceptions
    shown = zermelo.text(replace(found, rules=(), examples=()))
    assert "The moves that are shown are safe" in shown
    assert "Look here first: on " in shown


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("stones", "Leave 1 stone, or 5 more than that, or 10, and so on."),
        ("stones:misere=false", "Leave a multiple of 5 stones."),
        ("stones:take=2-3,misere=false", "Leave 0 or 1 stones, or 5 more than that, or 10, and so on."),
    ],
)
def test_remainders_are_said_in_the_singular_and_in_the_plural(spec: str, sentence: str) -> None:
    assert [rule.sentence for rule in how_to_win(spec).rules] == [sentence]


def test_the_number_of_rules_is_said_only_where_there_could_be_fewer() -> None:
    nim, tictactoe, empty = how_to_win("nim"), how_to_win("tictactoe"), how_to_win("stones:n=1", "first")
    assert zermelo.text(nim).splitlines()[-1] == f"One rule is enough, of {nim.words} rules that were tried."
    last = f"No list of fewer than 4 of these {tictactoe.words} rules does it."
    assert zermelo.text(tictactoe).splitlines()[-1] == last
    assert zermelo.text(empty).splitlines()[-1] == "There is nothing to decide."


@pytest.mark.parametrize("spec", ["stones", "nim", "hexapawn", "kayles:n=4"])
def test_rules_of_a_lost_side_are_said_to_need_mistakes(spec: str) -> None:
    winner = how_to_win(spec, seconds=20)
    loser = how_to_win(spec, "second" if winner.side == "first" else "first", max_rules=2, seconds=20)
    assert (winner.lost, set(loser.lost)) == ((), set(loser.aims))
    for kind, shown in (("text", zermelo.text(loser)), ("page", unescape(zermelo.draw(loser, kind="html").decode()))):
        assert "these rules use the other's mistakes" in shown, kind
    assert "mistakes" not in zermelo.text(winner)


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("side", ["first", "second"])
def test_a_rule_decides_at_its_examples(spec: str, side: Any) -> None:
    found = how_to_win(spec, side, max_rules=3, seconds=20)
    assert len(found.examples) == len(found.rules)
    for number, some in enumerate(found.examples, 1):
        assert len(some) <= 3
        for each in some:
            firing = found.firing(each)
            assert firing is not None
            assert firing.number == number
            assert each.turn in found.aims


@pytest.mark.parametrize("spec", GAMES)
def test_play_reaches_the_examples_while_the_rules_are_kept_and_they_forbid_a_move_if_any_does(spec: str) -> None:
    found = how_to_win(spec, max_rules=3, seconds=20)
    deciding, forbidding = set(), set()
    for position, decision in decisions(found):
        deciding.add((found.least(position.state), position.turn))
        if len(decision.moves) < len(position.moves):
            forbidding.add(decision.number)
    for number, some in enumerate(found.examples, 1):
        for each in some:
            assert (found.least(each.state), each.turn) in deciding
            firing = found.firing(each)
            assert firing is not None
            assert (len(firing.moves) < len(each.moves)) == (number in forbidding)


def test_a_game_that_is_too_large_to_explore_has_examples_too() -> None:
    found = how_to_win("tictactoe", limit=50)
    assert [rule.name for rule in found.rules] == [rule.name for rule in how_to_win("tictactoe").rules]
    assert all(examples for _, examples in found.rules_and_examples())


def test_a_file_whose_examples_are_wrong_has_none(tmp_path: Path) -> None:
    record = how_to_win("tictactoe").record()
    record["rules"][0]["examples"] = ["XOXOO.X.X", "XXXOO...."]  # another rule decides, and the game is over
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert not next(zermelo_teach.read_how_to_win(file).rules_and_examples())[1]
    record["rules"][0]["examples"] = "X"
    file.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(BadText, match="is not a file of rules"):
        zermelo_teach.read_how_to_win(file)


def decisions(found: HowToWin) -> Iterator[tuple[Position[Any], Firing]]:
    """Yield each position that can arise in which the rules decide, by the rules alone."""
    for player in found.aims:
        todo, known = [found.origin], {(found.origin.state, found.origin.turn)}
        for position in todo:  # the list grows during the loop
            firing = found.firing(position) if position.turn == player and not position.is_over else None
            if firing:
                yield position, firing
            for after in map(position.follow, firing.moves if firing else position.moves):
                if (after.state, after.turn) not in known:
                    known.add((after.state, after.turn))
                    todo.append(after)


def test_a_file_keeps_words_sentences_and_examples(tmp_path: Path) -> None:
    found = how_to_win("tictactoe")
    assert all({"word", "sentence", "examples"} == set(rule) for rule in found.record()["rules"])
    found.save(tmp_path / "mine.json")
    again = zermelo_teach.read_how_to_win(tmp_path / "mine.json")
    assert [[each.text for each in some] for some in again.examples] == [
        [each.text for each in some] for some in found.examples
    ]
    assert zermelo.draw(again, kind="html").decode().count("<svg") == sum(map(len, found.examples))


@pytest.mark.parametrize("spec", GAMES)
def test_the_page_has_a_board_with_marks_for_each_example_and_exception(spec: str) -> None:
    found = how_to_win(spec, max_rules=2, seconds=20)
    pictures = re.findall("<svg.*?</svg>", zermelo.draw(found, kind="html").decode(), re.S)
    assert len(pictures) == sum(map(len, found.examples)) + len(found.exceptions)
    for each in pictures:
        assert " plays " in (title_of(each) or "") or "Play " in (title_of(each) or "")


def title_of(picture: str) -> str | None:
    return ElementTree.fromstring(picture).findtext("{http://www.w3.org/2000/svg}title")


def test_markdown_has_a_board_for_each_example_and_exception() -> None:
    found = how_to_win("tictactoe", "second", max_rules=2)
    assert found.exceptions
    text = zermelo.draw(found, kind="md").decode()
    assert text.count("```") == 2 * (sum(map(len, found.examples)) + len(found.exceptions))
    assert "## Exceptions\n\nLook here first, before any rule: on " in text


@pytest.mark.slow
def test_eight_rules_with_long_sentences_fit_one_sheet_of_paper(tmp_path: Path, new_page: Callable[..., Any]) -> None:
    found = how_to_win("tictactoe")
    every = {each.text: each for some in found.examples for each in some}
    some = list(every.values())[:8]

    def only(here: Position[Any], state: Any) -> int:
        firing = found.firing(here)
        return sum(1 << move.number for move in firing.moves) if firing and here.state == state else 0

    words = (Word(each.text, found.rules[1].sentence, partial(only, each), 1) for each in some)
    eight = replace(found, rules=tuple(words), examples=tuple((each,) for each in some))
    eight.save(tmp_path / "sheet.html")
    page = new_page()
    page.goto((tmp_path / "sheet.html").as_uri())
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    assert zermelo.draw(eight, kind="pdf").count(b"/Type /Page ") == 1


@pytest.mark.slow
def test_many_exceptions_need_several_sheets_of_paper() -> None:
    found = how_to_win("tictactoe", "second", max_rules=1)
    assert len(found.exceptions) > 30
    pages = [zermelo.draw(each, kind="pdf").count(b"/Type /Page ") for each in (found, how_to_win("tictactoe"))]
    assert pages[0] > pages[1] == 1


@pytest.mark.slow
def test_the_command_writes_each_kind_of_sheet(tmp_path: Path, run: Callable[..., CompletedProcess[str]]) -> None:
    begin = {"html": b"<!doctype html>", "md": b"# How to win at Nim", "pdf": b"%PDF", "json": b"{"}
    for kind, text in begin.items():
        file = tmp_path / f"mine.{kind}"
        assert run("how-to-win", "nim", "-o", str(file)).stdout == f"{file}: How to win at Nim if you begin: 1 rule.\n"
        assert file.read_bytes().startswith(text)
    for done in (run("how-to-win", "nim", "--json"), run("how-to-win", "nim", "-o", str(file), "--json")):
        assert json.loads(done.stdout)["rules"] == json.loads(file.read_text(encoding="utf-8"))["rules"]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("spec", ["tictactoe", *long(["hexapawn", "kayles", "nim"])])
def test_the_page_fits_screens_and_paper_and_axe_finds_nothing_wrong(
    tmp_path: Path, new_page: Callable[..., Any], spec: str, scheme: str
) -> None:
    file = tmp_path / "sheet.html"
    how_to_win(spec).save(file)
    page = new_page(bypass_csp=True, color_scheme=scheme, viewport={"width": 320, "height": 640})
    page.goto(file.as_uri())
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
