"""The games of examples/, for their tests."""

from pathlib import Path
from typing import Any

from zermelo import Game
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import game

__all__ = ["EXAMPLES", "example", "outcome"]

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str, **options: Any) -> Game[Any]:
    """Return the game of a file with some options."""
    built: Game[Any] = game(f"{EXAMPLES / name}.py:" + ",".join(f"{key}={value}" for key, value in options.items()))
    return built


def outcome(name: str, **options: Any) -> int:
    """Return the winner: WIN is the player who begins."""
    built = example(name, **options)
    found = Interpreted(built).value(built.rules.start, 600).outcome
    assert found is not None
    return found
