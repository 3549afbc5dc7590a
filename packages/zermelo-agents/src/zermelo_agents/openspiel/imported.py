"""Games of OpenSpiel as games of zermelo: texts identify the states, and moves are actions."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import ceil
from random import Random
from typing import Any

import pyspiel

from zermelo.bits import bits, mask_of
from zermelo.errors import BadGame, BadOption, BadText, NotInTable, TooLarge, UnknownName
from zermelo.graphs import Exploration
from zermelo.rules import (
    MAX_SCORE,
    Declared,
    Game,
    Keys,
    Mask,
    MoveNumber,
    Notation,
    Outcome,
    Rules,
    nearest,
    sign_of,
)

__all__ = ["ImportedState", "import_game"]

START_TEXT = "start"
"""The text of the position without any move."""

MERGE_SAMPLE_POSITIONS = 1_000
"""Number of positions on which merging is tested."""

IMPORT_SAMPLE_GAMES, MAX_IMPORT_SAMPLE_PLIES = 20, 200
"""Number of random games, and of their plies, that show whether a player can move again."""


@dataclass(frozen=True, slots=True)
class ImportedState:
    """A state of OpenSpiel, never changed; states with equal texts and movers are equal."""

    text: str
    """The player to move and the text that OpenSpiel shows; or the actions that led to the state."""
    mover: int
    """OpenSpiel's number of our side to move."""
    spiel: Any = field(compare=False, repr=False)


def import_game(game: Any, merge: bool) -> Game[ImportedState]:
    """Return a game of OpenSpiel as ours; raises UnknownName, BadOption, or BadGame if merging is wrong."""
    spiel = load_spiel(game)
    refuse(spiel)
    first = max(0, spiel.new_initial_state().current_player())
    theirs = Translation(spiel, merge)
    begin = theirs.state(spiel.new_initial_state(), first)
    if merge:
        try_merging(spiel)

    def write(state: ImportedState, turn: int) -> str:
        return ".".join(map(str, state.spiel.history())) or START_TEXT

    def read(text: str) -> tuple[ImportedState, int]:
        state = begin
        for word in [] if text == START_TEXT else text.split("."):
            state = theirs.follow(state, word, text)
        return state, int(state.mover != first)

    return Game(
        name_of(spiel),
        Rules(
            begin,
            theirs.moves,
            theirs.play,
            theirs.outcome,
            scores=(-theirs.most, theirs.most) if theirs.most > 1 else None,
            again=theirs.again if theirs.repeats else None,
        ),
        notation=Notation(
            moves=theirs.labels, illegal="OpenSpiel does not list it among the legal actions", write=write, read=read
        ),
        declared=Declared(keys=numbering(begin, theirs)),
    )


def load_spiel(game: Any) -> Any:
    """Return the game of a name such as 'nim(pile_sizes=1;2;3)'; raises UnknownName or BadOption."""
    if not isinstance(game, str):
        return game
    name, known = game.partition("(")[0].strip(), pyspiel.registered_names()
    if name not in known:
        raise UnknownName(f"No game of OpenSpiel is called {name!r}{nearest(name, known)}")
    try:
        return pyspiel.load_game(game)
    except pyspiel.SpielError as error:
        raise BadOption(f"OpenSpiel does not load {game!r}: {' '.join(str(error).split())}") from None


def name_of(spiel: Any) -> str:
    """Return the name of a game: 'tic_tac_toe', or with parameters 'nim(pile_sizes=1;2;3)'."""
    return str(spiel).replace(" ", "").removesuffix("()")


def refuse(spiel: Any) -> None:
    """Raise BadOption for chance, hidden information, simultaneous moves, other players, or large scores."""
    kind, name = spiel.get_type(), name_of(spiel)
    reasons = (
        (kind.chance_mode != kind.ChanceMode.DETERMINISTIC, "chance has a part in it"),
        (kind.dynamics != kind.Dynamics.SEQUENTIAL, "its players move at the same time"),
        (kind.information != kind.Information.PERFECT_INFORMATION, "its players do not see everything"),
        (spiel.num_players() != 2, f"it has {spiel.num_players()} players"),
        (kind.utility != kind.Utility.ZERO_SUM, "one player's gain is not the other's loss"),
        (most_of(spiel) > MAX_SCORE, f"its scores go beyond {MAX_SCORE:,}"),
    )
    for wrong, reason in reasons:
        if wrong:
            raise BadOption(
                f"{name} is not a game for zermelo: {reason}. zermelo plays games of two players with perfect "
                "information and without chance."
            )


def most_of(spiel: Any) -> int:
    """Return the greatest score of a game, rounded up; 1 for a game without scores."""
    utilities: tuple[float, float] = spiel.min_utility(), spiel.max_utility()
    return max(1, *map(ceil, map(abs, utilities)))


