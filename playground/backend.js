// The backend of the playground's board (see api.js): the games of the site are WebAssembly. Python, which is loaded
// when it is first needed, answers for other games, among them the visitor's own, and for what needs it.
import { catalogue } from "site";
import { PATIENCE } from "../packages/zermelo-web/src/zermelo_web/assets/remote.js";
import { backendOf, isCompiled } from "./games.js";
import { inPython } from "./python.js";

export const OWN = "your_file";

const FOLDER = new URL("../games/", import.meta.url);

const METHODS = ["position", "analysis", "why", "history", "tree", "count"];

const DEFINES_GAME = /^(def +game\b|game\b.*=)/m;
const YOURS = {
  name: OWN,
  title: "Your file",
  about: "The game in the editor.",
  family: "Your own",
  options: {},
  players: ["First", "Second"],
};

// ask: see python.js. text: the visitor's file.
export function backend(ask, text) {
  const python = inPython(ask, text),
    own = DEFINES_GAME.test(text) ? [YOURS] : [];
  const of = (game) => (isCompiled(game) ? backendOf(game, FOLDER) : python);
  const answer =
    (name) =>
    async (at, ...more) =>
      (await of(at.game))[name](at, ...more);
  return {
    ...Object.fromEntries(METHODS.map((name) => [name, answer(name)])),
    move: async (at, player, signal) =>
      ((await plays(of(at.game), player)) ? answer("move") : python.move)(at, player, signal),
    steps: python.steps,
    rules: async (game, signal) => (await of(game)).rules(game, signal),
    games: async () => ({ ...catalogue, games: [...catalogue.games, ...own] }),
    missing:
      "Watch, and boards of other sizes, need Python, which the page then loads. " +
      "Comparisons and posters need zermelo on your computer.",
    patience: PATIENCE,
  };
}

// Return true if a backend has a computer player.
async function plays(backend, player) {
  const { players = [] } = (await (await backend).games?.()) ?? {};
  return players.some(({ name }) => name === player.split(/[:=]/)[0]);
}
