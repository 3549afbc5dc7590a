"""The TypeScript types of a package: a program that uses them compiles, and a wrong one does not."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from places import ROOT

TSC = ROOT / "playground" / "node_modules" / "typescript" / "bin" / "tsc"
"""The compiler, one of the packages that tests/tools.py installs."""

PROGRAM = """
import { BadText, ENDLESS, IllegalMove, type Game, type Position, load } from "./package/index.js";

const game: Game = await load({ megabytes: 8 });
const position: Position = game.start("XX.OO....");
const { value, moves, line } = position.analyse({ ms: 500 });
const glyph: "+" | "=" | "-" | "?" = value.glyph;
const plies: number = value.isExact ? value.remoteness % ENDLESS : value.plies + value.atLeast.remoteness;
const words: string[] = [...line, glyph, moves[0].reply ?? moves[0].move, position.why("9").words];
const { board, grundyValue } = position;
const shown: number = board?.layout.places[0].x ?? grundyValue ?? plies;
words.push(...position.path("9"), board?.marks ?? "");
try {
  position.play("9");
} catch (error) {
  if (error instanceof IllegalMove || error instanceof BadText) words.push(error.message);
}
// @ts-expect-error
position.moves = [];
// @ts-expect-error
position.value({ ms: "long" });
export { shown, words };
"""

pytestmark = pytest.mark.skipif(
    not TSC.exists() and "ZERMELO_CI" not in os.environ, reason="NO TYPESCRIPT: run npm ci in the folder playground."
)


@pytest.mark.slow
@pytest.mark.long
def test_a_program_with_types_compiles(package: Callable[[str], Path], tmp_path: Path) -> None:
    shutil.copytree(package("tictactoe"), tmp_path / "package")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "program.ts").write_text(PROGRAM, encoding="utf-8")
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"]
    command = ["node", str(TSC), *options, "program.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout
