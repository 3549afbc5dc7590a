// The moves of the position from the best to the worst, each with its value and the opponent's answer to a losing move;
// the button "why?" explains a move.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Sorry, useAnswer } from "./asking.js";
import { Chip } from "./marks.js";

// Number of rows above the button "more"; it appears for at least three more moves.
const MOST = 8;

export function Analysis({ backend, game, link, go, preview }) {
  const { view, analysis } = game, { values } = link;
  const [asked, setAsked] = useState(null);
  const [all, setAll] = useState(false);
  useEffect(() => setAsked(null), [game.key]);
  const known = values && view.value, count = view.legal.length;
  if (view.over) return html`<div class="card"><p>${view.header}</p><p class="hint">Undo to try another way, or start a new game.</p></div>`;
  const shown = all || count <= MOST + 2 ? view.legal : view.legal.slice(0, MOST);
  const ask = backend.why && ((move) => setAsked(move === asked ? null : move));
  const row = (move, i) => html`<${Row} key=${i} ...${{ move, values: known, game, preview, ask, asked: asked === move.move, backend }} />`;
  return html`<div class="analysis">
    ${!values && html`<p class="hint between"><span>${count === 1 ? "1 legal move" : `${count} legal moves`}</span>
      <button class="button" onClick=${() => go({ values: true }, true)}>Show values</button></p>`}
    ${values && html`<p class="hint between"><abbr title="The quickest win first, then draws, then the longest defence.">The best move first</abbr><${Progress} analysis=${analysis} /></p>`}
    ${values && analysis.error && html`<${Sorry} ...${analysis} />`}
    <ol class="moves ${values ? "" : "bare"}">${shown.map(row)}</ol>
    ${count > shown.length && html`<button class="button more" onClick=${() => setAll(true)}>${count - shown.length} more moves</button>`}
    ${values && html`<section class="main-line"><h2>Best play</h2>
      ${view.line?.length ? html`<${Line} ...${{ names: view.line, turns: view.line_turns, cut: isCut(view.line, view.value), game, preview }} />` : html`<p class="hint">${known && !analysis.thinking ? "not known yet" : "…"}</p>`}
    </section>`}
    ${values && html`<p class="footnote">A ply is one move by one player. Plies count from this board; in the history, from before the move. ${view.source}</p>`}
  </div>`;
}

function Progress({ analysis }) {
  if (analysis.thinking) return html`<span class="thinking">searching …</span>`;
  if (analysis.longer) return html`<button class="button" onClick=${analysis.longer}>Search longer</button>`;
  return html`<span class="thinking"></span>`;
}

// A row is two lines high with or without its values, so that nothing moves when they arrive.
function Row({ move, values, game, preview, ask, asked, backend }) {
  const over = { onMouseEnter: () => preview([move.move]), onMouseLeave: () => preview(null) };
  const seen = { onFocus: () => preview([move.move]), onBlur: () => preview(null) };
  return html`<li class="move-item"><div class="move" ...${over}>
    <button class="move-play" disabled=${!game.live} ...${seen} onClick=${() => game.play(move.move)}>
      <span class="move-chip">${values && html`<${Chip} of=${move} small />`}</span>
      <b class="move-name">${move.move}</b>
      <span class="move-words">${values && html`<span>${move.words}</span>${move.why && html`<small title=${move.why}>${answered(move, game.view)}</small>`}`}</span>
    </button>
    ${ask && html`<button class="why" aria-expanded=${asked} aria-label=${`Why ${move.move}?`} onClick=${() => ask(move.move)}>why?</button>`}
  </div>
  ${asked && html`<${Why} ...${{ backend, game, move: move.move, preview }} />`}</li>`;
}

const answered = ({ reply, why }, view) => (reply ? `${view.players[1 - view.turn]} answers ${reply}` : why);

function Why({ backend, game, move, preview }) {
  const { data, error, retry } = useAnswer(`${game.key} ${move}`, (signal) => backend.why(game.here, move, signal));
  return html`<div class="why-told" aria-live="polite">
    ${!data && !error && html`<p class="hint">…</p>`}
    ${error && html`<${Sorry} ...${{ error, retry }} />`}
    ${data && html`<p>${data.words}</p><${Line} ...${{ names: data.line, turns: data.line_turns, cut: isCut(data.line, data), game, preview }} />`}
  </div>`;
}

// A line of moves: the pointer on a move shows the board after it, and a click plays the moves up to it.
// turns: the player of each move, unless the players alternate. cut: true if play continues after the last move.
function Line({ names, turns, cut, game, preview }) {
  const upTo = (i) => names.slice(0, i + 1);
  return html`<div class="line">
    ${names.map((name, i) => {
      const show = () => preview(upTo(i)), hide = () => preview(null);
      const turn = turns ? turns[i] : (game.view.turn + i) % 2;
      return html`<button key=${i} class="line-move side-${turn}" title=${`${game.view.players[turn]} plays ${name}`} disabled=${!game.live}
        onMouseEnter=${show} onMouseLeave=${hide} onFocus=${show} onBlur=${hide} onClick=${() => game.playLine(upTo(i))}>${name}</button>`;
    })}
    ${cut && html`<span class="cut" title="Play goes on: what follows is not shown">…</span>`}
  </div>`;
}

// Return true if a line of best play ends before the game.
const isCut = (names, value) => value.endless === true || (value.remoteness ?? 0) > names.length;
