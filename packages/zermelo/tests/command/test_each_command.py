"""Each installed command once, in a short form, with one fact that it prints: what `make quick` runs of them."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from all_commands import all_commands
from command_lines import FORMS, SERVERS, arguments, write_files

Run = Callable[..., CompletedProcess[str]]


def test_each_command_does_its_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    installed = {name.partition(" ")[0] for name in all_commands()}
    for line, fact in FORMS:
        words, text = arguments(line)
        if words[0] not in installed:
            continue
        done = run(*words, input=text)
        assert fact in done.stdout, f"{line}\n{done.stdout}{done.stderr}"


def test_each_command_but_the_servers_has_a_short_form() -> None:
    commands = all_commands().keys() - set(SERVERS)
    assert {name for name in commands if any(f"{line} ".startswith(f"{name} ") for line, _ in FORMS)} == commands
