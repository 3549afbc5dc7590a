"""WebAssembly from plain functions: LLVM's code of a kernel, for another processor, as a module that needs no linker.

An object file of one module is nearly a module: it imports its memory and the pointer to its stack, and its addresses
are right if its data begin at address 0. It lacks exports, and has sections for a linker, which are left out.
(WebAssembly Core Specification, 5.5; tool-conventions, Linking.)
"""

import logging
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from types import FunctionType
from typing import Any, NamedTuple, NoReturn

import llvmlite.binding as llvm

from zermelo.errors import CannotCompile
from zermelo.machine.convention import kind_of
from zermelo.machine.kernel_files import kernel_folder, read_kernel, write_kernel
from zermelo.machine.machine_code import digest_of
from zermelo.machine.way import is_quick, quick_refusal

__all__ = ["DATA_SPACE_BYTES", "EXPORTED_FUNCTION_NAME", "webassembly", "with_custom_section"]

LOGGER = logging.getLogger("zermelo")

EXPORTED_FUNCTION_NAME = "kernel"
"""The name of the exported function. It is called as `native.convention` describes, with pointers of four bytes."""

DATA_SPACE_BYTES = 1 << 20
"""Bytes at the beginning of the memory that belong to constants; the stack and all arrays follow them."""

TARGET_TRIPLE = "wasm32-unknown-unknown"
TARGET_DATA_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
TARGET_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""The features that every browser since 2021 has."""

MEMORY_MANAGER_PREFIXES = ("NRT_", "llvm.x86.", "llvm.aarch64.")
"""The beginnings of the names that code declares if it has lists or arrays."""

WASM_PREFIX = b"\0asm\1\0\0\0"
CUSTOM_SECTION, IMPORT_SECTION, EXPORT_SECTION, DATA_SECTION = 0, 2, 7, 11
"""Numbers of sections; those from 1 to 6 stand before the exports."""

FUNCTION_KIND = 0
"""The kind of an imported or exported function."""

OBJECT_IMPORT_PATTERN = re.compile(rb"\x03env(.)", re.DOTALL)
"""The beginning of an import in an object file: the name of the module, and the length of its own name."""


def webassembly(function: FunctionType, args: tuple[Any, ...]) -> bytes:
    """Return a WebAssembly module that exports a plain function, compiled for some arguments, under the name
    EXPORTED_FUNCTION_NAME.

    It is stored on disk, and compiled only once. Raises CannotCompile for rules that do not compile, or that need
    something that a web page does not have.
    """
    folder, key = kernel_folder(), digest_of(function)
    about = f"{key} {tuple(map(kind_of, args))} {TARGET_TRIPLE} {own_digest()}"
    name = sha256(about.encode()).hexdigest() if key else None
    stored = read_kernel(folder, name) if folder and name else None
    if stored is not None:
        return stored
    if not is_quick():
        refuse(f"the installed Numba cannot write it ({quick_refusal() or 'the stock way of compiling is chosen'})")
    began = perf_counter()
    module = module_of(function, args)
    LOGGER.info("Compiled %s in %.1f s, for WebAssembly", function.__qualname__, perf_counter() - began)
    if folder and name:
        write_kernel(folder, name, module)
    return module


@cache
def own_digest() -> str:
    return sha256(Path(__file__).read_bytes()).hexdigest()


def module_of(function: FunctionType, args: tuple[Any, ...]) -> bytes:
    """Compile a plain function to a WebAssembly module."""
    from zermelo.machine.compiler import llvm_code

    code = llvm_code(function, args)
    if code is None:
        refuse("they use a value that Numba keeps outside of the machine code")
    emitted = emit(code.text, code.symbol)
    sections = [section for section in sections_of(emitted.object_file) if section.number != CUSTOM_SECTION]
    if outside := [
        name for section in sections if section.number == IMPORT_SECTION for name in imported_functions(section.content)
    ]:
        refuse(f"they call {', '.join(outside)}, which no web page has")
    if sum(len(section.content) for section in sections if section.number == DATA_SECTION) > DATA_SPACE_BYTES:
        refuse(f"their constants take more than {DATA_SPACE_BYTES >> 10:,} kB")
    entry = [
        1,
        *leb(len(EXPORTED_FUNCTION_NAME)),
        *EXPORTED_FUNCTION_NAME.encode(),
        FUNCTION_KIND,
        *leb(emitted.number),
    ]
    before = [section for section in sections if section.number in range(1, EXPORT_SECTION)]
    after = [section for section in sections if section.number not in range(1, EXPORT_SECTION)]
    return WASM_PREFIX + b"".join(map(Section.bytes, [*before, Section(EXPORT_SECTION, bytes(entry)), *after]))


class Emitted(NamedTuple):
    """An object file for WebAssembly, and the number of its exported function."""

    object_file: bytes
    number: int


def emit(text: str, symbol: str) -> Emitted:
    """Compile LLVM's code of a kernel for WebAssembly; raise CannotCompile for code that makes lists or arrays."""
    module, target = llvm.parse_assembly(retarget(text)), machine()
    optimise(module, target)
    # Numba's memory manager, once it has run here, holds instructions of this processor, at which LLVM would abort.
    if any(each.is_declaration and each.name.startswith(MEMORY_MANAGER_PREFIXES) for each in module.functions):
        refuse("they make lists or arrays")
    # Functions have the numbers of their places, because none is imported.
    functions = [each.name for each in module.functions if not each.is_declaration]
    return Emitted(target.emit_object(module), functions.index(symbol))


