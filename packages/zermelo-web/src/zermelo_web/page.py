"""A game in a single HTML file: all its values if it is small, else its search as WebAssembly."""

import json
import zlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import zermelo
from zermelo import Game
from zermelo.drawing import view
from zermelo.errors import BadOption, CannotCompile, OtherGame, TooLarge
from zermelo.evaluation import is_deep
from zermelo.games import GameLike
from zermelo.machine import Written, save
from zermelo.plugins import load_part
from zermelo.rules import OnProgress, ignore
from zermelo.types import Deadline
from zermelo_web.bundle import base64_of, digest, document, script
from zermelo_web.embedded import embed, every_position, whole_game

__all__ = ["Page", "page", "page_of"]

MAX_SEARCH_PAGE_POSITIONS, MAX_PAGE_POSITIONS = 20_000, 200_000
"""Largest numbers of positions whose values a page holds: if a search decides every value, and otherwise."""

SEARCHING_PAGE_MODULES = ("informed.js", "book.js", "grundy.js", "playouts.js", "reading.js", "settled.js")
"""Modules that a page with all values does not use."""

CHECKER_GAMES = ("connect", "mnk", "tictactoe")
"""Games whose rules are part of the checker of certificates; for others, it runs the WebAssembly rules of the page."""

PAGE_HEAD = '<meta http-equiv="Content-Security-Policy" content="{policy}">'
PAGE_BODY = """<noscript>This page needs JavaScript.</noscript>
{data}
<script type="module">{script}</script>"""
DATA_SCRIPT = '<script type="text/plain" id="{name}">{content}</script>'
"""Data that the script reads by their names."""

PAGE_POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}'{more}; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy: the page loads nothing, and no other script runs."""

SEARCH_PAGE_RIGHTS = " 'wasm-unsafe-eval'; worker-src blob:"
"""The rights that a page with a search adds; its worker has the policy of the page."""


class Page(NamedTuple):
    """A game as one HTML file."""

    content: bytes
    missing: tuple[str, ...] = ()
    """Sentences about what works in Python alone."""


@dataclass(frozen=True)
class WrittenPage(Written):
    """A game as one HTML file that was written."""

    missing: tuple[str, ...] = ()
    """Sentences about what works in Python alone."""


