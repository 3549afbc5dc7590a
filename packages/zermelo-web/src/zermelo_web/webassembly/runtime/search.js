// The values of positions, within a time limit: the compiled search behind the opening book.

import { Book } from "./book.js";
import { bits } from "./kernel.js";
import { expectedOutcome } from "./playouts.js";
import { settled } from "./settled.js";
import { atMost, Bounds, between, DRAW, ENDLESS, LOSS, narrowed, ScoredValue, Value } from "./values.js";

const FIRST_NODES = 2_000;
const AT_ONCE = 200_000; // nodes by bisection, which is quickest for what is soon decided; then by questions ahead
const SLICE = 30; // milliseconds of the longest call at the pace of the last one
const CAUTION = 0.6; // the part of the time left that the next call may take
const SOME = 1; // milliseconds too few for another call
const FOR_VALUES = 0.9;
const FOR_SEARCH = 0.8; // the rest is for random games after undecided moves
const CLOSE = 0.2; // expected outcomes that differ by less count as equal: they are averages of few games
const FOR_POSITION = 0.5;
export const FOR_RANKING = 0.75;

/** A moment some milliseconds from now. */
export class Deadline {
  constructor(ms, whole) {
    this.end = Math.min(performance.now() + ms, whole ? whole.end : Infinity);
  }

  get left() {
    return Math.max(0, this.end - performance.now());
  }

  get isOver() {
    return this.left < SOME;
  }

  share(fraction) {
    return new Deadline(this.left * fraction, this);
  }
}

const nameOf = (state) => state.join();

/** Methods with a star search: they are generators, which yield between slices of at most about 30 ms. */
export class Search {
  constructor(kernel, data, book) {
    this.kernel = kernel;
    this.returns = data.returns;
    this.scores = data.numbers.scores;
    this.top = this.scores.TOP * this.scores.MOST; // the greatest score
    this.Value = data.scored ? ScoredValue : Value;
    this.book = book && new Book(book);
    this.pace = 0; // nodes in a millisecond
    this.draws = new Map(); // the lengths of drawn positions
    this.outcomes = new Map(); // expected outcomes
    this.known = new Map(); // the values of a small game whose moves can return
  }

  /** Forget all results so far, except the values of a small game. */
  forget() {
    this.draws.clear();
    this.outcomes.clear();
  }

  /** Return the value of a state, or the bounds that are certain when the time is over. */
  *value(state, deadline) {
    if (this.book) {
      const value = this.book.get(this.kernel.ask("KEY", state));
      if (value) return value;
    }
    const known = this.returns ? yield* this.settled(state) : undefined;
    if (known) return known;
    return yield* this.valued(state, ...(yield* this.bounds(state, -this.top, this.top, deadline)), deadline);
  }

  /** Return the value of a state of a small game whose moves can return. */
  *settled(state) {
    if (!this.known.has(nameOf(state)) && this.small !== false) {
      const found = yield* settled(this.kernel, state, this.Value);
      this.small = found !== null;
      for (const [name, value] of found ?? []) this.known.set(name, value);
    }
    return this.known.get(nameOf(state));
  }

  *valued(state, low, high, deadline) {
    if (low < high) return between(this.valueOf(low, 0), this.valueOf(high, this.longest(state)));
    if (low) return this.valueOf(low, 0);
    const plies = yield* this.drawnPlies(state, deadline);
    return plies === null
      ? new Bounds(this.valueOf(0, 0), this.valueOf(0, this.longest(state)))
      : this.valueOf(0, plies);
  }

  valueOf(score, drawnPlies) {
    const { TOP } = this.scores,
      outcome = Math.ceil(Math.abs(score) / TOP);
    return score
      ? new this.Value(Math.sign(score) * outcome, outcome * TOP - Math.abs(score))
      : new this.Value(DRAW, drawnPlies);
  }

  longest(state) {
    return Math.min(ENDLESS, Number(this.kernel.ask("PLIES_LEFT", state)));
  }

