"""Verify, open and export refuse tables whose manifest was changed and sealed again."""

import json
import shutil
import struct
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo import DRAW, ENDLESS, LOSS, Game, Table, Value, game, solve, start, verify
from zermelo.errors import BadTable, OtherGame
from zermelo.machine.files import seal_value, text_of, unseal_value
from zermelo.solving.pack import LENGTHS_FORMAT, PACK_MAGIC

ROW = "mnk:width=4,height=2,k=3"
"""A game with symmetries whose table is verified in less time than that of tic-tac-toe."""


@pytest.fixture
def forged(solved: Any, tmp_path: Path) -> Callable[..., Path]:
    """forged('nim', change) is a folder whose manifest was changed and sealed again."""

    def forged(spec: str, change: Callable[[dict[str, Any]], object]) -> Path:
        folder = Path(shutil.copytree(solved(spec)[1], tmp_path / "forged"))
        path = folder / "manifest.json"
        manifest = unseal_value(path.read_bytes())
        assert manifest is not None
        change(manifest)
        path.write_bytes(seal_value(manifest))
        return folder

    return forged


def forge_packed(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the header of a packed table, and seal it again."""
    whole = file.read_bytes()
    length, _ = LENGTHS_FORMAT.unpack_from(whole, len(PACK_MAGIC))
    begin = len(PACK_MAGIC) + LENGTHS_FORMAT.size
    manifest = unseal_value(whole[begin + length :])
    assert manifest is not None
    change(manifest)
    new = seal_value(manifest)
    file.write_bytes(PACK_MAGIC + struct.pack("<QQ", length, len(new)) + whole[begin : begin + length] + new)


def faults(table: Path, sample: int | None = None) -> list[str]:
    try:
        return verify(table, sample=sample).faults
    except BadTable as error:
        return [str(error)]


def consistent(manifest: dict[str, Any]) -> None:
    """Numbers that add up, though they are not those of the files."""
    tier = manifest["tiers"][2]
    (code, classes, positions) = tier["codes"][0]
    tier["codes"][0] = [code, classes, positions + 5]
    tier["positions"] += 5
    manifest["positions"] += 5


def moved(manifest: dict[str, Any]) -> None:
    """Classes that are counted under another value."""
    codes = next(tier["codes"] for tier in manifest["tiers"] if len(tier["codes"]) > 1)
    codes[0][1] += 1
    codes[1][1] -= 1


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "positions": consistent,
    "values": moved,
    "ply": lambda manifest: manifest["tiers"][3].update(ply=4),
    "first": lambda manifest: manifest["tiers"][3]["parts"][0].update(first=1),
    "start": lambda manifest: manifest.update(start=manifest["start"] + 1),
    "game": lambda manifest: manifest.update(game="chess"),
    "totals": lambda manifest: manifest.update(classes=1, positions=1),
    "no classes": lambda manifest: manifest["tiers"][3].update(classes=0),
    "no parts": lambda manifest: manifest["tiers"][3].update(parts=[]),
    "a tier fewer": lambda manifest: manifest["tiers"].pop(),
    "rules": lambda manifest: manifest.update(rules="0" * 64),
    "version": lambda manifest: manifest.update(version=7),
    "maps": lambda manifest: manifest.update(maps=[]),
    "maps of another length": lambda manifest: manifest.update(maps=[[1, 0]]),
    "no tiers": lambda manifest: manifest.pop("tiers"),
    "no spec": lambda manifest: manifest.pop("spec"),
    "no format": lambda manifest: manifest.pop("format"),
    "code bytes": lambda manifest: manifest.update(code_bytes=3),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FORGERIES)
def test_verify_believes_no_number_of_a_manifest(forged: Any, name: str) -> None:
    folder = forged(ROW, FORGERIES[name])
    assert faults(folder)
    if name != "ply":  # a sample of positions does not show from how many plies a tier is reached
        assert faults(folder, sample=50)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORGERIES)
def test_verify_believes_no_number_in_a_packed_table(table: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "packed.zermelo"
    table(ROW).pack(file)
    forge_packed(file, FORGERIES[name])
    if name != "first":  # the blocks have first keys of their own
        assert faults(file)


@pytest.mark.slow
def test_a_packed_table_without_classes_is_refused_by_verify_and_by_export(table: Any, tmp_path: Path) -> None:
    file = tmp_path / "packed.zermelo"
    table("tictactoe").pack(file)

    def empty(manifest: dict[str, Any]) -> None:
        for tier in manifest["tiers"]:
            tier.update(classes=0, positions=0, codes=[])
        manifest.update(classes=0, positions=0)

    forge_packed(file, empty)
    assert faults(file)
    with pytest.raises(BadTable, match="is broken"):
        Table(file).export(tmp_path / "table.parquet")
    assert not (tmp_path / "table.parquet").exists()


def test_a_block_that_would_unpack_to_gigabytes_is_refused(table: Any, tmp_path: Path) -> None:
    import zstandard

    file = tmp_path / "packed.zermelo"
    table("tictactoe").pack(file)
    bomb = zstandard.ZstdCompressor().compress(bytes(1 << 24))
    whole = file.read_bytes()
    length, _ = LENGTHS_FORMAT.unpack_from(whole, len(PACK_MAGIC))
    begin = len(PACK_MAGIC) + LENGTHS_FORMAT.size
    manifest = unseal_value(whole[begin + length :])
    assert manifest is not None
    first, _, *frames, _ = manifest["blocks"][0][0].split()
    manifest["blocks"][0][0] = f"{first} 1 {len(bomb)} 0 0 {sha256(bomb).hexdigest()[:16]}"
    blocks = bomb + whole[begin + sum(map(int, frames)) : begin + length]
    header = seal_value(manifest)
    file.write_bytes(PACK_MAGIC + LENGTHS_FORMAT.pack(len(blocks), len(header)) + blocks + header)
    opened = Table(file)
    with pytest.raises(BadTable, match="block 0 of tier 0 does not hold 1 classes"):
        opened[start(opened.game)]


def test_a_file_that_the_manifest_does_not_know_is_a_fault(forged: Any) -> None:
    folder = forged("tictactoe", lambda manifest: None)
    (folder / "tier-0005" / "00001.keys").write_bytes(bytes(8))
    assert faults(folder) == [f"{folder}/tier-0005/00001.keys is not in the manifest."]


def test_a_changed_file_is_refused_before_a_value_is_read_from_it(forged: Any) -> None:
    folder = forged("tictactoe", lambda manifest: None)
    path = folder / "tier-0009" / "00000.values"
    path.write_bytes(b"\x02")
    opened = Table(folder)
    with pytest.raises(BadTable, match=r"tier-0009/00000.values is broken: it was changed after it was written"):
        opened[start(opened.game)]


def test_a_manifest_never_runs_a_file(tmp_path: Path, forged: Any) -> None:
    evil, mark = tmp_path / "evil.py", tmp_path / "mark"
    evil.write_text(f"from pathlib import Path\nPath({str(mark)!r}).touch()\n", encoding="utf-8")
    folder = forged("tictactoe", lambda manifest: manifest.update(spec=str(evil)))
    with pytest.raises(Exception, match="No game is called"):
        Table(folder)
    assert not mark.exists()


def test_a_position_of_another_game_is_refused(table: Any) -> None:
    with pytest.raises(OtherGame, match=r"are values of connect:width=4,height=4, and the position is of tictactoe"):
        table("connect:width=4,height=4")[start(game("tictactoe"))]


LONG = """
from zermelo import Game, Rules

SIZE = 400


def game():
    def moves(state):
        return 0b11 if state == 0 else 0b01 if state != SIZE - 1 else 0

    def play(state, move):
        if state >= SIZE:
            return 2 * SIZE + 1 - state
        return SIZE if move == 1 else state + 1

    return Game("long", Rules(0, moves, play, lambda state: -100, scores=(-100, 100)))
"""


def test_a_table_of_many_scores_and_endless_draws_is_verified(tmp_path: Path) -> None:
    """Codes of four bytes, one of them the greatest, must not be taken for the lengths of arrays."""
    file = tmp_path / "long.py"
    file.write_text(LONG, encoding="utf-8")
    long = game(str(file))
    solve(long, tmp_path / "table", threads=1)
    opened = Table(tmp_path / "table", long)
    assert opened.value(400) == Value(DRAW, ENDLESS)
    assert opened.value(398) == Value(100, 1)
    assert opened.value(1) == Value(-100, 398)
    assert opened.manifest["code_bytes"] == 4
    assert verify(opened).faults == []


def lopsided() -> Game[Any]:
    """A row that declares its symmetry, although one full board has an outcome that its image does not have."""
    plain = game("mnk:width=9,height=1,k=9")
    odd = start(plain).after("1 2 3 4 5 6 7 9 8").state

    def outcome(state: Any) -> int:
        return LOSS if state == odd else plain.rules.outcome(state)

    rules = plain.rules._replace(outcome=outcome)
    return replace(
        plain,
        name="lopsided",
        rules=rules,
        declared=replace(plain.declared, symmetries=(tuple(reversed(range(9))),)),
    )


@pytest.mark.slow
def test_a_false_symmetry_that_random_games_do_not_show_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "zermelo.evaluation.symmetry.folding.MAX_SMALL_GAME_POSITIONS", 0
    )  # the small game stands for one too large to visit whole
    odd = lopsided()
    solve(odd, tmp_path / "table", threads=1)
    opened = Table(tmp_path / "table", odd)
    assert len(opened.maps) == 1, "random games were expected not to find the false symmetries"
    found = verify(opened).faults
    assert any("is not a symmetry" in fault for fault in found)
    assert any("is not a symmetry" in fault for fault in verify(opened, sample=10).faults)


@pytest.mark.slow
def test_a_wrong_value_in_a_sealed_manifest_is_found(forged: Any) -> None:
    """Tic-tac-toe as a win for X, with every checksum right."""
    folder = forged("tictactoe", lambda manifest: None)
    path = folder / "manifest.json"
    manifest = unseal_value(path.read_bytes())
    assert manifest is not None
    values = folder / "tier-0009" / "00000.values"
    values.write_bytes(np.array([2 + 3 * 9], "u1").tobytes())
    manifest["tiers"][0]["parts"][0]["values"] = sha256(values.read_bytes()).hexdigest()
    manifest["tiers"][0]["codes"] = [[29, 1, 1]]
    path.write_bytes(seal_value(manifest))
    assert faults(folder) == ["tier-0009/00000: position 0 has a wrong value."]


def test_json_that_is_nested_deeply_is_not_a_manifest() -> None:
    assert unseal_value(b"[" * 200_000) is None
    assert unseal_value(json.dumps({"seal": 3}).encode()) is None


def test_a_seal_is_the_checksum_of_the_text_without_it_and_one_changed_byte_shows() -> None:
    value = {"zebra": [{"seal": "0" * 64}], "file": 'a\n "seal": "b"', "runs": {"3": [1, 2]}}
    content, text = seal_value(value), text_of(value)
    assert unseal_value(content) == value
    assert content.decode() == text_of({**value, "seal": sha256(text.encode()).hexdigest()})
    for place in range(len(content)):
        assert unseal_value(content[:place] + content[place + 1 :]) is None
        assert unseal_value(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]) is None


def test_a_seal_in_another_place_is_none() -> None:
    first, *lines, last = seal_value({"file": "a", "zebra": 1}).decode().splitlines()
    seal = next(line for line in lines if "seal" in line)
    others = [line for line in lines if line != seal]
    assert unseal_value("\n".join([first, seal, *others, last, ""]).encode()) is None
