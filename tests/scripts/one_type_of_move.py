"""Every move is a Move: of a position, of an analysis, of a line, of a reason, and of a tree."""

import zermelo

position = zermelo.start("tictactoe").after("1 2")
analysis, why, tree = zermelo.analyse(position), zermelo.why(position, "3"), zermelo.tree(position, depth=1)
moves = [*position.moves, *analysis.best, *analysis.line, *why.line, why.best.move, *tree.edges[0].moves]
assert all(isinstance(move, zermelo.Move) for move in moves)
for move in analysis.line:
    position = position.play(move)
assert position.is_over
assert position.winner == 0
