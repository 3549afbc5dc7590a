// Marks and discs on cells, and chips with the values of moves.
import { html } from "./vendor/htm-preact.js";

const X = html`<path d="M22 22 78 78M78 22 22 78" />`;
const O = html`<circle cx="50" cy="50" r="30" />`;
const BLOCK = html`<path d="M14 14h72v72H14z" />`;
const COUNTER = html`<path d="M50 20a30 30 0 1 1 0 60a30 30 0 1 1 0-60z" />`;

// A piece has its own path, in the colour of its owner; the second player's pieces are turned, unless a fill tells them apart.
export function Mark({ mark, piece, ghost, style }) {
  if (piece) {
    const turned = piece.owner && !piece.fill && !piece.upright ? "rotate(180 50 50)" : undefined;
    return html`<svg class="z-mark z-piece z-mark-${"XO"[piece.owner]} ${piece.fill && `z-${piece.fill}`} ${ghost ? "z-ghost" : ""}" style=${style} viewBox="0 0 100 100" aria-hidden="true">
      <path d=${piece.path} transform=${turned} />
    </svg>`;
  }
  const drawn = { X, O, o: COUNTER, "#": BLOCK }[mark], kind = "o#".includes(mark) ? "block" : drawn ? mark : "text";
  const label = html`<text x="50" y="50" dy=".35em" text-anchor="middle">${mark}</text>`;
  return html`<svg class="z-mark z-mark-${kind} ${ghost ? "z-ghost" : ""}" style=${style} viewBox="0 0 100 100" aria-hidden="true">
    ${drawn || label}
  </svg>`;
}

// Return the style that moves a dragged piece.
export const lifted = (drag, cell) => (drag?.cell === cell ? `transform:translate(${drag.dx}px,${drag.dy}px)` : undefined);

// A disc in the colour of its owner, with a letter for people who cannot tell the colours apart.
export function Disc({ mark, owner, ghost, falls }) {
  const style = falls === undefined ? "" : `--falls:${falls + 1}`;
  return html`<span class="z-disc z-disc-${owner ?? "XO".indexOf(mark)} ${ghost ? "z-ghost" : ""} ${falls === undefined ? "" : "z-falls"}" style=${style}>
    <${Mark} mark=${mark} />
  </span>`;
}

// A value: its sign and plies, with its words as the title. A badge is small, in the corner of a cell.
export function Chip({ of, small, badge }) {
  if (!of?.glyph) return null;
  return html`<span class="z-chip z-chip-${of.value ?? "open"} ${of.tone ? `z-${of.tone}` : ""} ${small ? "z-chip-small" : ""} ${badge ? "z-badge" : ""}" title=${of.words} aria-hidden="true">${sign(of.glyph)}${of.remoteness || ""}</span>`;
}

// Return moves, sorted from the best to the worst, with what their chips say by colour: the best moves are filled, moves
// that throw the game are outlined, and all others are quiet.
export function toned(moves) {
  const isBest = (move) => ["value", "remoteness", "score"].every((part) => move[part] === moves[0][part]);
  const hasBest = moves[0]?.value && !moves.every(isBest), isLost = moves.every(({ value }) => value === "loss");
  const tone = (move) => (hasBest && isBest(move) ? "best" : move.value === "loss" && !isLost ? "bad" : "quiet");
  return moves.map((move) => ({ ...move, tone: tone(move) }));
}

const PAINTS = { yellow: "var(--disc-x)", red: "var(--disc-o)", white: "#ffffff", black: "#20242c", x: "var(--x)", o: "var(--o)" };

// Return the colours of the players as a style: those of their discs or marks, or those in their names.
export function sides({ players, colours }) {
  const [first, second] = (colours ?? players).map((name) => PAINTS[name.toLowerCase()]);
  return first && second ? `--first:${first};--second:${second}` : "";
}

export const sign = (glyph) => (glyph === "-" ? "−" : glyph);
