"""Games with scores, and with players who move again, as the server describes them."""

import json

import zermelo
from places import OWN
from zermelo import Bounds, drawing, rules, start
from zermelo_web import models
from zermelo_web.workers.crafters import moves_of, worth

DOTS = str(OWN / "dots.py")
"""Dots and boxes with two boxes: a draw."""


def test_an_answer_about_a_game_in_which_a_player_moves_again_has_the_documented_form() -> None:
    here = start(DOTS).after("b1 a2 b3 c2")
    shown = {**drawing.view(here, zermelo.analyse(here)), "source": "plain search", "note": None}
    models.Analysed.model_validate(json.loads(json.dumps(shown)))
    moments = [moment.record() for moment in zermelo.history(here)]
    models.History.model_validate({"moments": moments, "note": None})


def test_values_in_the_vocabulary_of_gamescrafters_are_those_of_the_sign() -> None:
    won, lost = rules.ScoredValue(3, 7), rules.ScoredValue(-1, 4)
    assert (worth(won), worth(lost)) == (("win", 7), ("lose", 4))
    assert worth(Bounds(rules.ScoredValue(1, 0), won))[0] == "win"
    found = zermelo.analyse(start(DOTS).after("b1 a2 b3"))
    best = moves_of(found)[0]
    assert (best["move"], best["moveValue"], best["positionValue"], best["remoteness"]) == ("c2", "win", "win", 3)
