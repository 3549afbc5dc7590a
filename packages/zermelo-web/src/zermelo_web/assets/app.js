// The whole page: the board with its game on the left, the analysis on the right.

import { Announcer } from "./announce.js";
import { remembering } from "./api.js";
import { Sorry, useAnswer } from "./asking.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { Counts } from "./counts.js";
import { Evaluation } from "./evaluation.js";
import { Gallery, Mini, WELL_KNOWN } from "./gallery.js";
import { Help } from "./help.js";
import { History, useMoments } from "./history.js";
import { Rules, useRules } from "./howto.js";
import { useKeys } from "./keys.js";
import { late } from "./late.js";
import { START, useLink } from "./link.js";
import { Menu } from "./menu.js";
import { Analysis } from "./moves.js";
import { useGame } from "./play.js";
import { mistakes } from "./result.js";
import { shapeOf, sides } from "./scene.js";
import { Share } from "./share.js";
import { Status } from "./status.js";
import { Tabs } from "./tabs.js";
import { restoreTheme, store, stored } from "./theme.js";
import { Tree } from "./tree.js";
import { html, render, useEffect, useState } from "./vendor/htm-preact.js";
import { sentence } from "./words.js";

const VALUES = "zermelo-values";
const KNOWS_VALUES = "zermelo-knows-values";

// backend: see api.js. start: the state of a page whose link names none. Top: the bar above the board.
export function show(element, backend, start = {}, Top = Bar) {
  restoreTheme();
  const first = { ...START, values: stored(VALUES) === "on", ...start };
  render(html`<${App} ...${{ backend: remembering(backend), first, Top }} />`, element);
}

function App({ backend, first, Top }) {
  const [link, go] = useLink(first);
  const [open, setOpen] = useState(null);
  const [pointed, setPointed] = useState({});
  const game = useGame(backend, link, go);
  const catalogue = useAnswer(backend.games ? "games" : null, (signal) => backend.games(signal, WELL_KNOWN));
  const [, setLate] = useState(false);
  useEffect(() => addEventListener("late", () => setLate(true), { once: true }), []);
  const preview = (names) => setPointed({ names, key: game.key });
  const rules = useRules(backend, link.game),
    name = game.view ? (game.view.header ? sentence(game.view) : game.view.title) : link.game;
  const turnValues = () => link.locked || go({ values: !link.values }, true);
  useEffect(() => void (link.locked || store(VALUES, link.values ? "on" : "off")), [link.values]);
  useEffect(() => void (link.values && store(KNOWS_VALUES, "yes")), [link.values]);
  useEffect(() => {
    document.title = `${name} · zermelo`;
  }, [name]);
  useKeys(
    {
      undo: game.undo,
      redo: game.redo,
      values: turnValues,
      best: () => link.locked || game.best(),
      menu: () => setOpen("menu"),
      help: () => setOpen("help"),
      toStart: () => game.to(0),
      toEnd: () => game.to(link.moves.length),
      back: () => game.to(link.at - 1),
      forward: () => game.to(link.at + 1),
    },
    game.legal,
    game.play,
  );
  const openRules = () => setOpen("rules");
  const shared = { backend, link, go, game, preview, catalogue: catalogue.data, rules, openRules, Top };
  return html`
    ${
      game.view
        ? html`<${Page} ...${shared} shown=${pointed.key === game.key ? pointed.names : null}
      openMenu=${() => setOpen("menu")} openHelp=${() => setOpen("help")} />`
        : html`<${Opening} ...${{ game, go, first }} />`
    }
    ${
      open === "menu" &&
      catalogue.data &&
      html`<${Menu} ...${shared} catalogue=${catalogue.data}
      close=${() => setOpen(null)} />`
    }
    ${open === "help" && html`<${Help} rules=${rules} close=${() => setOpen(null)} />`}
    ${open === "rules" && html`<${Rules} rules=${rules} close=${() => setOpen(null)} />`}
    <${Announcer} />`;
}

