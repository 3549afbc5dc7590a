"""Sweep over an option of a game, and go on in pandas."""

import pandas as pd

import zermelo

records = zermelo.sweep("stones:n={1..20}").records()
assert pd.DataFrame(records).query("value == 'loss'")["n"].tolist() == [1, 6, 11, 16]
assert pd.DataFrame(records)["value"].value_counts().to_dict() == {"win": 16, "loss": 4}
assert set(pd.DataFrame(records)["decided"]) == {True}
