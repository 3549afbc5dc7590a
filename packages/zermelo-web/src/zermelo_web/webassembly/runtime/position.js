// A game, its positions, and what is known about them.

import { atOnce } from "./generators.js";
import { Grundy } from "./grundy.js";
import { bits } from "./kernel.js";
import { positionOf } from "./reading.js";
import { Deadline, FOR_RANKING } from "./search.js";
import { boardOf, labelOf, listedNames, marksOf, pathOf, rowOf, textOf } from "./texts.js";
import { DRAW, ENDLESS, LOSS, plies, WIN } from "./values.js";

/** The most moves of a line of play in a reason. */
const LONGEST = 8;

/** A move that the rules do not allow, or a wrong argument; the message says what is right. */
export class IllegalMove extends Error {
  name = "IllegalMove";
}

/** A text that is not that of a position, as far as play from the start was followed. */
export class BadText extends Error {
  name = "BadText";
}

export class Game {
  constructor(kernel, search, data) {
    Object.assign(this, { kernel, search, data });
    this.name = data.name;
    this.title = data.title;
    this.players = data.players;
    /** Sentences about what Python can do and this module cannot. */
    this.missing = data.missing;
    this.starts = new Map(); // the positions of texts
    this.grundy = data.impartial && !data.returns ? new Grundy(kernel) : null;
  }

  /** Return the first position, or the position of a text; throw BadText. */
  start(text) {
    return text === undefined
      ? new Position(this, this.data.start.map(BigInt), 0, null, null)
      : atOnce(this.read(text));
  }

  *read(text) {
    const found = this.starts.get(text) ?? (yield* positionOf(this, text.replace(/\s/g, "")));
    if (!found) throw new BadText(`No line of play to '${text}' was found in ${this.name}.`);
    this.starts.set(text, new Position(this, found.state, found.turn, null, null));
    return this.starts.get(text);
  }

  /** Forget all results so far. */
  forget() {
    this.kernel.forget();
    this.search.forget();
  }
}

export class Position {
  constructor(game, state, turn, parent, last) {
    Object.assign(this, { game, state, turn, parent, last });
  }

  /** The numbers of the legal moves. */
  get numbers() {
    this.legal ??= [...bits(this.game.kernel.moves(this.state))];
    return this.legal;
  }

  /** The names of the legal moves. */
  get moves() {
    return this.numbers.map((move) => this.label(move));
  }

  get isOver() {
    return !this.numbers.length;
  }

  /** The outcome of a finished game for the side to move: 1, 0 or -1, or the score; null before. */
  get outcome() {
    return this.isOver ? Number(this.game.kernel.ask("OUTCOME", this.state)) : null;
  }

  /** The number of the player who has won; null for a draw or before the end. */
  get winner() {
    const { outcome } = this;
    if (outcome === null || outcome === DRAW) return null;
    return outcome > DRAW ? this.turn : 1 - this.turn;
  }

  /** The name of the side to move. */
  get player() {
    return this.game.players[this.turn];
  }

  /** The text of the position; null if Python alone can write it. */
  get text() {
    this.written ??= textOf(this.game, this.state, this.turn);
    return this.written;
  }

  /** The characters on the places of the board; null without one. */
  get marks() {
    return marksOf(this.game, this);
  }

  /** The board as plain data for a page to draw; null without one. */
  get board() {
    return boardOf(this.game.data.texts, this);
  }

  /** Return the names of the places to press on the board for a legal move, in order. */
  path(move) {
    const after = this.follow(this.move(move));
    return pathOf(this.game.data.texts, this, after, this.label(after.last));
  }

  /** The names of the moves that led here. */
  get played() {
    return this.parent ? [...this.parent.played, this.parent.label(this.last)] : [];
  }

  /** Whose turn it is in each position of the game so far. */
  get turns() {
    return [...(this.parent ? this.parent.turns : []), this.turn];
  }

  /** Return the name of a move. */
  label(move) {
    return labelOf(this, move);
  }

