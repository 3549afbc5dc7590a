"""The searches of the five sources take a spec, and agree."""

from zermelo import sources

start = sources.search("nim:heaps=1+2", "minimax")
assert start.score == 1
perfect = [name for name, search in sources.SEARCHES.items() if search.perfect]
assert len(perfect) == 6
signs = {name: sources.search("stones:n=8", name).score > 0 for name in perfect}
assert set(signs.values()) == {True}
costs = {name: sources.search("stones:n=12", name).cost.nodes for name in ("minimax", "alphabeta", "memo")}
assert costs["memo"] < costs["alphabeta"] < costs["minimax"]
