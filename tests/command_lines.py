"""A line for each command, in a short form with real arguments, and one fact that it prints."""

import shlex
from pathlib import Path

__all__ = ["FORMS", "INPUT", "SERVERS", "arguments", "write_files"]

FIRST_FREE = "def move(board):\n    return board.index(' ')\n"
"""A program that makes the first legal move."""

FORMS = (
    ("games", "Drop a stone into a column"),
    ("games stones:n=9", "One heap holds 9 stones."),
    ("new mine.py", "a game that runs"),
    ("check mine.py", "sound in 100 random games"),
    ("analyse tictactoe 1 2", "X to move: win in 5 plies."),
    ("value tictactoe", "1 2 win 5"),
    ("compare tictactoe 1 5 2 3 --only memo", "memo"),
    ("watch tictactoe 1 2 4 5 3 6 8 --search alphabeta", "7 9: worth 0 to X."),
    ("sweep stones:n={1..6}", "- loss in 3 plies"),
    ("count tictactoe --depth 3", "504"),
    ("atlas list stones", "stones:n=21"),
    ("atlas rules nim", "nim-sum"),
    ("atlas check stones:n=10", "stones:n=10: win, 4 plies, 11 positions, as in the atlas."),
    ("report stones:n=9", "If the second player may swap sides"),
    ("play tictactoe --plain --o human", "X has won."),
    ("match tictactoe perfect perfect -n 2 --seed 1 --save game.txt", "perfect is first      0      1       0"),
    ("replay game.txt --number 1", "best"),
    ("grade first.py --sample 20", "It always makes the first legal move."),
    ("prove tictactoe --never-loses perfect", "first   10,640  7,056  3,584       0"),
    ("solve stones:n=9 -o table", "win in 4 plies for First."),
    ("table probe table 1", "Second to move: win in 4 plies."),
    ("table query table --value loss", "6 loss in 3 plies"),
    ("table export table -o table.parquet", "10 rows."),
    ("table pack table -o packed", "bytes"),
    ("table verify packed", "All 10 classes have the values that follow from the rules"),
    ("tables", "The stored tables are turned off."),
    ("book tictactoe --plies 1 -o opening.book", "10 positions, 4 up to symmetry"),
    ("certificate make stones:n=9 'first wins' -o claim.json", "claim.json"),
    ("certificate check claim.json", "claim.json proves that first wins in stones:n=9"),
    ("benchmark -n 3 --seed 7 -o bench.jsonl", "3 positions of 3 games."),
    ("score bench.jsonl none.jsonl", "perfect"),
    ("tree tictactoe --depth 1 --classes", "O to move: draw, 8 plies at most"),
    ("map tictactoe --side second -o map.svg", "how O never loses"),
    ("page stones:n=9 -o page.html", "stones:n=9"),
    ("wasm tictactoe -o wasm", "bytes of WebAssembly"),
    ("puzzles tictactoe -n 1 --seed 1", "to move: "),
    ("exercise best-move tictactoe --seed 1 -o task.html", "Find the best move"),
    ("how-to-win tictactoe", "How never to lose at tic-tac-toe"),
)
"""Each command with a text that it prints; later commands read the files of earlier ones."""

INPUT = {"value": "1 2\n", "play": "1\n4\n2\n5\n3\n"}

SERVERS = ("mcp", "serve")
"""Commands that go on until somebody ends them."""


def write_files(folder: Path) -> None:
    """Write the files that the commands read, and no command writes."""
    (folder / "first.py").write_text(FIRST_FREE, encoding="utf-8")
    (folder / "none.jsonl").touch()


def arguments(line: str) -> tuple[list[str], str | None]:
    """Return the arguments of a line, and its input."""
    words = shlex.split(line)
    return words, INPUT.get(words[0])
