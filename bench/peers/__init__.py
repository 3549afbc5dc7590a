"""Peers in C and C++: those that are built here when they are first asked for, and programs of others."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from bench.harness import Missing

__all__ = ["built", "given"]

SOURCES = Path(__file__).parent
BUILT = SOURCES / "built"
COMPILERS = {".c": ("gcc", "-std=gnu11"), ".cpp": ("g++", "-std=c++17")}


class Program(NamedTuple):
    """A program of others, which is not part of this project: its path comes from the environment."""

    name: str
    variable: str
    build: str
    """The commands that build it."""


PROGRAMS = {
    "pons": Program(
        "Pascal Pons's solver",
        "ZERMELO_PONS",
        "git clone https://github.com/PascalPons/connect4 pons && make -C pons, then ZERMELO_PONS=$PWD/pons/c4solver",
    ),
    "c4": Program("Christophe Steininger's c4", "ZERMELO_C4", "see bench/README.md, then ZERMELO_C4=$PWD/c4/solve"),
}


def given(key: str) -> Path:
    """The path of a program of others; raises Missing, and tells how it is built, where there is none."""
    name, variable, build = PROGRAMS[key]
    path = Path(os.environ.get(variable, ""))
    if not path.is_file():
        raise Missing(f"{name} is not given: {build}")
    return path.resolve()


def built(name: str) -> Path:
    """The program of a source file, built anew where the file is newer; raises Missing without a compiler."""
    source, program = SOURCES / name, BUILT / Path(name).stem
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        compiler, standard = COMPILERS[source.suffix]
        if shutil.which(compiler) is None:
            raise Missing(f"{compiler} is not installed, and {name} is built with it; your system's packages have it.")
        BUILT.mkdir(exist_ok=True)
        subprocess.run([compiler, standard, "-O3", "-o", program, source], check=True)
    return program
