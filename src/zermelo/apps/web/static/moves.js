// The moves of the position, the best first, each with its value in words and, where it loses, why.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Sorry, useAnswer } from "./asking.js";
import { Line } from "./line.js";
import { Chip } from "./marks.js";

export function Analysis({ backend, game, link, go, preview }) {
  const { view, analysis } = game, { values } = link;
  const [asked, setAsked] = useState(null);
  useEffect(() => setAsked(null), [game.key]);
  const known = values && view.value;
  if (view.over) return html`<div class="card"><p>${view.header}</p><p class="hint">Undo to try another way, or start a new game.</p></div>`;
  const shared = { values: known, game, preview, ask: backend.why && setAsked, asked };
  return html`<div class="analysis">
    ${!values && html`<p class="hint between"><span>${view.legal.length === 1 ? "1 legal move" : `${view.legal.length} legal moves`}</span>
      <button class="button" onClick=${() => go({ values: true }, true)}>Show values</button></p>`}
    ${values && html`<p class="hint between"><abbr title="The quickest win first, then draws, then the longest defence.">The best move first</abbr><${Progress} analysis=${analysis} /></p>`}
    ${values && analysis.error && html`<${Sorry} ...${analysis} />`}
    <ol class="moves ${values ? "" : "bare"}">${view.legal.map((move, i) => html`<${Row} key=${i} ...${{ move, ...shared }} />`)}</ol>
    ${values && html`<section class="card main-line"><h2>Best play</h2>
      ${view.line?.length ? html`<${Line} ...${{ names: view.line, game, preview }} />` : html`<p class="hint">${known ? "Not known yet." : "…"}</p>`}
    </section>`}
    ${backend.why && html`<${Why} ...${{ backend, game, move: asked, preview }} />`}
    ${values && html`<p class="footnote">A ply is one move by one player. The number beside a value counts plies.</p>`}
  </div>`;
}

function Progress({ analysis }) {
  if (analysis.thinking) return html`<span class="thinking">searching …</span>`;
  if (analysis.longer) return html`<button class="button" onClick=${analysis.longer}>Search longer</button>`;
  return html`<span class="thinking"></span>`;
}

// A row is two lines high with or without its values: nothing moves when they arrive.
function Row({ move, values, game, preview, ask, asked }) {
  const over = { onMouseEnter: () => preview([move.move]), onMouseLeave: () => preview(null) };
  const seen = { onFocus: () => preview([move.move]), onBlur: () => preview(null) };
  return html`<li class="move" ...${over}>
    <button class="move-play" disabled=${!game.live} ...${seen} onClick=${() => game.play(move.move)}>
      <span class="move-chip">${values && html`<${Chip} of=${move} small />`}</span>
      <b class="move-name">${move.move}</b>
      <span class="move-words">${values && html`<span>${move.words}</span>${move.why && html`<small title=${move.why}>${move.why}</small>`}`}</span>
    </button>
    ${ask && html`<button class="why" aria-pressed=${asked === move.move} aria-label=${`Why ${move.move}?`} onClick=${() => ask(move.move)}>why?</button>`}
  </li>`;
}

function Why({ backend, game, move, preview }) {
  const { data, error, retry } = useAnswer(move && `${game.key} ${move}`, (signal) => backend.why(game.here, move, signal));
  return html`<section class="card why-told" aria-live="polite">
    <h2>${move ? `Why ${move}?` : "Why?"}</h2>
    ${!move && html`<p class="hint">Ask “why?” of any move: the reply that refutes it, the line that proves it, or what is better.</p>`}
    ${move && !data && !error && html`<p class="hint">…</p>`}
    ${error && html`<${Sorry} ...${{ error, retry }} />`}
    ${data && html`<p>${data.words}</p><${Line} ...${{ names: data.line, game, preview }} />`}
  </section>`;
}
