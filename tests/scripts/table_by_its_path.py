"""Functions that read a table take its path, too."""

import zermelo

solved = zermelo.solve("stones", "stones-table")
assert zermelo.verify(solved)
lost = [position.text for position in zermelo.Table(solved).query(value="loss", remoteness=3)]
assert lost == ["6"]
assert zermelo.Table(solved).export("stones.parquet").bytes > 0
packed = zermelo.Table(solved).pack("stones.zermelo")
assert zermelo.evaluator("stones", table=packed).value("6") == zermelo.Value(outcome=-1, remoteness=3)
