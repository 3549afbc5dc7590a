"""Static evaluation: bounds on a position before it is searched.

It follows forced moves, scores finished games and immediate wins, and rules out wins that can no longer happen. Scores
count from the root (see rules.encodings).
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import count, is_empty, lowest, put, rest
from zermelo.evaluation.search.memory import MAX_KEY_WORDS, ONE_WORD_LAYOUT, MemoryLayout, local_table
from zermelo.evaluation.search.transposition import NO_TABLE_ENTRY, TableEntry
from zermelo.evaluation.symmetry.keys import keys_of
from zermelo.evaluation.symmetry.transformations import canonical_key, canonical_state, maps_of
from zermelo.rules import LOSS, WIN, Game, Rules, never
from zermelo.rules.encodings import MAX_SEARCH_PLIES, at_least, loss_at, score_of, win_at
from zermelo.rules.position import random_game

__all__ = ["OPEN_SCORE", "STOPPED", "Followed", "Static", "bound_for", "is_wide", "shape_of", "static_of"]

OPEN_SCORE = 1 << 30
"""The score of an undecided position."""

STOPPED = OPEN_SCORE + 1
"""What a search returns that was stopped before it had an answer: no score, whatever the side to move."""

FOLD_PLIES = 12
"""Plies from the root within which a long search treats symmetric positions as one."""

MAX_SEARCH_MAPS = 1
"""Largest number of symmetries with which symmetric positions share an entry at every ply."""

MAX_UNSTORED_SIZE, MAX_LOCAL_TABLE_SIZE, MAX_UNCOUNTED_SIZE = 12, 96, 180
"""Moves times plies left: a search up to MAX_UNSTORED_SIZE stores nothing, which is quicker; one up to
MAX_LOCAL_TABLE_SIZE uses the thread's local table; above MAX_UNCOUNTED_SIZE it is long."""


MIN_PROOF_SEARCH_MOVES = 20
"""The number of moves at the start from which a game is also searched by proof numbers. On their own, they take five
times as long as the null-window search in Connect Four, and a third as long in Hex (`make bench ONLY=threats`)."""


class Followed(NamedTuple):
    """The end of a line of forced moves: a position with a choice, or one whose score is known."""

    state: Any
    moves: int
    """The moves to try there, as a mask."""
    ply: int
    sign: int
    """1 if the side to move there is the side that moved first, else -1."""
    score: int
    """The score for the side that moved first; OPEN_SCORE if there is a choice."""


class Static(NamedTuple):
    """The functions on the states of one game that a search is built from; all of them compile."""

    rules: Rules[Any]
    max_outcome: int
    """The greatest outcome that its entries have room for."""
    shape: MemoryLayout
    """The sizes of its keys and lists of moves."""
    wins: Callable[[Any], bool]
    """Maps a state to True if a move wins at once."""
    move_score: Callable[[Any, int], int]
    """The priority of a move: moves with greater scores are tried first."""
    plies_left: Callable[[Any], int]
    """The largest number of plies left on a line that ends in a draw."""
    follow_forced: Callable[[Any, int, int], Followed]
    """Maps a state, its ply and the sign of its side to move to the end of the line of forced moves."""
    follow: Callable[[Any, int, int], Followed]
    """Maps a state, a move and the ply of the state to the end of the line of forced moves after the move."""
    static_bound: Callable[[Any, int, int], int]
    """Maps a state, its ply and a bound to a score bound that decides whether the state reaches it, or to
    OPEN_SCORE.
    """
    entry_for: Callable[[Any, int, int], TableEntry]
    """Maps a state, its moves and a thread to its entry."""


def static_of(game: Game[Any], max_outcome: int) -> Static:
    """Build the functions from the rules, and from the hints that the game has.

    max_outcome: the greatest outcome that the entries of the search have room for.
    """
    wins = make_wins(game)
    move_score = game.declared.hints.move_score or (lambda state, move: 0)
    plies_left = game.declared.hints.draw_in or (lambda state: MAX_SEARCH_PLIES)
    follow_forced = make_follow_forced(game, wins, plies_left)
    static_bound = make_static_bound(game, plies_left) if game.rules.scores is None else make_score_bound(game)
    shape = shape_of(game)
    entry_for = make_entry_for(game, shape, make_table_for(max_outcome, plies_left))
    follow = make_follow(game, follow_forced)
    facts = game.rules, max_outcome, shape, wins, move_score, plies_left
    return Static(*facts, follow_forced, follow, static_bound, entry_for)


