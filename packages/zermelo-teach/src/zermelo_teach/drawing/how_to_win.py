"""Rules in words as text, Markdown and JSON: the title, the rules, the exceptions as boards, and the proof."""

import json
from collections.abc import Iterator, Sequence
from textwrap import indent
from typing import Any

from zermelo.drawing import board_text, wrap_sentence
from zermelo.evaluation import maps_of
from zermelo.games import start
from zermelo.games.boards import count_of
from zermelo.rules import Move, Notation, Position, board_of, capital, list_things
from zermelo_teach.strategies.how_to_win import HowToWin

__all__ = [
    "exceptions_sentence",
    "how_to_win_json",
    "how_to_win_markdown",
    "how_to_win_text",
    "is_from_elsewhere",
    "names_players",
    "play_sentence",
    "proof_sentences",
    "title_of",
]

SAFE_SENTENCES = (
    "the moves that are shown are safe",
    "any move that the rule allows is safe",
    "any move that the first fitting rule allows is safe",
)
"""What is proved of no rule, of one rule and of several."""


def title_of(rules: HowToWin) -> str:
    """Return what the rules are for, such as 'How never to lose at tic-tac-toe'."""
    aims, game = set(rules.aims.values()), in_sentence(rules.game.title)
    if aims == {0}:
        what = "How not to lose" if rules.lost else "How never to lose"
    elif rules.game.rules.scores is not None:
        what = f"How to be {' or '.join(score_words(aim) for aim in sorted(aims, reverse=True))}"
    else:
        what = "How to win"
    when = when_words(rules)
    return f"{what} at {game}{',' if when and ',' in game else ''}{when}"


def score_words(aim: int) -> str:
    """Return the least lead that is kept."""
    return f"at least {aim} ahead" if aim > 0 else f"at most {-aim} behind" if aim else "never behind"


def when_words(rules: HowToWin) -> str:
    """Return whose rules they are, and what they need, at the end of a title; '' if they are for both sides."""
    if rules.side == "both":
        return ""
    player = next(iter(rules.aims))
    begins = player == rules.origin.turn
    if is_from_elsewhere(rules):
        return f" as {rules.game.notation.player_names[player]} from here{', after a mistake' * bool(rules.lost)}"
    if rules.lost:
        return " if you begin and the other side makes a mistake" if begins else (
            " if the other side begins and makes a mistake"
        )  # fmt: skip
    return " if you begin" if begins else " if the other side begins"


def is_from_elsewhere(rules: HowToWin) -> bool:
    """Return whether the rules hold from another position than the start of the game."""
    return rules.origin != start(rules.game)


def in_sentence(title: str) -> str:
    """Return the title of a game as it is inside a sentence.

    A title of several words whose later words are small is no proper name, unless it is somebody's game.

    >>> in_sentence("Tic-tac-toe"), in_sentence("Nim"), in_sentence("Connect Four"), in_sentence("Wythoff's game")
    ('tic-tac-toe', 'Nim', 'Connect Four', "Wythoff's game")
    """
    first, *others = title.partition(",")[0].replace("-", " ").split()
    is_name = not others or len(first) == 1 or first.endswith("'s") or any(not word.islower() for word in others)
    return title if is_name else title[0].lower() + title[1:]


def proof_sentences(rules: HowToWin) -> list[str]:
    """Return what is proved about the rules, in sentences."""
    if not (rules.rules or rules.exceptions):
        return ["There is nothing to decide."]
    safe = SAFE_SENTENCES[min(len(rules.rules), 2)]
    alike = ", those that look alike counted once" if maps_of(rules.game) else ""
    checked = f"checked against every reply ({count_of(rules.positions, 'position')}{alike})"
    where = f"wherever the game is not lost, {safe}" if rules.lost else safe
    proof = [f"{capital(where)}: {checked}."] if rules.positions else [f"{capital(where)}."]
    return [*lost_sentences(rules), *proof, *search_sentences(rules)]


def lost_sentences(rules: HowToWin) -> list[str]:
    """Return for a side that has lost what it needs."""
    names = rules.game.notation.player_names
    who = {rules.origin.turn: "Whoever begins", 1 - rules.origin.turn: "Whoever goes second"}
    if is_from_elsewhere(rules):
        who = dict(enumerate(names))
    need = "against somebody who makes no mistake: these rules use the other's mistakes"
    return [f"{who[player]} loses {need}." for player in rules.lost]


