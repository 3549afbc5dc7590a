"""Solved games as sentences: a table, the work of solving it, the check of it, and a certificate."""

from datetime import datetime
from typing import TYPE_CHECKING

from zermelo.drawing.texts.tables import Column, Sheet, numbers, text_of
from zermelo.drawing.texts.text import wrap_sentence
from zermelo.rules.values import plies

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book
    from zermelo.solving.books.make_book import Booked
    from zermelo.solving.certificates.certificate import Certified
    from zermelo.solving.lookup import Lookup
    from zermelo.solving.making.solver import Solved
    from zermelo.solving.manifest import Manifest
    from zermelo.solving.stored.tables import StoredTable, Tables
    from zermelo.solving.table import Table
    from zermelo.solving.verifying.verify import BookVerdict, Verdict

__all__ = [
    "book_text", "book_verdict_text", "booked_text", "certified_text", "solved_text", "table_text", "tables_sheet",
    "tables_text", "values_table", "verdict_text",
]  # fmt: skip


def table_text(table: "Table", width: int | None = None) -> str:
    """List the number of positions and classes with each value, from the best for the side to move to the worst."""
    return f"{table.game.name}, solved:\n\n{text_of(values_table(table).columns, width)}"


def values_table(table: "Lookup") -> Sheet:
    counts = sorted(table.counts().items(), reverse=True)
    values = Column("value", [str(value) for value, _ in counts], left=True)
    positions = numbers("positions", [count.positions for _, count in counts])
    return Sheet([values, positions, numbers("classes", [count.classes for _, count in counts])])


def tables_text(tables: "Tables", width: int | None = None) -> str:
    """List the stored tables with their sizes and ages, and why one is not used."""
    if tables.folder is None:
        return wrap_sentence("The stored tables are turned off.", width)
    if not tables.tables:
        return wrap_sentence(f"There are no tables in {tables.folder}. zermelo solve GAME stores one there.", width)
    sheet = tables_sheet(tables)
    return "\n".join([text_of(sheet.columns, width), "", *(wrap_sentence(note, width) for note in sheet.notes)])


def tables_sheet(tables: "Tables") -> Sheet:
    listed = list(tables)
    columns = [
        Column("game", [table.game for table in listed], left=True),
        numbers("positions", [table.positions or None for table in listed], spare=2),
        numbers("bytes", [table.bytes for table in listed], spare=1),
        Column("age", [age(table) for table in listed], spare=3),
    ]
    if any(table.fault for table in listed):
        columns.append(Column("", [f"not used: {table.fault}" if table.fault else "" for table in listed], left=True))
    total = sum(table.bytes for table in listed)
    return Sheet(columns, [f"{total:,} bytes in {tables.folder}"])


def age(table: "StoredTable") -> str:
    """Return the age of a table in days: 'today', '1 day', '12 days'."""
    days = (datetime.now().astimezone().date() - table.solved.date()).days
    return "today" if days < 1 else f"{days:,} day{'s' * (days > 1)}"


def solved_text(solved: "Solved", width: int | None = None) -> str:
    """Describe the value of the start, the size of the game, and the work of solving it."""
    manifest = solved.manifest
    took = f"solved in {solved.seconds:,.1f} s with {solved.peak_memory / 2**20:,.0f} MiB of memory"
    took = took if solved.work else "solved before"
    lines = [
        f"{manifest['game']}: {solved.value} for {solved.first}.",
        f"{size_text(manifest)}, {took}.",
        f"The table takes {solved.bytes:,} bytes{without_keys(manifest)}.",
    ]
    if solved.unused_symmetries:
        lines.append(
            "Symmetric positions are stored one by one: to store one of each class, declare `transform`, and in a "
            "large game `symmetries`."
        )
    return wrap_sentence("\n".join(lines), width)


