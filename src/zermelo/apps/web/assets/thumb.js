// A small picture of a view, hidden from screen readers since the text beside it says the same.
import { html } from "./vendor/htm-preact.js";
import { inRow, layers, onField } from "./places.js";

// Largest number of stones to draw of a heap.
const MOST = 12;

export function Thumb({ view }) {
  const { kind } = view.board;
  const [width, height, drawn] = kind === "heaps" ? heaps(view) : kind === "text" ? words(view) : cells(view);
  return html`<svg class="thumb" viewBox="-3 -3 ${width + 6} ${height + 6}" aria-hidden="true">${drawn}</svg>`;
}

function cells({ board }) {
  const falls = board.kind === "columns", all = stacked(board), shown = all.filter(({ gone }) => !gone), isNamed = all.some(({ name }) => name), across = board.staggered ? 50 : 100;
  const [width, height] = ["x", "y"].map((side) => 100 + (side === "x" ? across : 100) * Math.max(...all.map((cell) => cell[side])));
  const drawn = shown.map((cell) => html`<g key=${cell.index} class=${isNamed && !cell.name && !cell.stock ? "margin" : undefined} transform="translate(${across * cell.x} ${cell.stock ? height / 2 - 50 : 100 * cell.y})">
    <rect class=${falls ? "tray" : "cell"} width="100" ...${cell.stock ? { y: 50 - height / 2, height, rx: 50 } : { height: 100 }} />
    ${cell.index === board.last && !falls && html`<rect class="last" width="100" height="100" />`}
    ${falls ? html`<circle class=${`disc-${cell.mark ? (cell.owner ?? "XO".indexOf(cell.mark)) : "none"}`} cx="50" cy="50" r="40" />` : cell.mark && mark(cell)}
    ${cell.index === board.last && falls && html`<circle class="ring" cx="50" cy="50" r="36" />`}
  </g>`);
  return [width, height, drawn];
}

// Return the cells with the layers of a board in space in rows.
function stacked(board) {
  const parts = layers(onField(board)), number = inRow(parts, board), tall = 1.4 + Math.max(...board.cells.map(({ y }) => y));
  if (number === parts.length) return onField(board);
  return parts.flatMap(({ left, width, cells }, i) => cells.map((cell) => ({ ...cell, x: cell.x - left + (i % number) * (width + .4), y: cell.y + Math.floor(i / number) * tall })));
}

function mark({ mark: sign, piece }) {
  if (piece) return html`<path class=${`mark-${"XO"[piece.owner]} piece ${piece.fill}`} d=${piece.path} transform=${piece.owner && !piece.fill && !piece.upright ? "rotate(180 50 50)" : undefined} />`;
  if (sign === "X") return html`<path class="mark-X" d="M25 25 75 75M75 25 25 75" />`;
  if (sign === "#") return html`<path class="block" d="M14 14h72v72H14z" />`;
  if (sign === "o") return html`<circle class="block" cx="50" cy="50" r="27" />`;
  if (sign === "O") return html`<circle class="mark-O" cx="50" cy="50" r="27" />`;
  return html`<text x="50" y="50" dy=".35em" text-anchor="middle">${sign}</text>`;
}

function heaps({ board }) {
  const most = Math.min(MOST, Math.max(4, ...board.heaps));
  const drawn = board.heaps.map((size, heap) => html`<g key=${heap} transform="translate(0 ${60 * heap})">
    <text class="size" x="44" y="30" dy=".35em" text-anchor="end">${size}</text>
    ${Array.from({ length: Math.min(size, most) }, (_, i) => html`<circle class="stone" cx=${80 + 50 * i} cy="30" r="20" />`)}
  </g>`);
  return [60 + 50 * most, 60 * board.heaps.length, drawn];
}

const words = ({ text }) => [100, 40, html`<text class="size" x="50" y="20" dy=".35em" text-anchor="middle" textLength=${text.length > 5 ? 96 : undefined} lengthAdjust="spacingAndGlyphs">${text}</text>`];
