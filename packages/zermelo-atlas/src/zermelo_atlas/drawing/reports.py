"""The report on a game as sections of sentences and tables: for the terminal, as Markdown, and for a page."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import log10
from typing import Any, NamedTuple

from zermelo.analysis import header
from zermelo.drawing import Column, Sheet, numbers, text_of, wrap_sentence
from zermelo.rules import Bounds, Value, capital, list_things, plies
from zermelo_atlas.reports.difficulty import MAX_DIFFICULTY_PLIES, Trap
from zermelo_atlas.reports.equal_play import EqualPlay
from zermelo_atlas.reports.known_games import KNOWN_GAMES
from zermelo_atlas.reports.report import FAIR_SWAP_STRENGTH, GOOD_STRENGTH, GameReport
from zermelo_atlas.reports.variants import Variants

__all__ = [
    "ReportSection",
    "kind_of",
    "report_json",
    "report_markdown",
    "report_text",
    "sections",
    "variants_json",
    "variants_markdown",
    "variants_table",
    "variants_text",
    "variants_title",
]

MAX_SHOWN_ROWS = 24
"""The largest number of rows of a table that a page shows without scrolling."""

MAX_WRITTEN_MOVES = 12
"""The most moves of a line of perfect play, and of a list of equal moves, that are written out."""


class ReportSection(NamedTuple):
    """A part of a report: sentences, and a table below them."""

    title: str
    sentences: Sequence[str]
    table: Sheet | None = None


def kind_of(report: GameReport) -> str:
    """Return the spec of the game, and whether the numbers are exact or samples."""
    name = (report.game.spec or report.game.name).rpartition("/")[2]  # without the folder of a file
    if report.exact:
        return f"{name}: every number is exact."
    return f"{name}: values are exact as far as they were found in time, and the other numbers come from samples."


def sections(report: GameReport) -> list[ReportSection]:
    """Return the parts of a report; those about which nothing is known are left out."""
    parts = [
        ReportSection("Outcome", list(outcome(report))),
        ReportSection("Fairness", list(fairness(report)), strengths(report)),
        ReportSection("Difficulty", list(difficulty(report)), choices(report)),
        ReportSection("Length and size", list(size(report))),
        ReportSection("Drama", list(drama(report))),
        ReportSection("Worth a look", list(map(capital, report.warnings))),
        ReportSection("About these numbers", report.notes),
    ]
    return [part for part in parts if part.sentences or part.table]


def report_text(report: GameReport, width: int | None = None) -> str:
    """Return a report in lines of at most this many characters."""
    parts = [wrap_sentence(kind_of(report), width)]
    for title, sentences, table in sections(report):
        lines = [title.upper(), *(wrap_sentence(sentence, width) for sentence in sentences)]
        parts.append("\n".join([*lines, *(["", text_of(table.columns, width)] if table else [])]))
    return "\n\n".join(parts)


def report_markdown(report: GameReport) -> str:
    """Return a report as Markdown."""
    parts = [f"# {report.game.title}", kind_of(report)]
    for title, sentences, table in sections(report):
        parts += [f"## {title}", *sentences, *([markdown_of(table)] if table else [])]
    return "\n\n".join(parts) + "\n"


def markdown_of(table: Sheet) -> str:
    """Return a table in the form of GitHub's Markdown."""
    rows = zip(*((column.head, *column.cells) for column in table.columns), strict=True)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    rule = "|".join("---" if column.left else "---:" for column in table.columns)
    return "\n".join([lines[0], f"|{rule}|", *lines[1:]])


def outcome(report: GameReport) -> Iterator[str]:
    """Yield the value of the start, of the first moves, and a line of perfect play."""
    analysis = report.analysis
    yield header(analysis.position, analysis.value)
    for words, group in groupby(analysis.ranked, lambda each: str(each.value)):
        moves = [str(each.move) for each in group]
        which = "every move" if len(moves) == len(analysis.ranked) > 1 else list_things(moves, limit=MAX_WRITTEN_MOVES)
        yield f"After {which}: {words}."
    if line := analysis.line.names:
        more = f" ... ({len(line)} moves)" if len(line) > MAX_WRITTEN_MOVES else ""
        yield f"A line of perfect play: {' '.join(line[:MAX_WRITTEN_MOVES])}{more}{without_end(analysis.value)}"


def without_end(value: Value | Bounds) -> str:
    return ", and so on without end" if isinstance(value, Value) and value.is_endless else ""


