"""The games of the atlas are found by their entry points, and are games like those of the core."""

import pickle

import pytest

from zermelo import GAMES, files, game
from zermelo.games import games_by_kind
from zermelo.satellites import PACKAGE_OF_NAME

ATLAS = [name for name in GAMES if "zermelo-atlas" in GAMES.package_of(name)]


def test_the_core_knows_the_names_of_the_atlas_for_its_sentence() -> None:
    assert set(PACKAGE_OF_NAME["game"]) == set(ATLAS)
    assert len(ATLAS) == 45


@pytest.mark.parametrize("name", ATLAS)
def test_a_game_of_the_atlas_has_its_spec_and_is_told_from_others_by_its_version(name: str) -> None:
    built = game(name)
    assert (built.name, built.spec, built.source) == (name, name, "")
    assert pickle.loads(pickle.dumps(built)) == built == files.catalogue_game(name)


def test_every_game_of_the_atlas_stands_under_a_kind_of_the_core() -> None:
    core = {GAMES.kind_of(name) for name in GAMES.ours}
    kinds = {kind: {entry.name for entry in games} for kind, games in games_by_kind().items()}
    assert set(ATLAS) <= set().union(*(kinds[kind] for kind in core))
    assert {"ultimate", "tictactoe"} <= kinds["Lines of marks"]
