// The game record: a column for each ply, with its move and a bar for the player who leads and by how much. The ply on
// the board is always in view; a click on another goes there.

import { useAnswer } from "./asking.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

// Time limits in seconds for the whole game; the second request follows if plies are undecided.
const PATIENCE = [2, 12];

// moments: those that are known, from the start.
export function History({ link, game, moments, error }) {
  const { moves, at, values } = link,
    [first, second] = game.view.players,
    withBars = values || game.view.over;
  const plies = ["", ...moves].map((move, ply) => ({ move, ply, moment: moments[ply] }));
  const record = useRef(null);
  useEffect(() => bringIntoView(record.current), [at, moves.length, withBars, moments.length]);
  return html`<section class="history" aria-label="History of the game">
    ${error && html`<p class="footnote">${error.message}</p>`}
    <ol class="record" ref=${record} title=${
      withBars ? `Bars go up while ${first} leads, and down while ${second} does` : undefined
    }>
      ${plies.map(
        (each) => html`<li key=${each.ply}>
      <${Ply} ...${each} current=${each.ply === at} values=${withBars} to=${game.to} /></li>`,
      )}
    </ol>
  </section>`;
}

function Ply({ move, ply, moment, current, values, to }) {
  const thrown = /^gives away/.test(moment?.judgement),
    said = told(moment);
  return html`<button class="ply" aria-current=${current ? "step" : undefined} title=${said} onClick=${() => to(ply)}>
    ${values && html`<${Lead} lead=${moment?.lead} />`}
    <small>${ply ? `${ply}.` : ""}</small> <span class="played">${ply ? move : "start"}${
      thrown && html`<b class="sign" aria-label=${moment.judgement}>?!</b>`
    }</span>
    ${said && html`<span class="unseen">, ${said}</span>`}
  </button>`;
}

// lead: 1 if the first player has won, -1 if the second has, 0 for a draw, null if unknown.
function Lead({ lead }) {
  const side = lead > 0 ? "first" : lead < 0 ? "second" : "even",
    share = Math.max(Math.abs(lead ?? 0), 0.04);
  return html`<span class="lead" aria-hidden="true">
    ${
      lead === null
        ? "?"
        : lead !== undefined &&
          html`<i class="lead-bar ${side}"
      style=${`--share:${share}`}></i>`
    }</span>`;
}

// Scroll the record, never the page.
function bringIntoView(record) {
  const ply = record?.querySelector("[aria-current]");
  if (ply) record.scrollLeft = ply.parentElement.offsetLeft - (record.clientWidth - ply.offsetWidth) / 2;
}

// Return what is known about each position of a game.
export function useMoments(backend, whole, wanted) {
  const [best, setBest] = useState({});
  const key = JSON.stringify(whole),
    mine = best.key === key ? best : { round: 0, moments: [] };
  const open = mine.moments.length === 0 || mine.moments.some((moment) => moment.lead === null);
  const { data, error } = useAnswer(
    wanted && open && mine.round < PATIENCE.length ? `${key} ${mine.round}` : null,
    (signal) => backend.history(whole, PATIENCE[mine.round], signal),
  );
  useEffect(() => {
    if (data) setBest({ key, round: mine.round + 1, moments: data.moments });
  }, [data]);
  return { moments: wanted ? mine.moments : [], error };
}

// What a move was worth before it was made, as an analysis says; at the start, the value of the position.
const told = (moment) => moment && [(moment.made ?? moment).words, moment.judgement].filter(Boolean).join(", ");
