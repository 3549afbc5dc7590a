"""Memory is a number of bytes, or a text with a unit."""

import zermelo

stones = zermelo.start("stones")
assert zermelo.solve("stones", "stones-table", memory="1G").value == zermelo.Value(-1, 9)
for memory in ("64M", 64 << 20):
    assert zermelo.evaluator("stones", memory=memory).value(stones) == zermelo.Value(-1, 9)
    search = zermelo.evaluators.CompiledSearch(stones.game, memory=memory, threads=1)
    assert search.value(stones, seconds=600) == zermelo.Value(-1, 9)
