// The certificate in a page: its check in a worker, a player who plays its answers, and what a visitor has to believe.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { announce } from "./announce.js";
import { Bar } from "./bar.js";
import { addressOf } from "./local.js";
import { unpacked } from "./packed.js";

const PLAYER = { name: "certificate", about: "Play the answers of the certificate, and best moves where it has none.", options: {} };

const LOST = { verdict: "unknown", words: "The browser has stopped the check. Reload the page.", answers: 0, leaves: 0 };

// Return the backend with the certificate as a player, the state of a new game and the top of the page.
export async function prove(backend, game) {
  const text = await unpacked("certificate").text(), { claim, start = "" } = JSON.parse(text);
  const progress = checked(text, await unpacked("checker").text());
  const move = (at, player, ...more) => (player === PLAYER.name ? answer(backend, progress.strategy, at, ...more) : backend.move(at, player, ...more));
  const games = async () => {
    const catalogue = await backend.games();
    return { ...catalogue, players: [PLAYER, ...catalogue.players] };
  };
  const seats = claim.startsWith("first") ? { first: PLAYER.name, second: "human" } : { first: "human", second: PLAYER.name };
  const Top = (properties) => html`<${Bar} ...${properties} /><${Proof} ...${{ text, claim, start, progress }} title=${properties.game.view.title} />`;
  return { backend: { ...backend, games, move }, first: { game, board: start, values: false, ...seats }, Top };
}

// Begin a check. Return {state, watch, strategy}: watch(call) calls with each new state {tally, result, seconds}.
function checked(text, script) {
  const worker = new Worker(addressOf(script)), begun = Date.now(), watchers = new Set();
  const progress = { state: { tally: { answers: 0, leaves: 0, searched: 0 } }, watch: (call) => (watchers.add(call), () => watchers.delete(call)) };
  const set = (part) => {
    progress.state = { ...progress.state, seconds: (Date.now() - begun) / 1000, ...part };
    watchers.forEach((call) => call(progress.state));
  };
  progress.strategy = new Promise((done) => {
    worker.onmessage = ({ data: { tally, strategy, maps, result } }) => {
      if (strategy) done({ answers: strategy, maps });
      if (tally) set({ tally });
      if (!result) return;
      done({ answers: new Map(), maps: [] }); // without effect after a proof
      set({ result, tally: result });
      worker.terminate();
    };
    worker.onerror = () => (set({ result: LOST }), done({ answers: new Map(), maps: [] }));
  });
  worker.postMessage({ text });
  return progress;
}

// Return the move that the certificate answers at a position; where it has no answer, that of a search.
async function answer(backend, strategy, at, signal) {
  const { answers, maps } = await strategy;
  const least = (text) => maps.map((map) => map.map((cell) => text[cell]).join("")).reduce((a, b) => (b < a ? b : a), text);
  const { text, legal } = await backend.position(at, signal), target = answers.get(least(text));
  for (const { move } of target === undefined ? [] : legal) {
    const child = await backend.position({ ...at, moves: [...at.moves, move] }, signal);
    if (least(child.text) === target) return { move, remark: "an answer of the certificate" };
  }
  return { ...(await backend.move(at, "perfect", signal)), remark: "from a search: the certificate leaves this position to it" };
}

const number = (count, thing) => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

// Return the claim as a part of a sentence.
function inWords(claim, title, start) {
  const [, seat, verb, limit = ""] = /^(\w+) (wins|never loses)(.*)$/.exec(claim) ?? [null, "", claim];
  return `the ${seat} player ${verb}${verb === "wins" ? "" : " at"} ${title}${limit}${start && ", from the position below"}`;
}

const upper = (words) => words[0].toUpperCase() + words.slice(1);

// The claim, the progress of the check and its verdict.
function Proof({ text, claim, start, progress, title }) {
  const [state, setState] = useState(progress.state);
  const { tally, result } = state, words = inWords(claim, title, start), sentence = result && verdict(result, words);
  useEffect(() => (setState(progress.state), progress.watch(setState)), []);
  useEffect(() => void (sentence && announce(sentence)), [sentence]);
  return html`<section class="proof ${result?.verdict ?? ""}" aria-label="Proof">
    <h2>${upper(words)}</h2>
    <div class="proof-state">
      ${result ? html`<p><b aria-hidden="true">${result.verdict === "proof" ? "✓" : "✗"}</b> ${sentence}</p>` : html`<p>${doing(tally)}</p>
        <progress aria-label="Check of the certificate" max=${Math.max(1, tally.leaves)} value=${tally.searched}></progress>`}
    </div>
    <details><summary>What ${result ? "was" : "is"} checked, and what to believe</summary><${Reasons} ...${{ text, state }} /></details>
  </section>`;
}

const doing = ({ answers, leaves, searched }) =>
  searched ? `Checking: ${searched.toLocaleString("en")} of ${number(leaves, "leaf").replace("leafs", "leaves")} searched.` : `Checking: ${number(answers, "answer")} followed.`;

function verdict({ verdict: kind, words, answers, leaves }, claim) {
  if (kind === "proof") return `${number(answers + leaves, "position")}, no gap: ${claim}.`;
  return kind === "gap" ? `This is not a proof. ${words}` : `This page cannot check the certificate. ${words}`;
}

function Reasons({ text, state: { tally, seconds, result } }) {
  const time = result ? ` The check took ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s on this device.` : "";
  return html`<div class="reasons">
    <p><b>Checked, in this page:</b> the certificate holds ${number(tally.answers, "answer")}, one for each position that the side of the
      claim can meet, up to some ply. The checker plays each answer, and then every reply of the other side. It decides the
      ${" "}${tally.leaves.toLocaleString("en")} positions after the last answers, the leaves, by a plain search.${time}</p>
    <p><b>To believe:</b> the rules and the search of the checker, a page of JavaScript (zermelo check-certificate --js-program prints
      it); that a position and its mirror image have the same value; and this browser. You need not believe the program that
      chose the answers.</p>
    <p><b>Play against it:</b> under the status you see whether a move is an answer of the certificate or comes from a search.</p>
    <a class="button" download="certificate.json" href=${addressOf(text)}>Save the certificate</a>
  </div>`;
}
