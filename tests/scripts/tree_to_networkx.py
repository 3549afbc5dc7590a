"""Make a graph of networkx from a game tree."""

import networkx as nx

import zermelo

tree = zermelo.tree("tictactoe", depth=2)
graph = nx.DiGraph([(edge.source, edge.target, {"move": edge.name}) for edge in tree.edges])
assert graph.number_of_nodes() == 1 + 9 + 72
assert nx.is_arborescence(graph)
assert graph.edges[0, 5]["move"] == "5"
assert {tree.nodes[number].value.word for number in graph.successors(0)} == {"draw"}
