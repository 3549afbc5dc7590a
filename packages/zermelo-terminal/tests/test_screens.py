"""The comparison that fills in, the tree that opens, the search that moves."""

import asyncio
import threading
import time

import pytest
from textual.widgets import Tree
from textual.widgets._footer import FooterKey

import zermelo
from marks import long
from places import OWN
from zermelo.evaluation.evaluator import ValueSearch
from zermelo_terminal.background import in_background


@pytest.mark.slow
def test_the_comparison_fills_in_row_by_row(screen):
    async def story(you):
        await you.press("C")
        await you.until(lambda: "minimax" in you.text("#rows"))
        await you.until(lambda: "Finished" in you.text("#status"))
        head, *rows = you.text("#rows").splitlines()
        assert head.split() == ["search", "board", "nodes", "value", "best", "moves", "seconds"]
        assert len([row for row in rows if " bitboard " in row or " two_lists " in row]) >= 9
        assert any(row.startswith("average *") for row in rows)
        assert any("minimax visits some nodes twice" in row for row in rows)
        await you.press("escape")
        assert you.played == list("12453")

    screen(story, moves="1 2 4 5 3")


@pytest.mark.slow
def test_the_comparison_can_be_cancelled(screen):
    async def story(you):
        await you.press("C")
        await you.until(lambda: "Measuring minimax" in you.text("#status"))
        process = you.app.screen.process
        await you.press("c")
        assert "Cancelled after 0 rows." in you.text("#status")
        assert process.poll() is not None

    screen(story)


@pytest.mark.slow
def test_the_tree_grows_where_it_is_opened_folded_by_symmetry(screen, monkeypatch):
    monkeypatch.setattr("zermelo_terminal.screens.tree.CHILDREN_SECONDS", 3600.0)  # the machine may be busy

    async def story(you):
        await you.press("T")
        tree = you.app.screen.query_one(Tree)
        await you.until(lambda: len(tree.root.children) == 3)
        labels = [str(child.label) for child in tree.root.children]
        assert labels[0].startswith("1 ×4 ")
        assert all(label.endswith("★ = draw, 9 plies at most") for label in labels)
        await you.press("down", "right")
        await you.until(lambda: len(tree.root.children[0].children) == 5)
        assert str(tree.root.label) == "= X to move: draw, 9 plies at most"
        best, *others = (str(child.label) for child in tree.root.children[0].children)
        assert best == "5 ★ = draw, 8 plies at most"
        assert all("- loss in " in label for label in others)
        assert you.text("#leaf-words").strip() == "1"
        await you.press("left", "question_mark")
        assert "open the node" in you.text("#words Static")
        await you.press("escape", "escape")
        assert you.played == []

    screen(story)


class Endless(ValueSearch):
    """A search that answers when a question is cancelled, and not before."""

    def __init__(self, game):
        super().__init__(game)
        self.asked, self.cancelled = threading.Event(), threading.Event()

    def search(self, state, deadline):
        self.asked.set()
        while deadline.left:
            time.sleep(0.01)
        self.cancelled.set()
        return zermelo.Bounds.within(0)


@pytest.mark.slow
def test_a_tree_whose_values_take_long_can_be_looked_at_and_left(screen, monkeypatch):
    searches = []

    def search(sitting):
        searches.append(Endless(sitting.now.game))
        return searches[-1]

    async def story(you):
        await you.press("T")
        await you.until(lambda: "computing" in you.text("#tree"))
        await you.until(searches[0].asked.is_set)
        await you.press("down", "escape")
        await you.until(searches[0].cancelled.is_set)
        await you.press("5")
        assert you.played == ["5"]

    monkeypatch.setattr("zermelo_terminal.screens.tree.CHILDREN_SECONDS", 3600.0)
    monkeypatch.setattr(zermelo.GameSession, "evaluator", search)
    screen(story)


