"""The pages of the atlas, and the file that they are made from.

make atlas                      writes the pages from the file
python docs/atlas/make.py more  derives the entries that the file lacks, too
"""

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from zermelo import GAMES, Deadline
from zermelo.analysis.sweeping.sweep import expanded
from zermelo.errors import BadOption, OutOfTime
from zermelo.games import game
from zermelo.playing.atlas.atlas import ATLAS_FILE, AtlasEntry, atlas, derive
from zermelo.rules.specs import entry as described

HERE = Path(__file__).parent

SECONDS = 60
"""The time limit for an entry."""

SPECS = (
    "tictactoe",
    "mnk:width={3..5},height=3,k=3",
    "mnk:width=4,height=4,k={3,4}",
    "mnk:width=5,height=4,k=4",
    "mnk:width={3,4},height=3,k=3,misere=true",
    "mnk:width=4,height=4,k={3,4},misere=true",
    "mnk:width={3,4},height=3,k=3,wild=true",
    "connect:width={3..6},height={3..5}",
    "connect:width={3..5},height={3,4},k=3",
    "connect:width=7,height={4,5}",
    "notakto:boards={1,2}",
    "numerical",
    "morris:men={3,4}",
    "hexapawn:width={3..5},height={3..5}",
    "rook-ending:n={4..6}",
    "nine-holes:diagonals={false,true}",
    "tapatan:middle={true,false},diagonals={true,false}",
    "picaria:points={9,13},middle={false,true}",
    "shisima:adjacent={true,false}",
    "tsoro-yematatu:jumps={true,false}",
    "pong-hau-ki:misere={false,true}",
    "mu-torere:men={2..7}",
    "mu-torere:men={3..5},free=true",
    "dao",
    "teeko:width={3,4},height={3,4}",
    "teeko:width=4,height={3,4},advanced=true",
    "dodgem:n={2..4}",
    "hare-and-hounds:stall={0,10},hare={b2,c1,c2,e2}",
    "hare-and-hounds:stall={0,10},first=hare",
    "quixo:n={2..4}",
    "l-game",
    "hex:n={2..4}",
    "domineering:width={2..5},height={2..5}",
    "domineering:width=6,height={2..6}",
    "cram:width={2..5},height={2..4}",
    "dots-and-boxes:width={1..3},height={1,2}",
    "dots-and-boxes:width=3,height=3",
    "kalah:holes={1..3},n={1..4}",
    "kalah:holes=4,n={1..3}",
    "othello:n=4",
    "stones:n={5,10,15,20,21,25}",
    "stones:n=20,take={1-2,1-3,1+3+4},misere=false",
    "nim:heaps={1+2+3,3+4+5,1+3+5+7,2+4+6}",
    "nim:heaps={1+2+3,3+4+5,1+3+5+7},misere=true",
    "fibonacci-nim:n={5,8,13,20,21,34}",
    "grundy:n={5..14..3}",
    "kayles:n={5..20..5}",
    "chomp:width={2..6},height={2..4}",
    "sim:n={3..6}",
    "sim:n={4,5},misere=false",
    "dodgem:n={3,4}",
    "fox-and-hounds:n={4,6,8}",
    "breakthrough:width={2,3},height={4,5}",
    "breakthrough:width=4,height=4,rows={1,2}",
    "breakthrough:width={3,4},height=5,rows=1",
    "amazons:width={3,4},height={3,4}",
    "amazons:width=3,height={3,4},each=2",
    "amazons:width=4,height=4,each={2,4}",
    "clobber:width={2..4},height={1..4}",
    "clobber:width={6..16..2},height=1",
    "konane:width={3..5},height={3,4},gap={corner,middle}",
    "konane:width=5,height=5,gap={corner,middle}",
    "konane:width=6,height=4",
    "toads-and-frogs:toads={2..4},gap={1..3},frogs={2..4}",
    "toads-and-frogs:toads=5,gap=3,frogs={3..5}",
    "y:n={2..5}",
    "bridg-it:n={2,3}",
    "col:width={2..4},height={1..4}",
    "snort:width={2..4},height={1..4}",
    "nogo:width={2..4},height={1..4}",
    "nogo:width={5..12},height=1",
    "obstruction:width={2..6},height={1..5}",
    "octal:code={137,07,007,6},n={5..20..5}",
    "wythoff:a={1,3,4,5},b={2,5,7,8}",
    "euclid:a={5,12},b={7,8,13}",
    "tac-tix:width={2..4},height={2..4},misere={true,false}",
)
"""The games and sizes of the atlas, with braces as in `zermelo sweep`."""

