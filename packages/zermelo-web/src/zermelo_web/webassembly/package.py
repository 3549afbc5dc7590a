"""A game as a package for JavaScript: one WebAssembly module, with the files that load and describe it."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.analysis import blocking_words
from zermelo.errors import BadOption
from zermelo.evaluation import ensure_agreement, ensure_declarations, module_numbers, search_module, symmetries_of
from zermelo.games import GameLike, game as accepted_game
from zermelo.machine import Written, __version__, compile_rule, leb, save, with_custom_section
from zermelo.playing import offline_players
from zermelo.rules import NO_DEADLINE, Deadline, Game, Position
from zermelo.solving import shipped_book
from zermelo_web.webassembly.texts import ensure_same_texts, texts_of

__all__ = ["Module", "Packaged", "wasm", "wasm_module"]

RUNTIME_FOLDER = Path(__file__).parent / "runtime"
"""The folder of the modules and types that every package holds."""

WASM_FILE_NAME = "game.wasm"

MAX_BOOK_BYTES = 40_000
"""Largest number of compressed bytes of an opening book."""

CYCLIC_PACKAGE_ADVICE = (
    "The game does not say how many plies are left. If it has more than 20,000 positions, the search proves wins and "
    "losses, but no draws."
)


class Module(NamedTuple):
    """A game as one WebAssembly module: its rules, its search, its texts and its opening book."""

    content: bytes
    """The bytes of the module."""
    missing: tuple[str, ...]
    """Sentences about what works in Python alone."""


@dataclass(frozen=True)
class Packaged(Written):
    """A game as a package for JavaScript."""

    module: int
    """Bytes of the WebAssembly module."""
    compressed: int
    """Bytes of the module after gzip."""
    missing: tuple[str, ...]
    """Sentences about what works in Python alone."""

    def record(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {"bytes": self.module, "compressed": self.compressed, "missing": list(self.missing)}


def wasm(game: GameLike, out: str | PathLike[str]) -> Packaged:
    """Write a game as a package for JavaScript: its rules and search as one WebAssembly module, in a folder.

    out: the folder, which is made if it is missing. Its index.js runs in Node, in browsers and in workers; its README
    shows how. Raises CannotCompile for rules that do not compile, BadGame if the compiled rules of your own game differ
    from the plain ones, BadOption for a folder that holds something else.
    """
    game, folder = accepted_game(game), Path(out)
    check_folder(folder)
    module, missing = wasm_module(game)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files(game, module, missing):
        save(folder / name, content)
    size = sum(path.stat().st_size for path in folder.iterdir())
    return Packaged(folder, size, len(module), len(zlib.compress(module, 9)), missing)


def check_folder(folder: Path) -> None:
    """Raise BadOption unless a folder is missing, empty, or holds a package."""
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{folder} is a file; name a folder to write.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / WASM_FILE_NAME).is_file():
        raise BadOption(f"{folder} holds other files; name a new folder.")


def wasm_module(game: GameLike, deadline: Deadline = NO_DEADLINE) -> Module:
    """Return a game as one WebAssembly module, which the modules in runtime/ load.

    Raises CannotCompile for rules that do not compile, BadGame if the compiled rules of your own game differ from the
    plain ones, or OutOfTime if the symmetries are not found in time.
    """
    game = accepted_game(game)
    symmetries_of(game, deadline)  # remembered for the description; nothing else takes long, but for compiling
    ensure_agreement(game, compile_rule)
    ensure_declarations(game)
    ensure_same_texts(game)
    texts = texts_of(game)
    missing = (*texts.missing, *([CYCLIC_PACKAGE_ADVICE] if game.declared.plies_left is None else []))
    return Module(pack_module(game, texts.data, missing), missing)


def pack_module(game: Game[Any], texts: dict[str, Any], missing: tuple[str, ...]) -> bytes:
    """Return the module of a game, with what JavaScript has to know about it and the book in sections of their own."""
    book = book_of(game)
    module = with_custom_section(search_module(game, has_keys=bool(book)), "zermelo", about(game, texts, missing))
    return with_custom_section(module, "book", book) if book else module


def about(game: Game[Any], texts: dict[str, Any], missing: tuple[str, ...]) -> bytes:
    """Return the description of a game as JSON."""
    start = game.rules.start if isinstance(game.rules.start, tuple) else (game.rules.start,)
    described = {
        "version": __version__,
        "name": game.name,
        "title": game.title,
        "about": game.summary,
        "rules": game.about,
        "players": game.notation.player_names,
        "marks": game.notation.marks,
        "colours": game.colours,
        "rule": game.notation.illegal,
        "blocking": blocking_words(game),
        "start": [str(number) for number in start],
        "words": len(start),
        "masks": game.mask_words,
        "scored": game.rules.scores is not None,
        "again": game.rules.again is not None,
        "returns": game.declared.plies_left is None,
        "impartial": game.declared.impartial,
        "texts": {**texts, "symmetries": symmetries_of(game) if texts["write"]["kind"] == "cells" else []},
        "missing": missing,
        **offline_players(),
        "numbers": module_numbers(game),
    }
    return json.dumps(described, ensure_ascii=False, separators=(",", ":")).encode()


def book_of(game: Game[Any]) -> bytes:
    """Return the opening book of a game as runtime/book.js reads it, of as many plies as are small; else nothing."""
    book = shipped_book(game)
    if book is None or book.manifest["code_bytes"] != 1:
        return b""
    entries, content = list[tuple[int, int]](), b""
    for tier in range(len(book.manifest["tiers"])):
        for keys, codes in book.storage.scan(tier):
            entries += zip(keys.tolist(), codes.tolist(), strict=True)
        longer = encode_entries(sorted(entries))
        if len(zlib.compress(longer, 9)) > MAX_BOOK_BYTES:
            break
        content = longer
    return content


def encode_entries(entries: list[tuple[int, int]]) -> bytes:
    """Return the number of entries, the differences of the ascending keys in base 128, and the codes."""
    keys = [0, *(key for key, _ in entries)]
    differences = [digit for before, key in pairwise(keys) for digit in leb(key - before)]
    return len(entries).to_bytes(4, "little") + bytes(differences) + bytes(code for _, code in entries)


def files(game: Game[Any], module: bytes, missing: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of every file of a package."""
    yield WASM_FILE_NAME, module
    scripts = sorted(RUNTIME_FOLDER.glob("*.js")) + sorted(RUNTIME_FOLDER.glob("*.ts"))
    for file in scripts:
        yield file.name, file.read_bytes()
    names = [WASM_FILE_NAME, *(file.name for file in scripts)]
    yield "package.json", (json.dumps(manifest(game, names), indent=2) + "\n").encode()
    yield "README.md", readme(game, missing).encode()