def has_repeats(spiel: Any) -> bool:
    """Return whether a player moves twice in a row in random games."""
    rng = Random(0)
    for _ in range(IMPORT_SAMPLE_GAMES):
        state, mover = spiel.new_initial_state(), None
        for _ in range(MAX_IMPORT_SAMPLE_PLIES):
            if state.is_terminal():
                break
            if state.current_player() == mover:
                return True
            mover = state.current_player()
            state.apply_action(rng.choice(state.legal_actions()))
    return False


class Translation:
    """The rules of OpenSpiel as ours."""

    def __init__(self, spiel: Any, merge: bool) -> None:
        self.name, self.merge = name_of(spiel), merge
        self.most, self.repeats = most_of(spiel), has_repeats(spiel)

    def state(self, spiel: Any, mover: int) -> ImportedState:
        shown = f"{spiel.current_player()}:{spiel}" if self.merge else ".".join(map(str, spiel.history()))
        return ImportedState(shown, mover, spiel)

    def moves(self, state: ImportedState) -> Mask:
        return 0 if state.spiel.is_terminal() else mask_of(state.spiel.legal_actions())

    def again(self, state: ImportedState, move: MoveNumber) -> bool:
        return self.play(state, move).mover == state.mover

    def play(self, state: ImportedState, move: MoveNumber) -> ImportedState:
        """Return the state after a move; raise TooLarge if OpenSpiel ends the game there."""
        try:
            spiel = state.spiel.child(move)
        except pyspiel.SpielError as error:
            plies, reason = len(state.spiel.history()), " ".join(str(error).split())
            raise TooLarge(f"{self.name}: OpenSpiel ends after {plies:,} actions. It says: {reason}") from None
        mover = 1 - state.mover if spiel.is_terminal() else spiel.current_player()
        if mover == state.mover and not self.repeats:
            raise BadGame(f"{self.name}: a player moves again after {spiel.history()}; random games do not show it.")
        return self.state(spiel, mover)

    def outcome(self, state: ImportedState) -> Outcome:
        """Return the score of the side to move, or the sign of its return in a game without scores."""
        gain = state.spiel.player_return(state.mover)
        if self.most > 1 and gain != int(gain):
            raise BadGame(f"{self.name}: the score {gain:g} after {state.spiel.history()} is not a whole number.")
        return int(gain) if self.most > 1 else sign_of(gain)

    def labels(self, state: ImportedState) -> Sequence[str]:
        """Return the names of the legal moves, and '' for other moves."""
        legal = state.spiel.legal_actions()
        texts = (state.spiel.action_to_string(state.mover, action) for action in legal)
        names = [re.sub(r"[\s,;]+", "_", text).strip("_") for text in texts]  # blanks and commas separate moves
        if len({name.lower() for name in names}) < len(names):
            names = list(map(str, legal))
        named = dict(zip(legal, names, strict=True))
        return [named.get(action, "") for action in range(max(legal, default=-1) + 1)]

    def follow(self, state: ImportedState, word: str, text: str) -> ImportedState:
        """Return the state after a word of a text; raise BadText."""
        if state.spiel.is_terminal() or word not in map(str, state.spiel.legal_actions()):
            raise BadText(
                f"{text!r} is not a position of {self.name}: write the actions that led to it, such as 4.0.8, or "
                f"{START_TEXT!r}; {word!r} is not legal in its place."
            )
        return self.play(state, int(word))


def try_merging(spiel: Any) -> None:
    """Raise BadGame if, near the start, two states with the same text continue in different ways."""
    known: dict[str, tuple[Any, ...]] = {}
    waiting = deque([spiel.new_initial_state()])
    while waiting and len(known) < MERGE_SAMPLE_POSITIONS:
        state = waiting.popleft()
        over = state.is_terminal()
        future = (over, () if over else tuple(state.legal_actions()), tuple(state.returns()) if over else ())
        shown = f"{state.current_player()}:{state}"
        if known.setdefault(shown, future) != future:
            raise BadGame(
                f"{name_of(spiel)} shows different positions alike, one of them after the actions "
                f"{state.history()}: use from_openspiel(..., merge=False), which merges none."
            )
        if known[shown] is future:
            waiting.extend(state.child(action) for action in future[1])


def numbering(begin: ImportedState, theirs: Translation) -> Keys[ImportedState]:
    """Return keys for tables: 62 bits of a digest of the text; a key is decoded by playing until it occurs."""
    states: dict[int, ImportedState] = {}
    nodes = iter(
        Exploration(begin, lambda here: [(move, theirs.play(here, move)) for move in bits(theirs.moves(here))])
    )

    def key(state: ImportedState) -> int:
        digest = blake2b(f"{state.mover}:{state.text}".encode(), digest_size=8).digest()
        number = int.from_bytes(digest) >> 2
        if states.setdefault(number, state) != state:
            raise BadGame(f"Two positions of {theirs.name} have the key {number}: it cannot be solved to a table.")
        return number

    def state(number: int) -> ImportedState:
        while number not in states:
            if (found := next(nodes, None)) is None:
                raise NotInTable(f"No position of {theirs.name} has the key {number}.")
            key(found)
        return states[number]

    return Keys(key, state)
