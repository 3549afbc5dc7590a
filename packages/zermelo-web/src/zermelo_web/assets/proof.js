// The certificate in a page: its check in a worker, a player who plays its answers, and what a visitor has to believe.

import { announce } from "./announce.js";
import { Bar } from "./bar.js";
import { addressOf } from "./local.js";
import { unpacked } from "./packed.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

const PLAYER = {
  name: "certificate",
  about: "Play the answers of the certificate, and best moves where it has none.",
  options: {},
};

const LOST = {
  verdict: "unknown",
  words: "The browser has stopped the check. Reload the page.",
  answers: 0,
  leaves: 0,
};

// Return the backend with the certificate as a player, the state of a new game and the top of the page. isCompiled: the
// checker takes the rules from the WebAssembly module of the page.
export async function prove(backend, game, isCompiled = false) {
  const text = await unpacked("certificate").text(),
    { claim, start = "" } = JSON.parse(text);
  const wasm = isCompiled ? await unpacked("module").arrayBuffer() : null;
  const progress = checked({ text, wasm }, await unpacked("checker").text());
  const move = (at, player, ...more) =>
    player === PLAYER.name ? answer(backend, progress.strategy, at, ...more) : backend.move(at, player, ...more);
  const games = async () => {
    const catalogue = await backend.games();
    return { ...catalogue, players: [PLAYER, ...catalogue.players] };
  };
  const seats = claim.startsWith("first")
    ? { first: PLAYER.name, second: "human" }
    : { first: "human", second: PLAYER.name };
  const Top = (properties) =>
    html`<${Bar} ...${properties} /><${Proof} ...${{ text, claim, start, progress }}
      title=${properties.game.view.title} />`;
  return { backend: { ...backend, games, move }, first: { game, board: start, values: false, ...seats }, Top };
}

// Begin a check of {text, wasm}. Return {state, watch, strategy}: watch(call) calls with each new state {tally, result,
// seconds}.
function checked(question, script) {
  const worker = new Worker(addressOf(script)),
    begun = Date.now(),
    watchers = new Set();
  const progress = {
    state: { tally: { answers: 0, leaves: 0, searched: 0 } },
    watch: (call) => {
      watchers.add(call);
      return () => watchers.delete(call);
    },
  };
  const set = (part) => {
    progress.state = { ...progress.state, seconds: (Date.now() - begun) / 1000, ...part };
    watchers.forEach((call) => call(progress.state));
  };
  progress.strategy = new Promise((done) => {
    worker.onmessage = ({ data: { tally, strategy, maps, isCompiled, result } }) => {
      if (strategy) {
        done({ answers: strategy, maps });
        set({ isCompiled, isFolded: maps.length > 1 });
      }
      if (tally) set({ tally });
      if (!result) return;
      done({ answers: new Map(), maps: [] }); // without effect after a proof
      set({ result, tally: result });
      worker.terminate();
    };
    worker.onerror = () => {
      set({ result: LOST });
      done({ answers: new Map(), maps: [] });
    };
  });
  worker.postMessage(question);
  return progress;
}

// Return the move that the certificate answers at a position; where it has no answer, that of a search.
async function answer(backend, strategy, at, signal) {
  const { answers, maps } = await strategy;
  const least = (text) =>
    maps.map((map) => map.map((cell) => text[cell]).join("")).reduce((a, b) => (b < a ? b : a), text);
  const { text, legal } = await backend.position(at, signal),
    target = answers.get(least(text));
  for (const { move } of target === undefined ? [] : legal) {
    const child = await backend.position({ ...at, moves: [...at.moves, move] }, signal);
    if (least(child.text) === target) return { move, remark: "an answer of the certificate" };
  }
  return {
    ...(await backend.move(at, "perfect", signal)),
    remark: "from a search: the certificate leaves this position to it",
  };
}

const number = (count, thing, things = `${thing}s`) => `${count.toLocaleString("en")} ${count === 1 ? thing : things}`;

const upper = (words) => words[0].toUpperCase() + words.slice(1);

// Return the claim as a part of a sentence.
function inWords(claim, title, start) {
  const [, seat, verb, limit] = /^(\w+) (\w+ by at \w+ \d+|wins|never loses)(.*)$/.exec(claim);
  return `the ${seat} player ${verb}${verb === "wins" ? "" : " at"} ${title}${limit}${
    start && " from the position where this page begins"
  }`;
}

// The claim, the progress of the check and its verdict.
function Proof({ text, claim, start, progress, title }) {
  const [state, setState] = useState(progress.state);
  const { tally, result } = state,
    words = inWords(claim, title, start),
    sentence = result && verdict(result, words);
  useEffect(() => {
    setState(progress.state);
    return progress.watch(setState);
  }, []);
  useEffect(() => void (sentence && announce(sentence)), [sentence]);
  return html`<section class="proof ${result?.verdict ?? ""}" aria-label="Proof">
    <h2>${upper(words)}</h2>
    ${
      result
        ? html`<p class="verdict"><b aria-hidden="true">${result.verdict === "proof" ? "✓" : "✗"}</b> ${sentence}</p>`
        : html`<div class="verdict"><p>${doing(tally)}</p>
          <progress aria-label="Check of the certificate" max=${tally.leaves || 1} value=${tally.searched} /></div>`
    }
    <details><summary>What ${result ? "was" : "is"} checked, and what to believe</summary>
    <${Reasons} ...${{ text, state }} /></details>
  </section>`;
}

const doing = ({ answers, leaves, searched }) =>
  searched
    ? `Checking: ${searched.toLocaleString("en")} of ${number(leaves, "leaf", "leaves")}.`
    : `Checking: ${number(answers, "answer")}.`;

function verdict({ verdict: kind, words, answers, leaves }, claim) {
  if (kind === "proof") return `${number(answers + leaves, "position")}, no gap: ${claim}.`;
  return kind === "gap" ? `This is not a proof. ${words}` : `This page cannot check the certificate. ${words}`;
}

const OWN = "the rules and the search of the checker, one page of JavaScript";
const COMPILED = "the rules of the game, compiled from Python to WebAssembly, and the checker, two pages of JavaScript";

const MIRRORED = "; and that a position and its mirror image have the same value";

function Reasons({ text, state: { tally, seconds, isCompiled, isFolded, result } }) {
  const time = seconds < 10 ? seconds?.toFixed(1) : Math.round(seconds),
    { leaves } = tally;
  return html`<div class="reasons">
    <p><b>Checked, in this page.</b> The certificate has ${number(
      tally.answers,
      "answer",
    )}: one for each position that one side meets
      ${leaves ? " in the first plies" : ""}. The checker plays each of them, and then every reply of the other side.
      ${
        leaves > 0 &&
        ` After the last answers, ${number(
          leaves,
          "position",
        )} are left, the leaves. A plain search decides each of them.`
      }
      ${result && ` The check took ${time} s on this device.`}</p>
    <p><b>What you have to believe.</b> This browser; and ${isCompiled ? COMPILED : OWN}${
      isFolded ? MIRRORED : ""
    }. You need not believe the program that chose the answers.</p>
    <p><b>Play against it.</b> After each move of the computer, a line above the board says whether the move is an
      answer of the certificate or comes from a search.</p>
    <a class="button" download="certificate.json" href=${addressOf(text)}>Save the certificate</a>
  </div>`;
}