function Page({ shown, openMenu, openHelp, ...shared }) {
  const { backend, link, go, game, preview, catalogue, rules, openRules, Top } = shared,
    { view } = game,
    why = !link.locked && backend.why;
  const ghost = useGhost(backend, game, shown);
  const [isAsking, setAsking] = useState(false); // true while a prediction asks for what the values would tell
  const seen = { ...link, values: link.values && !isAsking };
  const { moments, error } = useMoments(
    backend,
    { ...game.here, moves: link.moves },
    backend.history && !link.locked && (link.values || view.over),
  );
  const thrown = useThrown(backend, game, moments);
  const [refused, setRefused] = useState({}); // the press that the board refused, in words
  const [asked, setAsked] = useState(null); // the position and the move to explain
  const mine = JSON.stringify(game.mine?.at),
    keyOf = (at) => (at ? mine : game.key),
    open = asked?.key === keyOf(asked?.at) ? asked : null;
  const ask = (move, at = null) =>
    setAsked(open?.move === move && Boolean(open.at) === Boolean(at) ? null : { key: keyOf(at), at, move });
  const askMine = () => {
    ask(game.mine.move, game.mine.at);
    go({ tab: "analysis" }, true);
  };
  const waiting = () => html`<p class="hint">…</p>`;
  const isNew = !link.locked && !link.moves.length && !stored(KNOWS_VALUES);
  const more = { ...shared, moments, openMenu, isNew, ask: why && ask, asked: open };
  const panes = {
    analysis: () => html`<${Analysis} ...${more} />`,
    tree: () => html`<${Tree} ...${shared} />`,
    counts: () => html`<${Counts} ...${shared} />`,
    compare: () => (catalogue && late.Compare ? html`<${late.Compare} ...${shared} />` : waiting()),
    watch: () => (catalogue && late.Watch ? html`<${late.Watch} ...${shared} setAsking=${setAsking} />` : waiting()),
    poster: () => html`<${Share} ...${shared} />`,
  };
  const isFresh = !link.moves.length && !link.board && catalogue?.games.length > 1;
  return html`<div class="page" style=${`${sides(view)};${shapeOf(view)}`}>
    <${Top} ...${{ game, link, canChoose: Boolean(backend.games), openMenu, openHelp, rules, openRules }} />
    <main>
      <div class="stage">
        <${Status} ...${{ game, link: seen, moments }} said=${refused.key === game.key ? refused.words : ""} ask=${
          why && game.mine && askMine
        } />
        ${
          (game.error || game.computer.error) &&
          html`<${Sorry} error=${game.error ?? game.computer.error}
          retry=${game.error ? game.retry : game.computer.retry} />`
        }
        <div class="table"><${Evaluation} view=${view} values=${seen.values} />
          <${Board} view=${view} values=${seen.values && !shown?.[1]} ghost=${ghost} thrown=${thrown}
            play=${game.live ? game.play : undefined}
            hover=${(move) => preview(move && [move])} say=${(words) => setRefused({ key: game.key, words })} /></div>
        <${Controls} ...${shared} />
        ${
          isFresh
            ? html`<${Gallery} ...${{ catalogue, link, go, openMenu }} />`
            : backend.history && html`<${History} ...${{ link: seen, game, moments, error }} />`
        }
      </div>
      <${Tabs} ...${{ backend, locked: link.locked }} chosen=${link.tab} choose=${(tab) => go({ tab })}
        children=${panes} />
    </main>
    <${Mini} view=${ghost ?? view} values=${seen.values} />
  </div>`;
}

// Return the place of the move that threw a finished game, if its mark is still there.
function useThrown(backend, { view, here, ...game }, moments) {
  const [found] = view.over ? mistakes({ ...game, view }, moments, view.winner === null ? null : 1 - view.winner) : [];
  const at = found ? { ...here, moves: here.moves.slice(0, found.ply) } : null;
  const { data } = useAnswer(at && JSON.stringify(at), (signal) => backend.position(at, signal)),
    place = data?.board?.last[0];
  return data?.board?.marks[place] === view.board?.marks[place] ? place : null;
}

// Return the view after the moves under the pointer.
function useGhost(backend, game, names) {
  const at = names && { ...game.here, moves: [...game.here.moves, ...names] };
  return useAnswer(at && JSON.stringify(at), (signal) => backend.position(at, signal)).data ?? null;
}

function Opening({ game, go, first }) {
  if (!game.error) return html`<p class="opening" aria-busy="true">…</p>`;
  return html`<div class="opening"><h1>zermelo</h1><${Sorry} error=${game.error} retry=${game.retry} />
    <button class="button" onClick=${() => go({ ...START, ...first })}>Start a new game</button></div>`;
}
