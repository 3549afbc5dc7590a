"""Two ways to count the positions of Connect Four, ply by ply."""

import zermelo

small = "connect:width=4,height=4"
far = zermelo.count(small, depth=5, reachable=True)
near = zermelo.count(small, depth=5)
assert [layer.positions for layer in far.layers] == [1, 4, 16, 52, 160, 436]
assert [layer.positions for layer in near.layers] == [layer.positions for layer in far.layers]
try:
    zermelo.count("nim", reachable=True)
except zermelo.errors.BadOption as error:
    assert "declares no placement" in str(error)
else:
    raise AssertionError("nim has no placement")
