"""When time is short, a value is what is certain."""

import zermelo

value = zermelo.value("mnk:width=5,height=5,k=4", seconds=0)
if isinstance(value, zermelo.Value):
    raise AssertionError("nobody decides this in no time")
assert value.outcome is None
assert (value.at_least.outcome, value.at_most.outcome) == (zermelo.LOSS, zermelo.WIN)
labels = zermelo.values(["mnk:width=5,height=5,k=4"], seconds=0)
assert (labels.at_least[0], labels.at_most[0]) == (zermelo.LOSS, zermelo.WIN)
