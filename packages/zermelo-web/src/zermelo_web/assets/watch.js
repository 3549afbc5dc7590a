// Searches side by side, step by step, as the backend records them.

import { Icon, Tool } from "./controls.js";
import { Lane } from "./lane.js";
import { toggled } from "./toggled.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

const SPEEDS = [1, 3, 10, 30, 100];
const capital = (words) => words[0].toUpperCase() + words.slice(1);
const NONE = { right: 0, asked: 0 };

// setAsking: called with true while a prediction asks for what the values on the board would tell.
export function Watch({ backend, catalogue, game, setAsking }) {
  const [chosen, setChosen] = useState(["alphabeta"]);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [tally, setTally] = useState(null);
  const [ends, setEnds] = useState({}); // the last step of each search that has arrived
  const last = Math.max(0, ...chosen.map((name) => ends[name] ?? 0));
  const move = (by) => setAt((now) => Math.min(Math.max(now + by, 0), last));
  useEffect(() => {
    setAt(0);
    setPlaying(false);
    setEnds({});
    setTally((old) => old && NONE);
  }, [game.key]);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => move(Math.max(1, SPEEDS[speed] / 30)), 1000 / Math.min(SPEEDS[speed], 30));
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    setAsking(Boolean(tally));
    return () => setAsking(false);
  }, [Boolean(tally)]);
  if (game.view.over)
    return html`<p class="hint">The game is over: there is nothing to search. Go back a few plies.</p>`;
  const toggle = (name) => {
    setChosen((old) => (tally ? [name] : toggled(old, name)));
    if (tally) setAt(0);
  };
  const predict = () => {
    setPlaying(false);
    setTally(tally ? null : NONE);
    if (!tally) setChosen(chosen.slice(-1));
  };
  const quiz = tally && {
    tally,
    step: () => move(1),
    count: (right) => setTally((old) => ({ right: old.right + right, asked: old.asked + 1 })),
  };
  const step = (by) => () => {
    setPlaying(false);
    move(by);
  };
  const index = Math.floor(at);
  const aboutOf = (name) => capital(catalogue.searches.find((each) => each.name === name).about);
  return html`<div class="watch">
    <fieldset class="pick"><legend class="unseen">Searches to watch</legend>${catalogue.searches.map(
      ({ name, about }) => html`<label key=${name} title=${about}>
      <input type=${tally ? "radio" : "checkbox"} name="watched" checked=${chosen.includes(name)}
        disabled=${!tally && chosen.length === 1 && chosen[0] === name} onChange=${() => toggle(name)} /><span>
          ${name.replaceAll("_", " ")}</span></label>`,
    )}</fieldset>
    <div class="between">
      <div class="tools" role="group" aria-label="Steps">
        <${Tool} icon="start" label="First step" off=${index === 0} onClick=${step(-Infinity)} />
        <${Tool} icon="back" label="Back one step" off=${index === 0 || Boolean(tally)} onClick=${step(-1)} />
        <button class="tool main" disabled=${Boolean(tally)}
          aria-label=${playing ? "Pause the search" : "Play the search"} onClick=${() => setPlaying(!playing)}>
            <${Icon} name=${playing ? "pause" : "play"} /></button>
        <${Tool} icon="forward" label="Next step" off=${last === 0} onClick=${step(1)} />
      </div>
      <button class="button switch" aria-pressed=${Boolean(tally)} title="Ask before each step is shown"
        onClick=${predict}>Predict</button>
      <label class="speed"><span>${SPEEDS[speed]} steps a second</span>
        <input type="range" min="0" max=${SPEEDS.length - 1} value=${speed} aria-label="Steps a second"
          onInput=${(event) => setSpeed(Number(event.target.value))} /></label>
    </div>
    <div class="lanes">${chosen.map(
      (name) => html`<${Lane} key=${`${name} ${game.key}`} ...${{
        backend,
        game,
        name,
        about: aboutOf(name),
        index,
        playing,
        quiz,
      }}
      known=${(length) => setEnds((old) => ({ ...old, [name]: length }))} />`,
    )}</div>
    <p class="footnote">A score is for the player who moved into the node. A cut leaves out moves that cannot
      matter any more. The marked line is entered, or has its answer back.</p>
  </div>`;
}
