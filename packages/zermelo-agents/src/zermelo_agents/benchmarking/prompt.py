"""The question to an agent: rules, position, legal moves, and the form of the answer."""

from collections.abc import Sequence
from typing import Literal

__all__ = ["Ask", "prompt"]

Ask = Literal["move", "value"]
"""What an agent answers: a move, or the value of the position and a move."""

BEST_PLAY_ASSUMPTION = (
    "Assume that the other player plays perfectly. The best move is one that wins as soon as possible; if no move "
    "wins, one that draws; if every move loses, one that loses as late as possible."
)

BEST_SCORE_ASSUMPTION = (
    "Assume that the other player plays perfectly. The best move is one with the greatest final score for {to_move}; "
    "the number of moves does not matter."
)

ANSWER_FORM = "ANSWER: <move>"

VALUE_FORM = "VALUE: <win, draw or loss: the result for {to_move} when both players play perfectly from here>"

VALUE_OF_SCORES = (
    "VALUE: <the final score for {to_move} when both players play perfectly from here, such as 3, 0 or -2>"
)


def prompt(
    rules: str, board: str, history: Sequence[str], to_move: str, legal: Sequence[str], has_scores: bool, ask: Ask
) -> str:
    """Return the text that an agent reads."""
    played = "\n".join(history) if history else "none, the game begins"
    form = [VALUE_OF_SCORES if has_scores else VALUE_FORM] * (ask == "value") + [ANSWER_FORM]
    lines = "Think as long as you like. " + (
        "Then end your answer with this line:" if len(form) == 1 else "Then end your answer with these two lines:"
    )
    parts = [
        "This is a game for two players with perfect information and without chance.",
        f"RULES\n{rules}",
        f"POSITION\n{board}",
        f"MOVES SO FAR\n{played}",
        f"{to_move} is to move. The legal moves are: {', '.join(legal)}",
        f"Choose the best move for {to_move}. {BEST_SCORE_ASSUMPTION if has_scores else BEST_PLAY_ASSUMPTION}",
        "\n".join([lines, *form]),
    ]
    return "\n\n".join(parts).replace("{to_move}", to_move)
