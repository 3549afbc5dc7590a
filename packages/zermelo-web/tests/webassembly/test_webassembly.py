"""Games as WebAssembly, run in Node: the same moves, texts, values and node counts as in Python."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import zermelo
from marks import long
from places import FACTS, OWN
from positions import breadth_first, random_game
from served_games import page_view
from webassembly.in_node import NEEDS_NODE, run
from zermelo import Position
from zermelo.errors import BadGame, BadOption, CannotCompile
from zermelo.evaluation.search.memory import FIRST_BITS, NODES_WORD, SMALL_BITS, allocate, grow, thread_state
from zermelo.evaluation.search.null_window import make_bisect_score
from zermelo.evaluation.search.state_rows import LOW_COLUMN, make_bisect_rows, rows_of
from zermelo.machine.kernel import compile_rule
from zermelo.rules.encodings import WON_SCORE_AT_ONCE
from zermelo_web import wasm
from zermelo_web.webassembly.package import wasm_module
from zermelo_web.webassembly.texts import texts_of

pytestmark = NEEDS_NODE

SHOWN = """output = input.map((moves) => {
  const position = moves.reduce((at, move) => at.play(move), game.start());
  const { moves: names, text, board, played, player, isOver, winner } = position;
  return { names, text, board, paths: names.map((name) => position.path(name)), played, player, isOver, winner };
});"""


def shown(position: Position[Any]) -> dict[str, Any]:
    seen = page_view(position)
    return {
        "names": [move.name for move in position.moves],
        "text": position.text,
        "board": seen["board"],
        "paths": [move["path"] for move in seen["legal"]],
        "played": position.moves_played.names,
        "player": position.player_name,
        "isOver": position.is_over,
        "winner": position.winner,
    }


def some(game: str, games: int, longest: int = 60) -> list[Position[Any]]:
    rng = Random(5)
    return [position for _ in range(games) for position in random_game(zermelo.game(game), rng, longest)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tictactoe", "dobutsu", *long(["connect", "morris", "kalah"])])
def test_positions_are_shown_as_in_python(package: Callable[[str], Path], game: str) -> None:
    positions = some(game, 4)
    found = run(package(game), SHOWN, [position.moves_played.names for position in positions])
    assert found == [shown(position) for position in positions]


@pytest.mark.slow
def test_every_position_of_tic_tac_toe_has_its_value(package: Callable[[str], Path]) -> None:
    code = """
    output = {};
    const waiting = [game.start()];
    for (const position of waiting) {
      if (position.text in output) continue;
      const { outcome, remoteness } = position.value({ ms: 60000 });
      output[position.text] = [outcome, remoteness];
      for (const move of position.moves) waiting.push(position.play(move));
    }"""
    search = zermelo.evaluators.Interpreted(zermelo.game("tictactoe"))
    known = {position.text: list(search.value(position.state, seconds=600)) for position in breadth_first(search.game)}
    assert run(package("tictactoe"), code) == known
    assert len(known) == 5478


@pytest.mark.slow
def test_an_analysis_is_that_of_python(package: Callable[[str], Path]) -> None:
    for moves in ("", "1 2", "5 1 9"):
        code = f"""const analysis = game.start().after("{moves}").analyse({{ ms: 60000 }});
        output = {{
          value: analysis.value, best: analysis.best, line: analysis.line,
          ranked: analysis.moves.map(({{ move, value }}) => ({{ move, ...value.toJSON() }})),
          why: analysis.moves.map((each) => each.why ?? null),
        }};"""
        found, position = run(package("tictactoe"), code), zermelo.start("tictactoe").after(moves)
        known = zermelo.analyse(position)
        shown = page_view(position, known)
        record = known.record()
        assert found["value"] == {"value": record["value"], "remoteness": record["remoteness"]}
        assert (found["best"], found["line"], found["ranked"]) == (record["best"], record["line"], record["ranked"])
        assert found["why"] == [each["why"] for each in shown["legal"]]


@pytest.mark.slow
@pytest.mark.parametrize("moves", ["", "1 4 2 5", "1 5", "1 4 5 9 3"])
def test_reasons_are_those_of_python(package: Callable[[str], Path], moves: str) -> None:
    position = zermelo.start("tictactoe").after(moves)
    names = [move.name for move in position.moves]
    code = f"output = input.map((move) => game.start().after('{moves}').why(move, {{ ms: 60000 }}).words);"
    assert run(package("tictactoe"), code, names) == [str(zermelo.why(position, name)) for name in names]


@pytest.mark.slow
def test_lines_of_connect_four_have_the_known_scores_and_the_nodes_of_the_native_search(
    package: Callable[[str], Path],
) -> None:
    game = zermelo.game("connect")
    lines = [
        line
        for name, count in (("L3_R1", 100), ("L2_R1", 50), ("L2_R2", 10), ("L1_R1", 5))
        for line in known_lines(name, count)
    ]
    states = [zermelo.start(game).after(moves).state for moves, _ in lines]
    rows, memory, thread = rows_of(states), table_of_modules(), thread_state(0)
    compile_rule(make_bisect_rows(game))(rows, 0, 1 << 60, memory, thread)
    code = """const scores = input.map((moves) => {
      const { state } = game.start().after(moves);
      return game.kernel.search(state, -511, 511, 2 ** 50)[0];
    });
    output = { scores, nodes: game.kernel.nodes };"""
    found = run(package("connect"), code, [moves for moves, _ in lines])
    assert found == {"scores": rows[:, LOW_COLUMN].tolist(), "nodes": int(memory[thread + NODES_WORD])}
    positions = [zermelo.start(game).after(moves) for moves, _ in lines]
    values = [zermelo.rules.encodings.of_score(score, 0) for score in found["scores"]]
    for position, (outcome, plies), (_, score) in zip(positions, values, lines, strict=True):
        left = 42 - len(position.moves_played)
        assert (outcome and outcome * ((left - plies) // 2 + 1)) == score


def table_of_modules() -> Any:
    """Return the memory of a native search whose table has the size that a module begins with."""
    memory = allocate(1 << FIRST_BITS + 6, 1)
    grow(memory, FIRST_BITS - SMALL_BITS)
    return memory


def known_lines(name: str, count: int) -> list[tuple[str, int]]:
    """Return lines of moves with Pons's scores."""
    lines = (FACTS / "connect-four" / f"Test_{name}").read_text(encoding="utf-8").splitlines()[:count]
    return [(line.split()[0], int(line.split()[1])) for line in lines]


