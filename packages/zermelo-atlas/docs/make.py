"""The pages of the atlas, and the file that they are made from.

make atlas                      writes the pages from the file
python docs/atlas/make.py more  derives the entries that the file lacks, too: at most 20 minutes of processor time
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from apart import derive_apart
from pages import write_pages

import zermelo_atlas
from zermelo import BadOption, game
from zermelo.analysis.sweeping.sweep import expand_braces
from zermelo.errors import OutOfTime
from zermelo_atlas.exact_results.atlas import ATLAS_FILE, stored_entries
from zermelo_atlas.exact_results.certificates import ATLAS_CERTIFICATES_FOLDER, certificate_file
from zermelo_atlas.exact_results.derivation import COUNTING_KINDS
from zermelo_atlas.exact_results.entry import AtlasEntry

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
    "gobblet-gobblers",
    "gobblet-gobblers:small=1,medium=1,large=1",
    "gobblet-gobblers:small=2,medium=0,large={1,2}",
    "gobblet-gobblers:small=0,medium=0,large=3",
    "gobblet-gobblers:small=1,medium={1,2},large=2",
    "gobblet-gobblers:small=2,medium=2,large=2",
    "tic-tac-two:width={3..5},height=3,each={3,4}",
    "tic-tac-two:width={4,5},height=4,each={3,4}",
    "tic-tac-two:width=5,height=5,each=3",
    "three-musketeers:n={3,4}",
    "teeko:width={3,4},height={3,4}",
    "teeko:width=4,height={3,4},advanced=true",
    "teeko:width=5,height=5,advanced={false,true}",
    "teeko:width=5,height=5,advanced=true,middle=false",
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
    "breakthrough:width=4,height=5",
    "breakthrough:width={3,4},height=5,rows=1",
    "amazons:width={3,4},height={3,4}",
    "amazons:width=3,height={3,4},each=2",
    "amazons:width=4,height=4,each={2,4}",
    "clobber:width={2..4},height={1..4}",
    "clobber:width={6..16..2},height=1",
    "konane:width={3..5},height={3,4},gap={corner,middle}",
    "konane:width=5,height=5,gap={corner,middle}",
    "konane:width=6,height=4",
    "fanorona:width={3,5},height={3,5},middle={turned,mirrored}",
    "nocca:width=2,height={3..7}",
    "nocca:width=3,height={3..7}",
    "shobu:stones={2,3}",
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

SEARCHED = ("amazons:width=4,height=5,each=4", "amazons:width=5,height=4,each=4")
"""Games whose positions are too many to be counted: the values of their first moves are found by a search alone."""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def games() -> Iterator[str]:
    """Yield the specs of the atlas that make a game."""
    for pattern in SPECS + SEARCHED:
        for spec in expand_braces(pattern):
            try:
                game(spec)
            except BadOption:
                continue
            yield spec


def is_chosen(entry: AtlasEntry | None, options: Namespace) -> bool:
    """Return whether an entry is to be derived: as asked, or if it is absent or was not counted in a smaller limit."""
    if entry is None or options.again:
        return True
    if options.uncertified:
        return not entry.certificates or any(each.digest is None for each in entry.certificates)
    return entry.counted is None and entry.limit < options.seconds


def extend(options: Namespace) -> None:
    """Derive the entries that the file lacks, until the time for all of them is over."""
    known, specs = {entry.game: entry for entry in zermelo_atlas.entries()}, list(dict.fromkeys(games()))
    left = options.total
    wanted = [spec for spec in specs if options.only in spec]
    lacking = [spec for spec in wanted if is_chosen(known.get(spec), options)]
    for number, spec in enumerate(lacking):
        if left <= 0:
            say(f"The time is over; {len(lacking) - number} entries are not derived.")
            break
        try:
            countings = () if spec in SEARCHED else COUNTING_KINDS
            entry = known.get(spec) if options.uncertified else None
            known[spec], spent = derive_apart(spec, options.seconds, options.certificates, countings, entry)
        except OutOfTime as error:
            say(str(error))
            left -= options.seconds
            continue
        left -= spent
        say(f"{spent:6.1f} s  {summary(known[spec])}")
        write([known[each] for each in specs if each in known])
    write([known[each] for each in specs if each in known])


def summary(entry: AtlasEntry) -> str:
    sizes = ", ".join(f"{each.bytes} bytes" for each in entry.certificates) or "no certificate"
    return f"{entry.game}: {entry.value}, {entry.plies} plies, {entry.positions} by {entry.counted}, {sizes}"


def write(entries: list[AtlasEntry]) -> None:
    lines = ",\n".join(json.dumps(entry.record()) for entry in entries)
    ATLAS_FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    stored_entries.cache_clear()
    named = {certificate_file(entry, each.claim) for entry in entries for each in entry.certificates if each.digest}
    left_over = set(ATLAS_CERTIFICATES_FOLDER.glob("*.json")) - named  # of a killed process, or of an older entry
    for file in left_over:
        file.unlink()


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("more", nargs="?", choices=("more",), help="derive the entries that the file lacks")
    parser.add_argument("--seconds", type=float, default=30, help="time limit of an entry (default: 30)")
    parser.add_argument("--certificates", type=float, default=3, help="time limit of a certificate (default: 3)")
    parser.add_argument("--total", type=float, default=1200, help="processor time of all entries (default: 1200)")
    parser.add_argument("--only", default="", help="derive only games whose specs contain this")
    parser.add_argument("--again", action="store_true", help="derive these also if they are there")
    parser.add_argument("--uncertified", action="store_true", help="only make the certificates that are not stored")
    return parser.parse_args()


if __name__ == "__main__":
    if (chosen := arguments()).more:
        extend(chosen)
    write_pages()
