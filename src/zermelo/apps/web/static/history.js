// The game so far: who led after each ply and by how far, and what each move did; every ply can be clicked.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { useAnswer } from "./asking.js";

// Seconds for the whole game; where that leaves plies open, it is asked once more, with more time.
const PATIENCE = [2, 12];

export function History({ backend, link, game }) {
  const { moves, at, values } = link, whole = { ...game.here, moves };
  const { moments, error } = useMoments(backend, whole, values);
  const plies = ["", ...moves].map((move, ply) => ({ move, ply, moment: moments[ply] }));
  return html`<section class="history" aria-label="History of the game">
    <${Plot} ...${{ plies, at, players: game.view.players, to: game.to, note: note(values, error) }} />
    <ol class="record">
      ${plies.map(({ move, ply, moment }) => html`<li key=${ply}>
        <button class="ply ${mark(moment)}" aria-current=${ply === at ? "step" : undefined} title=${told(moment)} onClick=${() => game.to(ply)}>
          ${ply === 0 ? "start" : html`<small>${ply}.</small> ${move}`}${sign(moment)}
        </button>
      </li>`)}
    </ol>
  </section>`;
}

function useMoments(backend, whole, wanted) {
  const [best, setBest] = useState({});
  const key = JSON.stringify(whole), mine = best.key === key ? best : { round: 0, moments: [] };
  const open = mine.moments.length === 0 || mine.moments.some((moment) => moment.lead === null);
  const { data, error } = useAnswer(wanted && open && mine.round < PATIENCE.length ? `${key} ${mine.round}` : null, (signal) =>
    backend.history(whole, PATIENCE[mine.round], signal),
  );
  useEffect(() => {
    if (data) setBest({ key, round: mine.round + 1, moments: data.moments });
  }, [data]);
  return { moments: wanted ? mine.moments : [], error };
}

const note = (values, error) => (error ? error.message : values ? "" : "Switch values on to see who leads.");

function Plot({ plies, at, players, to, note: text }) {
  const slots = Math.max(plies.length, 12), width = 100 / slots;
  const bar = ({ moment, ply }) => {
    const lead = moment?.lead ?? 0, height = Math.max(Math.abs(lead) * 46, 1);
    const side = lead > 0 ? "first" : lead < 0 ? "second" : "even";
    return moment && moment.lead !== null && html`<rect key=${ply} class="bar ${side} ${ply === at ? "now" : ""}" x=${ply * width + width * 0.12} width=${width * 0.76}
      y=${lead > 0 ? 50 - height : lead < 0 ? 50 : 49.5} height=${height} />`;
  };
  return html`<div class="plot">
    <span class="plot-side">${players[0]} leads</span><span class="plot-side below">${players[1]} leads</span>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      ${!text && html`<rect class="here" x=${at * width} width=${width} y="0" height="100" />
      <line x1="0" x2="100" y1="50" y2="50" />`}
      ${plies.map(bar)}
    </svg>
    <div class="plot-plies" aria-hidden="true" style=${`width:${plies.length * width}%`}>
      ${plies.map(({ ply, move, moment }) => html`<span key=${ply} title=${told(moment, `${ply ? `${ply}. ${move}` : "start"}: `)} onClick=${() => to(ply)}>
        ${moment && moment.lead === null ? "?" : ""}
      </span>`)}
    </div>
    ${text && html`<p class="plot-note">${text}</p>`}
  </div>`;
}

const told = (moment, before = "") =>
  moment && before + [moment.judgement, `${moment.player} to move: ${moment.words}`].filter(Boolean).join("; ");

const mark = (moment) => (moment?.judgement.startsWith("throws") ? "thrown" : "");

const sign = (moment) => (moment?.judgement.startsWith("throws") ? html`<b class="sign" aria-label=${moment.judgement}>?!</b>` : "");