def make_follow(
    game: Game[Any], follow_forced: Callable[[Any, int, int], Followed]
) -> Callable[[Any, int, int], Followed]:
    """Return the function that plays a move, and then forced moves."""
    play, again = game.rules.play, game.rules.again or never

    def follow(state: Any, move: int, ply: int) -> Followed:
        return follow_forced(play(state, move), ply + 1, 1 if again(state, move) else -1)

    return follow


def make_follow_forced(
    game: Game[Any], wins: Callable[[Any], bool], plies_left: Callable[[Any], int]
) -> Callable[[Any, int, int], Followed]:
    """Return the function that plays forced moves; a move is forced if every other one loses at once."""
    _, moves, play, outcome, *_ = game.rules
    again = game.rules.again or never
    hinted = game.declared.hints.non_losing is not None
    non_losing, canonical = game.declared.hints.non_losing or moves, canonical_state(game, maps_of(game))

    def follow_forced(state: Any, ply: int, sign: int) -> Followed:
        if not hinted and wins(state):
            return Followed(state, moves(state), ply, sign, sign * win_at(ply + 1))
        mask = non_losing(state)
        while not is_empty(mask) and is_empty(rest(mask)) and ply < MAX_SEARCH_PLIES:
            move = lowest(mask)
            sign = sign if again(state, move) else -sign
            state, ply = play(state, move), ply + 1
            if wins(state):
                return Followed(state, mask, ply, sign, sign * win_at(ply + 1))
            mask = non_losing(state)
        if is_empty(mask):
            return Followed(state, mask, ply, sign, sign * score_without_safe_moves(state, ply))
        if ply < FOLD_PLIES and plies_left(state) * count(mask) > MAX_UNCOUNTED_SIZE:
            state = canonical(state)
            mask = non_losing(state)
        return Followed(state, mask, ply, sign, OPEN_SCORE)

    def score_without_safe_moves(state: Any, ply: int) -> int:
        """Return the score where the game is over, or every move lets the other side win at once."""
        return score_of(outcome(state), ply) if is_empty(moves(state)) else loss_at(ply + 2)

    return follow_forced


def make_static_bound(game: Game[Any], plies_left: Callable[[Any], int]) -> Callable[[Any, int, int], int]:
    """Return the function that bounds a score by the earliest win that each side can still reach."""
    can_win = game.declared.hints.can_win or (lambda state, side: True)
    loses_within = game.declared.hints.loses_within or (lambda state, side: 0)
    # No move wins at once here; if the losing moves are left out, no reply does either.
    soonest_win, soonest_loss = (3, 4) if game.declared.hints.non_losing else (2, 1)

    def static_bound(state: Any, ply: int, bound: int) -> int:
        if win_at(ply + soonest_win) < bound:
            return win_at(ply + soonest_win)
        if loss_at(ply + soonest_loss) >= bound:
            return loss_at(ply + soonest_loss)
        side, soonest = (0, soonest_win) if bound > 0 else (1, soonest_loss)
        if plies_left(state) < soonest or not can_win(state, side):
            return 0
        plies = loses_within(state, 1 - side)
        score = win_at(ply + plies) if bound > 0 else loss_at(ply + plies)
        return score if plies and (score >= bound) == (bound > 0) else OPEN_SCORE

    return static_bound


def make_score_bound(game: Game[Any]) -> Callable[[Any, int, int], int]:
    """Return the function that bounds a score, in a game with scores, by the outcomes that can still be reached."""
    most = game.max_outcome
    outcomes = game.declared.hints.outcomes or (lambda state: (-most, most))

    def score_bound(state: Any, ply: int, bound: int) -> int:
        least, greatest = outcomes(state)
        quickest = score_of(greatest, ply + 1) if greatest > 0 else at_least(greatest + 1) - 1
        if quickest < bound:
            return quickest
        surest = score_of(least, ply + 1) if least < 0 else at_least(least)
        return surest if surest >= bound else OPEN_SCORE

    return score_bound


