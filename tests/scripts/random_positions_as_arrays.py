"""Draw random positions, and get their planes and values as arrays, as for scikit-learn."""

import numpy as np

import zermelo

sample = zermelo.positions("tictactoe", 200, plies=(2, 6), seed=0)
labels = zermelo.values(sample)
X, y = sample.planes().reshape(len(sample), -1), labels.outcome
assert X.shape == (200, 18)
assert np.unique(y).tolist() == [-1, 0, 1]
assert labels.decided.all()
assert zermelo.value(sample[7]) == zermelo.Value(y[7], labels.remoteness[7])