@pytest.mark.slow
def test_the_book_answers_the_first_plies_of_connect_four(package: Callable[[str], Path]) -> None:
    positions = [position for position in some("connect", 10, 8) if len(position.moves_played) <= 7]
    code = "output = input.map((moves) => String(game.start().after(moves).value({ ms: 0 })));"
    found = run(package("connect"), code, [position.moves_played.names for position in positions])
    assert found == [str(zermelo.value(position)) for position in positions]


@pytest.mark.slow
def test_connect_four_of_5_by_4_is_a_draw(package: Callable[[str], Path]) -> None:
    """John Tromp, John's Connect Four Playground."""
    code = "output = String(game.start().value({ ms: 60000 }));"
    assert run(package("connect:width=5,height=4"), code) == "draw, 20 plies at most"


@pytest.mark.slow
@pytest.mark.long
def test_openings_of_dobutsu_shogi_have_the_bounds_and_nodes_of_the_plain_search(
    package: Callable[[str], Path],
) -> None:
    positions, nodes = some("dobutsu", 3, 4), 25
    bisect_score, memory = make_bisect_score(zermelo.game("dobutsu")), table_of_modules()
    thread = thread_state(0)
    with np.errstate(over="ignore"):
        bounds = [
            list(bisect_score(each.state, -WON_SCORE_AT_ONCE, WON_SCORE_AT_ONCE, nodes, memory, thread))
            for each in positions
        ]
    code = f"""const bounds = input.map((moves) =>
      game.kernel.search(game.start().after(moves).state, {-WON_SCORE_AT_ONCE}, {WON_SCORE_AT_ONCE}, {nodes}));
    output = {{ bounds, nodes: game.kernel.nodes }};"""
    found = run(package("dobutsu"), code, [position.moves_played.names for position in positions])
    assert found == {"bounds": bounds, "nodes": int(memory[thread + NODES_WORD])}


