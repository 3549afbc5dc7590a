"""A position as plain data that screens draw: its marks, moves and values, with their places."""

from dataclasses import replace
from typing import Any

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.move_places import changed_cell, hit_box, origin, parts_of
from zermelo.analysis.why import completed_cells, turns_record
from zermelo.analysis.words import ending, header
from zermelo.drawing.svg import fills, ink_on
from zermelo.drawing.texts.text import flat
from zermelo.games import PositionLike, position_of
from zermelo.games.boards.text import EMPTY_CELL
from zermelo.rules.position import Move, Position

__all__ = ["board_view", "view"]


def view(position: PositionLike, analysis: Analysis | None = None) -> dict[str, Any]:
    """Return a position as JSON, for a screen to draw: its board, and its legal moves with their places.

    With an analysis, also its value and its best line, and the moves from the best to the worst, each with its value,
    its words, a colour (brighter is better), and the reason if it loses. The game and the players have the
    names that screens use; 'colours' are those of the players' discs. If a player can move again, 'turns' says whose
    turn it is in each position of the game so far, and 'line_turns' who makes each move of the line.

    >>> from zermelo import start
    >>> view(start("stones:n=3"))["legal"][0]["place"]
    ['stone', 0, 2]
    """
    position = position_of(position)
    over, colours = position.is_over, position.game.colours
    shown = {
        "game": position.game.spec,
        "name": position.game.name,
        "title": position.game.title,
        "players": list(position.game.notation.player_names),
        "colours": list(colours) if colours else None,
        "moves": position.moves_played.names,
        "text": position.text,
        "turn": position.turn,
        **({"turns": [each.turn for each in position.path]} if position.game.rules.again else {}),
        "player": position.player_name,
        "over": over,
        "winner": position.winner,
        "header": header(position, analysis.value, analysis.grundy) if analysis else ending(position) if over else None,
        "board": board_view(position),
    }
    if analysis is None:
        return {**shown, "legal": [move_view(position, move) for move in position.moves]}
    line = {"line": analysis.line.names, **turns_record(position, analysis.line)}
    value = {"value": analysis.value.screen_record(), **line}
    return {**shown, **value, "legal": ranked_view(replace(analysis, position=position))}


def board_view(position: Position[Any]) -> dict[str, Any]:
    """Return the data of a board: 'cells' with marks, 'columns' into which stones fall, 'heaps' of stones, or a 'text'.

    A cell with the mark of a player has that player's number as its 'owner'. One that is a number of things has a
    'stock'.
    """
    grid, heaps, marks = position.game.board, position.game.declared.heaps, position.game.notation.marks or ()
    if grid is None:
        return {"kind": "heaps", "heaps": list(heaps(position.state))} if heaps else {"kind": "text"}
    pieces, stocks = grid.pieces or {}, {stock.cell: {"stock": stock._asdict()} for stock in grid.stocks}
    cells = [
        {"x": x, "y": y, "mark": "" if mark == EMPTY_CELL else grid.text_of_mark(mark), "name": name}
        | ({"owner": marks.index(mark)} if mark in marks else {})
        | ({"piece": pieces[mark]._asdict()} if mark in pieces else {})
        | stocks.get(cell, {})
        | ({"gone": True} if mark in grid.gone else {})
        for cell, ((x, y), mark, name) in enumerate(
            zip(flat(grid.places), position.board, grid.cell_names, strict=True)
        )
    ]
    last = changed_cell(position.parent, position) if position.parent else None
    return {
        "kind": "columns" if grid.columns else "cells",
        "cells": cells,
        "last": last,
        "row": completed_cells(position),
        "columns": list(grid.columns),
        "hands": [list(hand) for hand in grid.hands],
        "staggered": grid.staggered,
        "layers": 1 + max(layer[0] if layer else 0 for _, _, *layer in grid.places),
    }


def move_view(position: Position[Any], move: Move) -> dict[str, Any]:
    """Return the name of a move, its place, and the number of the cell that a man leaves, or null.

    The place is ['cell', i, 0], ['column', i, 0], ['stone', heap, stone], or null. If two men move, 'then' has the
    cells that the second one leaves and enters.
    """
    place, start = hit_box(position, move), origin(position, position.follow(move))
    if place and start is None and (parts := parts_of(position, move)):
        return {"move": move.name, "place": list(place), "origin": parts[0], "then": parts[2:]}
    return {"move": move.name, "place": None if place is None else list(place), "origin": start}


def ranked_view(analysis: Analysis) -> list[dict[str, Any]]:
    position, colours = analysis.position, fills(value for _, value in analysis.ranked)
    refutations = {refutation.move: refutation for refutation in analysis.refutations}
    reasons = analysis.reasons
    views = []
    for move, value in analysis.ranked:
        place = move_view(position, move)
        paint = {"fill": colours[value], "ink": ink_on(colours[value])}
        refutation = refutations.get(move)
        reply = refutation.reply if refutation else None
        why = {"reply": None if reply is None else reply.name, "why": reasons.get(move)}
        views.append({**place, **value.screen_record(), **paint, **why})
    return views
