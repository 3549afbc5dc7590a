"""The top level fits on a page, and says where another name is."""

import zermelo

names = [name for name in dir(zermelo) if not name.startswith("_")]
assert len(names) < 60
assert {"analyse", "solve", "Table", "sources", "tables"} <= set(names)
assert "make_book" in dir(zermelo.tables)
try:
    getattr(zermelo, "watch")  # noqa: B009
except AttributeError as error:
    assert str(error).endswith("it is in zermelo.sources")
else:
    raise AssertionError("watch")
