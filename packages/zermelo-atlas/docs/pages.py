"""The pages of the atlas: one for each family, with a picture, and the index."""

from collections.abc import Iterable
from itertools import groupby
from math import inf
from operator import attrgetter
from pathlib import Path

import zermelo
import zermelo_atlas
from zermelo import GAMES
from zermelo.rules.specs import entry as described
from zermelo_atlas.drawing.atlases import AGREEMENT, value_words
from zermelo_atlas.drawing.how_to_win import aim_words
from zermelo_atlas.exact_results.atlas import Atlas
from zermelo_atlas.exact_results.entry import AtlasCertificate, AtlasEntry
from zermelo_atlas.exact_results.how_to_win import RulesEntry
from zermelo_atlas.exact_results.sources import PublishedClaim

__all__ = ["pages", "picture_of", "write_pages"]

HERE = Path(__file__).parent

SHOWN = 6
"""The number of first moves that a row names."""

INDEX = """# Atlas of exact results

{entries} games and sizes in {families} families, each solved by zermelo. Nothing here is copied: zermelo has computed
every entry, and anyone can derive it again from the rules. Beside the entries stands what others have published:
{compared} claims, of which {agreeing} agree.

```console
$ zermelo atlas check chomp
...
```

`zermelo atlas list FAMILY` prints the entries of a family and what others say about it. With `--json`, it prints every
field. In Python, `zermelo_atlas.entries("chomp")` has the same entries.

[How to win, in words](how-to-win.md) has the shortest lists of rules for {lists} sides of games.

## Families

| family | entries | won, drawn, lost by the first player | largest count | published claims |
|---|---:|---:|---:|---:|
{rows}
## Disputed

These published claims differ from what zermelo computes. The last column says why, or that the cause is not known.

| game | claim | source | cause |
|---|---|---|---|
{disputed}
## What a row says

- *game*: the options; the name of the game stands before them, as in `zermelo atlas check chomp:width=3,height=3`.
- *first player*: the result of perfect play for the player who moves first, and its plies.
- *first moves*: those that keep the result, and how many first moves there are. Of winning moves, only the quickest
  count; where every move loses, only the slowest.
- *positions*, *won*, *drawn*, *lost*: the positions that play can reach, by the result for the side to move. A position
  counts once, whoever is to move, [as everywhere](../known-numbers.md#what-counts-as-a-position). They are counted in
  one of three ways, and the digest depends on it:
    - *graph*: in memory, for at most 100,000 positions. The digest is the SHA-256 of the sorted lines
      `TEXT PLAYER OUTCOME REMOTENESS`, where PLAYER is 0 if the first player is to move, else 1: a position that comes
      with either side to move has two lines.
    - *keys*: by a table with keys, `zermelo solve GAME --with-keys`. The digest is the SHA-256 of a row for each class
      of symmetric positions, tier after tier: the key in eight bytes, the outcome and the remoteness in two bytes each,
      in little-endian order; endless play has the remoteness -1.
    - *ranks*: by a table without keys, `zermelo solve GAME` and `zermelo count GAME --reachable --table TABLE`. The
      digest has such a row for each board with the right numbers of stones and no finished line, whether play can reach
      it or not, in the order of the ranks.
- *certificate*: the size of a file that proves the value. `zermelo atlas check` checks it by the rules alone. Where the
  size is in italics, the file is not in the package; `zermelo certificate make` makes it.
- *s*, *MB*: seconds of processor time of the derivation, and its memory at the peak, both with compiling.

Two programs that compute the same digest agree on every position. An empty cell was not computed within the limit of
its derivation.

## The longest derivations

| game | first player | positions | s | MB |
|---|---|---:|---:|---:|
{longest}"""

