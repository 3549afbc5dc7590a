"""What belongs to a table is a method of it: probe, query, export, pack."""

import pandas as pd

import zermelo

zermelo.solve("stones:n=12", "stones")
table = zermelo.Table("stones")
assert zermelo.verify(table)
assert [position.state for position in table.query(value=zermelo.LOSS)] == [11, 6, 1]
only = next(table.query(value=zermelo.WIN, remoteness=2))
assert [move.name for move in table.keeping(only)] == [move.name for move in zermelo.analyse(only).best]
best = table.probe(only)[0].move
assert best in table.keeping(only)
written = table.export("stones.parquet")
assert pd.read_parquet(written.path).shape[0] == len(table) == 13
packed = zermelo.Table(table.pack("stones.zermelo"))
assert len(packed) == len(table)
assert packed[zermelo.start("stones:n=12")] == zermelo.value("stones:n=12")
