"""Dobutsu shogi against rules that are written once more, on the text of a position, and against known counts."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import zermelo
from positions import breadth_first
from zermelo import LOSS, Position, game, start
from zermelo.drawing.scene import scene_of
from zermelo.errors import BadText, IllegalMove
from zermelo.evaluation.symmetry.transformations import folding_maps

DOBUTSU = game("dobutsu")

STRAIGHT, SLANTED = {(0, -1), (0, 1), (-1, 0), (1, 0)}, {(-1, -1), (1, -1), (-1, 1), (1, 1)}
STEPS = {
    "C": {(0, -1)}, "E": SLANTED, "G": STRAIGHT, "L": STRAIGHT | SLANTED, "H": STRAIGHT | {(-1, -1), (1, -1)},
}  # fmt: skip
"""Steps of each animal of the first player, who moves up the board."""


def cell_name(x: int, y: int) -> str:
    return "abc"[x] + "1234"[y]


def steps(board: str, second: bool) -> list[tuple[int, int, int, int]]:
    """Return the steps of each animal of a player: from (x, y) to (x, y)."""
    found = []
    for cell, letter in enumerate(board):
        if letter != "." and letter.islower() == second:
            x, y = cell % 3, cell // 3
            for dx, dy in STEPS[letter.upper()]:
                to_x, to_y = x + dx, y + (-dy if second else dy)
                target = board[3 * to_y + to_x] if 0 <= to_x < 3 and 0 <= to_y < 4 else None
                if target == "." or (target is not None and target.islower() != second):
                    found.append((x, y, to_x, to_y))
    return found


def with_letter(board: str, x: int, y: int, letter: str) -> str:
    return board[: 3 * y + x] + letter + board[3 * y + x + 1 :]


def moves_of(text: str) -> dict[str, str]:
    """Return the names of the moves at a position, and its text after each."""
    board, hands, second = text[:12], [text[12:18].strip("."), text[18:24].strip(".")], text[24] == "2"
    own, other = ("l", "L") if second else ("L", "l")
    if own not in board:
        return {}
    can_go = steps(board, second)
    taking = [step for step in can_go if board[3 * step[3] + step[2]] == other]
    if taking:
        return dict(stepped(board, hands, second, step) for step in taking)
    if other in (board[:3] if second else board[9:]):
        return {}
    return dict([stepped(board, hands, second, step) for step in can_go] + dropped(board, hands, second))


def stepped(board: str, hands: list[str], second: bool, step: tuple[int, int, int, int]) -> tuple[str, str]:
    x, y, to_x, to_y = step
    letter, taken = board[3 * y + x], board[3 * to_y + to_x].upper()
    if letter.upper() == "C" and to_y == (3 if second else 0):
        letter = "h" if second else "H"
    after = with_letter(with_letter(board, x, y, "."), to_x, to_y, letter)
    held = [*hands]
    if taken == "L":
        after, held = with_letter("." * 12, to_x, to_y, letter), ["", ""]
    elif taken != ".":
        caught = "C" if taken == "H" else taken
        held[second] += caught.lower() if second else caught
    return f"{cell_name(x, y)}-{cell_name(to_x, to_y)}", written(after, held, second)


def dropped(board: str, hands: list[str], second: bool) -> list[tuple[str, str]]:
    found = []
    for letter in set(hands[second]):
        held = [*hands]
        held[second] = held[second].replace(letter, "", 1)
        for cell in range(12):
            if board[cell] == ".":
                x, y = cell % 3, cell // 3
                after = with_letter(board, x, y, letter)
                found.append((f"{letter.upper()}*{cell_name(x, y)}", written(after, held, second)))
    return found


def written(board: str, hands: list[str], second: bool) -> str:
    return board + "".join("".join(sorted(hand)).ljust(6, ".") for hand in hands) + ("1" if second else "2")


def same_moves(position: Position[int]) -> bool:
    ours = {move.name: position.follow(move).text for move in position.moves}
    return ours == moves_of(position.text)


def careful_game(rng: Random) -> Iterator[Position[int]]:
    """Random moves, but none that leaves the lion to be taken where there is another."""
    position = start(DOBUTSU)
    while not position.is_over:
        yield position
        after = [position.follow(move) for move in position.moves]
        safe = [other for other in after if not any(other.follow(move).is_over for move in other.moves)]
        position = rng.choice(safe or after)
    yield position


@pytest.mark.slow
def test_rules_written_once_more_say_the_same() -> None:
    far = [position for seed in range(5) for position in islice(careful_game(Random(seed)), 80)]
    assert all(map(same_moves, [*islice(breadth_first(DOBUTSU), 300), *far]))
    assert max(len(position.moves) for position in far) > 20
    assert {letter for position in far for letter in position.text[:12]} >= set("CEGLHcegl.")


@pytest.mark.slow
def test_positions_after_some_plies_are_as_many_as_counted_by_text() -> None:
    """States are seen by the side to move: a text is turned round where the second player is."""
    new, met, counts = {start(DOBUTSU).text}, {start(DOBUTSU).text}, [1]
    for _ in range(6):
        new = {turned(after) for text in new for after in moves_of(text).values()} - met
        met |= new
        counts.append(len(new))
    states, known, ours = {DOBUTSU.rules.start}, {DOBUTSU.rules.start}, [1]
    for _ in range(6):
        states = {DOBUTSU.rules.play(s, m) for s in states for m in Position(DOBUTSU, s).moves} - known
        known |= states
        ours.append(len(states))
    assert ours == counts == [1, 4, 17, 86, 456, 1967, 7721]


def turned(text: str) -> str:
    """Return the same for the first player, in place of the second."""
    return written(text[:12][::-1].swapcase(), [text[18:24].strip(".").upper(), text[12:18].strip(".").lower()], True)


def test_either_player_names_moves_by_the_cells_of_the_first() -> None:
    position = start(DOBUTSU).after("b3-b2")
    assert sorted(map(str, position.moves)) == ["a1-a2", "b1-a2", "b1-b2", "b1-c2", "c1-b2"]
    after = position.after("b1-b2 c4-c3")
    assert {"C*b1", "C*b3", "C*c4"} <= set(map(str, after.moves))


def test_a_lion_that_can_be_taken_is_taken_and_the_board_shows_by_whom() -> None:
    position = start(DOBUTSU).after("b3-b2 a1-a2")
    assert [move.name for move in position.moves] == ["b2-b1"]
    over = position.after("b2-b1")
    assert (over.text, over.outcome, over.winner) == (".H......................2", LOSS, 0)
    with pytest.raises(IllegalMove, match="a lion must be taken"):
        position.move("c4-c3")


def test_a_lion_that_comes_across_wins_unless_it_can_be_taken_at_once() -> None:
    safe = Position.read(DOBUTSU, "..L......l..CCEEGG......2")
    assert (safe.is_over, safe.winner) == (True, 0)
    taken = Position.read(DOBUTSU, ".gL......l..CCEEG.......2")
    assert [move.name for move in taken.moves] == ["b1-c1"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("gle.c..C.ELG............", "is not a position"), ("gle.c..C.ELG............3", "is not a position"),
        ("gle.x..C.ELG............1", "'X' is not an animal"), ("gle.c..C.ELGL...........1", "cannot be in a hand"),
        ("gle.c..C.ELGC...........1", "must show a lion for each player"),
        ("gLe.c..C.ELG............1", "must show a lion for each player"),
    ],
)  # fmt: skip
def test_a_text_that_is_not_a_position_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadText, match=wrong):
        Position.read(DOBUTSU, text)


@pytest.mark.slow
def test_play_reaches_the_mirrored_start_so_that_tables_are_folded() -> None:
    mirrored = start(DOBUTSU).after(DOBUTSU.declared.ways_to_images[0])
    assert mirrored.text == "elg.c..C.GLE............2"
    assert [cells[:3] for cells in folding_maps(DOBUTSU)] == [(2, 1, 0)]


@pytest.mark.slow
def test_the_rules_compile_and_say_the_same() -> None:
    assert zermelo.check(DOBUTSU, n=5, compiled=True).faults == []


def test_the_picture_shows_every_animal_and_the_second_players_upside_down() -> None:
    picture = zermelo.draw(start(DOBUTSU).after("b3-b2 b1-b2")).decode()
    shown = [picture.count(f"<title>{name} of") for name in ("chick", "elephant", "giraffe", "lion", "hen")]
    assert shown == [2, 2, 2, 2, 0]
    assert picture.count("rotate(180") == 4
    scene = scene_of(start(DOBUTSU))
    assert scene is not None
    words = [stand.words for stand in scene.stands if stand.words]
    assert words[:4] == ["giraffe of Second", "lion of Second", "elephant of Second", "chick of Second"]
