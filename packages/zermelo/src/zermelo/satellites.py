"""The names that satellites bring, each with its package: for the sentence that says so where one is not installed."""

__all__ = ["PACKAGE_OF_NAME", "SATELLITE_MODULES"]

SATELLITE_MODULES = {"zermelo_terminal", "zermelo_web", "zermelo_teach", "zermelo_agents", "zermelo_atlas"}
"""The modules of the satellites, whose code is no user's."""

ATLAS_GAMES = (
    "ultimate", "notakto", "numerical", "sim", "nine-holes", "tapatan", "picaria", "shisima", "tsoro-yematatu",
    "pong-hau-ki", "mu-torere", "dao", "teeko", "gobblet-gobblers", "tic-tac-two", "dodgem", "hare-and-hounds",
    "quixo", "l-game", "fox-and-hounds", "three-musketeers", "fanorona", "nocca", "shobu", "rook-ending",
    "breakthrough", "amazons", "clobber", "konane", "toads-and-frogs", "y", "bridg-it", "domineering", "cram",
    "col", "snort", "nogo", "obstruction", "fibonacci-nim", "grundy", "octal", "wythoff", "euclid", "tac-tix",
    "chomp",
)  # fmt: skip

SATELLITE_COMMANDS = {
    "zermelo-web": ("serve", "page", "wasm"),
    "zermelo-teach": ("grade", "exercise", "puzzles", "how-to-win"),
    "zermelo-agents": ("benchmark", "score", "mcp"),
    "zermelo-atlas": ("report", "atlas"),
}

SATELLITE_NAMES = {
    "zermelo-web": ("board", "page", "wasm", "whole_game"),
    "zermelo-teach": ("Limits", "Program", "exercise", "exercise_set", "grade", "how_to_win", "puzzles", "teaching"),
    "zermelo-agents": ("agents", "benchmark", "score", "read_answer", "to_gymnasium", "to_openspiel", "to_pettingzoo"),
    "zermelo-atlas": ("atlas", "report", "variants", "to_fen"),
}
"""Public names, and earlier namespaces."""

PACKAGE_OF_NAME = {
    "game": dict.fromkeys(ATLAS_GAMES, "zermelo-atlas"),
    "command": {name: package for package, names in SATELLITE_COMMANDS.items() for name in names},
    "attribute": {name: package for package, names in SATELLITE_NAMES.items() for name in names},
}
"""The package of each name, by the kind of what it names."""
