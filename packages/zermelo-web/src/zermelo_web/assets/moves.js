// The rules in one sentence, and the moves of the position: those that are not on the board, and with values all of
// them from the best to the worst, with the opponent's answer to a losing move. The button "why?" explains a move.

import { isDecided } from "./api.js";
import { Sorry, useAnswer } from "./asking.js";
import { End } from "./end.js";
import { HowTo } from "./howto.js";
import { late } from "./late.js";
import { Legend } from "./legend.js";
import { Chip, toned } from "./marks.js";
import { grouped, isOnBoard } from "./standing.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { grundyOf, plain } from "./words.js";

// Number of rows above the button "more"; it appears for at least three more rows.
const MOST = 8;

// Number of equal moves that are shown at once.
const MOST_EQUAL = 24;

// Number of moves of a line that are shown at once.
const FEW = 8;

export function Analysis(shared) {
  const { game, link, isNew } = shared,
    { view } = game;
  if (view.over) return html`<${End} ...${{ ...shared, Why }} />`;
  return html`<div class="analysis">
    <${Mine} ...${shared} />
    <${HowTo} ...${shared} />
    ${link.values ? html`<${Valued} ...${shared} />` : html`${isNew && HINT}<${Bare} ...${shared} />`}
    <${Legend} view=${view} />
  </div>`;
}

const HINT = html`<p
  class="hint">Switch Values on: every move then shows whether it wins <b>+</b>, draws <b>=</b> or loses <b>−</b> if
    both play perfectly, and in how many plies. A ply is one move by one player.</p>`;

// Without values, only the moves that cannot be made on the board are listed.
function Bare({ game, preview }) {
  const moves = game.view.legal.filter((move) => !isOnBoard(move));
  return (
    moves.length > 0 &&
    html`<ol class="names">${moves.map(
      ({ move }) => html`<li key=${move}><${Name} ...${{ move, game, preview }} /></li>`,
    )}</ol>`
  );
}

function Valued(shared) {
  const { game, preview, asked } = shared,
    { view, analysis } = game,
    [all, setAll] = useState(false);
  const rows = view.value ? grouped(toned(view.legal)) : [view.legal],
    shown = all || rows.length <= MOST + 2 ? rows : rows.slice(0, MOST);
  const of = (moves) => asked && !asked.at && moves.find(({ move }) => move === asked.move);
  const count = shown.length < rows.length && rows.slice(MOST).flat().length,
    grundy = grundyOf(view);
  return html`
    ${analysis.error && html`<${Sorry} ...${analysis} />`}
    <ol class="moves">${shown.map(
      (moves, i) => html`<${moves.length > 1 ? Equals : Row} key=${i}
      ...${{ ...shared, moves, asked: of(moves) }} />`,
    )}</ol>
    ${count && html`<button class="button more" onClick=${() => setAll(true)}>${count} more moves</button>`}
    <${Unsolved} ...${shared} />
    ${
      view.value &&
      !asked &&
      html`<section class="main-line"><h2 class="between">Best play <span class="thinking" role="status">
        ${analysis.thinking ? "Searching …" : ""}</span></h2>
      ${
        view.line?.length
          ? html`<${Line} ...${{
              names: view.line,
              turns: view.line_turns,
              first: view.turn,
              cut: isCut(view.line, view.value),
              game,
              preview,
            }} />`
          : html`<p class="hint">${analysis.thinking ? "…" : "Not certain yet."}</p>`
      }</section>`
    }
    ${grundy && html`<p class="hint">${grundy}</p>`}
    ${view.notice && html`<p class="footnote">${view.notice}</p>`}`;
}

// What can be done about values that a search has not found: search longer, or solve the game on the server.
function Unsolved({ backend, game: { analysis }, link, catalogue }) {
  const { longer, again } = analysis,
    Solve = catalogue?.solves && analysis.view && !isDecided(analysis.view) && late.Solve;
  if (!longer && !Solve) return null;
  return html`<div class="card unsolved">
    ${
      longer &&
      html`<p>The search has stopped before every value was certain. It can go on for half a minute.</p>
    <button class="button" onClick=${longer}>Search longer</button>`
    }
    ${Solve && html`<${Solve} ...${{ backend, link, stopped: Boolean(longer), again }} />`}</div>`;
}

// The reason for the last move that the user made, if it is asked for.
function Mine({ asked, ask, game, ...others }) {
  if (!asked?.at) return null;
  return html`<section class="card mine"><h2 class="between">Why ${asked.move}?<button class="link"
    onClick=${() => ask(asked.move, asked.at)}>Close</button></h2>
    <${Why} ...${{ ...others, game, at: asked.at, first: game.turnAt(asked.at.moves.length), move: asked.move }} />
    </section>`;
}

// What the pointer or the keyboard on a move shows on the board.
const shows = (preview, move) => ({
  onMouseEnter: () => preview([move]),
  onMouseLeave: () => preview(null),
  onFocus: () => preview([move]),
  onBlur: () => preview(null),
});

