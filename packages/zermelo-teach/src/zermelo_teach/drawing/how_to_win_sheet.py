"""How to win on one sheet, as a web page and as a PDF: each rule beside boards on which it decides, and the proof."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from zermelo.drawing import on_screen
from zermelo.drawing.svg import to_text
from zermelo_teach.drawing.how_to_win import (
    exceptions_sentence,
    is_from_elsewhere,
    names_players,
    proof_sentences,
    title_of,
)
from zermelo_teach.drawing.marked_board import MARK_MEANINGS, MarkedBoard, marked_board
from zermelo_teach.drawing.paper import CAPTION_SIZE, PAPER_WIDTH, Paper, line_height
from zermelo_teach.strategies.how_to_win import HowToWin

__all__ = ["how_to_win_page", "how_to_win_pdf"]

SHEET_TEMPLATE = Path(__file__).parent / "how_to_win.html"
"""The page; beside it are its styles."""

FEW_RULES = 2
"""The most rules that have large boards, below them and not beside them."""

FLAT_SHAPE = 0.25
"""The largest height of a flat board, as a share of its width; such boards stand one below the other."""


class Sheet(NamedTuple):
    """What stands on a sheet, from the top down."""

    title: str
    use: list[str]
    """How to use it, in sentences."""
    origin: list[MarkedBoard]
    """The position from which the rules hold, if it is not the start of the game."""
    rules: list[tuple[str, list[MarkedBoard]]]
    """Each rule with its boards."""
    exceptions_sentence: str
    exceptions: list[MarkedBoard]
    proof: list[str]

    @property
    def boards(self) -> list[MarkedBoard]:
        """All boards."""
        return [*self.origin, *self.exceptions, *(each for _, some in self.rules for each in some)]

    @property
    def has_room(self) -> bool:
        """Whether boards can be large."""
        return len(self.rules) <= FEW_RULES and not self.exceptions

    @property
    def width(self) -> float:
        """The width of the widest board, in pixels."""
        return max((each.width for each in self.boards), default=1.0)

    @property
    def height(self) -> float:
        """The height of the highest board, in pixels."""
        return max((each.height for each in self.boards), default=1.0)

    @property
    def columns(self) -> int:
        """The number of boards of a rule that stand side by side."""
        flat = all(each.height <= FLAT_SHAPE * self.width for each in self.boards)
        return 1 if flat else 3


def sheet_of(rules: HowToWin) -> Sheet:
    """Return what stands on the sheet of some rules."""
    both = rules.side == "both"
    drawn = [
        (rule.sentence, [marked_board(each, firing.moves, to_move=both) for each, firing in some])
        for rule, some in rules.rules_and_examples()
    ]
    exceptions = [marked_board(each.position, [each.move], to_move=both) for each in rules.exceptions]
    kinds = {kind for each in (*exceptions, *(each for _, some in drawn for each in some)) for kind in each.kinds}
    order = ["Try the rules from the top: the first one that fits decides."] if len(rules.rules) > 1 else []
    you = [] if both or not names_players(rules.origin) else [f"You are {player_of(rules)}."]
    return Sheet(
        title_of(rules),
        [*you, *order, *(words for kind, words in MARK_MEANINGS.items() if kind in kinds)],
        [marked_board(rules.origin, (), to_move=True)] if is_from_elsewhere(rules) else [],
        drawn,
        exceptions_sentence(rules) if exceptions else "",
        exceptions,
        proof_sentences(rules),
    )


def player_of(rules: HowToWin) -> str:
    """Return the name of the player whose rules they are."""
    return rules.game.notation.player_names[next(iter(rules.aims))]


def how_to_win_page(rules: HowToWin) -> str:
    """Return rules as a web page, which is printed on a sheet of paper."""
    text, styles = (SHEET_TEMPLATE.with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".html", ".css"))
    sheet = sheet_of(rules)
    return Template(text).substitute(
        title=escape(sheet.title),
        palette=on_screen(),
        styles=styles,
        use=escape(" ".join(sheet.use)),
        origin=f'<div class="small">{figures(sheet, sheet.origin)}</div>' if sheet.origin else "",
        rules=rules_html(sheet),
        exceptions=exceptions_html(sheet),
        proof="".join(f"<p>{escape(each)}</p>" for each in sheet.proof),
    )


def rules_html(sheet: Sheet) -> str:
    """Return the list of the rules."""
    kind = f"{'few' if sheet.has_room else 'many'}{' flat' if sheet.columns == 1 else ''}"
    entries = "".join(rule_html(sheet, *each) for each in sheet.rules)
    return f'<ol class="rules {kind}" style="--rules:{len(sheet.rules)}">{entries}</ol>' if entries else ""


def rule_html(sheet: Sheet, sentence: str, boards: Iterable[MarkedBoard]) -> str:
    """Return a rule with its boards as an entry of the list."""
    return f'<li><p class="rule">{escape(sentence)}</p><div class="boards">{figures(sheet, boards)}</div></li>'


def exceptions_html(sheet: Sheet) -> str:
    """Return the exceptions in a grid; '' without any."""
    if not sheet.exceptions:
        return ""
    words, boards = escape(sheet.exceptions_sentence), figures(sheet, sheet.exceptions)
    return f'<section><h2>Exceptions</h2><p>{words}</p><div class="small">{boards}</div></section>'


def figures(sheet: Sheet, boards: Iterable[MarkedBoard]) -> str:
    """Return boards with their captions; squares are equally large on all boards of a sheet."""
    return "".join(
        f'<figure style="--share:{each.width / sheet.width:.3f};--pixels:{each.width:.0f}">{to_text(each.picture)}'
        f"<figcaption>{escape(each.caption)}</figcaption></figure>"
        for each in boards
    )


TITLE_SIZE, HEAD_SIZE, RULE_SIZE, TEXT_SIZE = 19.0, 14.0, 11.5, 10.5
"""The sizes of texts on paper, in points."""

GAP = 4.0
"""The space between what stands on paper, in millimetres."""

NUMBER_WIDTH, SENTENCE_WIDTH = 9.0, 68.0
"""The width of the number of a rule, and of its sentence if boards stand beside it, in millimetres."""

MAX_PIXEL = 0.36
"""The largest length of a pixel of a board on paper, in millimetres."""

RULES_HEIGHT = 215.0
"""The height for all rules on one sheet of paper, in millimetres, if each has one row of boards."""

EXCEPTIONS_PER_ROW = 6


def how_to_win_pdf(rules: HowToWin) -> bytes:
    """Return rules as a PDF on paper of the size A4; raise MissingExtra without matplotlib."""
    sheet, paper = sheet_of(rules), Paper()
    paper.write(sheet.title, TITLE_SIZE, fontweight="bold")
    paper.write(" ".join(sheet.use), TEXT_SIZE)
    draw_boards(paper, sheet, sheet.origin, 0.0, EXCEPTIONS_PER_ROW)
    for number, (sentence, boards) in enumerate(sheet.rules, 1):
        paper.skip(GAP)
        write_rule(paper, sheet, number, sentence, boards)
    if sheet.exceptions:
        paper.skip(GAP)
        paper.write("Exceptions", HEAD_SIZE, fontweight="bold")
        paper.write(sheet.exceptions_sentence, TEXT_SIZE)
        draw_boards(paper, sheet, sheet.exceptions, 0.0, EXCEPTIONS_PER_ROW)
    paper.skip(GAP)
    for each in sheet.proof:
        paper.write(each, TEXT_SIZE)
    return paper.pdf(sheet.title)


def write_rule(paper: Paper, sheet: Sheet, number: int, sentence: str, boards: Sequence[MarkedBoard]) -> None:
    """Write a rule on paper, on one page with its boards, which stand beside it or below it."""
    beside = 0.0 if sheet.has_room else SENTENCE_WIDTH
    width, left = beside or PAPER_WIDTH - NUMBER_WIDTH, NUMBER_WIDTH + beside
    words = paper.height_of(sentence, RULE_SIZE, width, fontweight="bold")
    drawn = sum(row_heights(sheet, boards, left, sheet.columns))
    paper.make_room(max(words, drawn) if beside else words + drawn)
    top = paper.y
    paper.write(f"{number}", RULE_SIZE, fontweight="bold")
    paper.y = top
    paper.write(sentence, RULE_SIZE, NUMBER_WIDTH, width, fontweight="bold")
    paper.y = top if beside else paper.y
    draw_boards(paper, sheet, boards, left, sheet.columns)
    paper.y = max(paper.y, top + words)


def draw_boards(paper: Paper, sheet: Sheet, boards: Sequence[MarkedBoard], left: float, columns: int) -> None:
    """Draw boards with their captions in rows."""
    pixel, step = pixel_of(sheet, left, columns), (PAPER_WIDTH - left) / columns
    for row, height in enumerate(row_heights(sheet, boards, left, columns)):
        paper.make_room(height)
        for column, each in enumerate(boards[row * columns : (row + 1) * columns]):
            place = left + column * step
            paper.draw(each.picture, place, each.width * pixel, each.height * pixel, each.caption)
        paper.skip(height)


def row_heights(sheet: Sheet, boards: Sequence[MarkedBoard], left: float, columns: int) -> list[float]:
    """Return the heights of the rows of boards with their captions, in millimetres."""
    pixel, rows = pixel_of(sheet, left, columns), range(0, len(boards), columns)
    captions = line_height(CAPTION_SIZE) if any(each.caption for each in boards) else 0.0
    return [max(each.height for each in boards[row : row + columns]) * pixel + captions + GAP / 2 for row in rows]


def pixel_of(sheet: Sheet, left: float, columns: int) -> float:
    """Return the length of a pixel of the boards in millimetres, the same for all, so that many rules fit a sheet."""
    height = RULES_HEIGHT / max(1, len(sheet.rules)) - 2 * GAP
    return min(MAX_PIXEL, ((PAPER_WIDTH - left) / columns - GAP) / sheet.width, height / sheet.height)
