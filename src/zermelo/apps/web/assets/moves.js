// The moves of the position from the best to the worst, each with its value and the opponent's answer to a losing move;
// the button "why?" explains a move.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { isDecided } from "./api.js";
import { Sorry, useAnswer } from "./asking.js";
import { late } from "./late.js";
import { Legend } from "./legend.js";
import { Chip, toned } from "./marks.js";
import { End } from "./end.js";

// Number of rows above the button "more"; it appears for at least three more moves.
const MOST = 8;

// Number of moves of a line that are shown at once.
const FEW = 8;

export function Analysis(shared) {
  const { game, link, preview, asked, ask, catalogue } = shared, { view, analysis } = game, { values } = link;
  const [all, setAll] = useState(false);
  const known = values && view.value, count = view.legal.length, legal = known ? toned(view.legal) : view.legal;
  if (view.over) return html`<${End} ...${{ ...shared, Why }} />`;
  const shown = all || count <= MOST + 2 ? legal : legal.slice(0, MOST);
  const row = (move, i) => html`<${Row} key=${i} ...${{ ...shared, move, values: known, asked: asked && !asked.at && asked.move === move.move }} />`;
  const about = catalogue?.games.find(({ name }) => name === link.game.split(":")[0])?.about;
  return html`<div class="analysis">
    <${Mine} ...${shared} />
    ${!values && html`<div class="about-values">${about && !link.moves.length && html`<p>${about}</p>`}<p class="hint">Switch Values on: every move then shows whether it wins <b>+</b>, draws <b>=</b> or loses <b>−</b> if both play perfectly, and in how many plies. A ply is one move by one player.</p></div>`}
    ${values && analysis.error && html`<${Sorry} ...${analysis} />`}
    <ol class="moves ${values ? "" : "bare"}">${shown.map(row)}</ol>
    ${count > shown.length && html`<button class="button more" onClick=${() => setAll(true)}>${count - shown.length} more moves</button>`}
    ${values && html`<${Unsolved} ...${shared} />`}
    ${values && !asked && html`<section class="main-line"><h2 class="between">Best play <span class="thinking" role="status">${analysis.thinking ? "Searching …" : ""}</span></h2>
      ${view.line?.length ? html`<${Line} ...${{ names: view.line, turns: view.line_turns, first: view.turn, cut: isCut(view.line, view.value), game, preview }} />` : html`<p class="hint">${analysis.thinking ? "…" : "Not certain yet."}</p>`}</section>`}
    ${values && html`<p class="footnote">Best first: the quickest win, then draws, then the longest defence. Plies count from this board; in the history, from before the move. ${view.notice}</p>`}
    <${Legend} view=${view} />
  </div>`;
}

// What can be done about values that a search has not found: search longer, or solve the game on the server.
function Unsolved({ backend, game: { analysis }, link, catalogue }) {
  const { longer, again } = analysis, Solve = catalogue?.solves && analysis.view && !isDecided(analysis.view) && late.Solve;
  if (!longer && !Solve) return null;
  return html`<div class="card unsolved">
    ${longer && html`<p>The search has stopped before every value was certain. It can go on for half a minute.</p><button class="button" onClick=${longer}>Search longer</button>`}
    ${Solve && html`<${Solve} ...${{ backend, link, stopped: Boolean(longer), again }} />`}</div>`;
}

// The reason for the last move that the user made, if it is asked for.
function Mine({ asked, ask, game, ...others }) {
  if (!asked?.at) return null;
  return html`<section class="card mine"><h2 class="between">Why ${asked.move}?<button class="link" onClick=${() => ask(asked.move, asked.at)}>Close</button></h2>
    <${Why} ...${{ ...others, game, at: asked.at, first: game.turnAt(asked.at.moves.length), move: asked.move }} /></section>`;
}

function Row({ move, values, game, preview, ask, asked, backend }) {
  const over = { onMouseEnter: () => preview([move.move]), onMouseLeave: () => preview(null) };
  const seen = { onFocus: () => preview([move.move]), onBlur: () => preview(null) };
  return html`<li class="move-item"><div class="move" ...${over}>
    <button class="move-play" disabled=${!game.live} ...${seen} onClick=${() => game.play(move.move)}>
      <span class="move-chip">${values && html`<${Chip} of=${move} small />`}</span>
      <b class="move-name">${move.move}</b>
      <span class="move-words">${values && html`<span>${move.glyph === "?" ? "not certain yet" : move.words.replace(" at most", "")}${/ at most/.test(move.words) && html`<span class="short"> at most</span>`}</span>${move.reply && html`<small>${game.view.players[1 - game.view.turn]} answers ${move.reply}</small>`}`}</span>
    </button>
    ${ask && values && html`<button class="why" aria-expanded=${asked} aria-label=${`Why ${move.move}?`} onClick=${() => ask(move.move)}>why?</button>`}
  </div>
  ${asked && html`<div class="why-told"><${Why} ...${{ backend, game, move: move.move, preview }} /></div>`}</li>`;
}

// The reason without its line, which stands below it.
const bare = (words) => words.replace(/, with .*?(?=, which completes|\. |\.$)/, "");

// at: the position before the move, if it is not that on the board.
// first: the player who makes the move.
function Why({ backend, game, at, first = game.view.turn, move, preview }) {
  const from = at ?? game.here;
  const { data, error, retry } = useAnswer(JSON.stringify([from, move]), (signal) => backend.why(from, move, signal));
  const line = data && { names: data.line, turns: data.line_turns, cut: isCut(data.line, data), first, game, preview: at ? null : preview };
  return html`<div class="why-words" aria-live="polite">
    ${!data && !error && html`<p class="hint">…</p>`}
    ${error && html`<${Sorry} ...${{ error, retry }} />`}
    ${data && html`<p>${data.value ? bare(data.words) : `The search has not decided ${move} yet.`}</p>${data.line.length > 1 && html`<${Line} ...${line} />`}`}
  </div>`;
}

// A line of moves: the pointer on a move shows the board after it, and a click plays the moves up to it.
// turns: the player of each move, unless the players alternate. cut: true if play continues after the last move.
// preview: null for a line that does not begin at the position on the board.
function Line({ names, turns, cut, first = 0, game, preview }) {
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [game.key]);
  const upTo = (i) => names.slice(0, i + 1), shown = all ? names : names.slice(0, FEW);
  return html`<div class="line">
    ${shown.map((name, i) => {
      const show = () => preview?.(upTo(i)), hide = () => preview?.(null);
      const turn = turns ? turns[i] : (first + i) % 2;
      return html`<button key=${i} class="line-move side-${turn}" title=${`${game.view.players[turn]} plays ${name}`} disabled=${!game.live || !preview}
        onMouseEnter=${show} onMouseLeave=${hide} onFocus=${show} onBlur=${hide} onClick=${() => game.playLine(upTo(i))}>${name}</button>`;
    })}
    ${names.length > shown.length ? html`<button class="line-move" aria-label="The whole line" onClick=${() => setAll(true)}>…</button>` : cut && html`<span class="cut" title="Play goes on: what follows is not shown">…</span>`}
  </div>`;
}

// Return true if a line of best play ends before the game.
const isCut = (names, value) => value.endless === true || (value.remoteness ?? 0) > names.length;
