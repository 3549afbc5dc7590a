// The server's backend, with a game as WebAssembly in a worker of the page for the first rounds of an analysis.
import { better } from "./api.js";
import { local } from "./local.js";

// Searches of fewer seconds run in the page.
const SOON = 1;

const PATIENCE = [0.1, 0.4, 1, 1, 2, 4, 30];

export function near(backend) {
  if (typeof WebAssembly !== "object") return backend;
  let game,
    module,
    loaded,
    last = {};

  // Return the backend of the module of a game, which the first question loads; the one before ends.
  const moduleOf = (name) => {
    if (name !== game) {
      loaded?.end();
      [game, loaded] = [name, null];
      module = load(name).then((found) => {
        if (name === game) {
          loaded = found;
          return found;
        }
        found.end();
        return Promise.reject();
      });
      module.catch(() => {}); // the server answers
    }
    return module;
  };
  const analysis = async (at, seconds, signal) => {
    const key = JSON.stringify(at),
      ask = () => backend.analysis(at, seconds, signal);
    if (seconds >= SOON) {
      const view = await ask();
      return last.key === key ? better(view, last.view) : view;
    }
    const ours = moduleOf(at.game).then(async (found) => {
      const view = await found.analysis(at, seconds, signal);
      last = { key, view };
      return view;
    });
    return loaded ? ours.catch(ask) : Promise.any([ours, ask()]).catch(({ errors }) => Promise.reject(errors[1]));
  };
  return { ...backend, analysis, patience: PATIENCE };
}

async function load(game) {
  const response = await fetch(`api/game.wasm?${new URLSearchParams({ game })}`);
  if (response.status !== 200) throw new Error("no module");
  return local("solving.js", await response.arrayBuffer(), game);
}
