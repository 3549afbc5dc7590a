// Values under perfect play, and bounds on them while time is short: the same arithmetic and words as in Python.

export const LOSS = -1;
export const DRAW = 0;
export const WIN = 1;

/** The remoteness of a draw by endless play. */
export const ENDLESS = 2 ** 30;

const DECIDED = 2 ** 40;
const GLYPHS = { [WIN]: "+", [DRAW]: "=", [LOSS]: "-" };
const WORDS = { [WIN]: "win", [DRAW]: "draw", [LOSS]: "loss" };

/** Return "1 ply", "5 plies". */
export const plies = (number) => `${number} ${number === 1 ? "ply" : "plies"}`;

/** The outcome for the side to move, and its distance in plies. */
export class Value {
  constructor(outcome, remoteness) {
    this.outcome = outcome;
    this.remoteness = remoteness;
    Object.freeze(this);
  }

  get isExact() {
    return true;
  }

  get atLeast() {
    return this;
  }

  get atMost() {
    return this;
  }

  /** WIN, DRAW or LOSS. */
  get sign() {
    return Math.sign(this.outcome);
  }

  get word() {
    return WORDS[this.sign];
  }

  get glyph() {
    return GLYPHS[this.sign];
  }

  /** The score of a win or a loss in words, such as " by 7", in a game with scores. */
  get margin() {
    return "";
  }

  /** A number that is greater for better values. */
  get orderKey() {
    return this.outcome ? this.outcome * DECIDED - this.sign * this.remoteness : this.remoteness;
  }

  /** The value one ply earlier, for the player who moved into the position; again: who is to move there. */
  before(again = false) {
    return this.at(Math.min(this.remoteness + 1, ENDLESS), again);
  }

  /** The value one ply later, after a best move, for the other player; again: for the same player. */
  after(again = false) {
    return this.at(this.remoteness - (this.remoteness < ENDLESS ? 1 : 0), again);
  }

  at(remoteness, again) {
    return new this.constructor(again ? this.outcome : 0 - this.outcome, remoteness);
  }

  toString() {
    if (this.remoteness === 0) return this.word + this.margin;
    if (this.remoteness === ENDLESS) return "draw by endless play";
    return this.outcome === DRAW
      ? `draw, ${plies(this.remoteness)} at most`
      : `${this.word}${this.margin} in ${plies(this.remoteness)}`;
  }

  toJSON() {
    const endless = this.remoteness === ENDLESS;
    return { ...this.outcomeJSON(), remoteness: endless ? null : this.remoteness, ...(endless && { endless }) };
  }

  outcomeJSON() {
    return { value: this.word };
  }
}

/** A value in a game with scores; the outcome is the score. */
export class ScoredValue extends Value {
  get margin() {
    return this.outcome ? ` by ${Math.abs(this.outcome)}` : "";
  }

  outcomeJSON() {
    return { value: this.word, score: this.outcome };
  }
}

/** The least and the greatest possible value of a position, if time ran out. */
export class Bounds {
  constructor(least, most) {
    this.atLeast = least;
    this.atMost = most;
    Object.freeze(this);
  }

  get isExact() {
    return false;
  }

  /** The outcome if only the remoteness is uncertain; else null. */
  get outcome() {
    return this.atLeast.outcome === this.atMost.outcome ? this.atLeast.outcome : null;
  }

  /** The sign of the outcome if it is certain; else null. */
  get sign() {
    return this.atLeast.sign === this.atMost.sign ? this.atLeast.sign : null;
  }

  get remoteness() {
    return null;
  }

  get word() {
    return this.sign === null ? "undecided" : WORDS[this.sign];
  }

  get glyph() {
    return this.sign === null ? "?" : GLYPHS[this.sign];
  }

  get isScored() {
    return this.atLeast instanceof ScoredValue;
  }

  /** The number of plies within which nobody can force a win; 0 in a game with scores. */
  get plies() {
    if (this.isScored) return 0;
    const ends = [this.atLeast, this.atMost].filter((end) => end.outcome !== DRAW).map((end) => end.remoteness);
    return Math.max(0, Math.min(...(ends.length ? ends : [0])) - 1);
  }

  /** A number comparable to that of a value: a possible win is between wins and draws, a score in the middle. */
  get orderKey() {
    if (this.outcome !== null) return this.atLeast.orderKey;
    if (this.isScored) return Math.floor((this.atLeast.orderKey + this.atMost.orderKey) / 2);
    if (this.atMost.outcome === WIN) return ENDLESS + (this.atLeast.outcome === DRAW ? 2 : 1);
    return -1;
  }

  before(again = false) {
    return this.turned((end) => end.before(again), again);
  }

  after(again = false) {
    return this.turned((end) => end.after(again), again);
  }

  turned(moved, again) {
    const [least, most] = [moved(this.atLeast), moved(this.atMost)];
    return again ? new Bounds(least, most) : new Bounds(most, least);
  }

  toString() {
    const { atLeast: least, atMost: most } = this;
    if (least.outcome === most.outcome) {
      if (least.outcome === DRAW) return "draw";
      const [first, last] = [least.remoteness, most.remoteness].sort((a, b) => a - b);
      return `${least.word}${least.margin} in ${first} to ${plies(last)}`;
    }
    if (this.isScored) return `${least.word}${least.margin} to ${most.word}${most.margin}`;
    if (least.outcome !== DRAW && most.outcome !== DRAW) {
      return this.plies ? `undecided within ${plies(this.plies)}` : "undecided";
    }
    return `draw or ${most.outcome === WIN ? "better" : "worse"}, not decided`;
  }

  toJSON() {
    return {
      value: this.sign === null ? null : this.word,
      remoteness: null,
      undecided_within: this.plies,
      at_least: this.atLeast.toJSON(),
      at_most: this.atMost.toJSON(),
    };
  }
}

/** Return the bounds of two values, or the value if they are the same. */
export const between = (least, most) => (least.orderKey === most.orderKey ? least : new Bounds(least, most));

const better = (a, b) => (a.orderKey >= b.orderKey ? a : b);
const worse = (a, b) => (a.orderKey <= b.orderKey ? a : b);

/** Narrow the value of a position by those of its moves: it equals the best of them. */
export function narrowed(value, moves) {
  if (!moves.length) return value;
  const least = moves.reduce((best, move) => better(best, move.value.atLeast), value.atLeast);
  const most = moves.map((move) => move.value.atMost).reduce(better);
  return between(least, worse(most, value.atMost));
}

/** Narrow the value of a move, which is at most the value of its position. */
export const atMost = (made, value) => (made.isExact ? made : between(made.atLeast, worse(made.atMost, value)));
