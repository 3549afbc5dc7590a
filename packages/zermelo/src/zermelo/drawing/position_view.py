"""A position as plain data that screens draw: its board as a scene, its moves with their paths, and their values."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

from zermelo.analysis.analysis import Analysis
from zermelo.analysis.why import completed_cells, turns_record
from zermelo.analysis.words import ending, header
from zermelo.drawing.figures import Primitive, around, move_shape
from zermelo.drawing.pictures.scene_picture import player_roles
from zermelo.drawing.scene import Figure, box_of, course, layout_of
from zermelo.drawing.svg import fills, ink_on
from zermelo.games import PositionLike, position_of
from zermelo.rules import Board, Notation, Place, Point, board_of, marks_of
from zermelo.rules.move_places import arrivals, paths, row_of
from zermelo.rules.position import Position

__all__ = ["board_record", "board_view", "layout_record", "view"]


def view(position: PositionLike, analysis: Analysis | None = None) -> dict[str, Any]:
    """Return a position as JSON, for a screen to draw: its board, and its legal moves with their paths.

    With an analysis, also its value and its best line, and the moves from the best to the worst, each with its value,
    its words, a colour (brighter is better), and the reason if it loses. The game and the players have the
    names that screens use; 'colours' are those of the players' discs. If a player can move again, 'turns' says whose
    turn it is in each position of the game so far, and 'line_turns' who makes each move of the line.

    >>> from zermelo import start
    >>> view(start("stones:n=3"))["legal"][0]["path"]
    ('stone 3',)
    """
    position = position_of(position)
    over, colours = position.is_over, position.game.colours
    shown = {
        "game": position.game.spec,
        "name": position.game.name,
        "title": position.game.title,
        "rule": position.game.notation.illegal,
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
        "layout": layout_record(board, position.game.notation),
        "marks": marks_of(position, board),
        "last": arrivals(position.parent, position) if position.parent else [],
        "row": completed_cells(position),
        **({"since": since, "makers": makers} if since else {}),
    }


@lru_cache(maxsize=64)
def layout_record(board: Board, notation: Notation[Any]) -> dict[str, Any]:
    """Return the layout of a board as JSON; shapes and outlines are those around the middle of a place.

    Places of one form share their outline, the shapes of the place itself, and the number of the figures by mark.
    """
    layout, forms = layout_of(board, notation), dict[str, int]()

    def record(place: Place, base: Iterable[Primitive] = (), figures: int | None = None) -> dict[str, Any]:
        middle = [move_shape(shape, -place.x, -place.y) for shape in base]
        form = json.dumps({"outline": round_points(around(place)), "base": records(middle), "figures": figures})
        return {**place_record(place), "form": forms.setdefault(form, len(forms))}

    stands = (place._replace(name=name) for place, name in zip(board.stands, board.press_names, strict=True))
    pairs = zip(stands, layout.bases, layout.kinds, strict=True)
    places, presses = [record(*each) for each in pairs], [record(press) for press in board.presses]
    return {
        "box": [round(each, 3) for each in layout.box],
        "frame": [round(each, 3) for each in box_of(board, ())],
        "colours": player_roles(notation, board),
        "ground": records(layout.ground),
        "labels": records(layout.labels),
        "places": places,
        "presses": presses,
        "forms": [json.loads(form) for form in forms],
        "figures": [figures_record(figures) for figures in layout.figures],
        "joints": [[a, b, shape.record()] for a, b, shape in layout.joints],
        "areas": [{"outline": round_points(area.outline), "around": list(area.around)} for area in board.areas],
        "letters": list(layout.letters),
        "any_order": board.is_any_order,
    }


def board_record(board: Board, notation: Notation[Any]) -> dict[str, Any]:
    """Return what a program needs to draw boards of a game without Python.

    It is the layout, the cells, the rows and the field of the places, the number of places beside them, and whether the
    places have names.
    """
    return {
        "layout": layout_record(board, notation),
        "cells": [list(cell) for cell in board.cells],
        "rows": [row_of(place) for place in board.stands],
        "field": list(board.field),
        "beside": len(board.beside),
        "named": any(board.names),
    }


def records(shapes: Iterable[Primitive]) -> list[dict[str, Any]]:
    """Return shapes as JSON; a run of discs that look alike becomes one disc with several points."""
    alike = groupby(shapes, key=lambda shape: shape._replace(points=()) if shape.kind == "disc" else shape)
    joined = ((look, chain.from_iterable(each.points for each in same)) for look, same in alike)
    return [look._replace(points=tuple(points)).record() for look, points in joined]


def round_points(points: Iterable[Point]) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in points]


def place_record(place: Place) -> dict[str, Any]:
    """Return a place without its outline, and without what is empty."""
    known = {name: getattr(place, name) for name in ("name", "level", "kind", "owner", "caption")}
    shown = {name: value for name, value in known.items() if value not in (None, "") and (value or name == "owner")}
    return {"x": round(place.x, 3), "y": round(place.y, 3), **shown}


def figures_record(figures: Mapping[str, Figure]) -> dict[str, Any]:
    """Return the figures of a kind of place by mark, without what is empty."""
    return {mark: figure_record(figure) for mark, figure in figures.items()}


def figure_record(figure: Figure) -> dict[str, Any]:
    look = figure.look
    known = {
        "words": figure.words,
        "name": look.name,
        "moves": look.moves,
        "gone": look.shape == "gone",
        "free": look.shape in ("barred", "gone"),
        "joins": look.joins,
        "of_mover": look.is_of_mover,
    }
    owner = {} if look.owner is None else {"owner": look.owner}
    return {"shapes": records(figure.shapes), **owner, **{name: value for name, value in known.items() if value}}


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