@pytest.mark.slow
def test_a_search_goes_on_and_back_step_by_step_with_its_costs_beside_others(screen):
    async def story(you):
        await you.press("S")
        await you.until(lambda: "7: X plays 7." in you.text("#path"))
        await you.press("right")
        await you.until(lambda: "7: worth 1 to X." in you.text("#path"))
        await you.press("left")
        await you.until(lambda: "7: X plays 7." in you.text("#path"))
        await you.press(*["plus"] * 5, "space")
        await you.until(lambda: "alphabeta is finished. Paused" in you.text("#status"))
        counters = {line.split()[-5].lstrip("▸"): line.split()[-4:] for line in you.text("#counters").splitlines()[1:9]}
        assert counters["alphabeta"] == ["14", "8", "7", "1"]
        assert counters["minimax"][0] == "34"
        assert "✂ 8: cut off. It is worth 0 at most to X, who has 1 elsewhere." in you.text("#log")
        assert "Fail-soft" in you.text("#convention")
        await you.press("tab", "home", "escape")

    screen(story, moves="1 2 4 5 3 6", size=(120, 60))


@pytest.mark.slow
@pytest.mark.long
def test_a_loop_shows_its_accumulators_and_an_average_its_weights(screen):
    async def story(you):
        await you.press("S", *["shift+tab"] * 2)
        await you.until(lambda: "tail searches" in you.text("#header"))
        for words in ("7: worth 99", "8: X plays 8."):
            await you.press("right")
            await you.until(lambda words=words: words in you.text("#path"))
        assert [line.split() for line in you.text("#node-data").splitlines()] == [
            ["space", "score", "depth", "left"],
            ["root", "MAX", "99", "0", "9"],
            ["8", "MIN", "∞", "1", "7", "9"],
        ]
        assert "Cuts nothing" in " ".join(you.text("#convention").split())
        await you.press(*["tab"] * 4)
        for number in range(4, 13):
            await you.press("right")
            await you.until(lambda number=number: f"step {number}," in you.text("#status"))
        assert "8: worth 1/2 to X" in " ".join(you.text("#path").split())
        assert ["9", "1", "1/2"] in [line.split() for line in you.text("#node-data").splitlines()]

    screen(story, moves="1 2 4 5 3 6", size=(120, 60))


def test_work_for_a_screen_that_is_left_is_dropped(screen):
    """Its result comes when the widgets may be gone already."""

    async def story(you):
        await you.press("t")
        arrived = threading.Event()
        work = asyncio.ensure_future(in_background(you.app.screen, arrived.wait))
        await asyncio.sleep(0)
        you.app.pop_screen()
        arrived.set()
        with pytest.raises(asyncio.CancelledError):
            await work

    screen(story)


DOTS = str(OWN / "dots.py")
"""A game with scores, in which a player who takes a box moves again."""


@pytest.mark.slow
def test_a_player_who_moves_again_is_not_passed_over(screen):
    async def story(you):
        await you.press("h")
        await you.until(lambda: "Second to move: win by 2 in 3 plies." in you.text("#header"))
        await you.click("d1")
        assert you.played[-2:] == ["c2", "d1"]
        await you.until(lambda: "First to move" in you.text("#header"))
        await you.until(lambda: "Second wins by 2" in you.text("#history"))

    screen(story, DOTS, "b1 a2 b3 c2", size=(180, 40))


@pytest.mark.slow
def test_the_comparison_says_why_there_is_none(screen):
    async def story(you):
        await you.press("C")
        await you.until(lambda: "In dots a player can move again" in you.text("#status"))

    screen(story, DOTS, size=(160, 30))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["", "S", *long(["T", "C", "m"])])
def test_the_rules_of_the_game_can_be_read_on_every_screen(screen, key):
    async def story(you):
        if key:
            await you.press(key)
            await you.until(lambda: len(you.app.screen_stack) > 2)
        await you.until(lambda: "Rules" in [key.description for key in you.app.screen.query(FooterKey)])
        await you.press("question_mark")
        game = zermelo.game("kalah:holes=2")
        shown = [str(part) for part in you.app.screen.text.renderables]
        assert shown[:3:2] == [game.summary, game.about]
        assert "Keys" in shown

    screen(story, "kalah:holes=2", size=(80, 24))


def running_timers(app):
    """Return the timers of an application that wake it up."""
    parts = [app, *app.screen_stack, *(part for each in app.screen_stack for part in each.query("*"))]
    return [timer for part in parts for timer in part._timers if timer._active.is_set()]


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", [["h"], ["S"], *long([["1"], ["slash"], ["m"], ["T"], ["question_mark"], ["1", "4", "2", "5", "3"]])]
)
def test_a_screen_at_rest_has_no_timer(screen, keys):
    async def story(you):
        await you.press(*keys)
        await you.until(lambda: not running_timers(you.app))
        await you.pilot.pause()
        assert not running_timers(you.app)

    screen(story)
