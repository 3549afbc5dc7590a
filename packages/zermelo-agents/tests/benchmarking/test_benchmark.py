"""The rows of a benchmark: the schema, the seed, what they are chosen for, and files."""

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
import zermelo_agents
from zermelo.errors import BadOption, OutOfTime, UnknownName
from zermelo_agents import Benchmark
from zermelo_agents.benchmarking.families import FAMILIES

pytestmark = pytest.mark.slow

SCHEMA = json.loads((files("zermelo_agents.benchmarking") / "schema.json").read_text(encoding="utf-8"))

DIGEST_OF_SEED_7 = "ebe943564cc16bbde8fd8377dd03086eeb677b0ece6cbebb6b079c6bb7e4daff"
"""SHA-256 of 20 rows of seed 7; a changed generator has another `GENERATOR_VERSION` in
zermelo_agents/benchmarking/rows.py.
"""

MADE = """
import sys, zermelo_agents
zermelo_agents.benchmark(n=20, seed=7).save(sys.argv[1])
"""


@pytest.fixture(scope="module")
def validator() -> Any:
    from jsonschema import Draft202012Validator  # a second, which every worker of the suite would pay above

    return Draft202012Validator(SCHEMA)


@pytest.fixture(scope="module")
def large(once: Callable[[str, Callable[[Path], object]], Path]) -> Benchmark:
    def make(file: Path) -> None:
        file.write_bytes(pickle.dumps(zermelo_agents.benchmark(n=220, seed=7)))

    made: Benchmark = pickle.loads(once("benchmark-of-220", make).read_bytes())
    return made


def test_a_seed_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    digests = set()
    for number, hashing in enumerate(("0", "12345")):
        file = tmp_path / f"{number}.jsonl"
        environment = {**os.environ, "PYTHONHASHSEED": hashing}
        subprocess.run([sys.executable, "-c", MADE, str(file)], check=True, env=environment)
        digests.add(sha256(file.read_bytes()).hexdigest())
    assert digests == {DIGEST_OF_SEED_7}


def test_a_file_has_one_row_a_line(tmp_path: Path) -> None:
    made = zermelo_agents.benchmark(n=12, seed=1)
    written = made.save(tmp_path / "rows.jsonl")
    content = written.path.read_bytes()
    assert written.bytes == len(content)
    assert content.endswith(b"}\n")
    assert [json.loads(line) for line in content.decode().splitlines()] == made.records() == list(made)


def test_the_first_rows_do_not_depend_on_the_number(large: Benchmark) -> None:
    assert zermelo_agents.benchmark(n=22, seed=7).rows == large.rows[:22]


def test_rows_follow_the_schema(large: Benchmark, validator: Any) -> None:
    validator.check_schema(SCHEMA)
    for made in (
        *large.rows[::4],
        *zermelo_agents.benchmark("morris", 5),
        *zermelo_agents.benchmark("dots-and-boxes", 5),
    ):
        validator.validate(made)
        assert set(made) == set(SCHEMA["properties"])


def test_the_schema_refuses_other_rows(large: Benchmark, validator: Any) -> None:
    wrong: list[dict[str, Any]] = [{"schema": 2}, {"legal_moves": []}, {"value": {"result": "won"}}, {"history": "1 2"}]
    assert all(not validator.is_valid({**large.rows[0], **change}) for change in wrong)


@given(st.integers(-(10**9), 10**9), st.sampled_from(["move", "value"]))
@settings(max_examples=2)
def test_rows_of_any_seed_follow_the_schema_and_can_be_played(validator: Any, seed: int, ask: Any) -> None:
    made = zermelo_agents.benchmark(n=13, seed=seed, ask=ask)
    assert made.rows == zermelo_agents.benchmark(n=13, seed=seed, ask=ask).rows
    for each in made:
        validator.validate(each)
        assert each["seed"] == seed
        assert set(each["holding_moves"]) < set(each["legal_moves"])
        assert set(each["best_moves"]) <= set(each["holding_moves"])


