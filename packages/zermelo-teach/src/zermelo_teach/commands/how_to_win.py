"""zermelo how-to-win: a shortest list of rules in words, found and proved."""

from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import click
from click.shell_completion import CompletionItem

import zermelo
import zermelo_teach
from zermelo import Position
from zermelo.command import columns_of, parameters, print_json, report_file, say, tally_work
from zermelo.command.parameters import Count
from zermelo.drawing import board_text
from zermelo.games.boards import count_of
from zermelo.types import Deadline
from zermelo_teach.drawing.how_to_win import title_of
from zermelo_teach.strategies.check import require_right
from zermelo_teach.strategies.how_to_win import MAX_RULES, Side
from zermelo_teach.strategies.vocabulary import Vocabulary

__all__ = ["check_rules", "how_to_win"]


class WordName(click.ParamType[str]):
    """The name of a word of the game, which the shell completes."""

    name = "WORD"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = next(filter(None, [ctx.params["game"], *ctx.args]), "")  # before an option without a value: in args
        with suppress(zermelo.ZermeloError):  # no game has this name
            names = Vocabulary(zermelo.game(game)).by_name
            return [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return []


@parameters.command("how-to-win", "Teach")
@parameters.position
@click.option("--side", type=click.Choice(["first", "second", "both"]), help="Whose rules; default: the winner's.")
@click.option("--aim", type=int, help="The least outcome to keep: 1 a win, 0 a draw, or a score.")
@click.option("--rules", "max_rules", type=Count(1, 30), default=MAX_RULES, show_default=True, help="Most rules.")
@click.option("-n", "n", type=Count(1, 1000), default=1, show_default=True, help="Number of lists, the easiest first.")
@click.option("--only", type=WordName(), multiple=True, help="Choose from this word and others that are named so.")
@click.option("--without", type=WordName(), multiple=True, help="Leave a word out; may be repeated.")
@parameters.out("Write a sheet: .html, .md, .json or .pdf.", "html", "md", "json", "pdf")
@parameters.timeout(300, "Time limit in seconds; then the best list so far is given.")
@parameters.as_json
def how_to_win(
    position: Position[Any],
    side: str | None,
    max_rules: int,
    out: Path | None,
    timeout: float,
    json: bool,
    **others: Any,
) -> None:
    """Find a shortest list of rules with which a player keeps the result, in words.

    The first rule that fits decides, and any move that it allows is right. Before a list is shown or written, it is
    played against every reply by the rules of the game alone, as zermelo certificate check does with its file. A list
    in a .json file is also a player, rules:FILE.
    """
    summary = "No rules are found and checked: {tally} were looked at."
    with tally_work("looking for rules", "positions", timeout, summary) as tell:
        deadline = Deadline(timeout)
        found = zermelo_teach.how_to_win(
            position, cast("Side | None", side), max_rules=max_rules, seconds=deadline, on_progress=tell, **others
        )
        for each in (found, *found.others):
            require_right(each, deadline, tell)
        if out:
            found.save(out)
    if out:
        report_file(out, json, f"{title_of(found)}: {count_of(len(found.rules), 'rule')}.", **found.record())
    elif json:
        print_json(found.record() | {"others": [each.record() for each in found.others]})
    else:
        say("\n\n".join(zermelo.text(each, width=columns_of()) for each in (found, *found.others)))


def check_rules(file: Path, game: str | None, seconds: float, json: bool) -> int:
    """Check a file of rules for zermelo certificate check, say what was found, and return the exit code."""
    rules = zermelo_teach.read_how_to_win(file, game)
    summary = "No fault was found in {tally}."
    with tally_work("checking", "positions", seconds, summary) as tell:
        checked = zermelo_teach.check_how_to_win(rules, seconds=seconds, on_progress=tell)
    if json:
        print_json({"file": str(file), "game": rules.game.name, **checked.record()})
    else:
        say(f"{file}: {checked}")
        if checked.position:
            say(f"\n{board_text(checked.position)}")
    return 0 if checked else 1