@pytest.mark.slow
def test_a_text_is_read_by_play_that_leads_there(package: Callable[[str], Path]) -> None:
    code = "output = input.map((text) => game.start(text).text);"
    texts = [position.text for position in some("connect", 3)]
    assert run(package("connect"), code, texts) == texts


@pytest.mark.slow
def test_a_small_game_whose_moves_return_has_every_value(package: Callable[[str], Path]) -> None:
    positions = some("morris", 5, 12)
    code = "output = input.map((moves) => String(game.start().after(moves).value({ ms: 0 })));"
    found = run(package("morris"), code, [position.moves_played for position in positions])
    assert found == [str(zermelo.value(position, seconds=600)) for position in positions]
    assert "draw by endless play" in found


@pytest.mark.slow
def test_your_own_game_has_the_texts_names_and_values_of_python(package: Callable[[str], Path], heaps: str) -> None:
    code = """output = input.map((moves) => {
      const position = game.start().after(moves);
      return [position.text, position.moves, String(position.value({ ms: 60000 })), position.grundyValue];
    });"""
    positions = some(heaps, 10, 20)
    found = run(package(heaps), code, [position.moves_played.names for position in positions])
    assert found == [
        [
            each.text,
            [move.name for move in each.moves],
            str(zermelo.value(each)),
            zermelo.grundy(each),
        ]
        for each in positions
    ]


