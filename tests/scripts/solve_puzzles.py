"""Solve puzzles, and read why a wrong move loses."""

import zermelo
import zermelo_teach

puzzles = zermelo_teach.puzzles("tictactoe", n=4, seed=1)
for puzzle in puzzles:
    best = zermelo.analyse(puzzle.position).best
    assert list(best) == [puzzle.solution]
hardest = puzzles[-1]
assert hardest.task == "O to move: hold the draw."
wrong = {each.move: each.reason for each in hardest.moves if each.move != hardest.solution}
assert len(wrong) == 7
assert len(puzzles[:2]) == 2