INDEX = """# Atlas of exact results

{entries} games and sizes in {families} families, each solved by zermelo. Nothing here is copied: an entry is what was
computed, and anyone can derive it again from the rules.

```console
$ zermelo atlas check chomp
...
```

- *value*: the result of perfect play for the player who moves first, and its plies.
- *first moves*: those that keep the value, and how many there are in all.
- *won, drawn, lost*: positions that can be reached, by the result for the side to move.
- *digest*: a checksum of the values of all positions: the SHA-256 of the sorted lines `TEXT PLAYER OUTCOME REMOTENESS`,
  where PLAYER is 0 if the first player is to move, else 1. Two programs with one digest agree on everything.
- *s*: seconds of processor time of the derivation.

Counts and digests are given for games of at most 100,000 positions. `zermelo atlas list --json` prints everything.

| family | entries | of these, won by the first player |
|---|---:|---:|
"""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def games() -> Iterator[str]:
    """Yield the specs of the atlas that make a game."""
    for pattern in SPECS:
        for spec in expanded(pattern):
            try:
                game(spec)
            except BadOption:
                continue
            yield spec


def extend() -> None:
    """Derive the entries that the file lacks."""
    known = {entry.game: entry for entry in atlas()}
    for spec in dict.fromkeys(games()):
        if spec not in known:
            try:
                known[spec] = derive(spec, Deadline(SECONDS))
            except OutOfTime as error:
                say(str(error))
                continue
            say(str(known[spec]))
        write([known[each] for each in dict.fromkeys(games()) if each in known])


def write(entries: list[AtlasEntry]) -> None:
    lines = ",\n".join(json.dumps(entry.record()) for entry in entries)
    ATLAS_FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def pages() -> dict[str, str]:
    """Return the pages of the atlas by their names."""
    entries = sorted(atlas(), key=attrgetter("family"))
    families = {family: list(some) for family, some in groupby(entries, attrgetter("family"))}
    rows = [
        f"| [{family}]({family}.md) | {len(some)} | {sum(entry.value.startswith('win') for entry in some)} |\n"
        for family, some in families.items()
    ]
    index = INDEX.format(entries=len(entries), families=len(families)) + "".join(rows)
    return {"index": index, **{family: page(family, some) for family, some in families.items()}}


def page(family: str, entries: list[AtlasEntry]) -> str:
    """Return the page of a family."""
    about = described(family, GAMES[family]).about
    head = f"# {family}\n\n{about}\n\n| game | value | first moves | positions | won | drawn | lost | digest | s |\n"
    rule = "|---|---|---|---:|---:|---:|---:|---|---:|\n"
    rows = "".join(row(entry) for entry in entries)
    return f"{head}{rule}{rows}\nTo derive these entries again: `zermelo atlas check {family}`.\n"


def row(entry: AtlasEntry) -> str:
    plies = "endless play" if entry.plies is None else f"{entry.plies} plies"
    best = f"{' '.join(entry.best[:6])}{' ...' if len(entry.best) > 6 else ''} ({len(entry.best)} of {entry.moves})"
    counts = ("" if each is None else f"{each:,}" for each in (entry.positions, entry.won, entry.drawn, entry.lost))
    digest = f"`{entry.digest[:12]}`" if entry.digest else ""
    cells = (f"`{entry.game}`", f"{entry.value}, {plies}", best, *counts, digest, f"{entry.seconds:g}")
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["more"]:
        extend()
    for name, text in pages().items():
        (HERE / f"{name}.md").write_text(text, encoding="utf-8")
