"""Games that were played, as text: written, read back, and what is wrong in one told by line and character."""

import pickle
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
from positions import random_game
from zermelo import Position
from zermelo.errors import BadText, OtherGame
from zermelo.playing.game_files import game_text, games_in, games_text
from zermelo.types import Played

GAMES = [
    "tictactoe", "tictactoe:first=O", "mnk:width=3,height=2,k=2,wild=true", "connect:width=4,height=4", "stones", "nim",
    "morris", "dobutsu",
]  # fmt: skip

GAME = """[Game "tictactoe"]
[First "human"]
[Second "perfect"]
[Result "0-1"]

1. 1 5
2. 2 {loss in 2 plies} 3
3. 9 {draw} 7
0-1
"""


def read(text: str) -> list[Played]:
    return list(games_in(text, None, "game.txt"))


def test_a_game_as_text() -> None:
    position = zermelo.start("tictactoe").after("1 5 2 3 9 7")
    comments = ("", "", "loss in 2 plies", "", "draw")
    assert game_text(Played.of(position, ("human", "perfect"))._replace(comments=comments)) == GAME
    (game,) = read(GAME)
    assert (game.position, game.players, game.result) == (position, ("human", "perfect"), "0-1")
    assert game.comments == (*comments, "")
    assert game.position.moves_played.names == ["1", "5", "2", "3", "9", "7"]


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=8)


@pytest.mark.slow
@settings(max_examples=12)
@given(st.sampled_from(GAMES), st.integers(0, 99), st.integers(0, 20), NAMES, NAMES, st.text(max_size=20))
def test_any_game_is_read_back(spec: str, seed: int, plies: int, first: str, second: str, said: str) -> None:
    position = zermelo.start(spec)
    for at in list(random_game(position.game, Random(seed), plies + 1))[1:]:
        position = next(child for move in position.moves if (child := position.play(move)).state == at.state)
    played = Played.of(position, (first, second))._replace(
        tags={"Date": "2026.11.22", "Event": first}, comments=(said,) * (len(position.path) - 1)
    )
    (found,) = read(game_text(played))
    assert found[:-1] == played[:-1]
    assert found.position.path == position.path
    (again,) = read(game_text(found))
    assert again == found


def test_a_game_from_another_start_says_so_and_begins_with_the_side_to_move() -> None:
    played = Played.of(Position.read(zermelo.game("tictactoe"), "XX.O.....").after("3"), ("a", "b"))
    text = game_text(played)
    assert '[Start "XX.O....."]' in text
    assert "\n1... 3\n*" in text
    assert read(text) == [played]


def test_several_games_in_one_file(tmp_path: Path) -> None:
    file, played = tmp_path / "games.txt", list[Played]()
    match = zermelo.match("tictactoe", "perfect", "random", n=5, seed=2, on_game=played.append)
    zermelo.files.write_games(played, file)
    assert zermelo.files.read_games(file) == played
    assert [game.players[0] for game in played] == ["perfect", "random", "perfect", "random", "perfect"]
    assert sum(game.result == "1-0" for game in played[::2]) == match.as_first.wins
    assert games_text(played).count("\n\n[Game") == 4


def test_numbers_comments_and_headers_are_for_people() -> None:
    text = '\ufeff; by hand\r\n[Game "tictactoe"]\n[Site "a \\"b\\" \\\\"]\n{the centre} 5 {good} 1 ;a corner\n7.   3\n'
    (game,) = read(text.removeprefix("\ufeff"))
    assert game.position.moves_played.names == ["5", "1", "3"]
    assert game.comments == ("good", "a corner", "")
    assert (game.result, game.players, game.tags) == ("*", ("?", "?"), {"Site": 'a "b" \\'})


