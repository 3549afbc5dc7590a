"""Values are a sequence, and rows."""

import zermelo

positions = [zermelo.start("stones", str(left)) for left in (1, 2, 3, 4)]
found = zermelo.values(positions)
assert len(found) == 4
assert found[0] == zermelo.value(positions[0])
assert [row["outcome"] for row in found.records()] == [value.outcome for value in found]
assert zermelo.values([]).records() == []
