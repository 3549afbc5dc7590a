/** A game of zermelo: its rules, perfect play and the value of every move. */

/** The outcome under perfect play for the side to move, and its distance in plies. */
export interface Value {
  readonly isExact: true;
  /** 1 for a win, 0 for a draw, -1 for a loss; in a game with scores, the score. */
  readonly outcome: number;
  /** 1 for a win, 0 for a draw, -1 for a loss. */
  readonly sign: -1 | 0 | 1;
  /** Plies to the end if the winner hurries and the loser delays; ENDLESS for a draw by endless play. */
  readonly remoteness: number;
  readonly word: "win" | "draw" | "loss";
  readonly glyph: "+" | "=" | "-";
  /** A number that is greater for better values. */
  readonly orderKey: number;
  readonly atLeast: Value;
  readonly atMost: Value;
  /** "win in 5 plies" */
  toString(): string;
  toJSON(): ValueRecord;
}

/** The least and the greatest possible value of a position, if time ran out. */
export interface Bounds {
  readonly isExact: false;
  /** The outcome if only the remoteness is uncertain; else null. */
  readonly outcome: number | null;
  /** The sign of the outcome if it is certain; else null. */
  readonly sign: -1 | 0 | 1 | null;
  readonly remoteness: null;
  readonly word: "win" | "draw" | "loss" | "undecided";
  readonly glyph: "+" | "=" | "-" | "?";
  /** The number of plies within which nobody can force a win; 0 in a game with scores. */
  readonly plies: number;
  readonly orderKey: number;
  readonly atLeast: Value;
  readonly atMost: Value;
  /** "undecided within 7 plies" */
  toString(): string;
  toJSON(): BoundsRecord;
}

export interface ValueRecord {
  value: "win" | "draw" | "loss";
  /** The score, in a game with scores. */
  score?: number;
  remoteness: number | null;
  endless?: true;
}

export interface BoundsRecord {
  value: "win" | "draw" | "loss" | null;
  remoteness: null;
  undecided_within: number;
  at_least: ValueRecord;
  at_most: ValueRecord;
}

/** The remoteness of a draw by endless play. */
export const ENDLESS: number;

export interface Limit {
  /** Time limit in milliseconds, 1000 without it. The thread is busy during this time at most. */
  ms?: number;
}

/** A move with its value for the player who makes it. */
export interface Judged {
  move: string;
  value: Value | Bounds;
  /** Of a losing move, the reply that refutes it; null if the move ends the game or the time was over. */
  reply?: string | null;
  /** Of a losing move, the reason in a sentence. */
  why?: string;
}

export interface Analysis {
  value: Value | Bounds;
  /** All moves with the best value; empty if it is not decided. */
  best: string[];
  /** Every legal move, the best first. */
  moves: Judged[];
  /** The moves of best play by both sides; empty if the value is not decided. */
  line: string[];
  /** The number of positions that were searched. */
  nodes: number;
}

export interface Why {
  move: string;
  value: Value | Bounds;
  /** The move and best play after it. */
  line: string[];
  /** The names of the cells in the row that the last move of the line completes. */
  row: string[];
  /** A better move; null if there is none. */
  better: string | null;
  /** The reasons in one or two sentences. */
  words: string;
}

/** A shape in squares, with colour roles; empty fields are left out. */
export interface Shape {
  kind: "polygon" | "line" | "disc" | "path" | "text";
  /** The corners, the points of a line, the middles of equal discs, or the middle of anything else. */
  points: [number, number][];
  /** The radius of a disc, the height of a text, the side of the square of a path. */
  size?: number;
  fill?: string;
  stroke?: string;
  width?: number;
  /** The text, or SVG path data in a square of 100 x 100. */
  words?: string;
  /** "dashed", "faint", "turned", or some of them with spaces between them. */
  style?: string;
}

/** A place of the board, or a place to press without a character. */
export interface Place {
  x: number;
  y: number;
  /** The number of the form that it shares with others. */
  form: number;
  name?: string;
  level?: number;
  kind?: string;
  owner?: 0 | 1;
  caption?: string;
}

