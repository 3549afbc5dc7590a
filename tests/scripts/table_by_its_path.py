"""Functions that read a table take its path, too."""

import zermelo

solved = zermelo.solve("stones", "stones-table")
assert zermelo.verify(solved)
lost = [position.text for position in zermelo.query(solved, value="loss", remoteness=3)]
assert lost == ["6"]
assert zermelo.export(solved, "stones.parquet").bytes > 0
packed = zermelo.pack(solved, "stones.zermelo")
assert zermelo.evaluator("stones", table=packed).value("6") == zermelo.Value(outcome=-1, remoteness=3)
