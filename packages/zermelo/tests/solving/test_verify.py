"""verify finds what is planted: a changed byte, a wrong value, a missing or a needless position."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from zermelo import Table, game, verify
from zermelo.errors import BadTable
from zermelo.machine.files import seal_value, unseal_value

ROW = "mnk:width=4,height=2,k=3"
"""A game with symmetries whose table is verified in less time than that of tic-tac-toe."""

SPECS = [ROW, "connect:width=4,height=4", "nim", "stones:n=30,take=2+5", "examples/subtract_square.py"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_a_whole_table_is_right(solved: Any, table: Any, spec: str) -> None:
    verdict = verify(solved(spec)[1], game(spec))
    assert verdict.faults == []
    assert verdict.checked == len(table(spec))
    assert verify(solved(spec)[1], game(spec), sample=200).faults == []


TIERS_THAT_DO_NOT_COMPILE = """
from zermelo import LOSS, Game, Declared, Rules


def game():
    return Game("coins", Rules((2, 3), moves, play, lambda coins: LOSS), declared=Declared(plies_left=left))


def left(coins):
    return sum(int(str(heap)) for heap in coins)


def moves(coins):
    return (coins[0] > 0) * 1 + (coins[1] > 0) * 2


def play(coins, move):
    return (coins[0] - 1, coins[1]) if move == 0 else (coins[0], coins[1] - 1)
"""


@pytest.mark.slow
def test_a_game_whose_tiers_do_not_compile_is_solved_without_them(
    solved: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 5)  # smaller games are not compiled
    file = tmp_path / "coins.py"
    file.write_text(TIERS_THAT_DO_NOT_COMPILE, encoding="utf-8")
    found, folder = solved(str(file))
    assert [tier["tier"] for tier in found.manifest["tiers"]] == [None]
    assert found.manifest["positions"] == 12
    assert found.value == (1, 5)
    assert verify(folder, game(str(file))).faults == []


@pytest.fixture
def copy(solved: Any, tmp_path: Path) -> Callable[[str], Path]:
    """copy('nim') is a table of our own to spoil."""
    return lambda spec: Path(shutil.copytree(solved(spec)[1], tmp_path / "copy"))


@pytest.mark.slow
def test_any_changed_byte_of_any_file_is_found_and_the_file_named(copy: Any) -> None:
    folder, rng = copy("tictactoe"), Random(5)
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json")
    assert len(files) == 20
    for path in files:
        whole = path.read_bytes()
        for place in {0, len(whole) - 1, rng.randrange(len(whole))}:
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :])
            (fault,) = verify(folder).faults
            assert fault == f"{path} is broken: it was changed after it was written."
        path.write_bytes(whole)
    assert verify(folder).faults == []


def test_any_changed_byte_of_the_manifest_is_refused(copy: Any) -> None:
    folder, rng = copy("nim"), Random(5)
    path = folder / "manifest.json"
    whole = path.read_bytes()
    for place in [0, len(whole) - 1, *rng.sample(range(len(whole)), 300)]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :])
        with pytest.raises(BadTable, match=r"manifest.json is broken: it was changed after it was written"):
            Table(folder)


def test_a_missing_or_shortened_file_is_refused(copy: Any) -> None:
    folder = copy("tictactoe")
    values = folder / "tier-0003" / "00000.values"
    whole = values.read_bytes()
    values.write_bytes(whole[:-1])
    with pytest.raises(BadTable, match=r"00000.values is broken: it has \d+ bytes, not \d+"):
        verify(folder)
    values.unlink()
    with pytest.raises(BadTable, match=r"00000.values is missing"):
        verify(folder)


def spoil(folder: Path, number: int, change: Callable[[Any, Any], tuple[Any, Any]]) -> None:
    """Change the keys and codes of a tier that has one part, as a wrong solver would have written them."""
    manifest = unseal_value((folder / "manifest.json").read_bytes())
    assert manifest is not None
    told = manifest["tiers"][number]
    (part,) = told["parts"]
    paths = [folder / f"tier-{told['tier']:04}" / f"00000.{kind}" for kind in ("keys", "values")]
    keys, codes = change(np.fromfile(paths[0], "<i8"), np.fromfile(paths[1], "u1"))
    for path, array in zip(paths, (keys, codes), strict=True):
        path.write_bytes(array.tobytes())
        part[path.suffix[1:]] = sha256(path.read_bytes()).hexdigest()
    count_again(manifest, told, codes)
    part["classes"] = len(keys)
    part["first"] = int(keys[0])
    (folder / "manifest.json").write_bytes(seal_value(manifest))


def count_again(manifest: Any, told: Any, codes: Any) -> None:
    """Make the numbers of a manifest add up, as a forger would."""
    met, classes = np.unique(codes, return_counts=True)
    told["codes"] = [[int(code), int(number), int(number)] for code, number in zip(met, classes, strict=True)]
    told["classes"] = told["positions"] = len(codes)
    for name in ("classes", "positions"):
        manifest[name] = sum(tier[name] for tier in manifest["tiers"])


def longer(keys: Any, codes: Any) -> Any:
    codes[5] += 3
    return keys, codes


def turned(keys: Any, codes: Any) -> Any:
    codes[7] = 1 + 3 * (codes[7] // 3) + (0 if codes[7] % 3 else 1)
    return keys, codes


@pytest.mark.slow
@pytest.mark.parametrize("change", [longer, turned])
def test_a_wrong_value_is_found_and_its_file_named(copy: Any, change: Any) -> None:
    folder = copy(ROW)
    spoil(folder, 4, change)
    found = [fault for fault in verify(folder).faults if fault.startswith("tier-0004/00000: position")]
    assert found
    assert "wrong value" in found[0]
    assert any("is stored as" in fault for fault in verify(folder, sample=5000).faults)


@pytest.mark.slow
def test_a_missing_position_is_found(copy: Any) -> None:
    folder = copy(ROW)
    spoil(folder, 4, lambda keys, codes: (np.delete(keys, 6), np.delete(codes, 6)))
    assert "A position of tier-0004 is missing." in verify(folder).faults
    assert any("is missing" in fault for fault in verify(folder, sample=5000).faults)


def test_a_position_that_no_play_leads_to_is_found(copy: Any) -> None:
    folder = copy("stones:n=30,take=2+5")
    assert Table(folder).tier(29) == 14
    spoil(folder, 1, lambda keys, codes: (np.append(keys, 29), np.append(codes, codes[-1])))
    assert any("cannot be reached by play" in fault for fault in verify(folder).faults)


def test_a_table_of_other_rules_is_refused(copy: Any) -> None:
    folder = copy("nim")
    manifest = unseal_value((folder / "manifest.json").read_bytes())
    assert manifest is not None
    (folder / "manifest.json").write_bytes(seal_value({**manifest, "spec": "nim:misere=true"}))
    with pytest.raises(BadTable, match=r"holds nim, not nim:misere=true"):
        Table(folder)
