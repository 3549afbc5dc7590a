"""Anything may be typed: zermelo ends with exit 0, 1 or 2 and never with a traceback (`run` sees to that)."""

import json

from hypothesis import HealthCheck, given, settings, strategies as st

COMMANDS = ["play", "analyse", "value", "compare", "match", "prove", "games", "check", "sweep", "replay"]
OPTIONS = ["--json", "--board", "--timeout", "--seed", "-n", "--only", "--x", "--o", "--values", "--exact", "--help"]
SMALL = [
    "tictactoe",
    "tictactoe:first=O",
    "tictactoe:board=two_lists",
    "mnk:width=3,height=2,k=2",
    "mnk:width=2,height=2,k=2,wild=true",
    "connect:width=3,height=3,k=3",
    "stones:n=9,take=1+3,misere=false",
    "nim:heaps=1+2+3",
    "hexapawn",
    "morris",
]
"""Games that every command is quick with, so that a process that hangs is a fault."""

PLAYERS = ["human", "perfect", "random", "average", "memo:pick=any", "level=0.5", "level=", "level=1e999"]
WORDS = ["q", "u", "r", "h", "b", "n", "?", "-", "0", "1", "5", "9", "10", "a1", "X5", "1 2", "1,2", "X........", ""]

TYPED = st.sampled_from([*SMALL, *OPTIONS, *PLAYERS, *WORDS])

BYTES = st.characters(exclude_categories=["Cs"], exclude_characters="\0") | st.just("\udcff")
"""Any character that an argument can hold, and a byte that is not UTF-8."""

LINE = st.sampled_from(WORDS) | st.text(BYTES | st.just("\0"), max_size=12).map(lambda text: "".join(text.split("\r")))
LINES = st.lists(LINE.map(lambda text: text.replace("\n", " ")), max_size=60)
ANYTHING = st.text(BYTES, max_size=12)


def fuzz(examples):
    return settings(
        max_examples=examples,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )


@st.composite
def mutated(draw, texts):
    """Return a text with a few of its characters dropped, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at, dropped = draw(st.integers(0, len(text))), draw(st.integers(0, 2))
        text = text[:at] + draw(st.text("0123456789-+=:,.aktx \udcff", max_size=2)) + text[at + dropped :]
    return text


@fuzz(10)
@given(st.sampled_from(COMMANDS), st.lists(TYPED | ANYTHING, max_size=6))
def test_any_arguments_end_well(run, command, words):
    assert run(command, *words).returncode in (0, 1, 2)


@fuzz(5)
@given(st.lists(ANYTHING, max_size=3))
def test_any_words_end_well(run, words):
    assert run(*words).returncode in (0, 1, 2)


@fuzz(10)
@given(mutated(SMALL), st.sampled_from([("analyse", "--timeout", "0.2"), ("check", "-n", "1")]))
def test_any_game_is_built_or_refused(run, spec, command):
    name, *options = command
    done = run(name, *options, "--", spec)
    assert done.returncode in (0, 2)
    assert bool(done.stderr) == (done.returncode == 2)


@fuzz(8)
@given(st.sampled_from(SMALL), mutated([*PLAYERS, "minimax:scoring=left,pick=any"]))
def test_any_player_is_seated_or_refused(run, game, who):
    assert run("play", game, f"--x={who}", "--o=random", "--seed", "1", input="q\n").returncode in (0, 2)


@fuzz(8)
@given(st.sampled_from(SMALL), mutated(["XO.......", "OX/XO..", "XX.OO....", "9", "1,2,3:2"]))
def test_any_board_is_read_or_refused(run, game, text):
    done = run("analyse", game, f"--board={text}")
    assert done.returncode in (0, 2)
    assert bool(done.stdout) != bool(done.stderr)


@fuzz(9)
@given(st.sampled_from(SMALL), LINES)
def test_value_answers_or_refuses_every_line(run, game, lines):
    done = run("value", game, "--json", input="".join(f"{line}\n" for line in lines))
    answers = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    refusals = done.stderr.split("\n")[:-1]
    assert len(answers) + len(refusals) == len(lines)
    assert done.returncode == (2 if refusals else 0)
    assert all(answer["value"] in ("win", "draw", "loss") for answer in answers)


@fuzz(10)
@given(st.sampled_from(SMALL), st.sampled_from(["human", "perfect", "random"]), LINES)
def test_a_session_that_ends_with_quit_ends_well(run, game, opponent, lines):
    session = "".join(f"{line}\n" for line in [*lines, "q"])
    done = run("play", game, "--x", "human", "--o", opponent, "--seed", "1", input=session)
    assert (done.returncode, done.stderr) == (0, "")


@fuzz(9)
@given(st.sampled_from(SMALL), LINES)
def test_a_session_ends_with_its_result_or_a_sentence(run, game, lines):
    done = run("play", game, "--o", "human", "--json", input="\n".join(["?", *lines]))
    assert done.returncode in (0, 2)
    if done.returncode == 0:
        end = json.loads(done.stdout)
        assert end["over"] or set(lines) & {"q", "quit", "exit"}
    else:
        assert done.stderr.endswith("The input ended before the game did.\n")
