"""Counts as tables: the totals with their meanings, the counts by ply, the games after every move, and sweeps."""

from collections.abc import Sequence

from zermelo.analysis.counting.census import Census, Opening
from zermelo.analysis.counting.reachable_counts import ReachableCounts
from zermelo.analysis.sweeping.subtraction import repetitions
from zermelo.analysis.sweeping.sweep import Sweep
from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of
from zermelo.drawing.texts.text import wrap_sentence
from zermelo.rules.results import Results, sum_results

__all__ = ["census_table", "census_text", "reachable_table", "reachable_text", "sweep_table", "sweep_text"]


PLY_COLUMN_LEGEND = (
    "Ply: one move by one player; a row counts what lies that many plies after the start. "
    "Wins and draws: games that end at that ply. Finished: positions in which the game is over."
)

REACHABLE_LEGEND = (
    "Ply: one move by one player. Positions: those that play can reach. Finished: the game is over. Stored: boards "
    "without a line and with the right stones, as a table without keys has them; play cannot reach some of them."
)

VALUES_LEGEND = "Won, drawn and lost: positions by their value for the side to move."

EXTRA_MOVE_NOTE = "Where a player can move again, a finished position counts once for either player to move."

NEW_LEGEND = "New: positions that no ply before this one has."

COUNT_MEANINGS = {
    "games": "complete sequences of moves",
    "different": "games, where moves that a symmetry of the board makes equal count once",
    "nodes": "sequences of moves, complete or not, the empty one included",
    "positions": "distinct states that play can reach, whoever is to move",
    "classes": "positions, where those equal up to symmetry count once",
}
"""The meaning of each count."""


def census_text(census: Census, width: int | None = None) -> str:
    """Return the totals with their meanings, the counts by ply, and the games after every move."""
    sheet = census_table(census)
    parts = [*summary(census, width), *(text_of(table.columns, width) for table in (sheet, *sheet.more))]
    return "\n\n".join([*filter(None, parts), *(wrap_sentence(sentence, width) for sentence in sentences(census))])


def census_table(census: Census) -> Sheet:
    """Return the counts by ply, with the games after every move and the Grundy values below."""
    notes = [line.strip() for entry in summary(census, None) for line in entry.splitlines()]
    tables = []
    if census.openings and census.whole:
        tables.append(Sheet(opening_columns(census)))
    if census.grundy is not None:
        counts = census.grundy.values()
        values = Column("Grundy value", [str(value) for value in census.grundy])
        positions = numbers("positions", [count.positions for count in counts])
        tables.append(Sheet([values, positions, numbers("classes", [count.classes for count in counts], spare=1)]))
    return Sheet(layer_columns(census), [*notes, *sentences(census)], more=tables)


def sentences(census: Census) -> list[str]:
    """Explain the columns, and missing counts."""
    again = [EXTRA_MOVE_NOTE] if census.position.game.rules.again else []
    return [PLY_COLUMN_LEGEND, *again, *([NEW_LEGEND] if census.returns else []), *census.missing]


def summary(census: Census, width: int | None) -> list[str]:
    """Return an entry for each total in one text: '255,168 games: complete sequences of moves (X wins 131,184; ...)'.

    There is none where positions are missing.
    """
    if not census.has_all:
        return []
    totals = totals_of(census)
    totals["games"] = sum(totals[name] for name in Results._fields)
    names = ("positions", "classes") if census.returns else COUNT_MEANINGS
    digits = max(len(f"{totals[name]:,}") for name in names)
    by_winner = "; ".join(f"{head} {totals[name]:,}" for name, head in winners(census).items())
    meanings = {**COUNT_MEANINGS, "games": f"{COUNT_MEANINGS['games']} ({by_winner})"}
    entries = (f"{totals[name]:>{digits},} {name}: {meanings[name]}" for name in names if totals[name])
    return ["\n".join(wrap_sentence(entry, width, digits + 1) for entry in entries)]


def winners(census: Census) -> dict[str, str]:
    """Return the heads of the columns of results, by the field of Results."""
    first, second = census.position.game.notation.player_names
    return {"first": f"{first} wins", "second": f"{second} wins", "draw": "draws"}


def totals_of(census: Census) -> dict[str, int]:
    """Return the totals of all plies by column; a position that occurs at several plies counts once."""
    layers = census.layers
    return {
        "nodes": sum(layer.nodes for layer in layers),
        "positions": sum(layer.new_positions for layer in layers),
        "classes": sum(layer.new_classes for layer in layers),
        **sum_results(layer.games for layer in layers)._asdict(),
        "finished": sum(layer.finished.total for layer in layers),
        "different": sum(layer.different.total for layer in layers),
    }


