"""Invent a game in a few lines, and ask what it is worth."""

import zermelo
import zermelo_atlas
import zermelo_teach


def game(n: int = 12) -> zermelo.Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        left, last = state
        return sum(1 << take for take in (1, 3, 4) if take <= left and take != last)

    def play(state: tuple[int, int], take: int) -> tuple[int, int]:
        return state[0] - take, take

    return zermelo.Game("echo", zermelo.Rules((n, 0), moves, play, lambda state: zermelo.LOSS))


assert zermelo.check(game())
report = zermelo_atlas.report(game())
assert report.exact
assert report.warnings[0] == "The first move decides: only 1 keeps the win."
assert zermelo_atlas.report(game(20)).save("echo.html").bytes > 10_000
assert zermelo_teach.puzzles(game(20), 5).save("echo.jsonl").path.read_text(encoding="utf-8").count("\n") == 5
