// One watched search at one step: the node as a board, what comes back, what is cut off, and the work so far.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Sorry, useAnswer } from "./asking.js";
import { Ladder } from "./ladder.js";
import { Thumb } from "./thumb.js";

const CHUNK = 1000;
const TOO_DEEP = "A game can go on here for longer than a search that calls itself can follow, so there are no steps to watch.";

export function Lane({ backend, game, name, index, playing, known }) {
  const { steps, finished, result, error, retry } = useSteps(backend, game, name, index);
  const shown = steps[Math.min(index, steps.length - 1)];
  useEffect(() => known(steps.length - (finished ? 1 : 0)), [steps.length, finished]);
  const path = shown?.path ?? [];
  const node = useNode(backend, game, path);
  const done = finished && index >= steps.length - 1;
  const { view } = game, depth = Math.max(1, ...steps.map((step) => step.path.length));
  const taken = steps.slice(0, index + 1);
  if (error) return html`<section class="lane card" aria-label=${name}><h2>${name}</h2><${Sorry} error=${explained(error)} retry=${retry} /></section>`;
  return html`<section class="lane card" aria-label=${name}>
    <h2>${name}</h2>
    <div class="lane-board ${shown?.kind ?? ""}"><${Thumb} view=${node ?? game.view} />
      <div class="lane-words" role=${playing ? undefined : "status"}>
        <b class="kind ${shown?.kind ?? ""}">${shown ? headline(shown) : "loading …"}</b>
        <p>${shown?.words ?? path.join(" ")}</p>
      </div>
    </div>
    <dl class="counters">
      <div><dt>step</dt><dd>${Math.min(index + 1, Math.max(steps.length, 1)).toLocaleString("en")}</dd></div>
      <div><dt>nodes</dt><dd>${(shown?.nodes ?? 0).toLocaleString("en")}</dd></div>
      <div><dt>calls</dt><dd>${(shown?.calls ?? 0).toLocaleString("en")}</dd></div>
      <div><dt>cuts</dt><dd>${taken.filter((step) => step.kind === "cut").length.toLocaleString("en")}</dd></div>
    </dl>
    <${Ladder} steps=${taken} path=${path} depth=${depth} movers=${[view.players[view.turn], view.players[1 - view.turn]]} />
    <p class="lane-end">${done ? `Finished: score ${result?.score}, best ${result?.best.join(" ")}.` : ""}</p>
  </section>`;
}

// Every search that can be watched recurses: to name another one is of no help here.
const explained = (error) => (error.kind === "TooLarge" ? { ...error, message: TOO_DEEP, again: false } : error);

function headline({ kind, score }) {
  return { visit: "looks", score: `score ${score}`, cut: `cut at ${score}`, remembered: `known: ${score}` }[kind];
}

// The steps of a search, fetched ahead of the one that is shown.
function useSteps(backend, game, name, index) {
  const [all, setAll] = useState({ steps: [], finished: false });
  const wanted = !all.finished && index >= all.steps.length - CHUNK / 4;
  const first = all.steps.length;
  const { data, error, retry } = useAnswer(wanted ? `${name} ${first} ${game.key}` : null, (signal) =>
    backend.steps(game.here, name, first, CHUNK, signal),
  );
  useEffect(() => {
    if (data) setAll({ steps: [...all.steps, ...data.steps], finished: data.finished, result: data.result });
  }, [data]);
  return { ...all, error, retry };
}

// The position at a node; while it is fetched, the one before stays.
function useNode(backend, game, path) {
  const at = { ...game.here, moves: [...game.here.moves, ...path] };
  const last = useRef(null);
  const { data } = useAnswer(JSON.stringify(at), (signal) => backend.position(at, signal));
  last.current = data ?? last.current;
  return last.current;
}
