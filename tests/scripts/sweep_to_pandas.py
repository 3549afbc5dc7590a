"""Sweep over an option of a game, and go on in pandas."""

import pandas as pd

import zermelo

sweep = zermelo.sweep("stones:n={1..20}")
frame = pd.DataFrame(sweep.records())
assert frame.query("value == 'loss'")["n"].tolist() == [1, 6, 11, 16]
assert frame["value"].value_counts().to_dict() == {"win": 16, "loss": 4}
assert set(frame["decided"]) == {True}
