"""A position as plain data that screens draw: its board as a scene, its moves with their paths, and their values."""

from dataclasses import replace
from typing import Any

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.move_places import arrivals, paths
from zermelo.analysis.why import completed_cells, turns_record
from zermelo.analysis.words import ending, header
from zermelo.drawing.figures import Shape
from zermelo.drawing.scene import Layout, course, layout_of
from zermelo.drawing.svg import fills, ink_on
from zermelo.games import PositionLike, position_of
from zermelo.rules import Board, Game, Place, board_of, marks_of
from zermelo.rules.position import Position

__all__ = ["board_view", "layout_record", "view"]


def view(position: PositionLike, analysis: Analysis | None = None) -> dict[str, Any]:
    """Return a position as JSON, for a screen to draw: its board, and its legal moves with their paths.

    With an analysis, also its value and its best line, and the moves from the best to the worst, each with its value,
    its words, a colour (brighter is better), and the reason if it loses. The game and the players have the
    names that screens use; 'colours' are those of the players' discs. If a player can move again, 'turns' says whose
    turn it is in each position of the game so far, and 'line_turns' who makes each move of the line.

    >>> from zermelo import start
    >>> view(start("stones:n=3"))["legal"][0]["path"]
    ['stone 3']
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
        return {**shown, "legal": [{"move": move, "path": path} for move, path in paths(position).items()]}
    line = {"line": analysis.line.names, **turns_record(position, analysis.line)}
    value = {"value": analysis.value.screen_record(), **line}
    return {**shown, **value, "legal": ranked_view(replace(analysis, position=position))}


def board_view(position: Position[Any]) -> dict[str, Any] | None:
    """Return what stands on the board: the layout, and a character for each place; None for a game without a board.

    'last' has the places that the last move has filled, 'row' those of a finished row. 'since' and 'makers' tell the
    ply and the player of each mark, if looks depend on them.
    """
    board = board_of(position)
    if board is None:
        return None
    since, makers = course(position, board)
    return {
        "layout": layout_record(position.game, board),
        "marks": marks_of(position, board),
        "last": arrivals(position.parent, position) if position.parent else [],
        "row": completed_cells(position),
        **({"since": since, "makers": makers} if since else {}),
    }


def layout_record(game: Game[Any], board: Board) -> dict[str, Any]:
    """Return the layout of a board as JSON: shapes, places, figures by mark, places to press by name."""
    layout = layout_of(board, game.notation)
    pairs = zip(layout.board.places, layout.bases, layout.kinds, strict=True)
    return {
        "box": [round(each, 3) for each in layout.box],
        "ground": records(layout.ground),
        "labels": records(layout.labels),
        "places": [{**place_record(place), "base": records(base), "figures": kind} for place, base, kind in pairs],
        "figures": [figures_record(layout, kind) for kind in range(len(layout.figures))],
        "joints": [[a, b, shape.record()] for a, b, shape in layout.joints],
        "areas": [{"outline": area.outline, "around": area.around} for area in board.areas],
        "hits": [place_record(place) for place in board.hits.values()],
        "any_order": board.is_any_order,
    }


def records(shapes: tuple[Shape, ...]) -> list[dict[str, Any]]:
    return [shape.record() for shape in shapes]


def place_record(place: Place) -> dict[str, Any]:
    outline = [[round(x, 3), round(y, 3)] for x, y in place.outline]
    known = {
        "name": place.name,
        "outline": outline,
        "level": place.level,
        "kind": place.kind,
        "owner": place.owner,
        "caption": place.caption,
    }
    return {
        "x": round(place.x, 3),
        "y": round(place.y, 3),
        **{key: each for key, each in known.items() if each not in (None, "", 0, [])},
        **({"owner": 0} if place.owner == 0 else {}),
    }


def figures_record(layout: Layout, kind: int) -> dict[str, Any]:
    """Return the figures of a kind of place by mark."""
    return {
        mark: {
            "shapes": records(figure.shapes),
            "words": figure.words,
            **({"owner": figure.look.owner} if figure.look.owner is not None else {}),
            **({"gone": True} if figure.look.shape == "gone" else {}),
            **({"joins": figure.look.joins} if figure.look.joins else {}),
            **({"of_mover": True} if figure.look.is_of_mover else {}),
        }
        for mark, figure in layout.figures[kind].items()
    }


def ranked_view(analysis: Analysis) -> list[dict[str, Any]]:
    position, colours = analysis.position, fills(value for _, value in analysis.ranked)
    refutations = {refutation.move: refutation for refutation in analysis.refutations}
    reasons, found = analysis.reasons, paths(position)
    views = []
    for move, value in analysis.ranked:
        paint = {"fill": colours[value], "ink": ink_on(colours[value])}
        refutation = refutations.get(move)
        reply = refutation.reply if refutation else None
        why = {"reply": None if reply is None else reply.name, "why": reasons.get(move)}
        views.append({"move": move.name, "path": found[move.name], **value.screen_record(), **paint, **why})
    return views
