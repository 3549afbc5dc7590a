"""Cancel a search from another thread."""

from threading import Timer

import zermelo

deadline = zermelo.types.Deadline(600)
Timer(0.1, deadline.cancel).start()
value = zermelo.value("mnk:width=7,height=7,k=5", seconds=deadline)
assert isinstance(value, zermelo.Bounds)
assert deadline.is_cancelled
