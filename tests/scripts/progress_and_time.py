"""Long work reports its progress and has a time limit, in any order."""

import zermelo

news: list[zermelo.types.Progress] = []
zermelo.solve("nim", "nim-table", seconds=600, on_progress=news.append)
zermelo.prove("stones", "perfect", on_progress=news.append, seconds=600)
zermelo.match("stones", "random", "random", n=10, seconds=600, on_progress=news.append)
zermelo.check("stones", n=10, on_progress=news.append, seconds=600)
assert {"games", "random games"} <= {each.what for each in news}
assert all(each.total is None or each.done <= each.total for each in news)