def search_sentences(rules: HowToWin) -> list[str]:
    """Return what the search has found out about shorter lists; nothing for rules from elsewhere."""
    number, exceptions = len(rules.rules), len(rules.exceptions)
    if not rules.words:
        return []
    if not rules.is_shortest:
        best = f"This is the best of {count_of(rules.lists, 'list')} that were tried"
        return [f"{best}: there may be a shorter one, or one with fewer exceptions."]
    chosen = f"these {count_of(rules.words, 'rule')}"
    if number < 2:
        return [f"One rule is enough, of {count_of(rules.words, 'rule')} that were tried."] if number else []
    few = f" with {count_of(exceptions, 'exception')} or fewer" if exceptions else ""
    return [f"No list of fewer than {number} of {chosen}{few} does it."]


def exceptions_sentence(rules: HowToWin) -> str:
    """Return what to do with the exceptions."""
    first = ", before any rule" if rules.rules else ""
    if len(rules.exceptions) == 1:
        return f"Look here first{first}: on this board, make the move that is shown."
    return f"Look here first{first}: on these {len(rules.exceptions):,} boards, make the move that is shown."


def how_to_win_text(rules: HowToWin, width: int | None = None) -> str:
    """Return the rules as text."""
    lines = [title_of(rules), *([board_text(rules.origin)] if is_from_elsewhere(rules) else [])]
    if rules.exceptions:
        lines.append(wrap_sentence(exceptions_sentence(rules), width))
    for each in rules.exceptions:
        lines += [f"Except here: play {each.move}.", board_text(each.position)]
    lines += [wrap_sentence(f"{number}. {rule.sentence}", width, 3) for number, rule in enumerate(rules.rules, 1)]
    return "\n".join([*lines, *(wrap_sentence(each, width) for each in proof_sentences(rules))])


def how_to_win_markdown(rules: HowToWin) -> str:
    """Return the rules as Markdown, each with boards on which it decides."""
    parts = [f"# {title_of(rules)}", *([text_block(rules.origin)] if is_from_elsewhere(rules) else [])]
    parts += rule_parts(rules)
    if rules.exceptions:
        parts += ["## Exceptions", exceptions_sentence(rules)]
        parts += [board_block(each.position, [each.move]) for each in rules.exceptions]
    return "\n\n".join([*parts, *proof_sentences(rules)]) + "\n"


def rule_parts(rules: HowToWin) -> Iterator[str]:
    """Yield each rule with its examples, as an entry of a list in Markdown."""
    for number, (rule, some) in enumerate(rules.rules_and_examples(), 1):
        boards = [board_block(each, firing.moves) for each, firing in some]
        yield "\n\n".join([f"{number}. {rule.sentence}", *(indent(each, "   ") for each in boards)])


def board_block(position: Position[Any], moves: Sequence[Move]) -> str:
    """Return a board in Markdown, and what to play there."""
    return f"{text_block(position)}\n\n{play_sentence(position, moves)}"


def text_block(position: Position[Any]) -> str:
    """Return a board as a block of text in Markdown."""
    return f"```\n{board_text(position)}\n```"


def play_sentence(position: Position[Any], moves: Sequence[Move]) -> str:
    """Return what to play at a position, and who does, unless it makes no difference."""
    if not moves:
        return f"{position.player_name} is to move."
    names = list_things((move.name for move in moves), "or")
    return f"{position.player_name} plays {names}." if names_players(position) else f"Play {names}."


def names_players(position: Position[Any]) -> bool:
    """Return whether players have names of their own, or places of the board are theirs."""
    if position.game.notation.players != Notation.players:
        return True
    board = board_of(position)
    owners = [each.owner for each in (*board.stands, *board.presses)] if board else []
    owners += [each.owner for each in board.trays] if board else []
    return any(owner is not None for owner in owners)


def how_to_win_json(rules: HowToWin) -> str:
    """Return the rules as a file, which `rules:FILE` plays by."""
    return json.dumps(rules.record(), indent=1) + "\n"
