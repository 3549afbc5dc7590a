// The playground: an editor for a game or a program, what zermelo says about it, and the board.
import { html, render, useEffect, useRef, useState } from "../src/zermelo/apps/assets/vendor/htm-preact.js";
import { show } from "../src/zermelo/apps/assets/app.js";
import { CopyLink, ThemeButton } from "../src/zermelo/apps/assets/bar.js";
import { restoreTheme } from "../src/zermelo/apps/assets/theme.js";
import { editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { backend, python } from "./python.js";
import { Result } from "./result.js";
import { canPack, fragment, note, pack, unpack } from "./sharing.js";
import { Work } from "./work.js";

const OWN = "your_file";
const BOARD = document.getElementById("board");

const FRESH = { moves: null, at: null, board: null, first: "human", second: "human", values: "on" };

// The most lines of output that are shown.
const LINES = 500;

const FEW = 300;
const SAMPLES = [`${FEW} random`, "all"];

const NO_WEBASSEMBLY =
  "Python needs WebAssembly, which this browser lacks or has switched off. You can still write here; with a newer browser, or with zermelo on your computer, the buttons work.";
const NO_PACKING = "This browser cannot compress text (CompressionStream), so the address does not hold your file, and a link does not share it.";

function Playground() {
  const [work, setWork] = useState({});
  const [result, setResult] = useState(null);
  const [printed, setPrinted] = useState([]);
  const [against, setAgainst] = useState(fragment().get("against") ?? "tictactoe");
  const [name, setName] = useState("");
  const [shape, setShape] = useState("");
  const [sample, setSample] = useState(SAMPLES[0]);
  const [open, setOpen] = useState(false);
  const place = useRef(null), file = useRef(null), runtime = useRef(null);
  useEffect(() => {
    runtime.current = python(setWork, (line) => setPrinted((lines) => [...lines, line].slice(-LINES)));
    file.current = editor(place.current, keep);
    restore();
    addEventListener("hashchange", restore);
  }, []);

  const restore = async () => {
    const packed = fragment().get("text");
    if (!packed && file.current.text()) return;
    const text = packed && canPack() ? await unpack(packed).catch(() => null) : EXAMPLES[0].text;
    if (text === null) return setResult({ error: { message: "The link is damaged: it does not hold a whole file." } });
    if (text !== file.current.text()) file.current.set(text);
  };
  const ask = async (kind, more = {}) => {
    close();
    clear();
    try {
      setResult({ kind, ...(await runtime.current.ask({ kind, text: file.current.text(), ...more })) });
    } catch (error) {
      setResult({ error });
    }
  };
  const clear = () => (setResult(null), setPrinted([]));
  const close = () => (render(null, BOARD), setOpen(false));
  // The first board is that of the link, if it has one.
  const play = () => (clear(), start(fragment().get("game") === OWN ? {} : { ...FRESH, game: OWN }));
  const start = (parts) => {
    close();
    note(parts);
    setOpen(true);
    show(BOARD, backend(runtime.current.ask, file.current.text()), { game: OWN }, Top);
    BOARD.scrollIntoView();
  };
  const look = ({ moves }) => start({ ...FRESH, game: against, moves: moves.join(",") });
  const grade = (event) => {
    event.preventDefault();
    note({ against });
    ask("grade", { game: against, function: name.trim(), shape: shape.trim(), sample: SAMPLES.indexOf(sample) ? null : FEW });
  };
  const choose = (event) => file.current.set(EXAMPLES[event.target.value].text);
  const off = !globalThis.WebAssembly;

  return html`
    <header class="bar"><h1>zermelo</h1><p class="what"><b>Playground</b></p>
      <nav aria-label="Playground"><${CopyLink} /><${ThemeButton} /><a class="button" href="../">The book</a></nav></header>
    <section class="workbench" role=${open ? "region" : "main"} aria-label="Your file">
      <div class="stage">
        <div class="between"><label class="field example"><span>Begin with</span>
          <select onChange=${choose}>${EXAMPLES.map(({ title }, i) => html`<option value=${i}>${title}</option>`)}</select></label></div>
        <div class="editor" ref=${place}></div>
        <p class="hint" id="editor-help">A game has a function <code>game</code>, a program a function that makes a move. Tab indents; Esc, then Tab leaves the editor.</p>
      </div>
      <div class="stage">
        ${off && html`<p class="sorry" role="alert">${NO_WEBASSEMBLY}</p>`}
        ${!canPack() && html`<p class="sorry">${NO_PACKING}</p>`}
        <div class="card"><h2>Your game</h2><div class="tools-row">
          <button class="button main" disabled=${off} onClick=${() => ask("check")}>Check</button>
          <button class="button" disabled=${off} onClick=${play}>Play and analyse</button></div></div>
        <form class="card" onSubmit=${grade}><h2>Your program</h2><div class="tools-row">
          <${Field} name="Game" value=${against} set=${setAgainst} />
          <button class="button main" disabled=${off}>Grade</button></div>
          <details><summary>Options</summary><div class="tools-row">
            <${Field} name="Function" hint="found by its name" value=${name} set=${setName} />
            <${Field} name="Shape" hint="found by trying" value=${shape} set=${setShape} />
            <label class="field"><span>Positions</span><select onChange=${(event) => setSample(event.target.value)}>
              ${SAMPLES.map((each) => html`<option value=${each} selected=${each === sample}>${each}</option>`)}</select></label></div></details></form>
        <${Work} ...${work} stop=${() => runtime.current.stop()} />
        <${Result} ...${{ result, printed, look, goTo: (line) => file.current.goTo(line) }} />
      </div>
    </section>`;
}

function Field({ name, hint, value, set }) {
  return html`<label class="field"><span>${name}</span>
    <input value=${value} placeholder=${hint} onInput=${(event) => set(event.target.value)} spellcheck="false" autocomplete="off" /></label>`;
}

// The bar above the board. The board has its height when it appears.
function Top({ game, openMenu, openHelp }) {
  useEffect(() => BOARD.scrollIntoView(), []);
  return html`<nav class="top" aria-label="Game"><h2>${game.view.title}</h2>
    <button class="button" title="n" onClick=${openMenu}>New game</button><button class="button" title="?" onClick=${openHelp}>Help</button></nav>`;
}

let writing;
function keep(text) {
  clearTimeout(writing);
  if (canPack()) writing = setTimeout(async () => note({ text: await pack(text) }), 300);
}

const shell = document.getElementById("shell");
restoreTheme();
shell.replaceChildren();
render(html`<${Playground} />`, shell);
