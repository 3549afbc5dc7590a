"""What a program answered, what was right, and why, as sentences."""

from collections.abc import Iterator

from zermelo.players.answers import Answer

__all__ = ["verdict"]


def verdict(answer: Answer, reason: str) -> Iterator[str]:
    """Yield what a program answered, what was right, and why."""
    here, tried = answer.position, answer.tried
    made = f"has no legal move: {tried.error}" if tried.move is None else f"answers {tried.move}"
    best = " or ".join(map(str, answer.best))
    yield f"{here.player_name} is to move, and the program {made}. Right is {best}: {answer.value}."
    if reason:
        yield reason