def test_rows_are_spread_over_families_games_and_distances(large: Benchmark) -> None:
    families = Counter(each["family"] for each in large)
    assert families == dict.fromkeys(FAMILIES, 220 // len(FAMILIES))
    assert max(Counter(each["game"] for each in large).values()) <= 5
    results = Counter((each["value"]["result"], each["value"]["plies"]) for each in large)
    assert max(results.values()) < 60
    assert len(results) > 25
    assert len({each["difficulty"]["ply"] for each in large}) > 8
    assert len({each["id"] for each in large}) == 220


def test_some_move_loses_value_unless_all_positions_are_wanted(large: Benchmark) -> None:
    assert all(each["difficulty"]["chance"] < 1 for each in large)
    every = zermelo_agents.benchmark(n=55, seed=7, all_positions=True)
    assert any(each["difficulty"]["chance"] == 1 for each in every)
    assert any(each["value"]["result"] == "loss" and each["value"]["score"] is None for each in every)


def test_the_order_of_legal_moves_says_nothing(large: Benchmark) -> None:
    """The first one holds about as often as a random one."""
    first = sum(each["legal_moves"][0] in each["holding_moves"] for each in large) / len(large)
    chance = sum(each["difficulty"]["chance"] for each in large) / len(large)
    assert abs(first - chance) < 0.08


def test_a_prompt_has_all_that_an_agent_needs(large: Benchmark) -> None:
    for each in large:
        prompt = each["prompt"]
        assert each["rules"] in prompt
        assert each["board"] in prompt
        assert f"{each['to_move']} is to move. The legal moves are: {', '.join(each['legal_moves'])}\n" in prompt
        assert prompt.count(": ") >= len(each["history"])
        assert prompt.endswith("this line:\nANSWER: <move>")
    for each in zermelo_agents.benchmark(n=11, seed=7, ask="value"):
        *_, value, answer = each["prompt"].splitlines()
        assert value.startswith(
            "VALUE: <the final score" if each["value"]["score"] is not None else "VALUE: <win, draw"
        )
        assert answer == "ANSWER: <move>"


def test_families_and_positions_of_a_game_are_chosen() -> None:
    made = zermelo_agents.benchmark(n=30, families=["take", "grid"], per_game=3)
    assert Counter(each["family"] for each in made) == {"take": 15, "grid": 15}
    assert set(Counter(each["game"] for each in made).values()) == {3}


def test_a_family_has_the_same_games_beside_any_others() -> None:
    alone, beside = (
        zermelo_agents.benchmark(n=n, families=names) for n, names in ((10, ["walls"]), (20, ["walls", "ends"]))
    )
    assert list(alone) == [each for each in beside if each["family"] == "walls"]


def test_a_game_that_is_named_has_its_rules_in_words() -> None:
    made = zermelo_agents.benchmark("tictactoe", 10).rows[0]
    assert (made["family"], made["game"], made["difficulty"]["positions"]) == ("tictactoe", "tictactoe", 5478)
    assert "The first player with three of their marks in a line" in made["prompt"]
    assert len({each["position"] for each in zermelo_agents.benchmark("tictactoe", 300)}) == 300


def test_a_game_in_which_play_may_return_has_rows() -> None:
    rows = zermelo_agents.benchmark("morris", 10).rows
    assert len({each["id"] for each in rows}) == 10


def test_your_own_game_has_rows(tmp_path: Path) -> None:
    source = Path("examples/coins.py").read_text(encoding="utf-8")
    (tmp_path / "coins.py").write_text(source, encoding="utf-8")
    for made in zermelo_agents.benchmark(str(tmp_path / "coins.py"), 5):
        assert made["value"]["score"] is not None


def test_a_game_without_words_is_refused() -> None:
    game = zermelo.Game("bare", zermelo.game("tictactoe").rules)
    with pytest.raises(
        BadOption, match=r"bare has no rules in words, which an agent needs: write them as the docstring"
    ):
        zermelo_agents.benchmark(game, 3)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(UnknownName, match=r"No family is called 'heap'; did you mean heaps\?"):
        zermelo_agents.benchmark(n=3, families=["heap"])
    with pytest.raises(BadOption, match="families is empty"):
        zermelo_agents.benchmark(n=3, families=[])
    with pytest.raises(BadOption, match="not both"):
        zermelo_agents.benchmark("tictactoe", 3, families=["take"])
    with pytest.raises(BadOption, match="both must be at least 1"):
        zermelo_agents.benchmark(n=0)
    with pytest.raises(BadOption, match="write 'move' or 'value'"):
        zermelo_agents.benchmark(n=1, ask="score")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"Only \d+ such positions are found: ask for at most \d+, or include"):
        zermelo_agents.benchmark("stones:n=9", 500)


def test_time_may_be_over() -> None:
    with pytest.raises(OutOfTime):
        zermelo_agents.benchmark(n=50, seconds=0)


def test_print_shows_the_families(large: Benchmark) -> None:
    assert "family  positions  games  win" in str(large)
    assert "<table" in large._repr_mimebundle_()["text/html"]
