"""The examples that need packages which the tests do not install."""

collect_ignore = ["reasoning_gym_games.py", "verifiers_games.py"]