HOW_TO_WIN = """# How to win, in words

For each game the shortest list of rules that `zermelo how-to-win` finds, and that a check by the rules of the game
confirms against every reply. The first rule that fits decides, and any move that it allows is right. *Exceptions* are
positions that need a move of their own: the price of what the words cannot say. Where *shortest* is a question mark, a
list with fewer rules or exceptions may exist. `zermelo atlas rules kayles` prints the rules of a family, and
`make how-to-win` derives all lists again.

{table}
## Compared with what is published

- **Tic-tac-toe**: the best known list for people has eight rules (Allen Newell and Herbert Simon, *Human Problem
  Solving*, 1972; Kevin Crowley and Robert Siegler, Cognitive Science 17, 1993). Ours has four for either side, for
  two reasons: "do not let the opponent make two threats at once" is one look ahead and not several cases, and nobody
  needs to win in order never to lose. The lists of the books also win where the opponent errs.
- **Three in a row that loses**: the player who begins takes the centre and then answers opposite. One rule says that.
- **Stones**: the remainders are those of every book: with moves from 1 to m, leave multiples of m + 1, or one more
  where the last stone loses. They are found from the values, also for sets such as 1 or 4.
- **Nim**: the rule of Charles Bouton (*Nim, a game with a complete mathematical theory*, 1901), and for the form in
  which the last stone loses his one change to it: an odd number of heaps of one.
- **Wythoff's game** needs the golden ratio (Willem Wythoff, 1907), which no word says. Small heaps can be won by
  looking ahead; for larger ones the number of exceptions grows with the heaps.
- **Kayles**: leave equal parts, as Elwyn Berlekamp, John Conway and Richard Guy advise in *Winning Ways*. The side
  that has lost finds no such rule. Dawson's Kayles (`octal:code=137`) has Grundy values of period 34, and no short
  rule.
- **Chomp in two rows**: leave one row one square longer than the other, as published by David Gale (1974).
- **Cram**: turn the board half round. It wins for the second player on boards with two even sides, and for the first
  one on boards with one.
- **Connect Four**: follow-up, the rule of Victor Allis (*A knowledge-based approach of Connect-Four*, 1988), is
  enough where the board is even and no row is as long as a line. On 4 x 4 and 5 x 4 squares it is not: there the
  second player must also answer threats, which breaks the pairs. On narrow boards, the mirror image of the board does
  as well.
- **Dots and boxes**: the long chain rule is not among the words, so that 2 x 2 boxes need many exceptions.
"""

RESULTS = {
    "game": "---",
    "first player": "---",
    "first moves": "---",
    "certificate": "---:",
    "s": "---:",
    "MB": "---:",
}
COUNTS = {
    "game": "---",
    "positions": "---:",
    "won": "---:",
    "drawn": "---:",
    "lost": "---:",
    "counted by": "---",
    "digest": "---",
}
"""The columns of the tables of entries, with their alignment."""


def write_pages() -> None:
    """Write the pages and the pictures."""
    for name, text in pages().items():
        (HERE / f"{name}.md").write_text(text, encoding="utf-8")
    for family, entries in by_family().items():
        file = HERE / "pictures" / f"{family}.svg"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(picture_of(entries))


def pages() -> dict[str, str]:
    """Return the pages of the atlas by their names."""
    families = by_family()
    return {
        "index": index(families),
        "how-to-win": how_to_win(),
        **{family: page(family, some) for family, some in families.items()},
    }


def by_family() -> dict[str, list[AtlasEntry]]:
    entries = sorted(zermelo_atlas.entries(), key=attrgetter("family"))
    return {family: list(some) for family, some in groupby(entries, attrgetter("family"))}


def index(families: dict[str, list[AtlasEntry]]) -> str:
    """Return the page that lists the families."""
    entries = list(zermelo_atlas.entries())
    claims = zermelo_atlas.entries().claims
    verdicts = [claim.agrees(entries) for claim in claims]
    differing = [claim for claim, agrees in zip(claims, verdicts, strict=True) if agrees is False]
    longest = sorted(entries, key=attrgetter("seconds"), reverse=True)[:10]
    return INDEX.format(
        entries=len(entries),
        families=len(families),
        lists=len(zermelo_atlas.how_to_win_entries()),
        compared=len(claims),
        agreeing=sum(agrees is True for agrees in verdicts),
        rows="".join(family_row(family, some) for family, some in families.items()),
        disputed="".join(
            table_row(f"`{claim.pattern}`", claim.says, source(claim), claim.cause) for claim in differing
        ),
        longest="".join(
            table_row(f"`{each.game}`", value_words(each), number(each.positions), seconds(each), megabytes(each))
            for each in longest
        ),
    )


LISTS = {
    "game": "---",
    "side": "---",
    "aim": "---",
    "rules": "---:",
    "exceptions": "---:",
    "shortest": "---",
    "positions": "---:",
    "s": "---:",
    "words": "---",
}
"""The columns of the table of rules in words."""


def how_to_win() -> str:
    """Return the page of the rules in words."""
    return HOW_TO_WIN.format(table=head(LISTS) + "".join(map(rules_row, zermelo_atlas.how_to_win_entries())))


def rules_row(entry: RulesEntry) -> str:
    """Return the row of a list of rules."""
    numbers = str(len(entry.words)), str(entry.exceptions), "yes" if entry.shortest else "?", number(entry.positions)
    return table_row(
        f"`{entry.game}`", entry.side, aim_words(entry), *numbers, f"{entry.seconds:g}", ", ".join(entry.words)
    )


def family_row(family: str, entries: list[AtlasEntry]) -> str:
    """Return the row of a family in the index."""
    words = [entry.value.partition(" ")[0] for entry in entries]
    largest = max((entry.positions or 0 for entry in entries), default=0)
    results = ", ".join(str(words.count(word)) for word in ("win", "draw", "loss"))
    name = f"[{title(family)}]({family}.md)"
    return table_row(name, str(len(entries)), results, number(largest or None), str(len(Atlas(tuple(entries)).claims)))


