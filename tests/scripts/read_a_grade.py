"""Grade a program, and read the result."""

import zermelo_teach


def best_move(board: list[str]) -> int:
    return board.index(" ")


grade = zermelo_teach.grade(best_move, sample=100, seed=1)
assert not grade.passes
assert len(grade.answers) == 100
assert grade.keeping + len([answer for answer in grade.wrong if not answer.keeps]) == 100
assert "It always makes the first legal move." in grade.bugs