  /** Return bounds on the score of a state, narrowed from low and high as far as time allows. */
  *bounds(state, low, high, deadline) {
    const { kernel } = this;
    const first = kernel.nodes;
    while (low < high && !deadline.isOver) {
      const ahead = this.returns || kernel.nodes - first >= AT_ONCE;
      const nodes = Math.ceil(Math.max(FIRST_NODES, this.pace * Math.min(SLICE, deadline.left * CAUTION)));
      const [before, began, previous] = [kernel.nodes, performance.now(), [low, high]];
      if (ahead) kernel.limit = before + nodes;
      [low, high] = kernel.search(state, low, high, ahead ? 0 : Math.min(nodes, AT_ONCE));
      const took = performance.now() - began;
      if (took > SOME) this.pace = (kernel.nodes - before) / took;
      const same = previous[0] === low && previous[1] === high;
      if (same && (kernel.limit === 0 || kernel.nodes === before)) break; // beyond all scores
      yield;
    }
    return [low, high];
  }

  /** Return the remoteness of a drawn state; null if time is over first. */
  *drawnPlies(state, deadline) {
    const known = Number(this.kernel.ask("DRAW_IN", state));
    return known >= 0 ? known : yield* this.longestDraw(state, deadline);
  }

  /** Return the plies of the longest line of drawn positions; a state waits until its drawn children are known. */
  *longestDraw(state, deadline) {
    const waiting = this.draws.has(nameOf(state)) ? [] : [state];
    const children = new Map();
    while (waiting.length && !deadline.isOver) {
      const here = waiting.at(-1);
      const name = nameOf(here);
      if (!children.has(name)) {
        const drawn = yield* this.drawnChildren(here, deadline);
        if (drawn === null) return null;
        children.set(name, drawn);
      }
      const unknown = children.get(name).filter((child) => !this.draws.has(nameOf(child)));
      waiting.push(...unknown);
      if (!unknown.length) {
        const lengths = children.get(name).map((child) => this.draws.get(nameOf(child)) + 1);
        this.draws.set(name, Math.max(0, ...lengths));
        waiting.pop();
      }
    }
    return this.draws.get(nameOf(state)) ?? null;
  }

  *drawnChildren(state, deadline) {
    const drawn = [];
    for (const move of bits(this.kernel.moves(state))) {
      const child = this.kernel.play(state, move);
      const [low, high] = yield* this.bounds(child, -this.top, this.top, deadline);
      if (low < high) return null;
      if (low === 0) drawn.push(child);
    }
    return drawn;
  }

  /** Return the first move that keeps the value of a state; null where the game or the time is over. */
  *bestReply(state, value, deadline) {
    for (const move of bits(this.kernel.moves(state))) {
      const again = this.kernel.keepsTurn(state, move);
      if (yield* this.keeps(this.kernel.play(state, move), value, again, deadline)) return move;
    }
    return null;
  }

  /** Return whether the player who has moved to a state still has the value, by one question if that is enough. */
  *keeps(child, value, again, deadline) {
    const { TOP, DEEPEST } = this.scores;
    const isKnown = this.book || this.returns || value.outcome === DRAW || value.remoteness > DEEPEST;
    if (isKnown) {
      const made = yield* this.value(child, deadline);
      return made.isExact && made.before(again).orderKey === value.orderKey;
    }
    const least = value.outcome * TOP - value.sign * (value.remoteness - 1);
    if (again) return (yield* this.bounds(child, least - 1, least, deadline))[0] >= least;
    const most = -least;
    return (yield* this.bounds(child, most, most + 1, deadline))[1] <= most;
  }

  /**
   * Return every legal move with its value, the best first. Undecided moves with equal bounds are ordered by random
   * games; if those are close, by the order in which a search tries them.
   */
  *ranked(state, deadline) {
    const values = yield* this.moveValues(state, deadline.share(FOR_SEARCH));
    const looks = yield* this.looks(state, values, deadline);
    const score = (move) => (looks.has(move) ? Number(this.kernel.ask("MOVE_SCORE", state, move)) : 0);
    const moves = [...values].map(([move, value]) => ({ move, value, look: looks.get(move) ?? 0, score: score(move) }));
    return moves.sort((a, b) => b.value.orderKey - a.value.orderKey || b.look - a.look || b.score - a.score);
  }

