"""zermelo exercise: a page to print for a class."""

import re
import subprocess

import pytest

from browser import ARGUMENTS, MISSING, installed

KINDS = ["cuts", "values", "best-move", "count", "find-the-bug", "rules"]


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


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_class_set_has_a_sheet_for_each_seed_and_then_the_solutions(run, tmp_path, kind):
    file = tmp_path / "class.html"
    done = run("exercise", kind, "tictactoe", "--seeds", "3-6", "-o", str(file))
    assert done.stdout.endswith("Tic-tac-toe, seeds 3-6, with their solutions.\n")
    *sheets, _ = file.read_text(encoding="utf-8").split("</section>")
    titles = [title for sheet in sheets for title in re.findall("<h1>([^<]*)", sheet)]
    assert [title == "Solution" for title in titles] == [False] * 4 + [True] * 4
    numbers = [int(number) for sheet in sheets for number in re.findall(r"<p>.*?no\. (\d+)</p>", sheet, re.IGNORECASE)]
    assert numbers == [3, 4, 5, 6] * 2
    assert all(
        ("Name:" in sheet and "Date:" in sheet) == (title != "Solution")
        for title, sheet in zip(titles, sheets, strict=True)
    )
    assert f"zermelo exercise {kind} tictactoe --seeds 3-6" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("seeds", ["30-1", "1", "1-1000", "a-b", "1-30 "])
def test_seeds_that_make_no_row_are_refused(run, seeds):
    done = run("exercise", "cuts", "tictactoe", "--seeds", seeds)
    assert done.returncode == 2
    assert "write the first and the last of at most 200 seeds, as 1-30." in done.stderr


def test_one_seed_and_several_are_refused(run):
    done = run("exercise", "cuts", "tictactoe", "--seed", "1", "--seeds", "1-3")
    assert done.returncode == 2
    assert "choose one of them" in done.stderr


def test_a_game_without_draws_is_not_asked_for_draws(run, tmp_path):
    for game, asks in (("stones", False), ("tictactoe", True)):
        run("exercise", "count", game, "--seed", "4", "-o", str(tmp_path / f"{game}.html"))
        assert ("drawn?" in (tmp_path / f"{game}.html").read_text(encoding="utf-8")) == asks


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
        (("cuts", "tictactoe", "-o", "page.txt"), "'page.txt' must end in .html."),
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
    [
        *((kind, "tictactoe") for kind in KINDS),
        ("cuts", "connect:width=5,height=4"),
        ("values", "nim"),
        ("rules", "stones"),
        ("rules", "kayles"),
    ],
)
def test_an_exercise_is_printed_on_two_sheets(run, tmp_path, kind, game):
    assert sheets_of(run, tmp_path, kind, game, "--seed", "1") == 2


@pytest.mark.slow
def test_every_program_with_a_bug_fits_a_sheet_with_room_for_the_answer(run, tmp_path):
    assert sheets_of(run, tmp_path, "find-the-bug", "tictactoe", "--seeds", "0-11") == 24


def sheets_of(run, tmp_path, *words):
    """Return the number of sheets on which an exercise is printed."""
    browser = installed()
    if browser is None:
        pytest.skip(MISSING)
    page, print_ = tmp_path / "page.html", tmp_path / "page.pdf"
    assert run("exercise", *words, "-o", str(page)).returncode == 0
    profile = f"--user-data-dir={tmp_path / 'profile'}"
    command = [browser, *ARGUMENTS, profile, "--no-pdf-header-footer", f"--print-to-pdf={print_}", page.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    return len(re.findall(rb"/Type\s*/Page\b", print_.read_bytes()))


def test_a_shell_completes_the_kind_of_an_exercise(run):
    typed = {"COMP_WORDS": "zermelo exercise f", "COMP_CWORD": "2"}
    done = run(env={"_ZERMELO_COMPLETE": "bash_complete", **typed})
    assert (done.stderr, done.stdout) == ("", "plain,find-the-bug\n")