def manifest(game: Game[Any], names: list[str]) -> dict[str, Any]:
    """Return the content of package.json."""
    return {
        "name": package_name(game),
        "version": __version__,
        "description": f"{game.title}: rules, perfect play and the value of every move",
        "type": "module",
        "main": "index.js",
        "types": "index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            f"./{WASM_FILE_NAME}": f"./{WASM_FILE_NAME}",
        },
        "files": names,
        "engines": {"node": ">=18"},
    }


def package_name(game: Game[Any]) -> str:
    """Return a name that npm accepts.

    >>> from zermelo.games import game
    >>> package_name(game("mnk:width=4,height=4"))
    'zermelo-mnk-width-4-height-4'
    """
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in game.name.lower())
    return "-".join(filter(None, ["zermelo", *plain.split("-")]))


def readme(game: Game[Any], missing: tuple[str, ...]) -> str:
    """Return a page that shows how to use a package."""
    start = Position(game, game.rules.start)
    move = next(map(str, start.moves), "")
    lines = "".join(f"- {sentence}\n" for sentence in missing)
    section = f"\n## What works in Python alone\n\n{lines}" if missing else ""
    return (
        (RUNTIME_FOLDER / "README.md.txt")
        .read_text(encoding="utf-8")
        .format(title=game.title, move=move, missing=section)
    )
