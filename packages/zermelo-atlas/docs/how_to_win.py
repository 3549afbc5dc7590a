"""The rules in words of the atlas: derived by zermelo-teach, each checked by the rules of its game alone.

make how-to-win                         derives all of them again
python docs/atlas/how_to_win.py nim     derives those of games whose name contains this, and those whose words are gone
"""

import json
import sys
from dataclasses import replace
from time import process_time

import zermelo
import zermelo_teach
from zermelo.analysis.sweeping.sweep import expand_braces
from zermelo.errors import UnknownName
from zermelo_atlas.exact_results.how_to_win import HOW_TO_WIN_FILE, RulesEntry, stored_rules
from zermelo_teach.strategies.vocabulary import Vocabulary

SECONDS = 60
"""The time limit of an entry."""

SPECS = (
    "tictactoe@first", "tictactoe@second", "tictactoe@both",
    "mnk:misere=true@first", "mnk:misere=true@second", "mnk:wild=true@first", "mnk:wild=true,misere=true@both",
    "mnk:width=4,height=3@first",
    "connect:width=3,height=3,k=3@both", "connect:width=3,height=3,k=3@second",
    "connect:width={3,4},height=2,k=3@second",
    "connect:width=3,height=4,k={3,4}@second", "connect:width=4,height=3,k=3@first", "connect:width=4,height=3@second",
    "connect:width=4,height=4,k=3@first", "connect:width=4,height=4@second",
    "connect:width=5,height=4@second@block no-fork centre follow-up",
    "stones:take={1,2,3,4,1+2,1+3,1+4,2+3,2+4,3+4,1+2+3,1+2+4,1+3+4,2+3+4,1+2+3+4},misere=false@",
    "stones:take={1+2,1+3,1+4,1+2+3,1+2+4,1+3+4,1+2+3+4}@",
    "nim@", "nim:misere=true@", "nim:heaps=1+3+5+7@", "nim:heaps=1+3+5+7,misere=true@",
    "wythoff@", "wythoff:a=10,b=12@", "wythoff:a=4,b=7@second", "euclid@", "fibonacci-nim@", "grundy:n={8,10,12}@",
    "chomp:width={2..8},height=2@", "chomp:width={3,4},height=3@", "chomp:width=4,height=4@",
    "kayles:n={5,10,12}@first", "octal:code=137,n={9,10,11}@", "octal:code=07,n=10@",
    "tac-tix:misere=false@", "tac-tix@",
    "hexapawn@", "hexapawn:width=3,height=4@", "hexapawn:width=4,height={3,4}@",
    "morris@first", "dodgem@first", "pong-hau-ki@", "mu-torere@", "toads-and-frogs@",
    "notakto@", "domineering:width={3,4},height={3,4}@", "cram:width=3,height=3@", "cram:width=4,height={3,4}@",
    "hex:n={2,3}@first", "bridg-it@first", "y:n=3@first", "col@", "snort@", "nogo@", "obstruction:width=3,height=3@",
    "clobber:width=3,height=3@", "konane@", "sim@",
    "dots-and-boxes:width=1,height=1@", "dots-and-boxes:width=2,height=1@", "dots-and-boxes@",
    "kalah:holes=2,n={2,3}@", "kalah:holes=3,n=2@",
)  # fmt: skip
"""The games, each with the side whose rules are wanted; without one, the winner's, or those of both if it is a draw.

Of a game with many positions, only the words at the end are tried."""


def main() -> None:
    """Derive entries and write the file."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    known = {(entry.game, entry.side): entry for entry in (stored_rules() if HOW_TO_WIN_FILE.exists() else ())}
    order = []
    for spec in (each for pattern in SPECS for each in expand_braces(pattern)):
        game, side, *words = spec.split("@")
        entry = next((each for key, each in known.items() if key[0] == game and side in ("", key[1])), None)
        kept = None if entry is None or wanted in game else with_sentences(entry)
        if kept is None:
            kept = derive(game, side, " ".join(words).split())
            sys.stdout.write(f"{kept.seconds:6.1f} s  {kept.game}, {kept.side}: {', '.join(kept.words)}\n")
        order.append(kept)
        lines = ",\n".join(json.dumps(each.record()) for each in order)
        HOW_TO_WIN_FILE.with_suffix(".part").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    HOW_TO_WIN_FILE.with_suffix(".part").replace(HOW_TO_WIN_FILE)


def with_sentences(entry: RulesEntry) -> RulesEntry | None:
    """Return an entry with the sentences of its words as they are now; None if the game has a word no longer."""
    vocabulary = Vocabulary(zermelo.game(entry.game))
    try:
        return replace(entry, sentences=tuple(vocabulary.word(name).sentence for name in entry.words))
    except UnknownName:
        return None


def derive(game: str, side: str, only: list[str]) -> RulesEntry:
    """Return the rules of a side of a game; raise AssertionError if the check does not confirm them."""
    began = process_time()
    found = zermelo_teach.how_to_win(game, side or None, only=only, seconds=SECONDS)
    seconds = process_time() - began
    checked = zermelo_teach.check_how_to_win(found)
    assert checked, f"{game}: {checked}"
    return RulesEntry(
        game, found.side, min(found.aims.values()), tuple(rule.name for rule in found.rules),
        tuple(rule.sentence for rule in found.rules), len(found.exceptions), found.positions, found.words, found.lists,
        found.is_shortest, round(seconds, 2),
    )  # fmt: skip


if __name__ == "__main__":
    main()