  /** Return the value of every legal move; undecided moves are searched again while time is left. */
  *moveValues(state, deadline) {
    const values = new Map();
    let waiting = [...bits(this.kernel.moves(state))];
    while (waiting.length) {
      const undecided = [];
      for (const [number, move] of waiting.entries()) {
        const share = deadline.share(1 / (waiting.length - number));
        values.set(
          move,
          (yield* this.value(this.kernel.play(state, move), share)).before(this.kernel.keepsTurn(state, move)),
        );
        if (!values.get(move).isExact && share.isOver) undecided.push(move);
      }
      waiting = deadline.isOver ? [] : undecided;
    }
    return values;
  }

  /** Return the expected outcome after each undecided move; those close to the best of equal bounds are the same. */
  *looks(state, values, deadline) {
    const bounds = [...values].filter(([, value]) => !value.isExact);
    const looks = new Map();
    for (const [number, [move]] of bounds.entries()) {
      const share = deadline.share(1 / (bounds.length - number));
      const sign = this.kernel.keepsTurn(state, move) ? 1 : -1;
      looks.set(move, bounds.length > 1 ? sign * (yield* this.expected(this.kernel.play(state, move), share)) : 0);
    }
    for (const order of new Set(bounds.map(([, value]) => value.orderKey))) {
      const equal = bounds.filter(([, value]) => value.orderKey === order).map(([move]) => move);
      const best = Math.max(...equal.map((move) => looks.get(move)));
      for (const move of equal) looks.set(move, Math.min(looks.get(move), best - CLOSE));
    }
    return looks;
  }

  *expected(state, deadline) {
    const known = this.outcomes.get(nameOf(state));
    const outcome = known ?? (yield* expectedOutcome(this.kernel, state, deadline));
    if (!deadline.isOver) this.outcomes.set(nameOf(state), outcome);
    return outcome;
  }

  /** Return the value of a state, its moves with their values, the best line, and the replies to losing moves. */
  *analysis(state, deadline) {
    const { value, moves } = yield* this.judged(state, deadline.share(FOR_VALUES));
    const line = value.isExact ? yield* this.line(state, value, deadline) : [];
    const refuted = [];
    for (const each of moves) refuted.push(yield* this.refuted(state, each, deadline));
    return { value, moves: refuted, line };
  }

  /** Return the value of a state, and its moves with their values, each narrowed by the others. */
  *judged(state, deadline) {
    const first = yield* this.value(state, deadline.share(FOR_POSITION));
    const moves = yield* this.ranked(state, deadline.share(first.isExact ? FOR_RANKING : 1));
    return yield* this.narrowed(state, first, moves, deadline);
  }

  /** Narrow the values of a state and of its moves by each other. */
  *narrowed(state, first, moves, deadline) {
    const value = narrowed(first, moves);
    const isOpen = value.isExact && moves.some((each) => !each.value.isExact);
    return { value, moves: isOpen ? yield* this.narrowedMoves(state, value, moves, deadline) : moves };
  }

  /** Narrow the values of moves by that of the position: at least one move keeps it, and none is better. */
  *narrowedMoves(state, value, moves, deadline) {
    const keeping = moves.some((each) => each.value.orderKey === value.orderKey);
    const reply = keeping ? null : yield* this.bestReply(state, value, deadline);
    return moves
      .map(({ move, value: made }) => ({ move, value: move === reply ? value : atMost(made, value) }))
      .sort((a, b) => b.value.orderKey - a.value.orderKey || Number(b.move === reply) - Number(a.move === reply));
  }

  /** Return a losing move with the reply that refutes it, and any other move as it is. */
  *refuted(state, { move, value }, deadline) {
    if (!value.isExact || value.sign !== LOSS) return { move, value };
    if (this.kernel.keepsTurn(state, move)) return { move, value, reply: null };
    const after = this.kernel.play(state, move);
    return { move, value, reply: yield* this.bestReply(after, value.after(), deadline) };
  }

  /** Return the moves of best play; the line of endless play ends at the first position that returns. */
  *line(state, value, deadline) {
    const moves = [];
    const seen = new Set();
    while (!seen.has(nameOf(state))) {
      const move = yield* this.bestReply(state, value, deadline);
      if (move === null) break;
      seen.add(nameOf(state));
      moves.push(move);
      value = value.after(this.kernel.keepsTurn(state, move));
      state = this.kernel.play(state, move);
    }
    return moves;
  }
}
