"""A time limit is a number of seconds for a call, or a Deadline for several calls together."""

import zermelo

stones = zermelo.start("stones")
for seconds in (600, 600.0, zermelo.types.Deadline(600)):
    assert zermelo.value(stones, seconds=seconds) == zermelo.Value(-1, 9)
    assert zermelo.analyse(stones, seconds=seconds).value == zermelo.Value(-1, 9)
    assert zermelo.count(stones, seconds=seconds).whole
    assert zermelo.prove(stones, "perfect", seconds=seconds).second.lost is None
    assert zermelo.match(stones, "random", "perfect", n=2, seed=1, seconds=seconds)
    assert zermelo.sweep("stones:n={1..6}", seconds=seconds).rows[5].value == "loss"