  /** Return the position after a legal move, given by its number, without a test. */
  follow(move) {
    const { kernel } = this.game,
      turn = kernel.keepsTurn(this.state, move) ? this.turn : 1 - this.turn;
    return new this.constructor(this.game, kernel.play(this.state, move), turn, this, move);
  }

  /** True if the last move left the turn with the player who made it. */
  get keepsTurn() {
    return this.parent !== null && this.parent.turn === this.turn;
  }

  /** Return the position after a legal move, given by its name (a string) or its number. */
  play(move) {
    return this.follow(this.move(move));
  }

  /** Return the position after moves: "1 5 9", "1,5,9" or, if every name is one character, "159". */
  after(moves) {
    const words = Array.isArray(moves)
      ? moves
      : String(moves)
          .split(/[\s,]+/)
          .filter(Boolean);
    return words.reduce((position, word) => position.split(word).reduce((at, move) => at.play(move), position), this);
  }

  split(word) {
    if (typeof word === "number") return [word];
    const names = listedNames(this);
    const isShort = names.length > 0 && names.every((name) => name.length === 1);
    return isShort ? [...String(word)] : [String(word)];
  }

  /** Return the number of a legal move, given by its name (a string) or its number. */
  move(name) {
    if (typeof name === "number" && this.numbers.includes(name)) return name;
    if (typeof name === "number")
      throw new IllegalMove(`${name} is not the number of a legal move. ${this.numberedChoice}`);
    if (typeof name !== "string")
      throw new TypeError(
        `A move is a name, such as ${JSON.stringify(this.moves[0] ?? "1")}, or a number, not ${String(name)}.`,
      );
    const found = ["toString", "toLowerCase"].map((way) =>
      this.numbers.find((move) => this.label(move)[way]() === name[way]()),
    );
    const move = found[0] ?? found[1];
    if (move !== undefined) return move;
    if (this.isOver) throw new IllegalMove(`'${name}' comes after the end: the game is over, no move can follow.`);
    const { data } = this.game;
    const known = listedNames(this).some((label) => label.toLowerCase() === name.toLowerCase());
    const reason = known ? `is not legal here: ${data.rule}.` : `is not a move of ${this.game.name}.`;
    throw new IllegalMove(`'${name}' ${reason} Legal: ${this.moves.join(", ")}.`);
  }

  /** The numbers of the legal moves with their names, as a sentence. */
  get numberedChoice() {
    const listed = this.numbers.map(
      (move) => `${move} (${move === this.numbers[0] ? "named " : ""}'${this.label(move)}')`,
    );
    return this.isOver ? "The game is over." : `Legal: ${listed.join(", ")}.`;
  }

  /** Return the value, or the bounds that are certain after this many milliseconds. */
  value({ ms = 1000 } = {}) {
    return atOnce(this.game.search.value(this.state, new Deadline(milliseconds(ms))));
  }

  /** Return the value of the position and of every move, the best line, and why losing moves lose. */
  analyse({ ms = 1000 } = {}) {
    const began = this.game.kernel.nodes;
    const { value, moves, line } = atOnce(this.game.search.analysis(this.state, new Deadline(milliseconds(ms))));
    const named = moves.map((each) => this.judged(each));
    const best = named.filter((each) => each.value.isExact && each.value.orderKey === named[0].value.orderKey);
    return {
      value,
      best: best.map((each) => each.move),
      moves: named,
      line: this.names(line),
      nodes: this.game.kernel.nodes - began,
    };
  }

  judged({ move, value, reply }) {
    const judged = { move: this.label(move), value };
    if (reply === undefined) return judged;
    const answer = reply === null ? null : this.follow(move).label(reply);
    return { ...judged, reply: answer, why: this.refuted(judged.move, answer, value) };
  }

  refuted(move, reply, value) {
    if (value.remoteness === 1) return `${move} loses${value.margin} at once: it ends the game.`;
    return `${move} loses: ${this.defeat(reply, value)}.`;
  }

