// Chips with the values of moves, and the marks of the players.

import { drawn } from "./scene.js";
import { html } from "./vendor/htm-preact.js";

// The mark of a player as on the board: a cross, a disc, a piece; a dot in the player's colour, if no mark is always
// theirs.
export function PlayerMark({ view: { board }, turn }) {
  const own = (place) =>
    Object.values(board.layout.figures[board.layout.forms[place.form].figures]).find(
      ({ owner, shapes }) => owner === turn && shapes.length,
    );
  const figure =
    board?.layout.places
      .filter(({ name, level = 0 }) => name !== undefined && level >= 0)
      .map(own)
      .find(Boolean) ?? board?.layout.places.map(own).find(Boolean);
  const bare = figure?.shapes.filter(({ kind }) => kind !== "text"); // a name stands beside it
  return figure
    ? html`<svg class="player-mark" viewBox="-.5 -.5 1 1" aria-hidden="true">
      ${(bare.length ? bare : figure.shapes).map(drawn)}</svg>`
    : html`<i class=${`turn-dot turn-${turn}`} aria-hidden="true"></i>`;
}

// A value: its sign and plies, with its words as the title. A badge is small, in the corner of a cell.
export function Chip({ of, small, badge, style }) {
  if (!of?.glyph) return null;
  return html`<span class="z-chip z-chip-${of.value ?? "open"} ${of.tone ? `z-${of.tone}` : ""} ${
    small ? "z-chip-small" : ""
  } ${
    badge ? "z-badge" : ""
  }" title=${of.words} style=${style} aria-hidden="true">${sign(of.glyph)}${of.remoteness || ""}</span>`;
}

// Return moves, sorted from the best to the worst, with what their chips say by colour: the best moves are filled, or
// in a lost position outlined in ink; moves that give away the game are outlined in red, and all others are quiet.
export function toned(moves) {
  const isBest = (move) => ["value", "remoteness", "score"].every((part) => move[part] === moves[0][part]);
  const hasBest = moves[0]?.value && !moves.every(isBest),
    isLost = moves.every(({ value }) => value === "loss");
  const tone = (move) => (hasBest && isBest(move) ? "best" : move.value === "loss" && !isLost ? "bad" : "quiet");
  return moves.map((move) => ({ ...move, tone: tone(move) }));
}

export const sign = (glyph) => (glyph === "-" ? "−" : glyph);
