"""Each function that writes returns what it wrote: a path with its size."""

import zermelo
import zermelo_web

solved = zermelo.solve("nim", "nim-table")
packed = zermelo.Table(solved).pack("nim.table")
made = zermelo.proofs.certify("nim", "first wins")
claim = zermelo.proofs.write_certificate(made.certificate, "claim.json")
page, book, game = (
    zermelo_web.page("nim", "nim.html"),
    zermelo.tables.make_book("nim", "nim.book", plies=1),
    zermelo.files.new("mine.py"),
)
for written in (solved, packed, claim, page, book, game):
    assert written.path.exists()
    assert written.bytes > 0
with open(game, encoding="utf-8") as text:
    assert "def game" in text.read()
