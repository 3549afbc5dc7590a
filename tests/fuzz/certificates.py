"""Change certificates at random, and compare the verdicts of all checkers: `make fuzz CERTIFICATES=10000 SEED=7`.

Every checker must refuse a changed certificate, or every one must accept it. Exit 1 if any two disagree.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Any

import zermelo
from zermelo import evaluators, start
from zermelo.errors import ZermeloError

__all__ = ["CERTIFICATES", "Accepts", "changed", "compiled_checker", "in_python", "javascript_checker", "made"]

CERTIFICATES = [
    ("tictactoe", "", "second never loses", None, 0), ("tictactoe", "", "first never loses", 2, None),
    ("connect:width=4,height=3", "", "second never loses", 7, None),
    ("connect:width=4,height=4", "2 2 3 3", "second never loses", 9, None),
    ("mnk:width=4,height=4,k=4", "1 6 11 16 2 3 4 7", "second never loses", 5, None),
    ("mnk:width=3,height=2,k=2", "", "first wins within 3 plies", None, 0),
    ("connect:width=5,height=4,k=3", "3 3 2", "first wins", None, 0),
    ("connect:width=2,height=3,k=3", "", "first never loses", 0, None),
]  # fmt: skip
"""A spec, moves to the position of the claim, the claim, the ply of the leaves, and the nodes of earlier leaves."""

VERBS = [
    "wins", "never loses", "wins within 5 plies", "wins within -5 plies", "never loses within 5 plies",
    "wins by at least 1", "loses by at most 2",
]  # fmt: skip

SOURCE = Path(zermelo.__file__).parent / "solving" / "certificates" / "check.c"

Accepts = Callable[[Path], bool]
"""Returns whether a checker accepts the file as a proof."""


@cache
def made(number: int) -> str:
    """Return a certificate as JSON."""
    spec, moves, claim, leaves, nodes = CERTIFICATES[number]
    origin = start(spec).after(moves)
    return json.dumps(
        zermelo.proofs.certify(
            origin, claim, evaluator=evaluators.Interpreted(origin.game), leaves=leaves, nodes=nodes
        ).certificate
    )


def in_python(file: Path) -> bool:
    """Return whether the checker in Python accepts a file."""
    try:
        return bool(zermelo.proofs.check_certificate(zermelo.proofs.read_certificate(file)))
    except ZermeloError:
        return False


def compiled_checker(folder: Path, *options: str) -> Accepts | None:
    """Return the checker in C, compiled into a folder; None without a compiler."""
    program, compiler = folder / f"check{''.join(options)}", shutil.which("cc")
    if compiler is None:
        return None
    strict = ["-std=c99", "-pedantic", "-Werror", "-Wall", "-Wextra", "-O1"]
    subprocess.run([compiler, *strict, *options, "-o", program, SOURCE], check=True)

    def accepts(file: Path) -> bool:
        done = subprocess.run([program, file], capture_output=True, encoding="utf-8", timeout=60)
        assert done.returncode in (0, 1, 2), done
        return done.returncode == 0

    return accepts


CHECKS = """
const { check } = await import(process.argv[2]), { createInterface } = await import("node:readline");
for await (const line of createInterface({ input: process.stdin })) {
  const work = check(Buffer.from(line, "hex"));
  let step = work.next();
  while (!step.done) step = work.next();
  console.log(step.value.verdict);
}
"""
"""A program that answers each line, the bytes of a certificate in hexadecimal, with the verdict of its check."""


@contextmanager
def javascript_checker() -> Iterator[Accepts | None]:
    """Yield the checker in JavaScript, in one process of Node; None without Node."""
    node = shutil.which("node")
    if node is None:
        yield None
        return
    command = [node, "--input-type=module", "--eval", CHECKS, "checks", SOURCE.with_suffix(".js").as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        questions, verdicts = process.stdin, process.stdout
        assert questions is not None
        assert verdicts is not None

        def accepts(file: Path) -> bool:
            print(file.read_bytes().hex(), file=questions, flush=True)
            verdict = verdicts.readline().strip()
            assert verdict in ("proof", "gap", "unknown"), verdict
            return verdict == "proof"

        yield accepts
        questions.close()


def changed(certificate: dict[str, Any], rng: Random) -> bytes:
    """Return a certificate with one change or several as a file."""
    new = {**certificate, "answers": list(certificate["answers"])}
    changes = [change_answer, change_answer, change_answer, change_game, change_start, change_depth, change_claim]
    for change in rng.choices(changes, k=rng.choice([0, 1, 1, 1, 1, 2])):
        change(new, rng)
    if rng.randrange(8) == 0:
        change_entry(new, rng)
    content = (json.dumps(new, indent=1, ensure_ascii=False) + "\n").encode()
    return change_bytes(content, rng) if rng.randrange(6) == 0 else content


def change_answer(new: dict[str, Any], rng: Random) -> None:
    """Change, remove or insert an answer."""
    if answers := new["answers"]:
        ply = rng.randrange(len(answers))
        line, place, character = answers[ply], rng.randrange(len(answers[ply]) + 1), rng.choice("0123456789aZ_-Āé")
        before, after = line[:place], line[place + 1 :]
        answers[ply] = rng.choice([f"{before}{character}{after}", before + after, f"{before}{character}{line[place:]}"])


def change_game(new: dict[str, Any], rng: Random) -> None:
    """Exchange the game for another one or for another name of it."""
    other = rng.choice([*(spec for spec, *_ in CERTIFICATES), "connect:height=3,width=4", "mnk", "connect:k=4"])
    for name in rng.choice([("game",), ("spec",), ("game", "spec"), ("game", "spec")]):
        new[name] = other


def change_start(new: dict[str, Any], rng: Random) -> None:
    """Exchange the position that the claim is about for another one or for a board that no game reaches."""
    try:
        cells = start(new["spec"]).text
        moves = " ".join(str(rng.randint(1, 4)) for _ in range(rng.randrange(5)))
        new["start"] = start(new["spec"]).after(moves).text
    except ZermeloError:
        return
    if rng.randrange(2):
        new["start"] = "".join(rng.choice(".XO" if rng.randrange(3) else character) for character in cells)
    if rng.randrange(9) == 0:
        new["start"] = new["start"].lower()


def change_depth(new: dict[str, Any], rng: Random) -> None:
    """Change the ply of the leaves, or the number of plies, or both."""
    if rng.randrange(2):
        new["leaves"] += rng.choice([-2, -1, 1, 2])
    else:
        new["answers"] = rng.choice([new["answers"][:-1], [*new["answers"], rng.choice(["", "0", "-"])]])
        new["leaves"] = 2 * len(new["answers"]) + new["leaves"] % 2


def change_claim(new: dict[str, Any], rng: Random) -> None:
    """Exchange the claim."""
    new["claim"] = f"{rng.choice(['first', 'second', 'X'])} {rng.choice(VERBS)}"


def change_entry(new: dict[str, Any], rng: Random) -> None:
    """Remove an entry, change its value, or add one."""
    name = rng.choice([*new, "start", "comment"])
    if rng.randrange(2):
        new.pop(name, None)
    else:
        new[name] = rng.choice([None, "", 0, 1, 7, "connect", [], {}, ["0"]])


def change_bytes(content: bytes, rng: Random) -> bytes:
    """Truncate a file, or change one of its bytes."""
    place = rng.randrange(len(content) - 2)
    if rng.randrange(2):
        return content[:place]
    return content[:place] + bytes([rng.choice(b'\x00\x1f"\\{}[],:-0123456789 .XO\x80\xc3\xff')]) + content[place + 1 :]


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Print the number of proofs among the changed certificates, and those on which the checkers disagree."""
    parser = argparse.ArgumentParser(prog="make fuzz CERTIFICATES=N", description=__doc__)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    rng, verdicts, disagreements = Random(seed), Counter[bool](), 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        file = folder / "claim.json"
        javascript = stack.enter_context(javascript_checker())
        checkers = [in_python, *filter(None, [compiled_checker(folder), javascript])]
        for number in range(options.changes):
            file.write_bytes(changed(json.loads(made(number % len(CERTIFICATES))), rng))
            accepted = [accepts(file) for accepts in checkers]
            verdicts[accepted[0]] += 1
            if len(set(accepted)) > 1:
                disagreements += 1
                say(f"Verdicts {accepted}: {file.read_bytes()!r}")
    say(
        f"{options.changes:,} changed certificates from seed {seed}, {len(checkers)} checkers: {verdicts[False]:,} "
        f"refused, {verdicts[True]:,} proofs, {disagreements} disagreements."
    )
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