def fairness(report: GameReport) -> Iterator[str]:
    """Yield the first player's share between good players, and the fairest first move with a swap."""
    first = report.game.notation.player_names[0]
    if play := report.play(GOOD_STRENGTH):
        error = f" (standard error {play.error:.1%})" if play.games else ""
        looking = ", or one that looks best," if play.unproven else ""
        yield (
            f"Between two players who make a best move{looking} with probability {GOOD_STRENGTH:g}, {first} takes "
            f"{play.share:.1%} of the points{error}."
        )
    if swap := report.swap:
        yield (
            f"If the second player may swap sides after the first move, {swap.move} is the fairest first move: "
            f"{swap.value}; whoever has made it takes {swap.share:.1%} of the points between players with probability "
            f"{FAIR_SWAP_STRENGTH:g}."
        )


def strengths(report: GameReport) -> Sheet | None:
    """Return a row for each strength of two equal players."""
    first, second = report.game.notation.player_names
    plays = report.plays
    if not plays:
        return None
    columns = [
        Column("best move", [f"{play.p:.0%}" for play in plays]),
        Column(f"{first} wins", [f"{play.first:.1%}" for play in plays], spare=1),
        *([Column("draw", [f"{abs(play.draw):.1%}" for play in plays], spare=3)] if report.has_draws else []),
        Column(f"{second} wins", [f"{play.second:.1%}" for play in plays], spare=2),
        Column(f"{first}'s share", [f"{play.share:.1%}" for play in plays]),
        Column("plies", [length_of(report, play) for play in plays]),
    ]
    errors = Column("error", [f"{play.error:.1%}" if play.games else "" for play in plays], spare=4)
    games = numbers("games", [play.games for play in plays], spare=5)
    return Sheet([*columns, *([] if report.exact else [errors, games])])


def length_of(report: GameReport, play: EqualPlay) -> str:
    """Return the mean length of games in plies, or that perfect play never ends."""
    return "endless" if is_endless(report, play) else f"{play.plies:.1f}"


def is_endless(report: GameReport, play: EqualPlay) -> bool:
    value = report.analysis.value
    return play.p == 1 and isinstance(value, Value) and value.is_endless


def difficulty(report: GameReport) -> Iterator[str]:
    """Yield how often short searches give away the result, and how deep one must look to keep it."""
    if all(row.holding == 1 for row in report.difficulty):
        return
    depths, shares = ([text(trap) for trap in report.traps] for text in (depth_of, share_of))
    erring = "lose points" if report.game.rules.scores else "give away the result"
    yield (
        f"Where a move can {erring}, a player who looks {list_things(depths)} plies ahead does so in "
        f"{list_things(shares)} of the cases."
    )
    examples = {trap.example: trap for trap in report.traps if trap.example}
    for position, trap in examples.items():
        where = f"After {position.moves_played}" if position.moves_played else "At the start"
        who = f"a player who looks {plies(trap.depth)} ahead"
        if trap.looking == 1:
            yield f"{where}, {trap.mistakes[0]} alone looks best to {who}, and is a mistake."
        else:
            mistakes = "is a mistake" if len(trap.mistakes) == 1 else "are mistakes"
            yield f"{where}, {len(trap.mistakes)} of the {trap.looking} moves that look best to {who} {mistakes}."
    value = report.analysis.value
    if report.exact and isinstance(value, Value):
        for player, depth, sign in zip(
            report.game.notation.player_names, report.depths, (value.sign, -value.sign), strict=True
        ):
            result = f"win{value.margin}" if sign else "draw"
            if depth:
                yield f"{player} keeps the {result} against every reply by looking {plies(depth)} ahead."
            elif sign >= 0:
                yield f"{player} must look more than {plies(MAX_DIFFICULTY_PLIES)} ahead to keep the {result}."


def depth_of(trap: Trap) -> str:
    return str(trap.depth)


def share_of(trap: Trap) -> str:
    return f"{trap.share:.0%}"


def choices(report: GameReport) -> Sheet | None:
    """Return a row for each ply: how many moves there are, and how many of them keep the result."""
    rows = report.difficulty
    if not rows:
        return None
    return Sheet(
        [
            Column("ply", [str(row.ply) for row in rows]),
            Column("positions", [f"{row.positions:,}" for row in rows], spare=2),
            Column("moves", [f"{row.moves:.1f}" for row in rows]),
            Column(f"moves that keep the {report.stake}", [f"{row.holding:.0%}" for row in rows]),
            Column("only one keeps it", [f"{row.single:.0%}" for row in rows], spare=1),
        ],
        tall=len(rows) > MAX_SHOWN_ROWS,
    )


