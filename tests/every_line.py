"""Every line of tic-tac-toe, played on a page against its computer."""

from typing import Any, NamedTuple

__all__ = ["EveryLine", "play_every_line"]

SCRIPT = """
async (player) => {
  const losses = [], waiting = [[]], remarks = [];
  while (waiting.length) {
    const moves = waiting.pop(), at = { game: "tictactoe", board: "", moves };
    const { legal, over, winner, turn } = await zermelo.position(at);
    if (over && winner === 0) losses.push(moves.join(" "));
    if (over) continue;
    if (turn === 0) waiting.push(...legal.map(({ move }) => [...moves, move]));
    else {
      const { move, remark } = await zermelo.move(at, player);
      remarks.push([moves.length, remark]);
      waiting.push([...moves, move]);
    }
  }
  return [losses, remarks];
}
"""


class EveryLine(NamedTuple):
    """What came of all lines of the first player."""

    losses: list[str]
    """The lines that the computer lost."""
    remarks: list[tuple[int, str]]
    """The number of moves before each move of the computer, and its remark."""


def play_every_line(page: Any, player: str) -> EveryLine:
    """Play every line of the first player against a player of the page, such as 'certificate'."""
    losses, remarks = page.evaluate(SCRIPT, player)
    return EveryLine(losses, [(plies, remark) for plies, remark in remarks])
