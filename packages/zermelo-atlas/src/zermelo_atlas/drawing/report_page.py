"""The report on a game as one web page to read and to print: no scripts, nothing from elsewhere."""

from collections.abc import Iterator
from contextlib import suppress
from html import escape

from zermelo.drawing import html_of, on_screen
from zermelo.errors import MissingExtra
from zermelo_atlas.drawing.report_charts import choices_chart, results_chart, size_chart
from zermelo_atlas.drawing.reports import ReportSection, kind_of, sections, variants_table, variants_title
from zermelo_atlas.reports.report import GameReport
from zermelo_atlas.reports.variants import Variants

__all__ = ["report_page", "variants_page"]

REPORT_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<header><h1>{heading}</h1><p>{kind}</p></header>
{parts}
</main>
</body>
</html>
"""

REPORT_STYLE = """
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; display: grid; gap: 16px }
h1 { font-size: 1.5rem; margin: 0 }
header p { color: var(--muted); margin: 4px 0 0 }
h2 { font-size: 1.25rem; margin: 0 0 8px }
p { margin: 0 0 8px }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 16px }
section { break-inside: avoid }
.beside { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 24px; align-items: start }
figure { margin: 0; text-align: center; background: #fff; border-radius: 8px; padding: 4px }
figure svg { max-width: 100%; height: auto }
section { overflow-x: auto }
table { border-collapse: collapse; font-size: .8125rem; margin-top: 8px; font-variant-numeric: tabular-nums }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line) }
th { color: var(--muted); font-weight: 600 }
li { margin-left: 16px }
@media (max-width: 720px) { .beside { grid-template-columns: minmax(0, 1fr) } }
@media print { body { background: var(--paper) } section { border: 0; padding: 0 } }
@media print { table { max-height: none !important } }
"""


def report_page(report: GameReport) -> str:
    """Return a report as a web page, without charts if matplotlib is not installed."""
    from zermelo import draw

    pictures = {"Outcome": draw(report.analysis).decode()} | dict(charts(report))
    parts = "\n".join(section_html(part, pictures.get(part.title, "")) for part in sections(report))
    title = report.game.title
    return page(f"{title}: report", title, kind_of(report), parts)


def variants_page(found: Variants) -> str:
    """Return the table of variants as a web page."""
    title, rows = variants_title(found), len(found.rows)
    about = f"{rows} variant{'s' * (rows != 1)}, the fairest first."
    return page(title, title, about, f"<section>{html_of(variants_table(found))}</section>")


def page(title: str, heading: str, kind: str, parts: str) -> str:
    """Return a page with parts in HTML below its heading."""
    style = f"{on_screen()}{REPORT_STYLE}"
    return REPORT_PAGE.format(title=escape(title), heading=escape(heading), kind=escape(kind), style=style, parts=parts)


def charts(report: GameReport) -> Iterator[tuple[str, str]]:
    """Yield the charts of sections about which something is known."""
    with suppress(MissingExtra):
        if report.plays:
            yield "Fairness", results_chart(report)
        if report.difficulty:
            yield "Difficulty", choices_chart(report)
        if report.census.games:
            yield "Length and size", size_chart(report)


def section_html(part: ReportSection, picture: str) -> str:
    """Return a section with its picture beside it."""
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in part.sentences)
    table = html_of(part.table) if part.table else ""
    body = f"<h2>{part.title}</h2>{words}{table}"
    if not picture:
        return f"<section>{body}</section>"
    return f'<section class="beside"><div>{body}</div><figure>{picture}</figure></section>'