def is_wide(game: Game[Any]) -> bool:
    """Return whether proof numbers help a long search of a game: if it begins with many moves, and has no scores."""
    return game.rules.scores is None and game.rules.moves(game.rules.start).bit_count() >= MIN_PROOF_SEARCH_MOVES


def bound_for(bound: int, sign: int) -> int:
    """Return the bound of the same question, for the other side where the sign is negative."""
    return bound if sign > 0 else 1 - bound


def make_table_for(max_outcome: int, plies_left: Callable[[Any], int]) -> Callable[[Any, int, int], int]:
    """Return the function that chooses no table, the local or the transposition table, by the length of a search."""
    quick = MAX_LOCAL_TABLE_SIZE if max_outcome == 1 else 0  # long bounds do not fit an entry of the local table

    def table_for(state: Any, mask: int, thread: int) -> int:
        length = plies_left(state) * count(mask)
        if length <= MAX_UNSTORED_SIZE:
            return NO_TABLE_ENTRY
        return local_table(thread) if length <= quick else 0

    return table_for


def shape_of(game: Game[Any]) -> MemoryLayout:
    """Return the sizes of the keys of a game, and of its lists of moves.

    Keys are of one word if the game declares them. The ints of a tuple are words of a key if some do not share 63 bits.
    """
    start, key = game.rules.start, keys_of(game).key
    words = len(start) if game.declared.keys is None and isinstance(start, tuple) else 1
    if words > MAX_KEY_WORDS or all(
        key(position.state) >= 0 for position in random_game(game, Random(0), MAX_SEARCH_PLIES)
    ):
        words = 1
    return ONE_WORD_LAYOUT._replace(key_words=words, width=ONE_WORD_LAYOUT.width * game.mask_words)


def make_entry_for(
    game: Game[Any], shape: MemoryLayout, table_for: Callable[[Any, int, int], int]
) -> Callable[[Any, int, int], TableEntry]:
    """Return the function from a position to its entry; in the transposition table, its mirror image shares it."""
    key, maps, blank = keys_of(game).key, maps_of(game), (NO_TABLE_ENTRY,) * shape.key_words
    shared_key = canonical_key(game, maps) if len(maps) <= MAX_SEARCH_MAPS else key

    def one_word(state: Any, mask: int, thread: int) -> TableEntry:
        local = table_for(state, mask, thread)
        if local == NO_TABLE_ENTRY:
            return TableEntry(blank, NO_TABLE_ENTRY)
        word = key(state) if local else shared_key(state)
        return TableEntry((word,), local if word >= 0 else NO_TABLE_ENTRY)

    def several_words(state: Any, mask: int, thread: int) -> TableEntry:
        if table_for(state, mask, 0) == NO_TABLE_ENTRY:
            return TableEntry(blank, NO_TABLE_ENTRY)
        words = blank
        for i in range(len(blank)):
            words = put(words, i, state[i])
        return TableEntry(words, 0 if words[0] >= 0 else NO_TABLE_ENTRY)

    return one_word if shape.key_words == 1 else several_words


def make_wins(game: Game[Any]) -> Callable[[Any], bool]:
    """Return the function that tells if a move wins at once: by the hint, or by trial; never in a game with scores."""
    hint, again = game.declared.hints.wins, game.rules.again or never
    _, moves, play, outcome, *_ = game.rules

    def by_hint(state: Any) -> bool:
        return not is_empty(hint(state))  # type: ignore[misc]

    def by_trial(state: Any) -> bool:
        mask = moves(state)
        while not is_empty(mask):
            move = lowest(mask)
            child = play(state, move)
            if is_empty(moves(child)) and outcome(child) == (WIN if again(state, move) else LOSS):
                return True
            mask = rest(mask)
        return False

    return (lambda state: False) if game.rules.scores else by_hint if hint else by_trial
