// One search at one step: the node as a board, its score or cut, and the work so far.

import { Sorry, useAnswer } from "./asking.js";
import { NodeData } from "./nodedata.js";
import { Predict } from "./predict.js";
import { Thumb } from "./thumb.js";
import { Tried } from "./tried.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

const CHUNK = 1000;

export function Lane({ backend, game, name, about, index, playing, known, quiz }) {
  const { steps, finished, result, convention, source, error, retry } = useSteps(backend, game, name, index);
  const shown = steps[Math.min(index, steps.length - 1)];
  useEffect(() => known(steps.length - (finished ? 1 : 0)), [steps.length, finished]);
  const path = shown?.path ?? [];
  const node = useNode(backend, game, path);
  const done = finished && index >= steps.length - 1;
  const { view } = game,
    depth = Math.max(1, ...steps.map((step) => step.path.length));
  const taken = steps.slice(0, index + 1);
  if (error)
    return html`<section class="lane card" aria-label=${name}><h2>${name}</h2><${Sorry} ...${{ error, retry }} />
      </section>`;
  return html`<section class="lane card ${shown?.accumulators.length ? "wide-lane" : ""}" aria-label=${name}>
    <h2>${name.replaceAll("_", " ")}</h2>
    <p class="hint lane-about">${about}.</p>
    <div class="lane-board"><${Thumb} view=${node ?? game.view} />
      <div class="lane-words" role=${playing ? undefined : "status"}>
        <b class="kind ${shown?.kind ?? ""}">${shown ? headline(shown) : "loading …"}</b>
        <p>${shown?.words ?? path.join(" ")}</p>
      </div>
      <${Tried} steps=${taken} path=${path} depth=${depth}
        movers=${[view.players[view.turn], view.players[1 - view.turn]]} />
    </div>
    ${
      quiz &&
      steps.length > 0 &&
      html`<${Predict}
      ...${{ backend, game, steps, index: Math.min(index, steps.length - 1), finished, quiz }} />`
    }
    ${source && html`<${Source} text=${source} line=${shown?.line} />`}
    <${NodeData} ...${{ taken, shown }} />
    <dl class="counters">
      <div><dt>step</dt><dd>${Math.min(index + 1, Math.max(steps.length, 1)).toLocaleString("en")}</dd></div>
      <div><dt>nodes</dt><dd>${(shown?.nodes ?? 0).toLocaleString("en")}</dd></div>
      <div><dt>calls</dt><dd>${(shown?.calls ?? 0).toLocaleString("en")}</dd></div>
      <div><dt>cuts</dt><dd>${taken.filter((step) => step.kind === "cut").length.toLocaleString("en")}</dd></div>
    </dl>
    <p class="convention">${convention ?? "…"}</p>
    <p class="lane-end">${done ? `Finished: score ${result?.score}, best ${result?.best.join(" ")}.` : ""}</p>
  </section>`;
}

// The source of the search, with the line that runs in the middle.
function Source({ text, line }) {
  const box = useRef(null);
  useEffect(() => {
    const [on] = box.current.querySelectorAll(".on");
    if (on) box.current.scrollTop = on.offsetTop - box.current.offsetTop - box.current.clientHeight / 2;
  }, [line]);
  return html`<pre class="source" ref=${box} tabindex="0" aria-label="Source of the search"><code>${text
    .trimEnd()
    .split("\n")
    .map(
      (each, i) =>
        html`<span key=${i} class=${i + 1 === line ? "on" : ""} aria-current=${i + 1 === line ? "true" : undefined}
          style=${`--indent:${each.search(/\S/)}ch`}>${each.trimStart()}</span>`,
    )}</code></pre>`;
}

function headline({ kind, score }) {
  return {
    visit: "looks",
    score: `score ${score}`,
    cut: `cut at ${score}`,
    remembered: `known: ${score}`,
    result: `returns ${score}`,
  }[kind];
}

// Return the steps of a search, fetched ahead of the one on the screen.
function useSteps(backend, game, name, index) {
  const [all, setAll] = useState({ steps: [], finished: false });
  const wanted = !all.finished && index >= all.steps.length - CHUNK / 4;
  const first = all.steps.length;
  const { data, error, retry } = useAnswer(wanted ? `${name} ${first} ${game.key}` : null, (signal) =>
    backend.steps(game.here, name, first, CHUNK, signal),
  );
  useEffect(() => {
    if (data)
      setAll({
        steps: [...all.steps, ...data.steps],
        finished: data.finished,
        result: data.result,
        convention: data.convention,
        source: data.source,
      });
  }, [data]);
  return { ...all, error, retry };
}

// Return the position at a node; until it arrives, return the one before.
function useNode(backend, game, path) {
  const at = { ...game.here, moves: [...game.here.moves, ...path] };
  const last = useRef(null);
  const { data } = useAnswer(JSON.stringify(at), (signal) => backend.position(at, signal));
  last.current = data ?? last.current;
  return last.current;
}
