"""Rules in words: known facts, and agreement with a check that uses the rules of the game alone."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_teach
from zermelo import Game, Rules
from zermelo.errors import BadGame, BadOption, BadText, OutOfTime, TooLarge, UnknownName
from zermelo.types import Word
from zermelo_teach import check_how_to_win, how_to_win, read_how_to_win

SMALL_GAMES = [
    "tictactoe", "tictactoe:board=nine_list", "mnk:misere=true", "mnk:wild=true", "stones",
    "nim", "nim:misere=true", "kayles", "wythoff", "chomp:width=4,height=2", "hexapawn", "notakto", "tac-tix",
    "connect:width=3,height=4,k=4", "dots-and-boxes:width=2,height=1", "hex:n=3", "domineering:width=3,height=3",
]  # fmt: skip


@pytest.mark.parametrize("name", SMALL_GAMES)
@pytest.mark.parametrize("side", ["first", "second", "both"])
def test_the_rules_pass_the_check_by_rules_alone(name: str, side: Any) -> None:
    found = how_to_win(name, side, max_rules=4, seconds=20)
    assert check_how_to_win(found), str(check_how_to_win(found))


def test_four_rules_are_enough_never_to_lose_tictactoe() -> None:
    found = how_to_win("tictactoe")
    assert (found.side, len(found.rules), len(found.exceptions), found.is_shortest) == ("both", 4, 0, True)
    assert zermelo.prove("tictactoe", lambda position: uniform(found, position))


def uniform(found: zermelo_teach.HowToWin, position: zermelo.Position[Any]) -> dict[Any, float]:
    firing = found.firing(position)
    assert firing is not None
    return {move: 1 / len(firing.moves) for move in firing.moves}


@pytest.mark.parametrize("take", ["1-2", "1-3", "1-4", "1+4", "2+3", "1+3+4", "1+2+4"])
@pytest.mark.parametrize("misere", ["true", "false"])
def test_stones_has_one_rule_about_remainders(take: str, misere: str) -> None:
    found = how_to_win(f"stones:n=20,take={take},misere={misere}")
    assert (len(found.rules), found.exceptions) == (1, ())
    assert found.rules[0].name.startswith("stones:")


def test_nim_is_won_by_boutons_rule() -> None:
    """Charles Bouton, Nim, A Game with a Complete Mathematical Theory, 1901."""
    assert [rule.name for rule in how_to_win("nim").rules] == ["nim-sum"]
    assert {rule.name for rule in how_to_win("nim:misere=true").rules} == {"odd-ones", "nim-sum"}


def test_kayles_is_won_by_equal_parts() -> None:
    assert [rule.name for rule in how_to_win("kayles").rules] == ["equal-parts"]


def test_a_file_is_read_again_and_is_a_player(tmp_path: Path) -> None:
    found = how_to_win("nim")
    file = tmp_path / "mine.json"
    found.save(file)
    again = read_how_to_win(file)
    assert again.record()["rules"] == found.record()["rules"]
    assert check_how_to_win(again)
    match = zermelo.match("nim", f"rules:{file}", "random", exact=True)
    assert match.as_first.losses == 0


def test_a_list_is_a_player_that_makes_every_move_it_allows() -> None:
    found = how_to_win("tictactoe")
    position = zermelo.start("tictactoe").after("1 5 9")
    chances = found.move(position)
    assert dict(chances) == {position.move(name): Fraction(1, 4) for name in "2468"}
    assert chances.remark.startswith("rule 2: ")
    match = zermelo.match("tictactoe", found, "random", exact=True)
    assert match.as_first.losses == match.as_second.losses == 0


def test_rules_that_lose_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    text = '{"game": "tictactoe", "spec": "tictactoe", "source": null, "options": "", "version": 1, "side": "second", '
    file.write_text(
        text + '"aims": {"1": 0}, "rules": [{"word": "centre"}, {"word": "any"}], "exceptions": []}', encoding="utf-8"
    )
    checked = check_how_to_win(read_how_to_win(file))
    assert not checked
    assert checked.position is not None
    assert checked.position.winner == 0


def test_play_without_an_end_is_no_win() -> None:
    rules = how_to_win("morris", "first", max_rules=1, seconds=20)
    assert check_how_to_win(rules)


def test_words_of_an_author_are_used_and_named() -> None:
    def leave(left: int) -> int:
        return 1 << left % 3 if left % 3 else 0

    rules = Rules(10, lambda left: 0b110 & ((2 << min(left, 2)) - 1), lambda left, n: left - n, lambda left: -1)
    game = Game("threes", rules, declared=zermelo.Declared(words=(Word("threes", "Leave threes.", leave, 1),)))
    assert [rule.sentence for rule in how_to_win(game).rules] == ["Leave threes."]


def test_a_remainder_is_found_in_a_game_that_declares_nothing() -> None:
    """Coins of 1, 2 and 5: multiples of 3 are lost."""
    coins = (1, 2, 5)
    rules = Rules(
        30,
        lambda left: sum(1 << i for i, coin in enumerate(coins) if coin <= left),
        lambda left, i: left - coins[i],
        lambda left: -1,
    )
    found = how_to_win(Game("coins", rules))
    assert [rule.sentence for rule in found.rules] == ["Leave a multiple of 3 in all."]


def test_words_can_be_left_out() -> None:
    found = how_to_win("nim", without=["nim-sum"])
    assert "nim-sum" not in [rule.name for rule in found.rules]
    with pytest.raises(UnknownName, match="has no word 'nimsum': write one of"):
        how_to_win("nim", without=["nimsum"])


def test_the_next_best_lists_are_as_short_and_not_easier() -> None:
    found = how_to_win("tictactoe", n=4)
    costs = [sum(rule.cost for rule in each.rules) for each in (found, *found.others)]
    assert [len(each.rules) for each in found.others] == [4, 4, 4]
    assert costs == sorted(costs)


def test_exceptions_hold_for_all_images_of_their_position() -> None:
    found = how_to_win("tictactoe", "second", max_rules=1)
    assert found.exceptions
    assert check_how_to_win(found)


def test_wrong_questions_are_answered_by_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="outcomes of tictactoe are from -1 to 1"):
        how_to_win("tictactoe", aim=2)
    with pytest.raises(TooLarge, match="more than 100 positions"):
        how_to_win("morris", limit=100)
    with pytest.raises(OutOfTime):
        how_to_win("connect:width=5,height=4", seconds=0.01)
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadText, match="is not a file of rules"):
        read_how_to_win(tmp_path / "empty.json")


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (lambda left: 1 // (left - left), "the word 'bad' fails for the state 4: .*ZeroDivisionError"),
        (lambda left: 0b1000, "the word 'bad' allows move number 3, which is not legal"),
        (lambda left: "b2", "the word 'bad' gives 'b2'"),
    ],
)
def test_a_wrong_word_of_an_author_is_named(moves: Any, sentence: str) -> None:
    rules = Rules(4, lambda left: 0b110 & ((2 << min(left, 2)) - 1), lambda left, n: left - n, lambda left: -1)
    game = Game("four", rules, declared=zermelo.Declared(words=(Word("bad", "Be bad.", moves),)))
    with pytest.raises(BadGame, match=sentence):
        how_to_win(game)


def test_a_word_that_is_about_one_side_of_the_board_is_refused_where_sides_are_alike() -> None:
    plain = zermelo.game("mnk:width=3,height=3,k=3")
    left = Word("left", "Take a place on the left.", lambda state: plain.rules.moves(state) & 0b001001001)
    game = replace(plain, name="left", declared=replace(plain.declared, words=(left,)))
    with pytest.raises(BadGame, match=r"'left' allows 1 4 7; at the image '\.{9}' these are 1 2 3, and it allows"):
        how_to_win(game)