function Name({ move, game, preview }) {
  return html`<button class="move-name" disabled=${!game.live} ...${shows(preview, move)}
    onClick=${() => game.play(move)}>${move}</button>`;
}

// asked: the move that is explained, if it is here.
function Row({ moves: [move], game, preview, ask, asked, backend }) {
  const { onMouseEnter, onMouseLeave, ...seen } = shows(preview, move.move);
  return html`<li class="move-item"><div class="move" ...${{ onMouseEnter, onMouseLeave }}>
    <button class="move-play" disabled=${!game.live} ...${seen} onClick=${() => game.play(move.move)}>
      <span class="move-chip"><${Chip} of=${move} small /></span>
      <b>${move.move}</b>
      <span class="move-words"><span>${plain(move)}</span>
      ${move.reply && html`<small>${game.view.players[1 - game.view.turn]} answers ${move.reply}</small>`}</span>
    </button>
    ${ask && html`<${Ask} ...${{ move, asked, ask }} />`}
  </div>
  ${asked && html`<div class="why-told"><${Why} ...${{ backend, game, move: move.move, preview }} /></div>`}</li>`;
}

const Ask = ({ move: { move }, asked, ask }) =>
  html`<button class="why" aria-expanded=${Boolean(asked)}
    aria-label=${`Why ${move}?`} onClick=${() => ask(asked?.move ?? move)}>why?</button>`;

// Moves that are equally good, in one row: each can be made, and the reason for each can be asked for.
function Equals({ moves, game, preview, ask, asked, backend }) {
  const [all, setAll] = useState(false),
    shown = all ? moves : moves.slice(0, MOST_EQUAL),
    [move] = moves;
  return html`<li class="move-item"><div class="move">
    <div class="move-equals"><span class="move-chip"><${Chip} of=${move} small /></span>
      <div class="move-words"><ul class="names">${shown.map(
        (each) => html`<li key=${each.move}><${Name} ...${{ move: each.move, game, preview }} /></li>`,
      )}
        ${
          shown.length < moves.length &&
          html`<li><button class="move-name" onClick=${() => setAll(true)}>
        ${moves.length - shown.length} more</button></li>`
        }</ul><span>${plain(move)}</span></div></div>
    ${ask && html`<${Ask} ...${{ move, asked, ask }} />`}
  </div>
  ${
    asked &&
    html`<div class="why-told"><div class="names" role="group" aria-label="Why this move?">
      ${shown.map(
        (each) => html`<button key=${each.move} class="move-name" aria-pressed=${each === asked}
        onClick=${() => each === asked || ask(each.move)}>${each.move}</button>`,
      )}</div>
    <${Why} ...${{ backend, game, move: asked.move, preview }} /></div>`
  }</li>`;
}

// The reason without its line, which stands below it.
const bare = (words) => words.replace(/, with .*?(?=, which completes|\. |\.$)/, "");

// at: the position before the move, if it is not that on the board.
// first: the player who makes the move.
function Why({ backend, game, at, first = game.view.turn, move, preview }) {
  const from = at ?? game.here;
  const { data, error, retry } = useAnswer(JSON.stringify([from, move]), (signal) => backend.why(from, move, signal));
  const line = data && {
    names: data.line,
    turns: data.line_turns,
    cut: isCut(data.line, data),
    first,
    game,
    preview: at ? null : preview,
  };
  return html`<div class="why-words" aria-live="polite">
    ${!data && !error && html`<p class="hint">…</p>`}
    ${error && html`<${Sorry} ...${{ error, retry }} />`}
    ${
      data &&
      html`<p>${data.value ? bare(data.words) : `The search has not decided ${move} yet.`}</p>${
        data.line.length > 1 && html`<${Line} ...${line} />`
      }`
    }
  </div>`;
}

// A line of moves: the pointer on a move shows the board after it, and a click plays the moves up to it.
// turns: the player of each move, unless the players alternate. cut: true if play continues after the last move.
// preview: null for a line that does not begin at the position on the board.
function Line({ names, turns, cut, first = 0, game, preview }) {
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [game.key]);
  const upTo = (i) => names.slice(0, i + 1),
    shown = all ? names : names.slice(0, FEW);
  return html`<div class="line">
    ${shown.map((name, i) => {
      const show = () => preview?.(upTo(i)),
        hide = () => preview?.(null);
      const turn = turns ? turns[i] : (first + i) % 2;
      return html`<button key=${i} class="line-move side-${turn}"
        title=${`${game.view.players[turn]} plays ${name}`} disabled=${!game.live || !preview}
        onMouseEnter=${show} onMouseLeave=${hide} onFocus=${show} onBlur=${hide} onClick=${() =>
          game.playLine(upTo(i))}>${name}</button>`;
    })}
    ${
      names.length > shown.length
        ? html`<button class="line-move" aria-label="The whole line"
      onClick=${() => setAll(true)}>…</button>`
        : cut && html`<span class="cut" title="Play goes on: what follows is not shown">…</span>`
    }
  </div>`;
}

// Return true if a line of best play ends before the game.
const isCut = (names, value) => value.endless === true || (value.remoteness ?? 0) > names.length;
