// The visitor's own file: an editor for a game or a program, and what zermelo says about it.
import { html, useEffect, useRef, useState } from "../packages/zermelo-web/src/zermelo_web/assets/vendor/htm-preact.js";
import { OWN } from "./backend.js";
import { editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { canCompute, NO_WEBASSEMBLY } from "./games.js";
import { Result } from "./result.js";
import { canPack, fragment, note, pack } from "./sharing.js";

const FRESH = { moves: null, at: null, board: null, first: "human", second: "human", values: "on" };

const FEW = 300;
const SAMPLES = [`${FEW} random`, "all"];

const NO_PACKING =
  "This browser cannot compress text (CompressionStream), so the address does not hold your file, " +
  "and a link does not share it.";

// link: the file of the link and whether it is damaged. ask(question): asks Python. play(file, parts): opens the board,
// with these parts of the link.
export function Workbench({ link, open, playing, printed, ask, play }) {
  const [result, setResult] = useState(null);
  const [against, setAgainst] = useState(fragment().get("against") ?? "tictactoe");
  const [name, setName] = useState("");
  const [shape, setShape] = useState("");
  const [sample, setSample] = useState(SAMPLES[0]);
  const [example, setExample] = useState(0);
  const place = useRef(null),
    file = useRef(null);
  const changed = (text) => {
    keep(text);
    setExample(EXAMPLES.findIndex((each) => each.text === text));
  };
  useEffect(() => {
    file.current = editor(place.current, changed);
  }, []);
  useEffect(() => {
    if (link?.error) return setResult({ error: { message: link.error } });
    const text = link?.file ?? (file.current.text() || EXAMPLES[0].text);
    if (text !== file.current.text()) file.current.set(text);
  }, [link]);

  const asked = async (kind, more = {}) => {
    setResult(null);
    try {
      setResult({ kind, ...(await ask({ kind, text: file.current.text(), ...more })) });
    } catch (error) {
      setResult({ error });
    }
  };
  const start = (parts) => play(file.current.text(), parts);
  // The first board is that of the link, if it has one.
  const playOwn = () => {
    setResult(null);
    start(fragment().get("game") === OWN ? {} : { ...FRESH, game: OWN });
  };
  const look = ({ moves }) => start({ ...FRESH, game: against, moves: moves.join(",") });
  const grade = (event) => {
    event.preventDefault();
    note({ against });
    asked("grade", {
      game: against,
      function: name.trim(),
      shape: shape.trim(),
      sample: SAMPLES.indexOf(sample) ? null : FEW,
    });
  };
  const choose = (event) => file.current.set(EXAMPLES[event.target.value].text);
  const off = !canCompute();

  return html`<section class="workbench" role=${playing ? "region" : "main"} aria-label="Your file" hidden=${!open}>
      <div class="stage">
        <div class="between"><label class="field example"><span>Begin with</span>
          <select value=${example} onChange=${choose}>${example < 0 && html`<option value="-1">Your text</option>`}
            ${EXAMPLES.map(({ title }, i) => html`<option value=${i}>${title}</option>`)}</select></label></div>
        <div class="editor" ref=${place}></div>
        <p class="hint"
          id="editor-help">A game has a function <code>game</code>, a program a function that makes a move. Tab indents;
            Esc, then Tab leaves the editor.</p>
      </div>
      <div class="stage">
        ${
          off &&
          html`<p class="sorry" role="alert">
        ${NO_WEBASSEMBLY} You can still write here; with a newer browser, or with zermelo on your computer, everything
          works.</p>`
        }
        ${!canPack() && html`<p class="sorry">${NO_PACKING}</p>`}
        <div class="card"><h2>Your game</h2><div class="tools-row">
          <button class="button main" disabled=${off} onClick=${() => asked("check")}>Check</button>
          <button class="button" disabled=${off} onClick=${playOwn}>Play and analyse</button></div></div>
        <form class="card" onSubmit=${grade}><h2>Your program</h2><div class="tools-row">
          <${Field} name="Game" value=${against} set=${setAgainst} />
          <button class="button main" disabled=${off}>Grade</button></div>
          <details><summary>Options</summary><div class="tools-row">
            <${Field} name="Function" hint="found by its name" value=${name} set=${setName} />
            <${Field} name="Shape" hint="found by trying" value=${shape} set=${setShape} />
            <label class="field"><span>Positions</span><select onChange=${(event) => setSample(event.target.value)}>
              ${SAMPLES.map((each) => html`<option value=${each} selected=${each === sample}>${each}</option>`)}
              </select></label></div></details></form>
        <${Result} ...${{ result, printed, look, goTo: (line) => file.current.goTo(line) }} />
      </div>
    </section>`;
}

function Field({ name, hint, value, set }) {
  return html`<label class="field"><span>${name}</span>
    <input value=${value} placeholder=${hint} onInput=${(event) => set(event.target.value)} spellcheck="false"
      autocomplete="off" /></label>`;
}

let writing;
function keep(text) {
  clearTimeout(writing);
  if (canPack()) writing = setTimeout(async () => note({ text: await pack(text) }), 300);
}
