// What stands on a cell or beside a move: marks, discs, and the value of a move as a chip.
import { html } from "./vendor/htm-preact.js";

const X = html`<path d="M22 22 78 78M78 22 22 78" />`;
const O = html`<circle cx="50" cy="50" r="30" />`;

// A piece is drawn by its path, in the colour of its owner; the second player's look the other way.
export function Mark({ mark, piece, ghost, style }) {
  if (piece) {
    const turned = piece.owner ? "rotate(180 50 50)" : undefined;
    return html`<svg class="z-mark z-piece z-mark-${"XO"[piece.owner]} ${ghost ? "z-ghost" : ""}" style=${style} viewBox="0 0 100 100" aria-hidden="true">
      <path d=${piece.path} transform=${turned} />
    </svg>`;
  }
  const drawn = { X, O }[mark];
  const label = html`<text x="50" y="50" dy=".35em" text-anchor="middle">${mark}</text>`;
  return html`<svg class="z-mark z-mark-${drawn ? mark : "text"} ${ghost ? "z-ghost" : ""}" style=${style} viewBox="0 0 100 100" aria-hidden="true">
    ${drawn || label}
  </svg>`;
}

// Where a man is drawn while it is dragged.
export const lifted = (drag, cell) => (drag?.cell === cell ? `transform:translate(${drag.dx}px,${drag.dy}px)` : undefined);

// A disc in the colour of its owner has its letter too: never colour alone.
export function Disc({ mark, owner, ghost, falls }) {
  const style = falls === undefined ? "" : `--falls:${falls + 1}`;
  return html`<span class="z-disc z-disc-${owner ?? "XO".indexOf(mark)} ${ghost ? "z-ghost" : ""} ${falls === undefined ? "" : "z-falls"}" style=${style}>
    <${Mark} mark=${mark} />
  </span>`;
}

// The value of a move: colour, glyph and plies; its words are the title. A badge is small, in the corner of a cell.
export function Chip({ of, small, badge }) {
  if (!of?.glyph) return null;
  const style = of.fill ? `--fill:${of.fill};--on-fill:${of.ink}` : "";
  return html`<span class="z-chip z-chip-${of.value ?? "open"} ${small ? "z-chip-small" : ""} ${badge ? "z-badge" : ""}" style=${style} title=${of.words} aria-hidden="true">
    ${sign(of.glyph)}<small>${of.remoteness || ""}</small>
  </span>`;
}

const PAINTS = { yellow: "var(--disc-x)", red: "var(--disc-o)", white: "#ffffff", black: "#20242c", x: "var(--x)", o: "var(--o)" };

// The colours of the players as a style: those of their discs or marks, or those that they are called by.
export function sides({ players, colours }) {
  const [first, second] = (colours ?? players).map((name) => PAINTS[name.toLowerCase()]);
  return first && second ? `--first:${first};--second:${second}` : "";
}

export const sign = (glyph) => (glyph === "-" ? "−" : glyph);
