"""The drawings of the book, as SVG; `make pictures` writes them."""

import runpy
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

import zermelo
from zermelo.drawing import svg
from zermelo.machine.files import save

HERE = Path(__file__).parent

DRAWINGS: Mapping[str, Callable[[], Any]] = {
    "lists-passed-up": lambda: zermelo.analyse(zermelo.start("tictactoe").after("1 2 4 3")),
    "tree-two-plies": lambda: zermelo.tree("tictactoe", depth=2, classes=True),
    "goodness-average": lambda: zermelo.analyse(zermelo.start("tictactoe").after("2")),
    "tail-tree": lambda: zermelo.tree(zermelo.start("tictactoe").after("1 2 5 9 4 3"), depth=3),
}
"""From the name of a drawing to what it shows."""


def drawings() -> None:
    for name, make in DRAWINGS.items():
        save(HERE / f"{name}.svg", zermelo.draw(make()) + b"\n")


GAMES, SHOWN = 20_000, (1_000, 5_000, 20_000)
"""The games that the Q-learner plays, and the numbers of games after which its regret is shown by ply."""


def learning_curve() -> None:
    """Draw the regret of the Q-learner of the examples over its games, and by ply."""
    learn = runpy.run_path(str(HERE.parents[1] / "examples" / "experiments" / "q_learner.py"))["learn"]
    sample = zermelo.positions("tictactoe", n=1_000, plies=(0, 8), seed=1, distinct=True)
    grades, random = dict(learn(sample, GAMES)), zermelo.regrets(sample, "random")
    figure = Figure(figsize=(10, 4), layout="constrained")
    by_games, by_ply = figure.subplots(1, 2)
    by_games.plot(grades.keys(), [grade.outcome.mean() for grade in grades.values()], "o-", label="Q-learner")
    by_games.axhline(random.outcome.mean(), color="grey", linestyle="--", label="random moves")
    by_games.set(xlabel="games", ylabel="mean regret in outcome", title="Regret while it learns", ylim=0)
    for number in SHOWN:
        records = grades[number].records()
        points = [[record[name] for record in records] for name in ("ply", "outcome")]
        by_ply.plot(*points, "o-", label=f"after {number:,} games")
    by_ply.set(xlabel="ply", title="Regret by ply", ylim=(0, 1))
    for axes, legend in ((by_games, "lower left"), (by_ply, "upper right")):
        axes.legend(frameon=False, loc=legend)
        axes.spines[["top", "right"]].set_visible(False)
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "zermelo"}):
        figure.savefig(HERE / "q-learner-regret.svg", metadata={"Date": None})


def table_learner() -> None:
    """Draw the regret of the learner of the examples for Gymnasium, which takes half a minute."""
    example = runpy.run_path(str(HERE.parents[1] / "examples" / "experiments" / "table_learner.py"))
    sample = zermelo.positions("tictactoe", n=500, plies=(0, 8), seed=1, distinct=True, decisive=True)
    curves = {
        opponent: {steps: regrets.outcome.mean() for steps, regrets in example["learn"](sample, opponent, 2_000_000)}
        for opponent in example["OPPONENTS"]
    }
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "zermelo"}):
        example["draw"](curves, str(HERE / "table-learner-regret.svg"))


def automata() -> None:
    """Draw automata by `automata.py`."""
    for name, make in runpy.run_path(str(HERE / "automata.py"))["AUTOMATA"].items():
        save(HERE / f"{name}.svg", make())


def sheets() -> None:
    """Draw contact sheets by `sheets.py`."""
    for name, make in runpy.run_path(str(HERE / "sheets.py"))["SHEETS"].items():
        save(HERE / f"{name}.svg", svg.to_text(make()).encode())


if __name__ == "__main__":
    drawings()
    automata()
    sheets()
    learning_curve()
    table_learner()