WRONG = [
    ("", "game.txt, line 1, character 1: there is no game here."),
    ("1. 5\n", 'game.txt, line 1, character 4: no header [Game "name"] says which game this is; name it with --game.'),
    ('[Game "tictactoe]\n5', 'line 1, character 1: this is not a header: a header is written [Name "text"].'),
    ('[Game "chess"]\n1. e4', "line 1, character 1: 'chess' is not a game of the catalogue; name the file"),
    ('[Game "mine.py"]\n1. e4', "line 1, character 1: 'mine.py' is not a game of the catalogue"),
    ('[Game "mnk:widht=3"]\n', "line 1, character 1: mnk has no option 'widht'; did you mean width?"),
    ('[Game "tictactoe"]\n\n1. 5 5', "line 3, character 6: '5' is not legal here: a square can be claimed once."),
    ('[Game "tictactoe"]\n\n1. e4 e5', "line 3, character 4: 'e' in 'e4' is not a move of tictactoe."),
    ('[Game "tictactoe"]\n1. 5 {good', "line 2, character 6: the comment that begins here is never closed"),
    ('[Game "tictactoe"]\n1 4 2 5 3 1-0 6', "line 2, character 15: '6' comes after the end of the game."),
    ('[Game "tictactoe"]\n1 4 2 5 3 0-1', "line 2, character 11: the result is 0-1, but the moves give 1-0."),
    (
        '[Game "tictactoe"]\n[Result "0-1"]\n1 4 2 5 3',
        "line 2, character 1: the result is 0-1, but the moves give 1-0.",
    ),
    ('[Game "tictactoe"]\n[Result "0-1"]\n1 4 1-0', "line 2, character 1: the header says 0-1, and the moves end with"),
    ('[Game "tictactoe"]\n[Result "2-0"]\n1 4', "line 2, character 1: '2-0' is not a result; it is one of 1-0, 0-1"),
    ('[Game "tictactoe"]\n[Game "nim"]', "line 2, character 1: Game is given twice."),
    ('[Game "tictactoe"]\n[Start "XX"]', "line 2, character 1: 'XX'"),
    ('[Game "tictactoe"]\n1 * 2', "line 2, character 5: '2' comes after the end of the game."),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_a_wrong_record_is_refused_with_its_line_and_character(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as raised:
        read(text)
    assert sentence in str(raised.value)


def test_bytes_that_are_not_text_are_refused_with_line_and_character(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(GAME.encode() + b"\n; caf\xe9\n")
    with pytest.raises(BadText, match=r"line 11, character 6: this is not text in UTF-8"):
        zermelo.files.read_games(file)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_a_damaged_file_is_read_or_refused(data: st.DataObject) -> None:
    at, dropped = data.draw(st.integers(0, len(GAME))), data.draw(st.integers(0, 3))
    text = GAME[:at] + data.draw(st.text('[]{};"\\ 1-0/2*.x\n', max_size=3)) + GAME[at + dropped :]
    with suppress(BadText):  # its sentence is tested above
        assert all(game.position.game.name == "tictactoe" for game in read(text))


def test_the_reader_of_a_record_names_their_own_game(tmp_path: Path) -> None:
    file, mine = tmp_path / "game.txt", tmp_path / "mine.py"
    mine.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game(n: int = 3) -> Game[int]:\n    return Game('mine', Rules(n, "
        "lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n",
        encoding="utf-8",
    )
    played = Played.of(zermelo.start(f"{mine}:n=2").after("1 1"), ("a", "b"))
    zermelo.files.write_games([played], file)
    assert str(mine) not in file.read_text(encoding="utf-8")
    assert zermelo.files.read_games(file, f"{mine}:n=2")[0].result == "0-1"
    with pytest.raises(BadText, match="'mine' is not a game of the catalogue"):
        zermelo.files.read_games(file)
    with pytest.raises(OtherGame, match="The game that was played is mine, not nim"):
        zermelo.files.read_games(file, "nim")


def test_the_judgement_of_a_move_is_a_comment() -> None:
    judged = zermelo.history(zermelo.start("tictactoe").after("1 2"))
    assert [moment.comment for moment in judged] == [
        "",
        "draw, 9 plies at most, best",
        "loss in 6 plies, gives away the draw",
    ]


def test_a_sitting_keeps_the_games_that_were_played() -> None:
    sitting = zermelo.GameSession(zermelo.start("stones:n=3"), ("human", "random"), seed=1)
    assert sitting.games == []
    sitting.record.play(sitting.now.move("2"))
    sitting.new_game()
    sitting.new_game()
    sitting.record.play(sitting.now.move("3"))
    assert [(game.position.moves_played.names, game.result, game.players) for game in sitting.games] == [
        (["2"], "*", ("human", "random")),
        (["3"], "0-1", ("human", "random")),
    ]


@pytest.mark.parametrize("text", ["1 2 5 9 4 6 7", "1,2,5,9,4,6,7", "1259467\n", "1. 1 2 2. 5 9\n3. 4 6 4. 7 1-0"])
def test_a_list_of_moves_is_a_game_if_its_game_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "moves.txt"
    file.write_text(text, encoding="utf-8")
    (played,) = zermelo.files.read_games(file, "tictactoe")
    assert played == Played(zermelo.start("tictactoe").after("1259467"), result="1-0")
    with pytest.raises(BadText, match=r"no header .* says which game this is; name it with --game"):
        zermelo.files.read_games(file)


def test_a_wrong_move_among_moves_that_run_together_is_named() -> None:
    with pytest.raises(BadText, match=r"moves\.txt, line 1, character 1: '1' is not legal here"):
        list(games_in("1251", zermelo.game("tictactoe"), "moves.txt"))


@pytest.mark.parametrize("origin", ["tictactoe", "kalah:holes=2,n=2", zermelo.start("tictactoe").after("5 1")])
def test_a_match_keeps_its_games_and_writes_them(tmp_path: Path, origin: str | Position[tuple[int, int]]) -> None:
    seen = list[Played]()
    match = zermelo.match(origin, "random", "level=0.5", n=5, seed=2, on_game=seen.append)
    assert list(match.games) == seen
    assert match.games[-1].position.path == seen[-1].position.path
    assert match.games[1:3] == seen[1:3]
    assert pickle.loads(pickle.dumps(match)) == match
    written = match.save(tmp_path / "games.txt")
    assert zermelo.files.read_games(written) == seen
    assert sum(played.result == "1-0" for played in match.games[::2]) == match.as_first.wins


def test_a_match_that_was_computed_has_no_games(tmp_path: Path) -> None:
    match = zermelo.match("stones", "perfect", "random", exact=True)
    assert not match.games
    with pytest.raises(zermelo.errors.BadOption, match="This match has no games to write"):
        match.save(tmp_path / "games.txt")
