"""The score of an agent: rates with standard errors that respect that rows of one game are alike.

A rate is a ratio of two sums over rows. Rows of one rule set are not independent, so the sums over whole rule sets are
what varies: the standard error is the cluster-robust one of Kung-Yee Liang and Scott Zeger, Longitudinal data analysis
using generalized linear models, Biometrika 73 (1986), with the factor G / (G - 1) for G rule sets. Evan Miller, Adding
Error Bars to Evals (2024), recommends it for benchmarks of language models.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar, NamedTuple

from zermelo.drawing import Forms
from zermelo.rules import Displayed
from zermelo_agents.benchmarking.answers import read_value, reading
from zermelo_agents.benchmarking.baselines import BASELINES

__all__ = ["SCORE_RATES", "AgentScore", "Estimate", "Judgement", "score_answers"]

Row = Mapping[str, Any]


class Estimate(NamedTuple):
    """A number with its standard error."""

    value: float
    """The number."""
    error: float | None
    """The standard error, clustered by rule set; None with fewer than two rule sets."""


class Judgement(NamedTuple):
    """What an agent answered to a row, as numbers; of random play, the expected ones."""

    parsed: float
    """1 if an answer was found."""
    legal: float
    """1 if it is a legal move."""
    holds: float
    """1 if it keeps the value."""
    optimal: float
    """1 if it is one of the best moves: also the quickest win, or the longest defence."""
    regret: float
    """The outcome that a legal move loses; 0 if it is not legal."""
    penalty: float
    """The outcome that the move loses, or the most that any move loses, if it is not legal."""
    value: float | None
    """1 if the value that was asked for is right, 0 if not; None if it was not asked for."""


def judgement_of(row: Row, answer: Mapping[str, Any] | None) -> Judgement:
    """Return what an answer is worth; an answer that is missing is worth as much as an empty one."""
    text = str((answer or {}).get("completion", ""))
    if answer is not None and "move" in answer:
        name = str(answer["move"])
        move, parsed = (name if name in row["moves"] else None), bool(name)
    else:
        found = reading(row["legal_moves"], text)
        move, parsed = found.move, found.problem in ("", "illegal")
    return judge_answer(row, move, parsed, accuracy(row, answer, text))


def judge_answer(row: Row, move: str | None, parsed: bool, value: float | None) -> Judgement:
    """Return what a move of a row is worth; None for no legal move."""
    if move is None:
        return Judgement(float(parsed), 0, 0, 0, 0, max(each["regret"] for each in row["moves"].values()), value)
    regret = row["moves"][move]["regret"]
    return Judgement(1, 1, float(move in row["holding_moves"]), float(move in row["best_moves"]), regret, regret, value)


def accuracy(row: Row, answer: Mapping[str, Any] | None, text: str) -> float | None:
    """Return whether the value of the position is right; None if the prompt does not ask for it."""
    if "VALUE:" not in row["prompt"]:
        return None
    value = answer.get("value", read_value(text)) if answer else None
    right = row["value"]["result"] if row["value"]["score"] is None else row["value"]["score"]
    return float(value == right or str(value) == str(right))


def at_random(row: Row) -> Judgement:
    """Return the expectations of a player who makes any legal move."""
    number = len(row["legal_moves"])
    regret = sum(each["regret"] for each in row["moves"].values()) / number
    return Judgement(1, 1, len(row["holding_moves"]) / number, len(row["best_moves"]) / number, regret, regret, None)


Part = Callable[[Row, Judgement], float]

SCORE_RATES: Mapping[str, tuple[Part, Part]] = {
    "parse_rate": (lambda row, made: made.parsed, lambda row, made: 1),
    "legal_move_rate": (lambda row, made: made.legal, lambda row, made: 1),
    "value_preserving_rate": (lambda row, made: made.holds, lambda row, made: 1),
    "optimal_move_rate": (lambda row, made: made.optimal, lambda row, made: 1),
    "blunder_rate": (lambda row, made: made.legal - made.holds, lambda row, made: 1),
    "skill": (lambda row, made: made.holds - chance(row), lambda row, made: 1 - chance(row)),
    "mean_regret": (lambda row, made: made.regret, lambda row, made: made.legal),
    "mean_regret_with_illegal": (lambda row, made: made.penalty, lambda row, made: 1),
    "value_accuracy": (
        lambda row, made: made.value or 0.0,
        lambda row, made: made.value is not None,
    ),
}
"""Each rate as two numbers of a row, whose sums it divides."""


def chance(row: Row) -> float:
    """Return the chance that a random legal move keeps the value."""
    return len(row["holding_moves"]) / len(row["legal_moves"])


def rates_of(rows: Sequence[Row], answers: Sequence[Judgement]) -> dict[str, Estimate]:
    """Return all rates that some rows determine."""
    rates = dict[str, Estimate]()
    for name, (upper, lower) in SCORE_RATES.items():
        parts = [(upper(*each), float(lower(*each))) for each in zip(rows, answers, strict=True)]
        if any(below for _, below in parts):
            rates[name] = ratio(parts, [row["game"] for row in rows])
    return rates


def ratio(parts: Sequence[tuple[float, float]], clusters: Sequence[str]) -> Estimate:
    """Return the ratio of two sums with its clustered standard error."""
    below = sum(lower for _, lower in parts)
    value = sum(upper for upper, _ in parts) / below
    residuals = defaultdict[str, float](float)
    for (upper, lower), cluster in zip(parts, clusters, strict=True):
        residuals[cluster] += upper - value * lower
    number = len(residuals)
    if number < 2:
        return Estimate(value, None)
    return Estimate(value, sqrt(number / (number - 1) * sum(each**2 for each in residuals.values())) / below)


def family_of(row: Row) -> str:
    return str(row["family"])


def remoteness_of(row: Row) -> str:
    """Return the plies to the end of perfect play, in powers of two."""
    plies = row["difficulty"]["plies"]
    if plies is None:
        return "endless"
    low = 1 << (int(plies).bit_length() - 1)
    return str(low) if low == 1 else f"{low} to {2 * low - 1}"


def holding_of(row: Row) -> str:
    return (
        str(row["difficulty"]["holding"])
        if row["difficulty"]["holding"] < MAX_COUNTED_BEST_MOVES
        else f"{MAX_COUNTED_BEST_MOVES} or more"
    )


MAX_COUNTED_BEST_MOVES = 4
"""As many moves that keep the value are counted together."""

SCORE_BREAKDOWNS: Mapping[str, Callable[[Row], str]] = {
    "family": family_of, "remoteness": remoteness_of, "holding moves": holding_of,
}  # fmt: skip
"""By what the rates are broken down."""


class ScoredPart(NamedTuple):
    """The rates of an agent on some of the rows."""

    rows: int
    """The number of rows."""
    rates: Mapping[str, Estimate]
    """The rates by name."""
    random: float
    """The rate at which random moves keep the value of these rows."""


@dataclass(frozen=True, repr=False)
class AgentScore(Displayed):
    """The rates of an agent, those of baselines on the same rows, and both broken down."""

    shown_as: ClassVar = Forms(
        "zermelo_agents.drawing.scores:score_text", html="zermelo_agents.drawing.scores:score_table"
    )
    """The functions that show it as text, as a table and in files."""

    rows: int
    """The number of rows."""
    games: int
    """The number of different games."""
    answered: int
    """The number of rows with an answer; the others count as answers in which no move is found."""
    rates: Mapping[str, Estimate]
    """The rates of the agent by name."""
    baselines: Mapping[str, Mapping[str, Estimate]]
    """The rates of each baseline."""
    parts: Mapping[str, Mapping[str, "ScoredPart"]]
    """The rates by family, remoteness and number of holding moves."""

    def record(self) -> dict[str, Any]:
        """Return the score as JSON."""
        return {
            "rows": self.rows,
            "games": self.games,
            "answered": self.answered,
            "rates": rates_record(self.rates),
            "baselines": {name: rates_record(rates) for name, rates in self.baselines.items()},
            "parts": {
                kind: {
                    name: {"rows": part.rows, "rates": rates_record(part.rates), "random": part.random}
                    for name, part in parts.items()
                }
                for kind, parts in self.parts.items()
            },
        }

    def records(self) -> list[dict[str, Any]]:
        """Return the rates as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        everyone = {"agent": self.rates, **self.baselines}
        return [
            {"player": player, "rate": name, "value": estimate.value, "error": estimate.error}
            for player, rates in everyone.items()
            for name, estimate in rates.items()
        ]


