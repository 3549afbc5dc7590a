"""Variants of a game side by side, the fairest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from zermelo.analysis import games_of
from zermelo.drawing import Forms
from zermelo.games import GameLike
from zermelo.machine import Savable
from zermelo.rules import OnProgress, Progress, ignore
from zermelo_atlas.reports.report import GOOD_STRENGTH, GameReport, report

__all__ = ["Variant", "Variants", "variants"]


class Variant(NamedTuple):
    """One variant of a game."""

    spec: str
    """The spec of the game."""
    report: GameReport
    """The report on it."""

    @property
    def unfairness(self) -> float:
        """How far the first player's share between good players is from one half; 1 if it is not known."""
        play = self.report.play(GOOD_STRENGTH)
        return abs(play.share - 0.5) if play else 1.0

    @property
    def depth(self) -> int | None:
        """The plies that the player who needs more of them must look ahead to keep the result of the start."""
        return max(filter(None, self.report.depths), default=None)

    def record(self) -> dict[str, Any]:
        """Return the row of the table as JSON."""
        play, report = self.report.play(GOOD_STRENGTH), self.report
        return {
            "game": self.spec,
            **report.analysis.value.record(),
            "share": play and play.share,
            "error": play and play.error,
            "plies": play and play.plies,
            "winners": play and 1 - play.draw,
            "depth": self.depth,
            "positions": report.census.positions,
            "exact": report.exact,
        }


@dataclass(frozen=True, repr=False)
class Variants(Savable):
    """Reports on variants of a game: the fairest between good players first, of equally fair ones the deepest."""

    shown_as: ClassVar = Forms(
        "zermelo_atlas.drawing.reports:variants_text",
        html="zermelo_atlas.drawing.reports:variants_table",
        files={
            "md": "zermelo_atlas.drawing.reports:variants_markdown",
            "json": "zermelo_atlas.drawing.reports:variants_json",
            "html": "zermelo_atlas.drawing.report_page:variants_page",
        },
    )
    """The functions that show it as text, as a table and in files."""

    rows: tuple[Variant, ...]
    """The variants."""
    left_out: tuple[str, ...] = ()
    """A sentence for each combination of options that makes no game."""

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [row.record() for row in self.rows]


def variants(
    games: GameLike | Iterable[GameLike],
    *,
    n: int = 200,
    seed: int = 0,
    seconds_each: float = 60,
    on_progress: OnProgress = ignore,
) -> Variants:
    """Return reports on variants of a game, the fairest first: the games of a spec with braces, or several games.

    n, seed: of the samples of a game that is not known whole; see `report`. seconds_each: time limit for each game.
    on_progress is called with the number of games. The method `save` writes a file that ends in .html, .md or .json.
    Raises BadOption for wrong braces, for two games of one name, or if no combination of options makes a game.

    >>> [row.spec for row in variants("stones:n={9..12}", seconds_each=5).rows]
    ['stones:n=12', 'stones:n=11', 'stones:n=9', 'stones:n=10']
    """
    chosen, left_out = games_of(games)
    rows = list[Variant]()
    for spec, game in chosen.items():
        on_progress(Progress(len(rows), len(chosen), "games"))
        rows.append(Variant(spec, report(game, n=n, seed=seed, seconds=seconds_each)))
    return Variants(tuple(sorted(rows, key=lambda row: (row.unfairness, -(row.depth or 0)))), tuple(left_out))
