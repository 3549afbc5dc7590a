"""Tables of the rook ending, whose play can return, and whose states hold the side to move."""

import re
from pathlib import Path

import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Table, Value, evaluators, game
from zermelo.errors import NotInTable

SMALL = "rook-ending:n=4"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(zermelo.solve(SMALL, tmp_path_factory.mktemp("tables") / "rook", threads=1).path)


@pytest.mark.slow
def test_a_table_has_the_values_of_a_plain_search(table: Table) -> None:
    search = evaluators.Interpreted(game(SMALL))
    assert all(table[position] == search.value(position.state, seconds=600) for position in table)
    assert zermelo.verify(table).faults == []


@pytest.mark.slow
def test_bare_kings_end_every_draw(table: Table) -> None:
    draws = [value for value in table.counts() if isinstance(value, Value) and value.outcome == DRAW]
    assert {value.is_endless for value in draws} == {False}


@pytest.mark.slow
def test_a_table_names_the_side_to_move_that_its_states_hold(table: Table) -> None:
    mated = list(table.query(value="loss", remoteness=0))
    assert mated
    assert {position.text[-1] for position in mated} == {"b"}
    assert all(zermelo.Position.read(table.game, position.text) == position for position in table)
    absent = zermelo.start(SMALL, board="k.R...K.........b")  # White had no move to it
    with pytest.raises(NotInTable, match=f"^{re.escape(absent.text)} is not in the table"):
        table.value(absent.state)


@pytest.mark.long
def test_a_rook_mates_in_sixteen_moves_at_most(tmp_path: Path) -> None:
    """Thomas Ströhlein, 1970: from the worst position White needs 16 moves, which are 31 plies."""
    counts = Table(zermelo.solve("rook-ending", tmp_path / "rook").path).counts()
    assert max(value.remoteness or 0 for value in counts if value.outcome == WIN) == 31
    assert max(value.remoteness or 0 for value in counts if value.outcome == LOSS) == 32