def rates_record(rates: Mapping[str, Estimate]) -> dict[str, Any]:
    return {name: estimate._asdict() for name, estimate in rates.items()}


def score_answers(rows: Sequence[Row], answers: Mapping[str, Mapping[str, Any]]) -> AgentScore:
    """Return the score of answers, by the identifiers of their rows."""
    judgements = [judgement_of(row, answers.get(row["id"])) for row in rows]
    baselines = {"random": rates_of(rows, [at_random(row) for row in rows])}
    for name, choose in BASELINES.items():
        baselines[name] = rates_of(rows, [judge_answer(row, choose(row), True, None) for row in rows])
    parts = {kind: parts_of(rows, judgements, group) for kind, group in SCORE_BREAKDOWNS.items()}
    games = len({row["game"] for row in rows})
    return AgentScore(len(rows), games, len(answers), rates_of(rows, judgements), baselines, parts)


def parts_of(
    rows: Sequence[Row], judgements: Iterable[Judgement], group: Callable[[Row], str]
) -> dict[str, ScoredPart]:
    """Return the rates of the rows of each group, in the order of their names."""
    grouped = defaultdict[str, list[tuple[Row, Judgement]]](list)
    for row, judgement in zip(rows, judgements, strict=True):
        grouped[group(row)].append((row, judgement))
    return {name: scored_part(grouped[name]) for name in sorted(grouped, key=by_number)}


def by_number(name: str) -> tuple[int, str]:
    """Return what sorts names by the number with which they begin."""
    head = name.split(" ")[0]
    return (int(head), "") if head.isdigit() else (1 << 30, name)


def scored_part(pairs: Sequence[tuple[Row, Judgement]]) -> ScoredPart:
    rows = [row for row, _ in pairs]
    return ScoredPart(len(rows), rates_of(rows, [each for _, each in pairs]), sum(map(chance, rows)) / len(rows))