/** What stands on a place for one mark, around its middle. */
export interface Figure {
  shapes: Shape[];
  owner?: 0 | 1;
  words?: string;
  name?: string;
  moves?: string;
  gone?: boolean;
  free?: boolean;
  joins?: "mark" | "move";
  of_mover?: boolean;
}

/** What does not change during a game. */
export interface Layout {
  /** Left, top, width and height of the picture, with labels and without. */
  box: [number, number, number, number];
  frame: [number, number, number, number];
  /** The colour roles of the players. */
  colours: [string, string];
  ground: Shape[];
  labels: Shape[];
  places: Place[];
  presses: Place[];
  /** The outline around the middle of a place, its own shapes, and the number of its figures. */
  forms: { outline: [number, number][]; base: Shape[]; figures: number | null }[];
  figures: Record<string, Figure>[];
  joints: [number, number, Shape][];
  areas: { outline: [number, number][]; around: string[] }[];
  letters: [string, string];
  /** True if the places of a path may be pressed in any order. */
  any_order: boolean;
}

/** What stands on the board. */
export interface Board {
  layout: Layout;
  /** A character for each place. */
  marks: string;
  /** The places that the last move has filled. */
  last: number[];
  /** The places of the row that ended the game. */
  row: number[];
  /** The ply and the player of each mark, if looks depend on them. */
  since?: number[];
  makers?: (0 | 1 | null)[];
}

export declare class Game {
  readonly name: string;
  readonly title: string;
  readonly players: [string, string];
  /** Sentences about what works in Python alone. */
  readonly missing: string[];
  /** Return the first position, or that of a text such as "XX.OO....", if play soon leads there; throw BadText. */
  start(text?: string): Position;
  /** Forget all results so far. */
  forget(): void;
}

/** A move of a position: its name, or its number. A number is never taken for a name. */
export type Move = string | number;

/** A position, and the moves that led there; it never changes. */
export declare class Position {
  readonly game: Game;
  /** 0 when the first player is to move, 1 when the second is. */
  readonly turn: 0 | 1;
  readonly parent: Position | null;
  /** True if the last move left the turn with the player who made it. */
  readonly keepsTurn: boolean;
  /** The name of the side to move. */
  readonly player: string;
  /** The names of the legal moves. */
  readonly moves: string[];
  /** The numbers of the legal moves, in the order of their names in `moves`. */
  readonly numbers: number[];
  /** The names of the moves that led here. */
  readonly played: string[];
  readonly isOver: boolean;
  /** The outcome of a finished game for the side to move: 1, 0 or -1, or the score. */
  readonly outcome: number | null;
  /** The number of the player who has won. */
  readonly winner: 0 | 1 | null;
  /** The text of the position; null if Python alone can write it. */
  readonly text: string | null;
  /** The Grundy value of a position of an impartial game; null without one, or if too many positions can follow. */
  readonly grundyValue: number | null;
  /** The board as plain data for a page to draw; null if there is none. */
  readonly board: Board | null;
  /** Return the names of the places to press on the board for a move, in order; throw IllegalMove. */
  path(move: Move): string[];
  /** Return the position after a move; throw IllegalMove. */
  play(move: Move): Position;
  /** Return the position after moves: "1 5 9", "1,5,9" or, if every name is one character, "159". */
  after(moves: string | Move[]): Position;
  /** Return the value, or the bounds that are certain when the time is over. */
  value(limit?: Limit): Value | Bounds;
  /** Return the value of the position and of every move, the best line, and why losing moves lose. */
  analyse(limit?: Limit): Analysis;
  /** Return why a move is good or bad; throw IllegalMove. */
  why(move: Move, limit?: Limit): Why;
  toString(): string;
}

/** A move that the rules do not allow; the message names the legal moves. */
export declare class IllegalMove extends Error {}

/** A text that is not that of a position, as far as play from the start was followed. */
export declare class BadText extends Error {}

export interface Options {
  /** The content of game.wasm; without it, it is read from beside index.js. */
  bytes?: BufferSource;
  /** The size of the transposition table, 1 to 2048; 32 without it. */
  megabytes?: number;
}

/** Load the game. */
export function load(options?: Options): Promise<Game>;
