"""The score of an agent as tables: beside simple players, and by family, remoteness and number of right moves."""

from collections.abc import Mapping

from zermelo.drawing import Column, Sheet, numbers, text_of, wrap_sentence
from zermelo_agents.benchmarking.scoring import AgentScore, Estimate, ScoredPart

__all__ = ["score_table", "score_text"]

SHARE_COLUMNS = {
    "parse_rate": ("parsed", 3),
    "legal_move_rate": ("legal", 2),
    "value_preserving_rate": ("keeps value", 0),
    "optimal_move_rate": ("best move", 1),
    "blunder_rate": ("blunders", 2),
    "value_accuracy": ("value", 1),
    "skill": ("skill", 0),
}
"""The heads of the columns of shares, and how early they are left out of a narrow table."""

SCORE_LEGEND = (
    "keeps value: share of the answers that keep the result of perfect play. skill: the same, from 0% for random moves "
    "to 100% for perfect ones. regret: mean loss of a legal move, where a win is 1 and a loss is -1, or in points of "
    "the score. ±: one standard error, clustered by game."
)


def score_text(score: AgentScore, width: int | None = None) -> str:
    """Return the rates in tables, with what they mean."""
    first, *others = tables(score)
    parts = [f"{score.answered:,} of {score.rows:,} rows of {score.games:,} games have an answer."]
    parts += [text_of(table.columns, width) for table in (first, *others)]
    return "\n\n".join(
        [
            *(wrap_sentence(part, width) if part is parts[0] else part for part in parts),
            wrap_sentence(SCORE_LEGEND, width),
        ]
    )


def score_table(score: AgentScore) -> Sheet:
    """Return the table of the agent and the simple players, and the breakdowns below it."""
    first, *others = tables(score)
    return first._replace(notes=[SCORE_LEGEND], more=others)


def tables(score: AgentScore) -> list[Sheet]:
    return [players(score), *(parts(kind, some) for kind, some in score.parts.items())]


def players(score: AgentScore) -> Sheet:
    """Return a row for the agent, and one for each simple player."""
    everyone = {"agent": score.rates, **score.baselines}
    columns = [Column("", list(everyone), left=True)]
    for name, (head, spare) in SHARE_COLUMNS.items():
        if name in score.rates:
            cells = [share(rates.get(name), player == "agent") for player, rates in everyone.items()]
            columns.append(Column(head, cells, spare=spare))
    regrets = [rates.get("mean_regret") for rates in everyone.values()]
    return Sheet(
        [*columns, Column("regret", ["" if each is None else f"{each.value:.2f}" for each in regrets], spare=1)]
    )


def parts(kind: str, some: Mapping[str, ScoredPart]) -> Sheet:
    """Return a row for each group of rows."""
    rows = list(some.values())
    return Sheet(
        [
            Column(kind, list(some), left=True),
            numbers("rows", [part.rows for part in rows]),
            Column("keeps value", [share(part.rates.get("value_preserving_rate"), True) for part in rows]),
            Column("random", [f"{part.random:.1%}" for part in rows]),
            Column("skill", [share(part.rates.get("skill"), True) for part in rows]),
        ]
    )


def share(estimate: Estimate | None, with_error: bool) -> str:
    """Return a share in percent, with its standard error if there is one."""
    if estimate is None:
        return ""
    error = f" ± {estimate.error:.1%}" if with_error and estimate.error is not None else ""
    return f"{estimate.value:.1%}{error}"
