"""Commands that installed packages add: listed, run, and named where they do not load."""

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import zermelo
from plugin_packages import forget, install, packages

__all__ = ["packages"]

Run = Callable[..., CompletedProcess[str]]

GREETING = """
import click


@click.command("greet")
@click.argument("name")
def greet(name):
    "Greet somebody."
    click.echo(f"Hello, {name}.")
"""


@pytest.fixture
def greeting(packages: Path) -> Path:
    """Return a folder with a package whose command greets."""
    (packages / "greeting.py").write_text(GREETING, encoding="utf-8")
    install(packages, "greetings", "1.0", {"greet": "greeting:greet"}, "zermelo.commands")
    forget()
    return packages


def test_a_command_of_a_package_runs_and_is_listed(greeting: Path, run: Run) -> None:
    assert run("greet", "Ada").stdout == "Hello, Ada.\n"
    _, _, listed = run("--help").stdout.partition("From installed packages")
    assert re.search(r"greet +Greet somebody\.", listed)
    assert "did you mean greet?" in run("gret").stderr


def test_a_command_that_does_not_load_is_named_and_leaves_the_others_alone(greeting: Path, run: Run) -> None:
    install(greeting, "broken-greetings", "0.1", {"wave": "raising:wave"}, "zermelo.commands")
    forget()
    done = run("wave")
    assert done.returncode == 2
    assert re.fullmatch(r"'wave' of broken-greetings 0\.1 does not load: .*ValueError: no licence\.\n", done.stderr)
    listed = run("--help")
    assert "greet" in listed.stdout
    assert "does not load" in listed.stderr
    assert run("greet", "Ada").stderr == ""


def test_two_packages_with_one_command_are_both_refused(greeting: Path, run: Run) -> None:
    install(greeting, "other", "3", {"greet": "greeting:greet"}, "zermelo.commands")
    forget()
    sentence = "'greet' comes from greetings 1.0 and other 3: uninstall all but one of them.\n"
    assert run("greet", "Ada").stderr == sentence


def test_a_package_of_ours_in_another_version_is_named(greeting: Path, run: Run) -> None:
    install(greeting, "zermelo-old", "0.0.9", {"old": "greeting:greet"}, "zermelo.commands")
    forget()
    versions = f"zermelo-old is of version 0.0.9, and zermelo of {zermelo.__version__}"
    assert run("old", "Ada").stderr == f"{versions}: pip install --upgrade zermelo zermelo-old\n"


def test_a_command_of_the_core_cannot_be_replaced(greeting: Path, run: Run) -> None:
    install(greeting, "thief", "1", {"games": "greeting:greet"}, "zermelo.commands")
    forget()
    assert "tictactoe" in run("games").stdout
