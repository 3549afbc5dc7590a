"""Without time, a result that can be partial says so; anything else raises OutOfTime."""

import zermelo

large = zermelo.start("mnk:width=5,height=5,k=4").after("13")
assert isinstance(zermelo.value(large, seconds=0), zermelo.Bounds)
assert isinstance(zermelo.why(large, "12", seconds=0).value, zermelo.Bounds)
assert not zermelo.values([large], seconds=0).decided.any()
assert not zermelo.count(large, seconds=0).whole
try:
    zermelo.prove(large, "perfect", seconds=0)
except TimeoutError as error:
    assert isinstance(error, zermelo.errors.OutOfTime)
else:
    raise AssertionError("nobody proves this in no time")
