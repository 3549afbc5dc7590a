// Rules in words in a page: a player who keeps them, and above the board the list, with the rule that decides.

import { useAnswer } from "./asking.js";
import { Bar } from "./bar.js";
import { unpacked } from "./packed.js";
import { html } from "./vendor/htm-preact.js";

const PLAYER = { name: "rules", about: "Keep the rules above the board, and say which one decides.", options: {} };

// Return the backend with the rules as a player, the state of a new game and the top of the page.
export async function keep(backend, game) {
  const list = await unpacked("rules").json();
  const move = (at, player, ...more) =>
    player === PLAYER.name ? answer(backend, list, at, ...more) : backend.move(at, player, ...more);
  const games = async () => {
    const catalogue = await backend.games();
    return { ...catalogue, players: [PLAYER, ...catalogue.players] };
  };
  const [first, second] = list.players.includes(1) ? ["human", PLAYER.name] : [PLAYER.name, "human"];
  const Top = (properties) =>
    html`<${Bar} ...${properties} /><${DecisionList} ...${{ backend, list, game: properties.game }} />`;
  return {
    backend: { ...backend, games, move },
    first: { game, board: list.start, values: false, first, second },
    Top,
  };
}

// Return a move that the rules allow, with the rule as its remark; where no rule fits, any move.
async function answer(backend, { remarks, decisions }, at, signal) {
  const { text } = await backend.position(at, signal),
    found = decisions[text];
  if (!found) return { ...(await backend.move(at, "random", signal)), remark: "no rule fits" };
  const [rule, moves] = found;
  return { move: moves[Math.floor(Math.random() * moves.length)], remark: remarks[rule] };
}

// The rules in their order. The one that decides on the board is marked, and the one that has decided the last move.
function DecisionList({ backend, list: { title, sentences, decisions }, game }) {
  const { here, view } = game,
    last = here.moves.at(-1),
    before = last === undefined ? null : { ...here, moves: here.moves.slice(0, -1) };
  const { data } = useAnswer(before && JSON.stringify(before), (signal) => backend.position(before, signal));
  const [now = -1] = decisions[view.text] ?? [],
    [then = -1, kept = []] = (data && decisions[data.text]) ?? [];
  const said = (rule) =>
    [then === rule && (kept.includes(last) ? `decided ${last}` : `not kept by ${last}`), now === rule && "fits now"]
      .filter(Boolean)
      .join(", ");
  return html`<section class="proof rules" aria-label="How to win, in words">
    <h2>${title}</h2>
    <p class="hint">The first rule that fits decides. ${said(0) && `An exception: ${said(0)}.`}</p>
    <ol>${sentences.map(
      (sentence, i) => html`<li aria-current=${now === i + 1 ? "step" : undefined}>${sentence}
        ${said(i + 1) && html` <b>${said(i + 1)}</b>`}</li>`,
    )}</ol>
  </section>`;
}
