"""The ids under which Gymnasium knows the games of the catalogue."""

import gymnasium

from zermelo.games import GAMES

__all__ = ["register_games"]

PACKAGE = "zermelo_agents.gymnasium"


def register_games() -> None:
    """Register zermelo/NAME-v0 for each game of the catalogue; the keyword game=SPEC sets its options."""
    for name in GAMES:
        gymnasium.register(
            f"zermelo/{name}-v0",
            entry_point=f"{PACKAGE}.environment:AgentEnvironment",
            vector_entry_point=f"{PACKAGE}.vector:registered_vector",
            kwargs={"game": name},
        )
