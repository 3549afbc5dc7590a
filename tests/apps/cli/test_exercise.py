"""zermelo exercise: a page to print for a class."""

import re
import subprocess

import pytest
from apps.web.browser import ARGUMENTS, MISSING, installed

KINDS = ["cuts", "values", "best-move", "count", "find-the-bug"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_is_written_and_the_same_seed_writes_it_again(run, tmp_path, kind):
    pages = []
    for name in ("one.html", "two.html"):
        done = run("exercise", kind, "tictactoe", "--seed", "3", "-o", str(tmp_path / name))
        assert done.returncode == 0
        assert done.stdout.endswith("Tic-tac-toe, seed 3, with its solution.\n")
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]
    assert f"zermelo exercise {kind} tictactoe --seed 3".encode() in pages[0]


def test_without_a_file_the_page_gets_a_name_and_without_a_seed_a_seed(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("exercise", "cuts", "connect:width=4,height=4", "--seed", "1").returncode == 0
    assert (tmp_path / "zermelo-exercise-cuts-connect-width-4-height-4-1.html").exists()
    (seed,) = re.findall(r"seed (\d+),", run("exercise", "values", "nim").stdout)
    assert (tmp_path / f"zermelo-exercise-values-nim-{seed}.html").exists()


def test_the_json_has_the_sentences(json_of, tmp_path):
    found = json_of("exercise", "count", "tictactoe", "--seed", "3", "-o", str(tmp_path / "count.html"))
    assert (found["kind"], found["game"], found["seed"]) == ("count", "tictactoe", 3)
    assert "different positions." in found["solution"][0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("cut", "tictactoe"), "No kind of exercise is called 'cut'; did you mean cuts?"),
        (("cuts", "morris"), "Three men's morris has no exercise 'cuts'"),
        (("find-the-bug", "nim"), "The programs of 'find-the-bug' play tictactoe, not Nim."),
        (("cuts", "tictactoe", "-o", "page.txt"), "'page.txt' must end in one of .html."),
    ],
)
def test_a_wrong_exercise_is_refused_in_one_sentence(run, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    done = run("exercise", *words, "--seed", "1")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "game"),
    [*((kind, "tictactoe") for kind in KINDS), ("cuts", "connect:width=5,height=4"), ("values", "nim")],
)
def test_an_exercise_is_printed_on_two_sheets(run, tmp_path, kind, game):
    browser = installed()
    if browser is None:
        pytest.skip(MISSING)
    page, print_ = tmp_path / "page.html", tmp_path / "page.pdf"
    assert run("exercise", kind, game, "--seed", "1", "-o", str(page)).returncode == 0
    profile = f"--user-data-dir={tmp_path / 'profile'}"
    command = [browser, *ARGUMENTS, profile, "--no-pdf-header-footer", f"--print-to-pdf={print_}", page.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert len(re.findall(rb"/Type\s*/Page\b", print_.read_bytes())) == 2
