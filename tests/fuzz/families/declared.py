"""Declarations of a random game beside its rules: all are true, but for one lie in one position.

Hints are found by solving the game in the plainest way, once, so that they say all that can be said.
"""

from dataclasses import replace
from functools import wraps

from zermelo import DRAW, LOSS, WIN, Hints
from zermelo.types import Keys


def declared(game, hints=(), keys=False, style="", lie=None):
    """Return a game with these hints, with keys and with rules that are called in some style.

    lie: the name of what is declared falsely, the arguments for which it is false, and what it says then.
    """
    false, at, said = lie or ("", (), None)

    def lying(name, function):
        return (lambda *args: said if args == at else function(*args)) if name == false else function

    if hints:
        found = every_hint(game)
        game = replace(
            game, declared=replace(game.declared, hints=Hints(**{name: lying(name, found[name]) for name in hints}))
        )
    if keys:
        numbers = numbered(game.rules)
        game = replace(game, declared=replace(game.declared, keys=Keys(lying("keys", numbers.key), numbers.state)))
    if false == "transform":
        game = replace(game, declared=replace(game.declared, transform=lying("transform", game.declared.transform)))
    return replace(game, rules=styled(game.rules, style))


def moves_of(rules, state):
    mask = rules.moves(state)
    return [move for move in range(mask.bit_length()) if mask >> move & 1]


def every_hint(game):
    """Return the true hints of a game whose moves do not return."""
    rules = game.rules
    known = {}

    def value(state):
        """Return the outcome, and the plies to it, the winner hurrying and the loser delaying."""
        if state not in known:
            after = [value(rules.play(state, move)) for move in moves_of(rules, state)]
            wins = [plies for outcome, plies in after if outcome == LOSS]
            if not after:
                known[state] = rules.outcome(state), 0
            elif wins:
                known[state] = WIN, min(wins) + 1
            elif all(outcome == WIN for outcome, _ in after):
                known[state] = LOSS, max(plies for _, plies in after) + 1
            else:
                known[state] = DRAW, 0
        return known[state]

    def wins(state):
        after = {move: rules.play(state, move) for move in moves_of(rules, state)}
        return sum(
            1 << move for move, child in after.items() if not rules.moves(child) and rules.outcome(child) == LOSS
        )

    def non_losing(state):
        return sum(1 << move for move in moves_of(rules, state) if not wins(rules.play(state, move)))

    def can_win(state, who):
        return value(state)[0] == (LOSS if who else WIN)

    def loses_within(state, who):
        outcome, plies = value(state)
        return plies if outcome == (WIN if who else LOSS) else 0

    def move_score(state, move):
        return 5 * move % 7

    ends = {}

    def outcomes(state):
        """Return the least and the greatest outcome of all lines."""
        if state not in ends:
            after = []
            for move in moves_of(rules, state):
                least, most = outcomes(rules.play(state, move))
                after.append((least, most) if game.rules.again and game.rules.again(state, move) else (-most, -least))
            here = rules.outcome(state) if not after else 0
            ends[state] = (min(each[0] for each in after), max(each[1] for each in after)) if after else (here, here)
        return ends[state]

    return {
        "wins": wins, "non_losing": non_losing, "can_win": can_win, "loses_within": loses_within,
        "move_score": move_score, "draw_in": game.declared.plies_left, "outcomes": outcomes,
    }  # fmt: skip


def numbered(rules):
    """Keys that number the states, in an order that play reaches them in."""
    states = [rules.start]
    number = {rules.start: 0}
    for state in states:  # which grows meanwhile
        for move in moves_of(rules, state):
            child = rules.play(state, move)
            if child not in number:
                number[child] = len(states)
                states.append(child)
    return Keys(lambda state: number.get(state, -1), lambda key: states[key])


def styled(rules, style):
    """Return the same rules, by functions with the signatures of `Rules` and more arguments than they need."""
    moves, play = rules.moves, rules.play
    if style == "default":

        def same_moves(state, most=63):
            return moves(state) if most else 0

        def same_play(state, move, times=1):
            return play(state, move * times)

    elif style == "keyword":

        def same_moves(state, *, most=63):
            return moves(state) if most else 0

        def same_play(state, move, *, times=1):
            return play(state, move * times)

    elif style == "star":

        def same_moves(*states):
            return moves(states[0])

        def same_play(*args):
            return play(args[0], args[1])

    elif style == "decorated":

        @wraps(moves)
        def same_moves(*args, **named):
            return moves(*args, **named)

        @wraps(play)
        def same_play(*args, **named):
            return play(*args, **named)

    else:
        return rules
    return rules._replace(moves=same_moves, play=same_play)
