// Heaps of stones: a move takes a stone and all behind it, which light up under the pointer. Stones that were taken
// leave empty places, so that nothing moves.
import { html, useRef } from "./vendor/htm-preact.js";
import { useGrid } from "./grid.js";
import { Chip } from "./marks.js";

// Largest number of stones to draw of a heap, from its end; a number stands for the others.
const MOST = 60;

export function Heaps({ view, values, places, chosen, hover, ghost, live }) {
  const { heaps } = view.board;
  const shown = heaps.map((size) => Array.from({ length: Math.min(size, MOST) }, (_, i) => size - Math.min(size, MOST) + i));
  const spots = shown.flatMap((stones, heap) => stones.map((stone) => ({ x: stone, y: heap, moves: places.get(`stone:${heap}:${stone}`) })));
  const open = spots.filter((spot) => spot.moves);
  const { grid, spot } = useGrid(open);
  const met = useRef({ game: view.game, sizes: [] });
  if (met.current.game !== view.game) met.current = { game: view.game, sizes: [] };
  met.current.sizes = heaps.map((size, heap) => Math.max(size, met.current.sizes[heap] ?? 0));
  const gone = (heap) => Math.min(MOST, met.current.sizes[heap]) - shown[heap].length;
  const left = (heap) => ghost?.board.heaps?.[heap] ?? Infinity;
  const stone = (heap, i) => {
    const index = open.findIndex((each) => each.y === heap && each.x === i), moves = open[index]?.moves;
    const taken = i >= left(heap) ? "z-taken" : "";
    if (!moves) return html`<span key=${i} role="gridcell" class="z-stone ${taken}" aria-label="stone"></span>`;
    const name = `take ${heaps[heap] - i}${heaps.length > 1 ? ` from heap ${letter(heap)}` : ""}`;
    return html`<button key=${i} role="gridcell" class="z-stone z-open ${taken}" ...${spot(index)}
      aria-disabled=${!live}
      onClick=${() => chosen(moves)} onMouseEnter=${() => hover(moves[0].move)} onMouseLeave=${() => hover(null)}>
      <span class="z-unseen">${[name, values && moves[0].words].filter(Boolean).join(", ")}</span>
      ${values && html`<${Chip} of=${moves[0]} small />`}
    </button>`;
  };
  const label = (heap) => `${heaps.length > 1 ? `heap ${letter(heap)}, ` : ""}${heaps[heap]} ${heaps[heap] === 1 ? "stone" : "stones"}`;
  return html`<div class="z-heaps" ...${grid} aria-label="Board">
    ${shown.map(
      (stones, heap) => html`<div class="z-heap" role="row" key=${heap} aria-label=${label(heap)}>
        <span role="rowheader" class="z-heap-name">${heaps.length > 1 && html`<b>${letter(heap)}</b>`} ${heaps[heap]}</span>
        <span class="z-stones" role="presentation">
          ${heaps[heap] > MOST && html`<span role="gridcell" class="z-more">${heaps[heap] - MOST} more</span>`}
          ${stones.map((each) => stone(heap, each))}
          ${Array.from({ length: gone(heap) }, (_, i) => html`<span key=${-i} class="z-stone z-gone" aria-hidden="true"></span>`)}
        </span>
      </div>`,
    )}
  </div>`;
}

const letter = (heap) => String.fromCharCode(97 + heap);
