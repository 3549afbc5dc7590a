"""The results of agents as texts."""
