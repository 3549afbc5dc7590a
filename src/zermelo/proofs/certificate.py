"""The check of certificates. To trust it, read this file and the rules of the game: it depends on no search.

A certificate names a game, a claim about one side, and a move for every position in which that side may have to move.
It proves the claim if these moves achieve what it states, whatever the other side plays.
"""

import json
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from math import inf
from pathlib import Path
from typing import Any

from zermelo.errors import BadOption, BadText, ZermeloError
from zermelo.evaluation.deadline import Deadline
from zermelo.files.atomic import check_regular, writing
from zermelo.games import GameLike, game, start
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import Game
from zermelo.tables.identity import game_of

__all__ = ["check_certificate", "claim_text", "read_certificate", "side_of", "write_certificate"]

SEATS = ("first", "second")

Node = tuple[Any, int]
"""A state and whose turn it is; one text may stand for two of these."""


def side_of(claim: str, game: Game[Any]) -> tuple[int, bool]:
    """Return the seat of a claim, 0 or 1, and whether this side wins; otherwise it never loses.

    'first' and 'second' always name the seats; a player's name is valid if it is neither of these words, and only one
    player has it. Raises BadOption.
    """
    players = [name.lower() for name in game.players]
    names = dict(zip(players, (0, 1), strict=True)) if len(set(players)) == 2 else {}
    for name, seat in (names | dict(zip(SEATS, (0, 1), strict=True))).items():
        for must_win, verb in ((True, "wins"), (False, "never loses")):
            if claim.strip().lower() == f"{name} {verb}":
                return seat, must_win
    raise BadOption(f"{claim!r} is not a claim: write 'first wins' or 'second never loses', for example.")


def claim_text(seat: int, must_win: bool) -> str:
    """Return the claim with the name of the seat, as certificates state it."""
    return f"{SEATS[seat]} {'wins' if must_win else 'never loses'}"


def check_certificate(
    certificate: Mapping[str, Any],
    of: GameLike | None = None,
    on_progress: OnProgress = ignore,
    seconds: float = inf,
) -> str | None:
    """Return the first gap in a certificate as a sentence; None if it is a proof.

    of: the game; required for your own game. on_progress is called at each position with the number before it.
    seconds: time limit. Raises OutOfTime, OtherGame for a certificate of another game, BadOption for a text that is
    not a claim, BadText for a mapping that is not a certificate.
    """
    deadline, own_game = Deadline(seconds), None if of is None else game(of)
    if not has_form(certificate):
        raise BadText("This is not a certificate of this version: write one with zermelo certify.")
    origin, answers = start(game_of(certificate, own_game, "The certificate")), certificate["answers"]
    seat, must_win = side_of(certificate["claim"], origin.game)
    following: dict[Node, list[Node]] = {}
    texts: dict[str, Node] = {}
    waiting = [origin]
    while waiting:
        here = waiting.pop()
        if node(here) in following:
            continue
        deadline.check()
        on_progress(Progress(len(following), None, "positions"))
        if texts.setdefault(here.text, node(here)) != node(here):
            return f"Two positions have the text {here.text!r}, so that its answer is not clear."
        moves = list(here.moves)
        if here.is_over and (here.winner == 1 - seat or (must_win and here.winner is None)):
            return f"{played(here)}: the game ends against the claim."
        if moves and here.turn == seat:
            try:
                moves = [here.move(answers[here.text])]
            except KeyError:
                return f"{played(here)}: there is no answer."
            except ZermeloError as error:
                return f"{played(here)}: {error}"
        new = [here.follow(move) for move in moves]
        following[node(here)] = [node(after) for after in new]
        waiting += new
    return "Play can return to a position, and then nobody need win." if must_win and has_circle(following) else None


def node(position: Position[Any]) -> Node:
    return position.state, position.turn


def played(position: Position[Any]) -> str:
    return " ".join(position.played) or "The start"


def has_circle(following: Mapping[Node, list[Node]]) -> bool:
    """Return whether play can return to a position."""
    try:
        TopologicalSorter(following).prepare()
    except CycleError:
        return True
    return False


def write_certificate(file: str | Path, certificate: Mapping[str, Any]) -> None:
    """Write a certificate as JSON in UTF-8; raises DiskFull, BadOption for a device, or OSError."""
    with writing(Path(file), reopen=read_certificate) as out:
        out.write((json.dumps(certificate, ensure_ascii=False, indent=1) + "\n").encode())


def read_certificate(file: str | Path) -> dict[str, Any]:
    """Return the certificate in a file; raises BadText for a missing file or other content."""
    path = Path(file)
    check_regular(path, BadText)
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadText(f"There is no file {path}.") from None
    except RecursionError:
        raise BadText(f"{path} is not a certificate: its JSON is nested too deeply.") from None
    except (OSError, ValueError) as error:
        raise BadText(f"{path} is not readable as JSON: {error}.") from None
    if not isinstance(read, dict) or not has_form(read):
        raise BadText(f"{path} is not a certificate of this version: write one with zermelo certify.")
    return read


def has_form(read: Mapping[str, Any]) -> bool:
    answers = read.get("answers")
    return (
        all(isinstance(read.get(name), str) for name in ("game", "options", "claim"))
        and all(read.get(name, 0) is None or isinstance(read.get(name), str) for name in ("spec", "source"))
        and type(read.get("version")) is int
        and isinstance(answers, dict)
        and all(isinstance(text, str) for text in answers.values())
    )