def size(report: GameReport) -> Iterator[str]:
    """Yield how long games last, and how large the game is."""
    named = {1.0: "perfect", GOOD_STRENGTH: "good", 0.0: "random"}
    known = [play for play in report.plays if play.p in named]
    lengths = [f"{play.plies:.1f} plies of {named[play.p]} play" for play in known if not is_endless(report, play)]
    endless = "; perfect play never ends" if len(lengths) < len(known) else ""
    if lengths:
        yield f"A game lasts {list_things(lengths)}{endless}."
    census = report.census
    if census.positions:
        classes = f", {census.classes:,} up to symmetry" if census.classes and census.classes < census.positions else ""
        yield f"The game has {census.positions:,} positions{classes}."
    if census.games:
        yield f"{census.games:,} different games can be played."
    if report.branching:
        yield f"A position has {report.branching:.1f} moves on average."
    if report.on_best_lines:
        yield f"{report.on_best_lines:,} positions can occur if both players play perfectly."
    if census.positions:
        place = place_among_known(round(log10(census.positions), 1))
        yield f"Among {len(KNOWN_GAMES)} known games, by size, it stands {place}."


def place_among_known(size: float) -> str:
    """Return between which known games a game with 10^size positions stands."""
    smaller = [known.name for known in KNOWN_GAMES if known.positions < size]
    larger = [known.name for known in KNOWN_GAMES if known.positions > size]
    return " and ".join([*(f"above {name}" for name in smaller[-1:]), *(f"below {name}" for name in larger[:1])])


def drama(report: GameReport) -> Iterator[str]:
    """Yield what happens between good players."""
    play = report.play(GOOD_STRENGTH)
    if play is not None:
        yield (
            f"Between good players (probability {GOOD_STRENGTH:g}), {1 - abs(play.draw):.0%} of the games have a "
            "winner."
        )
        yield from lead(play)


def lead(play: EqualPlay) -> Iterator[str]:
    """Yield how often and how late the result changes, if it is known."""
    if play.lead_changes is not None:
        yield f"The result of perfect play changes {play.lead_changes:.2f} times in a game."
    if play.decided is not None:
        yield f"The last change comes after {play.decided:.0%} of the game."
    if play.comebacks is not None:
        yield f"In {play.comebacks:.0%} of the won games, the winner was lost at some time."


def variants_text(found: Variants, width: int | None = None) -> str:
    """Return a line for each variant, the fairest first."""
    table = variants_table(found)
    return "\n".join([text_of(table.columns, width), *(wrap_sentence(note, width) for note in table.notes)])


def variants_table(found: Variants) -> Sheet:
    """Return the table of variants: value, fairness, depth, drama and size."""
    rows = [row.record() for row in found.rows]
    columns = [
        Column("game", [row.spec for row in found.rows], left=True),
        Column("first player", [str(row.report.analysis.value) for row in found.rows], left=True),
        Column("share", [share_in(row) for row in rows]),
        Column("depth", [str(row["depth"] or "") for row in rows]),
        Column("winners", ["" if row["winners"] is None else f"{abs(row['winners']):.0%}" for row in rows], spare=1),
        Column("plies", ["" if row["plies"] is None else f"{row['plies']:.1f}" for row in rows], spare=2),
        numbers("positions", [row["positions"] for row in rows], spare=3),
    ]
    notes = [
        "share: of the points, for the first player, between players who make a best move with probability "
        f"{GOOD_STRENGTH:g}; "
        "depth: plies that one must look ahead to keep the result; winners: games that are not drawn.",
        *found.left_out,
    ]
    return Sheet(columns, notes)


def variants_title(found: Variants) -> str:
    """Return the title of the table of variants."""
    return f"Variants of {found.rows[0].report.game.title.partition(',')[0]}"


def variants_markdown(found: Variants) -> str:
    """Return the table of variants as Markdown."""
    table = variants_table(found)
    return "\n\n".join([f"# {variants_title(found)}", markdown_of(table), *table.notes]) + "\n"


def variants_json(found: Variants) -> str:
    """Return the rows of the table of variants as JSON in lines."""
    return json.dumps(found.records(), indent=2) + "\n"


def share_in(row: dict[str, Any]) -> str:
    """Return the first player's share with its standard error, if it has one."""
    error = f" ± {row['error']:.1%}" if row["error"] else ""
    return "" if row["share"] is None else f"{row['share']:.1%}{error}"


def report_json(report: GameReport) -> str:
    """Return a report as JSON in lines."""
    return json.dumps(report.record(), indent=2) + "\n"
