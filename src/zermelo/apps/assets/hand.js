// What a player holds beside the board: pieces by name, each to be clicked or dragged to where it is set down.
import { html } from "./vendor/htm-preact.js";
import { Chip, Mark, lifted } from "./marks.js";

export function Hand({ view, turn, values, pieces }) {
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
