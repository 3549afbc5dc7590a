// Questions about the next step of a search, asked before it is shown: the next node, the score, or the moves that are
// cut.

import { useAnswer } from "./asking.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

const MOST = 12;

// quiz: the tally of answers, step() to the next step, and count(right) for an answer.
export function Predict({ backend, game, steps, index, finished, quiz }) {
  const [answered, setAnswered] = useState(null);
  const box = useRef(null),
    acted = useRef(false);
  const from = decided(steps[index]),
    at = { ...game.here, moves: [...game.here.moves, ...from] };
  const { data } = useAnswer(JSON.stringify(at), (signal) => backend.position(at, signal));
  const told = answered?.index === index - 1 ? answered : null;
  const question = told?.question ?? (data && steps[index + 1] ? ask(steps, index, from, data) : null);
  const trivial = question?.options.length === 1;
  useEffect(() => {
    if (trivial) quiz.step();
  }, [trivial, index]);
  useEffect(() => {
    if (acted.current) box.current?.querySelector("button:not(:disabled)")?.focus();
  }, [index, Boolean(told), Boolean(question)]);
  const { right, asked } = quiz.tally;
  const score = html`<p class="tally">${asked > 0 && `${right} of ${asked} right`}</p>`;
  if (!question || trivial)
    return html`<div class="question">${
      finished && !steps[index + 1] ? html`<p>The search is finished.</p>` : html`<p>…</p>`
    }${score}</div>`;
  const choose = (option) => {
    acted.current = true;
    setAnswered({ index, question, option });
    quiz.count(option.right ? 1 : 0);
    quiz.step();
  };
  const keys = (event) => {
    const option = !told && question.options.find(({ label }) => label === event.key);
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (option) choose(option);
    else if (by) (by < 0 ? event.target.previousElementSibling : event.target.nextElementSibling)?.focus();
    else return;
    event.preventDefault();
  };
  return html`<div class="question" ref=${box}>
    <fieldset><legend>${question.words}</legend>
      <div class="answers" onKeyDown=${keys}>${question.options.map(
        (option) => html`<button key=${option.label} disabled=${Boolean(told)}
          class="button ${told ? marked(option, told.option) : ""}"
        onClick=${() => choose(option)}>${option.label}</button>`,
      )}</div>
    </fieldset>
    <p role="status">${
      told &&
      html`<b>${
        told.option.right ? "Right." : `No: ${question.options.find((option) => option.right).label}.`
      }</b> ${steps[index].words}`
    }</p>
    <div class="between">${score}${
      told &&
      html`<button class="button main"
      onClick=${() => setAnswered(null)}>Next question</button>`
    }</div>
  </div>`;
}

const marked = (option, chosen) => (option.right ? "is-right" : option === chosen ? "is-wrong" : "");

// Return the path of the node at which the search decides what comes next.
const decided = ({ kind, path }) => (kind === "visit" ? path : path.slice(0, -1));

// Return a question about the step after `index`, with options {label, right}; view: the position at the node that
// decides.
function ask(steps, index, from, view) {
  const next = steps[index + 1],
    legal = view.legal.map(({ move }) => move),
    open = untried(steps, index, from, legal);
  const cuts = steps.some(({ kind }) => kind === "cut"),
    here = from.length ? `after ${from.join(" ")}` : "at the root";
  if (cuts && open.length && open.length < legal.length && ["visit", "cut"].includes(next.kind)) {
    const cut = next.kind === "cut" ? open.join(" ") : "none";
    const labels = ["none", ...new Set([open.at(-1), open.join(" ")])];
    return {
      words: `Left to try ${here}: ${open.join(", ")}. Which moves does the search cut?`,
      options: options(labels, cut),
    };
  }
  if (next.kind === "visit") {
    const first = Math.max(0, legal.indexOf(next.path.at(-1)) - MOST / 2);
    return {
      words: `Which node comes next ${here}?`,
      options: options(legal.slice(first, first + MOST), next.path.at(-1)),
    };
  }
  const mover = view.players[next.path.length ? 1 - view.turn : view.turn];
  const of = next.kind === "result" ? "of the root" : `of ${next.path.join(" ")}`;
  return {
    words: `Which score ${of} comes back, for ${mover}?`,
    options: options(scores(steps, next.score), String(next.score)),
  };
}

const options = (labels, answer) => labels.map((label) => ({ label, right: label === answer }));

// Return the moves of a node that the search has not tried since it entered the node.
function untried(steps, index, from, legal) {
  const entered = steps.findLastIndex(
    ({ kind, path }, i) => i <= index && kind === "visit" && path.join(" ") === from.join(" "),
  );
  const tried = steps
    .slice(entered + 1, index + 1)
    .filter(({ path }) => path.length === from.length + 1)
    .map(({ path }) => path.at(-1));
  return legal.filter((move) => !tried.includes(move));
}

const number = (score) => {
  const [above, below = 1] = String(score).split("/");
  return above / below;
};

// Return the score among others that are near it, in ascending order.
function scores(steps, score) {
  const others = new Set([0, 1, -1, ...steps.map((step) => step.score)].filter((each) => each !== null).map(String));
  const minus = number(score) ? (String(score).startsWith("-") ? String(score).slice(1) : `-${score}`) : "1";
  const far = (each) => Math.abs(number(each) - number(score));
  const near = [...others].sort((one, other) => far(one) - far(other)).slice(0, 4);
  return [...new Set([String(score), minus, ...near])].sort((one, other) => number(one) - number(other));
}