def optimise(module: Any, target: Any) -> None:
    """Optimise a module, at a level that does not copy code where that hardly makes it quicker."""
    if hasattr(llvm, "create_pass_builder"):
        builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=2))
        builder.getModulePassManager().run(module, builder)
    else:  # llvmlite before 0.44
        passes, builder = llvm.create_module_pass_manager(), llvm.create_pass_manager_builder()
        builder.opt_level, builder.inlining_threshold = 2, 225
        builder.populate(passes)
        passes.run(module)


def retarget(text: str) -> str:
    """Return LLVM's code for this computer as code for WebAssembly, which has no common symbols."""
    text = re.sub(r"^target triple = .*$", f'target triple = "{TARGET_TRIPLE}"', text, flags=re.MULTILINE)
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{TARGET_DATA_LAYOUT}"', text, flags=re.MULTILINE)
    text = re.sub(r'"target-(?:cpu|features)"="[^"]*"', "", text)
    return text.replace(" = common global ", " = internal global ")


@cache
def machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TARGET_TRIPLE)
    return target.create_target_machine(cpu="generic", features=TARGET_FEATURES, opt=3, reloc="static")


def refuse(reason: str) -> NoReturn:
    raise CannotCompile(f"The rules do not compile to WebAssembly: {reason}.")


class Section(NamedTuple):
    """A section of a module."""

    number: int
    content: bytes

    def bytes(self) -> bytes:
        return bytes([self.number, *leb(len(self.content))]) + self.content


def sections_of(module: bytes) -> Iterator[Section]:
    """Yield the sections of a module or an object file."""
    begin = len(WASM_PREFIX)
    while begin < len(module):
        size, start = read_leb(module, begin + 1)
        yield Section(module[begin], module[start : start + size])
        begin = start + size


def imported_functions(content: bytes) -> Iterator[str]:
    """Yield the names of the functions that a section of imports names."""
    for match in OBJECT_IMPORT_PATTERN.finditer(content):
        end = match.end() + match[1][0]
        if content[end] == FUNCTION_KIND:
            yield content[match.end() : end].decode()


def with_custom_section(module: bytes, name: str, content: bytes) -> bytes:
    """Return a module with one more section, which `WebAssembly.Module.customSections` reads."""
    return module + Section(CUSTOM_SECTION, bytes([*leb(len(name)), *name.encode()]) + content).bytes()


def leb(number: int) -> list[int]:
    """Return a number in base 128, the lowest digit first; every digit but the last has the highest bit set.

    >>> leb(300)
    [172, 2]
    """
    digits = []
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    return [*digits, number]


def read_leb(content: bytes, begin: int) -> tuple[int, int]:
    """Return the number at a place in base 128, and the place after it."""
    number, shift = 0, 0
    while content[begin] > 127:
        number |= (content[begin] & 127) << shift
        begin, shift = begin + 1, shift + 7
    return number | content[begin] << shift, begin + 1