def layer_columns(census: Census) -> list[Column]:
    """Return a row for every ply, and the totals if no ply is missing."""
    layers, heads = census.layers, winners(census)
    columns = {
        "nodes": ([layer.nodes for layer in layers], 0),
        "positions": ([layer.positions for layer in layers], 4),
        "new": ([layer.new_positions for layer in layers] if census.returns else [], 0),
        "classes": ([layer.classes for layer in layers], 5),
        "first": ([layer.games.first for layer in layers], 1),
        "second": ([layer.games.second for layer in layers], 2),
        "draw": ([layer.games.draw for layer in layers], 3),
        "finished": ([layer.finished.total for layer in layers], 6),
        "different": ([layer.different.total for layer in layers], 7),
    }
    plies, totals = [str(layer.ply) for layer in layers], totals_of(census) if census.whole else {}
    shown = (
        numbers(heads.get(name, name), [n or None for n in (*counts, *([totals[name]] if totals else []))], spare)
        for name, (counts, spare) in columns.items()
        if counts
    )
    return [Column("ply", [*plies, *(["all"] if totals else [])]), *(column for column in shown if any(column.cells))]


def opening_columns(census: Census) -> list[Column]:
    """Return a row for every move, with the games that follow it."""
    openings: Sequence[Opening] = census.openings or ()
    games = [sum_results(layer.games for layer in opening.layers) for opening in openings]
    different = [sum_results(layer.different for layer in opening.layers).total for opening in openings]
    heads = zip(winners(census).values(), zip(*games, strict=True), (2, 2, 3), strict=True)
    return [
        Column("after", [opening.move.name for opening in openings]),
        *(numbers(*head) for head in heads),
        numbers("games", [result.total for result in games]),
        numbers("different", different, spare=4),
    ]


def reachable_text(counts: ReachableCounts, width: int | None = None) -> str:
    """Return the number of reachable positions, and a line for every ply."""
    columns, notes, *_ = reachable_table(counts)
    return "\n\n".join(
        [*reachable_summary(counts), text_of(columns, width), *(wrap_sentence(note, width) for note in notes)]
    )


def reachable_summary(counts: ReachableCounts) -> list[str]:
    """Return the totals as a text, unless plies are missing."""
    if counts.positions is None:
        return []
    first, second = counts.position.game.notation.player_names
    over, total = counts.finished_positions, f"{counts.positions:,}"
    winners = f"{first} wins {over.first:,}; {second} wins {over.second:,}; draws {over.draw:,}"
    finished = f"{over.total:>{len(total)},} finished: the game is over ({winners})"
    return [f"{total} positions: {COUNT_MEANINGS['positions']}\n{finished}"]


def reachable_table(counts: ReachableCounts) -> Sheet:
    """Return a row for every ply, and the totals if no ply is missing."""
    layers, by_value, whole = counts.layers, counts.by_value(), not counts.missing
    columns = {
        "positions": [layer.positions for layer in layers],
        "finished": [layer.finished.total for layer in layers],
        **by_value,
        "stored": [layer.stored for layer in layers],
    }
    plies = Column("ply", [*(str(layer.ply) for layer in layers), *(["all"] if whole else [])])
    shown = [
        numbers(name, [*cells, *([sum(cells)] if whole else [])], spare=int(name == "stored"))
        for name, cells in columns.items()
    ]
    return Sheet([plies, *shown], [REACHABLE_LEGEND, *([VALUES_LEGEND] if by_value else []), *counts.missing])


def sweep_text(sweep: Sweep, width: int | None = None) -> str:
    """Return a line for every game, and notes on games that were left out."""
    columns, notes, *_ = sweep_table(sweep)
    return "\n".join([text_of(columns, width), *(wrap_sentence(note, width) for note in notes)])


def sweep_table(sweep: Sweep) -> Sheet:
    """Return the columns that are not empty; a value is for the first player."""
    rows = sweep.rows
    columns = [
        Column("game", [row.game for row in rows], left=True),
        numbers("Grundy", [row.grundy for row in rows], spare=1),
        numbers("positions", [row.positions for row in rows], spare=2),
        Column("seconds", [f"{row.seconds:.2f}" for row in rows], spare=3),
        Column("first player", [f"{row.glyph} {row.words}" for row in rows], left=True),
    ]
    late = [f"Not measured in time: {', '.join(sweep.missing)}."] if sweep.missing else []
    notes = [*sweep.left_out, *late, *repetitions(row.game for row in rows)]
    return Sheet([column for column in columns if any(column.cells)], notes, tall=True)
