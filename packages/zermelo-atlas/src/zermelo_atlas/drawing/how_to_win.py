"""The rules in words of the atlas as a table."""

from collections.abc import Sequence

from zermelo.drawing import Column, Sheet, numbers, text_of, wrap_sentence
from zermelo_atlas.exact_results.how_to_win import RulesEntry

__all__ = ["aim_words", "rules_table", "rules_text"]


def rules_text(entries: Sequence[RulesEntry], width: int | None = None) -> str:
    """Return a line for each list of rules; for one family, also the rules themselves."""
    lines = [text_of(rules_table(entries).columns, width)]
    if len({entry.family for entry in entries}) == 1:
        for entry in entries:
            lines += ["", f"{entry.game}, {entry.side}:"]
            lines += [wrap_sentence(f"{i}. {each}", width, 3) for i, each in enumerate(entry.sentences, 1)]
    return "\n".join(lines)


def rules_table(entries: Sequence[RulesEntry]) -> Sheet:
    """Return the table of lists of rules."""
    return Sheet(
        [
            Column("game", [entry.game for entry in entries], left=True),
            Column("side", [entry.side for entry in entries], left=True),
            Column("aim", [aim_words(entry) for entry in entries], left=True),
            numbers("rules", [len(entry.words) for entry in entries]),
            numbers("exceptions", [entry.exceptions for entry in entries]),
            Column("shortest", ["yes" if entry.shortest else "?" for entry in entries], left=True, spare=4),
            numbers("positions", [entry.positions for entry in entries], spare=3),
            Column("seconds", [f"{entry.seconds:g}" for entry in entries], spare=5),
            Column("words", [", ".join(entry.words) for entry in entries], left=True, spare=2),
        ]
    )


def aim_words(entry: RulesEntry) -> str:
    """Return the aim of a list of rules in a word."""
    return {0: "not lose", 1: "win"}.get(entry.aim, f"{entry.aim:+}")