GAMES = OWN
"""Games that are not in the catalogue, in files."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dots", "wide"])
def test_scores_moves_that_keep_the_turn_and_wide_masks_are_those_of_python(
    package: Callable[[str], Path], name: str
) -> None:
    code = """output = input.map((moves) => {
      const position = game.start().after(moves), { text, turn, keepsTurn, winner, moves: names } = position;
      const value = position.value({ ms: 60000 }), why = names.map((name) => position.why(name, { ms: 60000 }).words);
      const analysis = position.analyse({ ms: 60000 });
      const losing = analysis.moves.map((each) => each.why ?? null);
      return [text, names, turn, keepsTurn, winner, String(value), value, analysis.line, losing, why];
    });"""
    spec = str(GAMES / f"{name}.py")
    positions = some(spec, 4, 20)
    found = run(package(spec), code, [position.moves_played.names for position in positions])
    assert found == [judged(position) for position in positions]


def judged(position: Position[Any]) -> list[Any]:
    known = zermelo.analyse(position)
    names = [move.name for move in position.moves]
    winner = position.winner
    why = [each["why"] for each in page_view(position, known)["legal"]]
    screen = zermelo.start(position.game).after(position.moves_played)
    reasons = [str(zermelo.why(screen, name)) for name in names]
    facts = [position.text, names, position.turn, position.keeps_turn, winner]
    return [*facts, str(known.value), known.value.record(), known.line.names, why, reasons]


@pytest.mark.slow
def test_results_narrow_when_a_question_is_asked_again(package: Callable[[str], Path]) -> None:
    code = """const position = game.start().after("444444226");
    const before = game.kernel.nodes;
    const first = position.value({ ms: 20 });
    let value = first;
    for (let i = 0; i < 600 && !value.isExact; i += 1) value = position.value({ ms: 100 });
    output = [first.atLeast.orderKey <= value.orderKey && value.orderKey <= first.atMost.orderKey, String(value)];"""
    position = zermelo.start("connect").after("444444226")
    assert run(package("connect"), code) == [True, str(zermelo.value(position, seconds=600))]


WRONG = [
    ("game.start().play('9').play('9')",
     "'9' is not legal here: a square can be claimed once. Legal: 1, 2, 3, 4, 5, 6, 7, 8."),
    ("game.start().play('x')", "'x' is not a move of tictactoe. Legal: 1, 2, 3, 4, 5, 6, 7, 8, 9."),
    ("game.start().after('14253').play('6')", "'6' comes after the end: the game is over, no move can follow."),
    ("game.start('XXXXXXXXX')", "No line of play to 'XXXXXXXXX' was found in tictactoe."),
    ("game.start().play('9').play(8)", "8 is not the number of a legal move. Legal: 0 (named '1'), 1 ('2'), 2 ('3'), "
     "3 ('4'), 4 ('5'), 5 ('6'), 6 ('7'), 7 ('8')."),
    ("game.start().play(null)", "A move is a name, such as \"1\", or a number, not null."),
    ("game.start().analyse({ ms: -1 })", "ms is the time limit in milliseconds, such as 500, not -1."),
    ("await load({ megabytes: 0 })", "megabytes is the size of the transposition table, 1 to 2048, not 0."),
    ("await load({ bytes: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) })",
     "This WebAssembly module is not a game of zermelo: write it with `zermelo wasm`."),
]  # fmt: skip


@pytest.mark.slow
def test_wrong_input_is_explained(package: Callable[[str], Path]) -> None:
    tries = (
        f"try {{ {code}; output.push('nothing'); }} catch (error) {{ output.push(error.message); }}"
        for code, _ in WRONG
    )
    assert run(package("tictactoe"), "output = [];" + "".join(tries)) == [sentence for _, sentence in WRONG]


def test_a_move_is_given_by_its_name_or_its_number(package: Callable[[str], Path]) -> None:
    code = """
    const position = game.start().after([4, "1"]);
    output = [position.played, position.numbers, String(position.play(8)) === String(position.play("9"))];"""
    assert run(package("tictactoe"), code) == [["5", "1"], [1, 2, 3, 5, 6, 7, 8], True]


def test_a_package_names_its_files(package: Callable[[str], Path]) -> None:
    folder = package("tictactoe")
    manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert {*manifest["files"], "package.json", "README.md"} == {file.name for file in folder.iterdir()}
    assert manifest["name"] == "zermelo-tictactoe"


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadOption, match="holds other files; name a new folder"):
        wasm("tictactoe", tmp_path)
    with pytest.raises(BadOption, match="is a file; name a folder"):
        wasm("tictactoe", tmp_path / "mine.txt")


def test_rules_that_do_not_compile_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotCompile, match="does not compile"):
        wasm("nim + stones:misere=false", tmp_path / "sum")
    assert not (tmp_path / "sum").exists()


WRAPPING = """
from zermelo import LOSS, Game, Notation, Declared, Rules
from zermelo import Characters


def game():
    def code(left, turn, i):
        return 48 + turn if i else 64 + ((left + (1 << 62)) * 4 > 1 << 61)

    rules = Rules(9, lambda left: 6 if left > 1 else 0, lambda left, move: left - move, lambda left: LOSS)
    declared = Declared(plies_left=lambda left: left)
    return Game("wrapping", rules, notation=Notation(write=Characters(2, code)), declared=declared)
"""


@pytest.mark.slow
def test_characters_that_differ_compiled_are_refused(tmp_path: Path) -> None:
    """An int of machine code has 64 bits, so that the product wraps to a small number."""
    file = tmp_path / "wrapping.py"
    file.write_text(WRAPPING, encoding="utf-8")
    with pytest.raises(BadGame, match="write of wrapping gives another character compiled"):
        wasm_module(str(file))


def test_texts_and_names_that_python_alone_writes_are_missing_and_said_so(tmp_path: Path) -> None:
    file = tmp_path / "alone.py"
    spelled = WRAPPING.replace("Characters(2, code)", "lambda left, turn: 'x' * left + str(turn)")
    named = spelled.replace("write=", "moves=lambda left: 'abc' if left > 5 else 'cab', write=")
    file.write_text(named, encoding="utf-8")
    text, moves = texts_of(zermelo.game(str(file))).missing
    assert text.startswith("Texts and boards of positions are written by Python alone")
    assert moves.startswith("Moves have numbers in place of names")
