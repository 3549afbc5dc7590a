// A board of cells with marks, such as tic-tac-toe. The layers of a board in space lie side by side, and the pieces in
// hand beside the board.
import { html, useRef } from "./vendor/htm-preact.js";
import { useGrid } from "./grid.js";
import { Chip, Mark, lifted } from "./marks.js";
import { asideOf, inRow, layers, onField, rowsIn, rowsOf } from "./places.js";

export function Cells({ view, values, places, pieces, hover, ghost, thrown, live }) {
  const cells = onField(view.board), parts = layers(cells), aside = asideOf(view.board);
  const { grid, spot } = useGrid(cells), order = new Map(cells.map(({ index }, number) => [index, number]));
  const rows = rowsIn(cells);
  const wide = view.board.staggered ? 2 : 1, widest = Math.max(...parts.map((part) => part.width)) / wide + (wide - 1) / 2;
  const glide = useGlide(view, pieces.dropped);
  const cell = (each) => html`<${Cell} key=${each.index} ...${{ each, view, rows, wide, values, pieces, hover, ghost, live, isThrown: thrown === each.index, glide: view.board.last === each.index ? glide : null }}
    goes=${places.get(`cell:${each.index}:0`)} spot=${spot(order.get(each.index))} />`;
  const hand = (turn) => aside && html`<${{ hands: Hand, stocks: Stocks }[aside]} ...${{ view, turn, values, pieces }} />`;
  return html`<div class=${aside && `z-with-${aside}`} style=${`--in-row:${inRow(parts, view.board)};--columns:${widest};--rows:${rows}`}>
    ${hand(1)}
    <div class="z-cells ${parts.length > 1 ? "z-space" : ""} ${wide > 1 ? "z-staggered" : ""} ${rows === 1 ? "z-single" : ""}" ...${grid} aria-label="Board">
      ${parts.map(
        (part) => html`<div class="z-layer" role="rowgroup" key=${part.left} style=${`--width:${part.width + wide - 1};--share:${(part.width + wide - 1) / wide}`}>
          ${rowsOf(part.cells).map(
            ([y, row]) => html`<div role="row" class="z-row" key=${y}>
              ${row.map((each) => cell({ ...each, x: each.x - part.left }))}
            </div>`,
          )}
        </div>`,
      )}
    </div>
    ${hand(0)}
  </div>`;
}

// goes: the moves that lead here, only those of the piece that is picked up, if there is one.
function Cell({ each, view, rows, wide, values, pieces, hover, ghost, live, isThrown, glide, goes, spot }) {
  const { board } = view, isNamed = board.cells.some(({ name }) => name), { index } = each, { held, drag } = pieces;
  const starts = pieces.starts.get(index), best = goes?.[0] ?? (held === null ? starts?.[0] : undefined);
  const next = ghost?.board.cells[index], coming = next && next.mark !== each.mark && next.mark ? next : null;
  const shown = coming ?? each;
  const free = !shown.mark, target = held !== null && goes;
  const classes = [
    "z-cell",
    board.last === index && "z-last",
    board.row.includes(index) && "z-won",
    live && (goes || starts) && "z-open",
    starts && "z-man",
    starts && pieces.half && held === null && "z-next",
    held === index && "z-held",
    target && "z-goal",
    target && drag?.over === index && "z-over",
    drag?.cell === index && "z-dragged",
    glide && "z-glides",
    each.stock && "z-end",
    each.gone && "z-left",
    !each.name && !each.stock && isNamed && "z-margin",
  ];
  return html`<button role="gridcell" class=${classes.filter(Boolean).join(" ")} ...${spot} data-cell=${index}
    style=${`grid-column:${each.x + 1}${wide > 1 ? ` / span ${wide}` : ""};grid-row:${each.stock ? `1 / span ${rows}` : each.y + 1}`} aria-selected=${held === index ? "true" : undefined}
    aria-disabled=${!(live && (goes || starts))} onClick=${() => pieces.act(index)}
    onMouseEnter=${() => hover(goes?.[0].then ? null : (goes?.[0].move ?? null))} onMouseLeave=${() => hover(null)}>
    <span class="z-unseen">${words(each, view, { held, starts, target, best: values && best })}</span>
    ${!each.mark && !each.gone && each.name && html`<span class="z-name" aria-hidden="true">${each.name}</span>`}
    ${shown.mark && html`<${Mark} mark=${shown.mark} piece=${shown.piece} ghost=${coming} style=${lifted(drag, index) ?? glide} />`}
    ${each.stock && html`<span class="z-stock-of" aria-hidden="true">${view.players[each.stock.owner]}<br />${each.stock.things}</span>`}
    ${isThrown && html`<b class="z-thrown" aria-hidden="true">?!</b>`}
    ${values && best?.glyph && (each.mark || !coming) ? html`<${Chip} of=${best} badge=${!free} />` : target && html`<span class="z-goal-mark"></span>`}
  </button>`;
}