  defeat(reply, { margin, remoteness }) {
    const wins = `${reply === null ? "wins" : `answers ${reply} and wins`}${margin && `${margin},`}`;
    return `${this.game.players[1 - this.turn]} ${wins} ${plies(remoteness)} from now`;
  }

  /** Return the Grundy value, and those of the heaps; null if the game has none, or if they are not found in time. */
  *grundy(deadline) {
    const { grundy, data } = this.game;
    if (!grundy) return null;
    const value = yield* grundy.value(this.state, deadline);
    const parts = [];
    for (const heap of data.texts.parts ? this.state.keys() : []) {
      parts.push(
        yield* grundy.value(
          this.state.map((number, i) => (i === heap ? number : 0n)),
          deadline,
        ),
      );
    }
    return [value, ...parts].includes(null) ? null : { value, parts };
  }

  /** Return why a move is good or bad: the line that shows it, the row that ends the game, and a better move. */
  why(name, { ms = 1000 } = {}) {
    return atOnce(this.reasons(this.move(name), new Deadline(milliseconds(ms))));
  }

  *reasons(move, deadline) {
    const { search } = this.game;
    const moves = yield* search.ranked(this.state, deadline.share(FOR_RANKING));
    const { value } = moves.find((each) => each.move === move);
    const after = this.follow(move);
    const rest = value.isExact ? yield* search.line(after.state, value.after(after.keepsTurn), deadline) : [];
    const end = rest.reduce((position, each) => position.follow(each), after);
    const { texts } = this.game.data;
    const row = texts.board?.named
      ? rowOf(texts, end)
          .map((cell) => texts.board.layout.places[cell].name)
          .filter(Boolean)
      : [];
    const reasons = { move: this.label(move), value, line: [this.label(move), ...after.names(rest)], row };
    const best = { move: this.label(moves[0].move), value: moves[0].value };
    const better = value.orderKey >= best.value.orderKey ? null : best;
    return {
      ...reasons,
      better: better?.move ?? null,
      words: this.sentence({ ...reasons, again: after.keepsTurn }, better),
    };
  }

  sentence(reasons, better) {
    const { value } = reasons;
    const reason = value.isExact ? this.reason(reasons, better) : `${reasons.move} is not proven: ${value}.`;
    if (better) return `${reason} Better: ${better.move}, ${better.value}.`;
    return `${reason} ${value.isExact ? "No move is better." : "No move looks better."}`;
  }

  reason({ move, value, line, row, again }, better) {
    const isCut = line.length > LONGEST;
    const completes = row.length && !isCut ? `, which completes ${row.join("-")}` : "";
    const moves = line.slice(0, LONGEST).join(" ") + (isCut || line.length < value.remoteness ? " …" : "");
    const shown =
      value.remoteness === ENDLESS
        ? ", and play goes on for ever"
        : line.length > 1
          ? `, with ${moves}${completes}`
          : "";
    if (value.outcome === DRAW) return `${move} ${better ? "only draws" : "holds the draw"}${shown}.`;
    if (line.length < 2)
      return `${move} ${value.sign === LOSS ? "loses" : "wins"}${value.margin} at once${
        row.length ? `: it completes ${row.join("-")}` : ""
      }.`;
    if (value.sign === WIN) return `${move} wins${value.margin} in ${plies(value.remoteness)}${shown}.`;
    return `${move} loses: ${this.defeat(again ? null : line[1], value)}${shown}.`;
  }

  /** Return the names of moves that follow one another from here. */
  names(moves) {
    const names = [];
    moves.reduce((position, move) => {
      names.push(position.label(move));
      return position.follow(move);
    }, this);
    return names;
  }

  /** The Grundy value; null if the game has none, or if too many positions can follow. */
  get grundyValue() {
    return atOnce(this.grundy(new Deadline(Infinity)))?.value ?? null;
  }

  toString() {
    return this.text ?? this.state.join();
  }
}

function milliseconds(ms) {
  if (typeof ms === "number" && ms >= 0) return ms;
  throw new RangeError(`ms is the time limit in milliseconds, such as 500, not ${String(ms)}.`);
}