def page(family: str, entries: list[AtlasEntry]) -> str:
    """Return the page of a family."""
    shown = pictured(entries).game
    what = "The result of every first move" if has_values(pictured(entries)) else "The first position"
    counted = [entry for entry in entries if entry.counted]
    return f"""# {title(family)}

{described(family, GAMES[family]).about}

![{what} of {shown}](pictures/{family}.svg)

{what} of `{shown}`. Play with `zermelo play {shown}`, or
<a href="../../playground/#game={family}">in the playground</a>.

## Results

{head(RESULTS)}{"".join(map(result_row, entries))}
## Positions

{head(COUNTS)}{"".join(map(count_row, counted))}
The [index](index.md#what-a-row-says) explains the columns. `zermelo atlas check {family}` derives these entries again.
{published(entries)}"""


def title(family: str) -> str:
    """Return the name of a family for people, without the sizes of its board."""
    return zermelo.game(family).title.partition(",")[0]


def result_row(entry: AtlasEntry) -> str:
    """Return the row of an entry with its result and the cost of its derivation."""
    best = f"{' '.join(entry.best[:SHOWN])}{' ...' if len(entry.best) > SHOWN else ''}"
    moves = f"{best} ({len(entry.best)} of {entry.moves})"
    sizes = " + ".join(map(size, entry.certificates))
    return table_row(options(entry), value_words(entry), moves, sizes, seconds(entry), megabytes(entry))


def count_row(entry: AtlasEntry) -> str:
    """Return the row of an entry with its positions."""
    numbers = map(number, (entry.positions, entry.won, entry.drawn, entry.lost))
    return table_row(options(entry), *numbers, entry.counted or "", f"`{(entry.digest or '')[:12]}`")


def options(entry: AtlasEntry) -> str:
    """Return the options of a game, which the column of games shows; its name if there are none."""
    return f"`{entry.game.partition(':')[2] or entry.game}`"


def table_row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |\n"


def head(columns: dict[str, str]) -> str:
    """Return the head of a table."""
    return f"{table_row(*columns)}|{'|'.join(columns.values())}|\n"


def number(count: int | None) -> str:
    return "" if count is None else f"{count:,}"


def seconds(entry: AtlasEntry) -> str:
    return f"{entry.seconds:.2g}" if entry.seconds < 10 else f"{entry.seconds:.0f}"


def megabytes(entry: AtlasEntry) -> str:
    return number(entry.memory // 10**6)


def size(certificate: AtlasCertificate) -> str:
    return f"{certificate.bytes:,}" if certificate.digest else f"*{certificate.bytes:,}*"


def published(entries: list[AtlasEntry]) -> str:
    """Return the part of a page about what others have published; '' if nothing is known."""
    claims = Atlas(tuple(entries)).claims
    if not claims:
        return ""
    rows = "".join(claim_row(claim, entries) for claim in claims)
    return f"\n## Published elsewhere\n\n| game | claim | source | the atlas |\n|---|---|---|---|\n{rows}"


def claim_row(claim: PublishedClaim, entries: Iterable[AtlasEntry]) -> str:
    """Return the row of a claim."""
    agreement = AGREEMENT[claim.agrees(entries)]
    verdict = f"**{agreement}**" if claim.agrees(entries) is False else agreement
    return table_row(
        f"`{claim.pattern}`", claim.says, source(claim), f"{verdict}{f': {claim.cause}' if claim.cause else ''}"
    )


def source(claim: PublishedClaim) -> str:
    """Return a publication as a link, if it has an address."""
    author, name, year, address = claim.source
    linked = f"[{name}]({address})" if address else f"*{name}*"
    return ", ".join(filter(None, (author, linked, str(year or ""))))


def pictured(entries: Iterable[AtlasEntry]) -> AtlasEntry:
    """Return the entry whose board is shown: the default game, or the small one with the most first moves."""

    def fitness(entry: AtlasEntry) -> tuple[bool, bool, int]:
        return entry.game == entry.family, entry.counted == "graph", entry.moves

    return max(entries, key=fitness)


def has_values(entry: AtlasEntry) -> bool:
    """Return whether a picture shows values: those of small games alone, however quick the machine is."""
    return entry.counted == "graph"


def picture_of(entries: Iterable[AtlasEntry]) -> bytes:
    """Return the picture of a board as SVG, with the values of all first moves if the game is small."""
    entry = pictured(entries)
    return zermelo.draw(zermelo.analyse(entry.game, seconds=inf) if has_values(entry) else zermelo.start(entry.game))
