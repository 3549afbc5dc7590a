"""Peers in C and C++, built here when they are first asked for."""

import shutil
import subprocess
from pathlib import Path

from bench.harness import Missing

__all__ = ["built"]

SOURCES = Path(__file__).parent
BUILT = SOURCES / "built"
COMPILERS = {".c": ("gcc", "-std=gnu11"), ".cpp": ("g++", "-std=c++17")}


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