def without_keys(manifest: "Manifest") -> str:
    """Return what a table without keys is, for the end of a sentence."""
    from zermelo.solving.manifest import has_keys  # late: whoever has a manifest has loaded it

    values = "outcomes" if manifest.get("outcomes") else "values"
    return "" if has_keys(manifest) else f": {values} without keys, since its positions are numbered"


def size_text(manifest: "Manifest") -> str:
    """Return the number of positions of a file, and the number of classes if it is folded by symmetries."""
    positions = f"{manifest['positions']:,} positions"
    return f"{positions}, {manifest['classes']:,} up to symmetry" if manifest["maps"] else positions


def book_text(book: "Book", width: int | None = None) -> str:
    """Describe the depth of a book, with the number of positions and classes that have each value."""
    return f"{book.game.name}, the first {plies(book.plies)}:\n\n{text_of(values_table(book).columns, width)}"


def booked_text(booked: "Booked", width: int | None = None) -> str:
    """Describe the value of the start, the size of the book, and the work of making it."""
    book = booked.book
    lines = (
        f"{book.game.name}: {booked.value} for {book.game.notation.player_names[0]}.",
        f"{size_text(book.manifest)}, within {plies(book.plies)} from the start.",
        f"{booked.searched:,} classes were searched, in {booked.work:,.1f} s of processor time.",
        f"The book takes {booked.bytes:,} bytes. SHA-256: {booked.checksum}",
    )
    return wrap_sentence("\n".join(lines), width)


def indexed_verdict_text(verdict: "Verdict", width: int | None) -> str:
    """Describe the checks that a table without keys passed."""
    intact = f"{verdict.game}: {verdict.pieces:,} pieces are as they were written."
    if verdict.is_sample:
        number = f"{verdict.checked:,} positions, in stretches drawn with --seed {verdict.seed}, have"
    else:
        number = f"All {verdict.checked:,} positions have"
    reach = "every move ends the game or leads to a stored position"
    return wrap_sentence(f"{intact}\n{number} the values that follow from the rules; {reach}.", width)


def verdict_text(verdict: "Verdict", width: int | None = None) -> str:
    """Describe the faults of a table, or the checks that it passed."""
    if verdict.faults:
        return wrap_sentence("\n".join(["The table is wrong:", *(f"  {fault}" for fault in verdict.faults)]), width)
    if verdict.seed is not None:
        return indexed_verdict_text(verdict, width)
    number = f"All {verdict.checked:,} classes"
    reach = "; none is missing, and play reaches each of them from the start"
    if verdict.is_sample:
        number, reach = f"{verdict.checked:,} classes, chosen at random,", ""
    intact = f"{verdict.game}: {verdict.pieces:,} pieces are as they were written."
    return wrap_sentence(f"{intact}\n{number} have the values that follow from the rules{reach}.", width)


def book_verdict_text(verdict: "BookVerdict", width: int | None = None) -> str:
    """Describe the faults of an opening book, or the checks that it passed."""
    if verdict.faults:
        return wrap_sentence("\n".join(["The book is wrong:", *(f"  {fault}" for fault in verdict.faults)]), width)
    return wrap_sentence(
        f"{verdict.game}: {verdict.pieces:,} pieces are as they were written.\n"
        f"All {verdict.checked:,} classes are there, and every value follows from deeper ones. A new search of "
        f"{verdict.searched:,} of the deepest, chosen at random (seed {verdict.seed}), found the same values.",
        width,
    )


def certified_text(certified: "Certified", width: int | None = None) -> str:
    """Describe the claim of a certificate, its size, and the known bound on smaller ones."""
    certificate, least, size, bound = certified.certificate, certified.least, certified.answers, ""
    if least:
        bound = "; no smaller proof exists" if size == least else f"; a proof needs at least {least:,}"
    proof = f"{size:,} answers" + (f" and the search of {certified.leaves:,} leaves" if certified.leaves else "")
    return wrap_sentence(f"{proof} prove that {certificate['claim']} in {certificate['game']}{bound}.", width)
