"""Games of OpenSpiel as games of zermelo: texts identify the states, and moves are actions."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import pyspiel

from zermelo.bits import BITS, bits, mask_of
from zermelo.errors import BadGame, BadOption, BadText, NotInTable, TooLarge, UnknownName
from zermelo.position import walk
from zermelo.rules import DRAW, LOSS, WIN, Game, Keys, Mask, Move, Outcome, Rules
from zermelo.specs import nearest

__all__ = ["SpielState", "imported"]

PASS, BEGIN = "pass", "start"
"""The move of a player whose opponent moves again, and the text of the position without any move."""

TRIED = 1_000
"""Number of positions on which merging is tested."""


@dataclass(frozen=True, slots=True)
class SpielState:
    """A state of OpenSpiel, never changed; states with equal texts and movers are equal."""

    text: str
    """The player to move and the text that OpenSpiel shows; or the actions that led to the state."""
    mover: int
    """OpenSpiel's number of our side to move."""
    spiel: Any = field(compare=False, repr=False)


def imported(of: Any, merge: bool) -> Game[SpielState]:
    """Return a game of OpenSpiel as ours; raises UnknownName, BadOption, or BadGame if merging is wrong."""
    spiel = loaded(of)
    refuse(spiel)
    first = spiel.new_initial_state().current_player()
    theirs = Translation(spiel, merge)
    begin = theirs.state(spiel.new_initial_state(), first)
    if merge:
        try_merging(spiel)

    def write(state: SpielState, turn: int) -> str:
        moves = [*map(str, state.spiel.history()), *([PASS] if theirs.has_passed(state) else [])]
        return ".".join(moves) or BEGIN

    def read(text: str) -> tuple[SpielState, int]:
        state = begin
        for word in [] if text == BEGIN else text.split("."):
            state = theirs.follow(state, word, text)
        return state, int(state.mover != first)

    return Game(
        name_of(spiel),
        Rules(begin, theirs.moves, theirs.play, theirs.outcome),
        labels=theirs.labels,
        rule="OpenSpiel does not list it among the legal actions",
        write=write,
        read=read,
        keys=numbering(begin, theirs),
    )


def loaded(of: Any) -> Any:
    """Return the game of a name such as 'nim(pile_sizes=1;2;3)'; raises UnknownName or BadOption."""
    if not isinstance(of, str):
        return of
    name, known = of.partition("(")[0].strip(), pyspiel.registered_names()
    if name not in known:
        raise UnknownName(f"No game of OpenSpiel is called {name!r}{nearest(name, known)}")
    try:
        return pyspiel.load_game(of)
    except pyspiel.SpielError as error:
        raise BadOption(f"OpenSpiel does not load {of!r}: {' '.join(str(error).split())}") from None


def name_of(spiel: Any) -> str:
    """Return the name of a game: 'tic_tac_toe', or with parameters 'nim(pile_sizes=1;2;3)'."""
    return str(spiel).replace(" ", "").removesuffix("()")


def refuse(spiel: Any) -> None:
    """Raise BadOption for a game with chance, hidden information, simultaneous moves, other players, or a score."""
    kind, name = spiel.get_type(), name_of(spiel)
    reasons = (
        (kind.chance_mode != kind.ChanceMode.DETERMINISTIC, "chance has a part in it"),
        (kind.dynamics != kind.Dynamics.SEQUENTIAL, "its players move at the same time"),
        (kind.information != kind.Information.PERFECT_INFORMATION, "its players do not see everything"),
        (spiel.num_players() != 2, f"it has {spiel.num_players()} players"),
        (kind.utility != kind.Utility.ZERO_SUM, "one player's gain is not the other's loss"),
        (max(-spiel.min_utility(), spiel.max_utility()) != 1, "it ends with a score, not only a winner or a draw"),
    )
    for wrong, reason in reasons:
        if wrong:
            raise BadOption(
                f"{name} is not a game for zermelo: {reason}. zermelo plays games of two players with perfect "
                "information and without chance, which end in a win, a draw or a loss."
            )


