"""What `zermelo check` finds on boards of the atlas."""

from dataclasses import replace

import zermelo
from zermelo import Board
from zermelo.types import Place


def test_a_line_through_several_points_and_a_jump_along_it_are_lines() -> None:
    def path(name: str, text: str) -> tuple[str, str]:
        ahead = 1 if text[int(name) - 1] == "T" else -1
        end = int(name) + ahead * (1 if text[int(name) + ahead - 1] == "." else 2)
        return name, str(end)

    row = tuple(Place(x, 0, str(x + 1)) for x in range(5))
    for lines in [(("1", "5"),), tuple((str(i), str(i + 1)) for i in range(1, 5))]:
        board = Board(row, lines=lines, path=path)
        report = zermelo.check(replace(zermelo.game("toads-and-frogs:toads=2,frogs=2,gap=1"), board=board), n=10)
        assert (report.faults, report.warnings) == ([], [])
