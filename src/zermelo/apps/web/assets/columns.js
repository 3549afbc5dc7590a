// A board into which discs fall: a button above each column, and cells that also play their column.
import { html } from "./vendor/htm-preact.js";
import { useGrid } from "./grid.js";
import { Chip, Disc } from "./marks.js";
import { rowsOf } from "./places.js";

export function Columns({ view, values, places, chosen, hover, ghost, thrown, live }) {
  const { cells, columns, last, row } = view.board;
  const heads = columns.map((name, x) => ({ x, y: -1, name }));
  const { grid, spot } = useGrid([...heads, ...cells]);
  const rows = Math.max(...cells.map((cell) => cell.y)) + 1;
  const moves = (x) => places.get(`column:${x}:0`);
  const acting = (x) => ({
    "aria-disabled": !(moves(x) && live),
    onClick: () => chosen(moves(x)),
    onMouseEnter: () => hover(moves(x)?.[0].move ?? null),
    onMouseLeave: () => hover(null),
  });
  const head = ({ x, name }) => html`<button key=${x} role="gridcell" class="z-head" ...${spot(x)} ...${acting(x)}>
    <span class="z-unseen">${`column ${name}, ${headWords(moves(x)?.[0], values)}`}</span><span class="z-name" aria-hidden="true">${name}</span>${values && html`<${Chip} of=${moves(x)?.[0]} />`}
  </button>`;
  const cell = (each, index) => {
    const coming = ghost && !each.mark && ghost.board.cells[index].mark ? ghost.board.cells[index] : null;
    const mine = `z-hole ${row.includes(index) ? "z-won" : ""} ${last === index ? "z-last" : ""}`;
    return html`<button key=${index} role="gridcell" class=${mine} ...${spot(columns.length + index)} ...${acting(each.x)}>
      <span class="z-unseen">${`column ${columns[each.x]}, row ${rows - each.y}, ${each.mark ? (view.players[each.owner] ?? each.mark) : "empty"}`}</span>
      ${each.mark && html`<${Disc} key=${view.moves.length} mark=${each.mark} owner=${each.owner} falls=${last === index ? each.y : undefined} />`}
      ${thrown === index && html`<b class="z-thrown" aria-hidden="true">?!</b>`}
      ${coming && html`<${Disc} mark=${coming.mark} owner=${coming.owner} ghost />`}
    </button>`;
  };
  return html`<div class="z-columns" ...${grid} aria-label="Board" style=${`--columns:${columns.length};--rows:${rows}`}>
    <div role="row" class="z-heads">${heads.map(head)}</div>
    <div role="rowgroup" class="z-tray">
      ${rowsOf(cells.map((each, index) => ({ ...each, index }))).map(
        ([y, line]) => html`<div role="row" class="z-row" key=${y}>${line.map((each) => cell(each, each.index))}</div>`,
      )}
    </div>
  </div>`;
}

const headWords = (move, values) => (!move ? "full" : values && move.words ? move.words : "free");