// Return where the piece that has just moved comes from, as a style; null if it was dragged, or comes from a hand.
function useGlide(view, dropped) {
  const seen = useRef({}), key = view.moves.join(), { board } = view;
  if (seen.current.key !== key) {
    const { view: old } = seen.current, isNext = old?.game === view.game && old.moves.length + 1 === view.moves.length;
    const origin = isNext ? old.legal.find(({ move }) => move === view.moves.at(-1))?.origin : null, [from, to] = [board.cells[origin], board.cells[board.last]];
    const isInside = from && to && dropped.current !== board.last && !board.hands?.flat().includes(origin);
    seen.current = { key, view, style: isInside ? `--x:${from.x - to.x};--y:${from.y - to.y}` : null };
  }
  return seen.current.style;
}

function words(cell, view, { held, starts, target, best }) {
  const { name, x, y, mark, piece, stock, gone } = cell;
  if (stock) return counted(stock, mark, view);
  const man = piece ? `${piece.name} of ${view.players[piece.owner]}` : mark || (gone ? "gone" : "empty");
  const may = held === cell.index ? "picked up" : target ? "can go here" : starts ? "can move" : "";
  return [name || `row ${y + 1}, column ${x + 1}`, man, may, best?.words].filter(Boolean).join(", ");
}

const counted = ({ owner, things }, mark, { players }) => `${players[owner]}, ${things}: ${mark || 0}`;

// The numbers of things that a player has, such as men in hand, beside the board.
function Stocks({ view, turn }) {
  const own = view.board.cells.filter(({ stock }) => stock && !stock.is_end && stock.owner === turn);
  return html`<div class="z-hand z-hand-${turn}">${own.map(({ stock, mark }) => html`<p class="z-stock" key=${stock.cell}>
    <span class="z-unseen">${counted(stock, mark, view)}</span>
    <span aria-hidden="true"><i class="z-owner z-owner-${turn}"></i>${view.players[turn]}</span><b aria-hidden="true">${mark || 0}</b><span aria-hidden="true">${stock.things}</span></p>`)}</div>`;
}

// The pieces in a player's hand, by name; the user clicks or drags one to its place on the board.
function Hand({ view, turn, values, pieces }) {
  const { cells, hands } = view.board, player = view.players[turn], held = new Map();
  for (const index of hands[turn]) {
    const { mark, piece } = cells[index];
    if (mark) held.set(mark, { mark, piece, index: held.get(mark)?.index ?? index, count: (held.get(mark)?.count ?? 0) + 1 });
  }
  return html`<div class="z-hand z-hand-${turn}" role="group" aria-label=${`${player} holds`}>
    <span class="z-hand-name" aria-hidden="true">${player} holds${held.size ? "" : " nothing"}</span>
    ${!held.size && html`<span class="z-unseen">nothing</span>`}
    ${[...held.values()].map((each) => html`<${Holding} key=${each.mark} ...${{ each, values, pieces }} />`)}
  </div>`;
}

function Holding({ each, values, pieces }) {
  const { index, mark, piece, count } = each, moves = pieces.starts.get(index), up = pieces.held === index;
  const best = values && !up && moves?.[0], name = `${piece?.name ?? mark}${count > 1 ? ` × ${count}` : ""}`;
  const classes = ["z-holding", moves && "z-open z-man", up && "z-held", pieces.drag?.cell === index && "z-dragged"];
  return html`<button class=${classes.filter(Boolean).join(" ")} data-cell=${index} disabled=${!moves} aria-pressed=${up} onClick=${() => pieces.act(index)}>
    <span class="z-held-mark"><${Mark} mark=${mark} piece=${piece} style=${lifted(pieces.drag, index)} /></span>
    <span class="z-held-name">${name}</span>${best && html`<span class="z-unseen">, ${best.words}</span><${Chip} of=${best} small />`}
  </button>`;
}
