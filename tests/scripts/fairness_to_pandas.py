"""How much the first move is worth between players of equal strength, in pandas."""

import pandas as pd

import zermelo_atlas

report = zermelo_atlas.report("hexapawn")
share = {1.0: 0.0, 0.9: 0.13, 0.7: 0.3, 0.5: 0.41, 0.0: 0.6}
assert pd.DataFrame(report.record()["fairness"]).set_index("p")["share"].round(2).to_dict() == share
assert pd.DataFrame(report.difficulty)["positions"].tolist() == [1, 3, 10, 20, 20, 14, 2]