class Translation:
    """The rules of OpenSpiel as ours. A player whose opponent moves again has one move, a pass."""

    def __init__(self, spiel: Any, merge: bool) -> None:
        self.name, self.merge = name_of(spiel), merge
        self.actions: int = spiel.num_distinct_actions()
        self.is_direct = self.actions < BITS
        """True if moves are actions; else a move is the index of an action among the legal ones."""

    def state(self, spiel: Any, mover: int) -> SpielState:
        shown = f"{spiel.current_player()}:{spiel}" if self.merge else ".".join(map(str, spiel.history()))
        return SpielState(shown, mover, spiel)

    def waits(self, state: SpielState) -> bool:
        """Return whether our side to move has to pass."""
        return not state.spiel.is_terminal() and state.spiel.current_player() != state.mover

    def moves(self, state: SpielState) -> Mask:
        """Return the legal moves; raises TooLarge if there are too many."""
        if self.waits(state):
            return 1 << self.actions if self.is_direct else 1
        legal = state.spiel.legal_actions() if not state.spiel.is_terminal() else []
        if self.is_direct:
            return mask_of(legal)
        if len(legal) > BITS:
            raise TooLarge(
                f"{self.name} has a position with {len(legal)} legal actions, and zermelo takes at most {BITS}."
            )
        return (1 << len(legal)) - 1

    def play(self, state: SpielState, move: Move) -> SpielState:
        if self.waits(state):
            return SpielState(state.text, 1 - state.mover, state.spiel)
        return self.after(state, move if self.is_direct else state.spiel.legal_actions()[move])

    def after(self, state: SpielState, action: int) -> SpielState:
        """Return the state after an action; raises TooLarge if OpenSpiel ends the game there."""
        try:
            return self.state(state.spiel.child(action), 1 - state.mover)
        except pyspiel.SpielError as error:
            plies, reason = len(state.spiel.history()), " ".join(str(error).split())
            raise TooLarge(f"{self.name}: OpenSpiel ends after {plies:,} actions. It says: {reason}") from None

    def outcome(self, state: SpielState) -> Outcome:
        gain = state.spiel.player_return(state.mover)
        return WIN if gain > 0 else LOSS if gain < 0 else DRAW

    def labels(self, state: SpielState) -> Sequence[str]:
        """Return the names of the legal moves, and '' for other moves."""
        if self.waits(state):
            return [""] * self.actions + [PASS] if self.is_direct else [PASS]
        legal = state.spiel.legal_actions()
        texts = (state.spiel.action_to_string(state.mover, action) for action in legal)
        names = [re.sub(r"[\s,;]+", "_", text).strip("_") for text in texts]  # blanks and commas separate moves
        if len({name.lower() for name in names}) < len(names):
            names = list(map(str, legal))
        if not self.is_direct:
            return names
        named = dict(zip(legal, names, strict=True))
        return [named.get(action, "") for action in range(self.actions)]

    def has_passed(self, state: SpielState) -> bool:
        """Return whether the last move was a pass: the side to move also made the last move in OpenSpiel."""
        history = state.spiel.full_history()
        return bool(history) and not self.waits(state) and history[-1].player == state.mover

    def follow(self, state: SpielState, word: str, text: str) -> SpielState:
        """Return the state after a word of a text, in which only a last pass is written; raises BadText."""
        if self.waits(state):
            state = self.play(state, 0)
            if word == PASS:
                return state
        if state.spiel.is_terminal() or word not in map(str, state.spiel.legal_actions()):
            raise BadText(
                f"{text!r} is not a position of {self.name}: write the actions that led to it, such as 4.0.8, or "
                f"{BEGIN!r}; {word!r} is not legal in its place."
            )
        return self.after(state, int(word))


def try_merging(spiel: Any) -> None:
    """Raise BadGame if, near the start, two states with the same text continue in different ways."""
    known: dict[str, tuple[Any, ...]] = {}
    waiting = deque([spiel.new_initial_state()])
    while waiting and len(known) < TRIED:
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


def numbering(begin: SpielState, theirs: Translation) -> Keys[SpielState]:
    """Return keys for tables: 62 bits of a digest of the text; a key is decoded by playing until it occurs."""
    states: dict[int, SpielState] = {}
    nodes = walk(begin, lambda here: [theirs.play(here, move) for move in bits(theirs.moves(here))])

    def key(state: SpielState) -> int:
        digest = blake2b(f"{state.mover}:{state.text}".encode(), digest_size=8).digest()
        number = int.from_bytes(digest) >> 2
        if states.setdefault(number, state) != state:
            raise BadGame(f"Two positions of {theirs.name} have the key {number}: it cannot be solved to a table.")
        return number

    def state(number: int) -> SpielState:
        while number not in states:
            if not (node := next(nodes, None)):
                raise NotInTable(f"No position of {theirs.name} has the key {number}.")
            key(node[0])
        return states[number]

    return Keys(key, state)
