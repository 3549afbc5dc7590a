// The board in a notebook: it draws the view from Python, and sends commands to Python. Until Python has the values of
// a large game, a worker searches for them.

import { better, isDecided } from "./api.js";
import { useAnalysis } from "./asking.js";
import { Board } from "./board.js";
import { Icon } from "./controls.js";
import { Evaluation } from "./evaluation.js";
import { addressOf, local } from "./local.js";
import { Chip } from "./marks.js";
import { sides } from "./scene.js";
import { html, render, useEffect, useState } from "./vendor/htm-preact.js";

const NAME = "game";
const KEYS = { u: "undo", r: "redo", n: "new_game", " ": "best" };
const SYNCED = ["view", "values", "preview", "said", "can", "module"];

export default {
  render({ model, el }) {
    render(html`<${Widget} model=${model} />`, el);
    return () => render(null, el);
  },
};

function Widget({ model }) {
  const state = useModel(model),
    theme = useTheme();
  const [pointed, setPointed] = useState(null),
    [refused, setRefused] = useState("");
  const { values, preview, said, can } = state,
    view = useView(model, state);
  if (!view.legal) return null;
  const tell = (command, move = null) => model.send({ do: command, move });
  const turnValues = () => {
    model.set("values", !values);
    model.save_changes();
  };
  const hover = (move) => {
    setPointed(move);
    tell("look", move);
  };
  const play = (move) => {
    setPointed(null);
    tell("play", move);
  };
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = KEYS[event.key],
      move = view.legal.find((each) => each.move === event.key);
    const act = move
      ? () => play(move.move)
      : event.key === "h"
        ? turnValues
        : can.includes(command)
          ? () => tell(command)
          : null;
    if (!act || (event.key === " " && event.target.closest("button"))) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const move = view.legal.find((each) => each.move === pointed);
  const alone = !can.includes("step"),
    buttons = [
      ["undo", "Undo (u)"],
      ["redo", "Redo (r)"],
    ];
  return html`<div class="zermelo z-widget" style=${sides(view)} data-theme=${theme} data-lm-suppress-shortcuts="true"
    role="group" aria-label=${view.title} onKeyDown=${pressed}>
    <p class="z-status" aria-live="polite">${values && view.value && html`<${Chip} of=${view.value} small />`} <b>
    ${view.header ?? `${view.player} to move.`}</b> ${said}</p>
    <div class="z-beside"><${Evaluation} ...${{ view, values }} />
      <${Board} view=${view} values=${values} play=${
        view.over || !alone ? undefined : play
      } hover=${hover} ghost=${pointed && preview} say=${setRefused} /></div>
    <p class="z-pointed">${refused || (move?.words ? html`<b>${move.move}</b>: ${move.why ?? move.words}` : "")}</p>
    <div class="z-tools">
      ${buttons.map(
        ([name, title]) => html`<button class="z-tool" title=${title} aria-label=${title}
        disabled=${!can.includes(name)} onClick=${() => tell(name)}><${Icon} name=${name} /></button>`,
      )}
      <button class="z-tool" disabled=${!can.includes("new_game")} title="n"
        onClick=${() => tell("new_game")}>New game</button>
      ${
        alone
          ? html`<button class="z-tool" disabled=${!can.includes("best")} title="Play the best move (Space)"
            onClick=${() => tell("best")}>Play best</button>`
          : html`<button class="z-tool" onClick=${() => tell("step")}>Step</button>`
      }
      <button class="z-tool" aria-pressed=${values} title="h" onClick=${turnValues}>Values</button>
    </div>
  </div>`;
}

// Return the view of Python, or that of the worker while it has more values.
function useView(model, { view, values, module }) {
  const [backend, setBackend] = useState(null);
  useEffect(() => {
    const made = module?.byteLength ? searching(model.get("worker"), module) : null;
    setBackend(made);
    return made?.end;
  }, [module]);
  const at = { game: NAME, board: "", moves: view.moves ?? [] };
  const open = Boolean(backend && values && view.board && !view.over && !(view.value && isDecided(view)));
  const found = useAnalysis(backend ?? {}, at, open).view;
  return open && found?.text === view.text ? better(view, found) : view;
}

// Return the backend of a module; null in a notebook that allows no workers.
function searching(script, { buffer, byteOffset, byteLength }) {
  try {
    return local(addressOf(script), buffer.slice(byteOffset, byteOffset + byteLength), NAME);
  } catch {
    return null;
  }
}

// Return the synchronized traits, and follow their changes.
function useModel(model) {
  const read = () => Object.fromEntries(SYNCED.map((name) => [name, model.get(name)]));
  const [state, setState] = useState(read);
  useEffect(() => {
    const changed = () => setState(read());
    model.on("change", changed);
    return () => model.off("change", changed);
  }, [model]);
  return state;
}

// Return the theme of the notebook, which may differ from that of the system.
function useTheme() {
  const [theme, setTheme] = useState(notebookTheme);
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(notebookTheme()));
    watch.observe(document.body, { attributes: true });
    return () => watch.disconnect();
  }, []);
  return theme;
}

function notebookTheme() {
  const { dataset, classList } = document.body;
  if (dataset.jpThemeLight) return dataset.jpThemeLight === "false" ? "dark" : "light";
  return classList.contains("vscode-dark") ? "dark" : classList.contains("vscode-light") ? "light" : undefined;
}
