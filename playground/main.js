// The playground: a board for every game, and a workbench for the visitor's own file, which is loaded when it is
// opened.

import { show } from "../packages/zermelo-web/src/zermelo_web/assets/app.js";
import { Sorry } from "../packages/zermelo-web/src/zermelo_web/assets/asking.js";
import { CopyLink, ThemeButton } from "../packages/zermelo-web/src/zermelo_web/assets/bar.js";
import {
  html,
  render,
  useEffect,
  useRef,
  useState,
} from "../packages/zermelo-web/src/zermelo_web/assets/vendor/htm-preact.js";
import "../packages/zermelo-web/src/zermelo_web/assets/study.js";
import { RulesButton } from "../packages/zermelo-web/src/zermelo_web/assets/howto.js";
import { restoreTheme } from "../packages/zermelo-web/src/zermelo_web/assets/theme.js";
import { backend, OWN } from "./backend.js";
import { canCompute } from "./games.js";
import { python } from "./python.js";
import { canPack, fragment, note, unpack } from "./sharing.js";
import { Work } from "./work.js";

const BOARD = document.getElementById("board");

// The most lines of output that are shown.
const LINES = 500;

const DAMAGED = "The link is damaged: it does not hold a whole file.";

function Playground() {
  const [work, setWork] = useState({});
  const [printed, setPrinted] = useState([]);
  const [bench, setBench] = useState(null);
  const [text, setText] = useState(null); // of the link
  const [open, setOpen] = useState(false);
  const [trouble, setTrouble] = useState(null);
  const [playing, setPlaying] = useState(false);
  const runtime = useRef(null);
  useEffect(() => {
    runtime.current = python(setWork, (line) => setPrinted((lines) => [...lines, line].slice(-LINES)));
    begin();
    addEventListener("hashchange", restore);
  }, []);

  // A link with a file opens the workbench, and runs nothing of it. A game of the catalogue begins at once.
  const begin = async () => {
    const file = await restore(),
      game = fragment().get("game");
    if (game === OWN || !canCompute()) openBench();
    else if (game || !file) play(file ?? "");
  };
  const restore = async () => {
    const packed = fragment().get("text");
    if (!packed || !canPack()) return null;
    const file = await unpack(packed).catch(() => null);
    setText({ file, error: file === null ? DAMAGED : null });
    openBench();
    return file;
  };
  const openBench = async () => {
    setTrouble(null);
    setOpen(true);
    await import("./workbench.js").then(
      ({ Workbench }) => setBench(() => Workbench),
      () => setTrouble({ message: "The editor could not be loaded." }),
    );
  };
  const play = (file, parts = {}, Bar = Top) => {
    close();
    note(parts);
    setPlaying(true);
    show(BOARD, backend(runtime.current.ask, file), {}, Bar);
  };
  const playArrived = (file, parts) => {
    setPrinted([]);
    play(file, parts, Arrived);
  };
  const close = () => {
    render(null, BOARD);
    setPlaying(false);
  };
  const ask = (question) => {
    if (fragment().get("game") === OWN) close(); // the board of an older file
    setPrinted([]);
    return runtime.current.ask(question);
  };
  const Bench = bench;

  return html`
    <header class="bar"><h1>zermelo</h1><p class="what"><b>Playground</b></p>
      <nav aria-label="Playground"><button class="button" aria-expanded=${open}
        onClick=${() => (open ? setOpen(false) : openBench())}>Your file</button>
        <${CopyLink} /><${ThemeButton} /><a class="button" href="../">Home</a></nav></header>
    ${trouble && html`<${Sorry} error=${trouble} retry=${openBench} />`}
    ${Bench && html`<${Bench} ...${{ link: text, open, playing, printed, ask, play: playArrived }} />`}
    <${Work} ...${work} stop=${() => runtime.current.stop()} />`;
}

// The bar above the board.
function Top({ game, openMenu, openHelp, ...how }) {
  return html`<nav class="top" aria-label="Game"><h2>${game.view.title}</h2>
    <button class="button main" title="n" onClick=${openMenu}>New game</button><${RulesButton} ...${how} />
    <button class="button" title="?" onClick=${openHelp}>Help</button></nav>`;
}

// The bar above a board that the workbench has opened. The board has its height when it appears.
function Arrived(properties) {
  useEffect(() => BOARD.scrollIntoView(), []);
  return html`<${Top} ...${properties} />`;
}

const shell = document.getElementById("shell");
restoreTheme();
shell.replaceChildren();
render(html`<${Playground} />`, shell);