def page(
    game: GameLike,
    out: str | PathLike[str],
    *,
    certificate: Mapping[str, Any] | None = None,
    rules: str | PathLike[str] | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> WrittenPage:
    """Write a game as one HTML file that works offline: perfect play, values, reasons, the tree and the history.

    out: the file. certificate: a certificate of this game, which the page checks, and by which its computer plays.
    rules: a file of rules in words, which the page shows, and which its computer keeps; it names the rule of each move.

    The file of a game with at most 20,000 positions holds all values. The file of a larger game holds its rules and its
    search as WebAssembly. The limit is 200,000 positions if the search might not decide every value, since moves can
    return or more than 500 plies can follow, if the rules do not compile, or with rules in words.

    seconds: time limit, or a Deadline. on_progress is called now and then with the positions
    so far. Raises TooLarge for a game beyond the limit that does not compile, BadGame if the compiled rules of your own
    game differ from the plain ones, OutOfTime, OtherGame for a certificate of another game, DiskFull, or BadOption for
    a device.
    """
    if rules is not None and certificate is not None:
        raise BadOption("A page has a certificate, or rules in words, and not both.")
    made = (
        page_of(game, certificate=certificate, seconds=seconds, on_progress=on_progress)
        if rules is None
        else page_with_rules(game, rules, seconds, on_progress)
    )
    save(Path(out), made.content)
    return WrittenPage(Path(out), len(made.content), made.missing)


def page_of(
    game: GameLike,
    *,
    certificate: Mapping[str, Any] | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Page:
    """Return the page of a game, and what it lacks; see page."""
    deadline, game = Deadline.of(seconds), zermelo.game(game)
    if certificate is not None:
        check_game(game, certificate)
        if not is_known(game):
            return with_search(game, certificate, deadline)
    is_decidable = game.declared.plies_left is not None and not is_deep(game)
    try:
        whole = whole_game(
            game,
            on_progress=on_progress,
            seconds=deadline,
            limit=MAX_SEARCH_PAGE_POSITIONS if is_decidable else MAX_PAGE_POSITIONS,
        )
        return with_values(whole, certificate)
    except TooLarge:
        with suppress(CannotCompile):
            return with_search(game, certificate, deadline)
    return with_values(
        whole_game(game, limit=MAX_PAGE_POSITIONS, seconds=deadline, on_progress=on_progress), certificate
    )


def page_with_rules(
    game: GameLike, rules: str | PathLike[str], seconds: float | Deadline, on_progress: OnProgress
) -> Page:
    """Return the page of a game with rules in words; see page."""
    in_page = load_part("rules-in-page", "Rules in words", "zermelo-teach")
    chosen = zermelo.game(game)
    decide = in_page(rules, chosen)
    whole = every_position(chosen, limit=MAX_PAGE_POSITIONS, seconds=seconds, on_progress=on_progress)
    return with_values(embed(whole), rules=decide(whole.positions))


def check_game(game: Game[Any], certificate: Mapping[str, Any]) -> None:
    """Raise OtherGame for a certificate of another game."""
    if certificate["game"] != game.name:
        raise OtherGame(f"The certificate is about {certificate['game']}, not about {game.name}.")
    if (certificate["source"], certificate["version"]) != (game.source or None, game.version):
        raise OtherGame(f"The certificate is about other rules of {game.name}.")


def is_known(game: Game[Any]) -> bool:
    """Return whether the rules of a game are part of the checker of certificates."""
    return game.spec.partition(":")[0] in CHECKER_GAMES


def with_values(
    whole: dict[str, Any], certificate: Mapping[str, Any] | None = None, rules: Mapping[str, Any] | None = None
) -> Page:
    """Return the page of a game with all its values."""
    more = proof_of(certificate) | ({} if rules is None else {"rules": as_json(rules)})
    code = script("single.js", [*unused_modules(more), *SEARCHING_PAGE_MODULES])
    rights = "" if certificate is None else SEARCH_PAGE_RIGHTS
    return Page(page_text(whole["title"], code, {"book": as_json(whole), **more}, rights))


def with_search(game: Game[Any], certificate: Mapping[str, Any] | None, deadline: Deadline) -> Page:
    """Return the page of a game with its rules and its search; raise CannotCompile or BadGame."""
    from zermelo_web.webassembly.package import wasm_module

    module, shown, proof = wasm_module(game, deadline), view(game), proof_of(certificate)
    code = script("single-search.js", unused_modules(proof))
    about = {"game": shown["name"], "missing": module.missing, "isCompiled": not is_known(game)}
    data = {"about": as_json(about), "module": module.content, "worker": script("solving.js").encode(), **proof}
    return Page(page_text(shown["title"], code, data, SEARCH_PAGE_RIGHTS), module.missing)


def proof_of(certificate: Mapping[str, Any] | None) -> dict[str, bytes]:
    """Return the certificate of a page and the script that checks it; nothing without a certificate."""
    if certificate is None:
        return {}
    return {"certificate": as_json(certificate), "checker": script("checking.js").encode()}


MODULE_OF_DATA = {"certificate": "proof.js", "rules": "decision-list.js"}
"""The modules that only a page with some data uses."""


def unused_modules(data: Collection[str]) -> list[str]:
    """Return the modules that a page with this data does not use."""
    return [module for name, module in MODULE_OF_DATA.items() if name not in data]


def as_json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def page_text(title: str, code: str, data: dict[str, bytes], more: str = "") -> bytes:
    """Return the file, with compressed data. more: additions to its content security policy."""
    head = PAGE_HEAD.format(policy=PAGE_POLICY.format(digest=digest(code), more=more))
    packed = {name: base64_of(zlib.compress(content, 9)) for name, content in data.items()}
    parts = "\n".join(DATA_SCRIPT.format(name=name, content=content) for name, content in packed.items())
    return document(title, head, PAGE_BODY.format(data=parts, script=code)).encode()
