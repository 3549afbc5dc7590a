"""Score the answers of a model to positions of games that it has not seen."""

from zermelo_agents import benchmark, score

rows = list(benchmark(n=10, seed=3))
right = [{"id": row["id"], "completion": f"My move: {row['best_moves'][0]}"} for row in rows]
assert score(rows, right).rates["skill"].value == 1
assert score(rows, []).rates["legal_move_rate"].value == 0
