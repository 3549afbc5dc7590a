// <zermelo-board game="tictactoe" moves="1 2" values>: a board to play on, in any page. It is described in
// docs/web/embed.md. What stands inside the element is shown until the board is there, or where it cannot be.
import { styles } from "site";
import { remembering } from "../packages/zermelo-web/src/zermelo_web/assets/api.js";
import { useAnswer } from "../packages/zermelo-web/src/zermelo_web/assets/asking.js";
import { Board } from "../packages/zermelo-web/src/zermelo_web/assets/board.js";
import { Icon } from "../packages/zermelo-web/src/zermelo_web/assets/controls.js";
import { START } from "../packages/zermelo-web/src/zermelo_web/assets/link.js";
import { Chip } from "../packages/zermelo-web/src/zermelo_web/assets/marks.js";
import { useGame } from "../packages/zermelo-web/src/zermelo_web/assets/play.js";
import { sides } from "../packages/zermelo-web/src/zermelo_web/assets/scene.js";
import {
  html,
  render,
  useEffect,
  useRef,
  useState,
} from "../packages/zermelo-web/src/zermelo_web/assets/vendor/htm-preact.js";
import { backendOf, canCompute } from "./games.js";

const FOLDER = new URL(".", import.meta.url);

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(
  `:host { display: block; } :host([hidden]) { display: none; } .zermelo { all: initial; display: block; } ${styles}
  .z-sorry { border-left: 4px solid var(--loss); padding-left: 10px; }`,
);

// The boards of the page.
const BOARDS = new Set();

class ZermeloBoard extends HTMLElement {
  static observedAttributes = ["game", "moves", "values", "against", "static", "theme"];

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [SHEET];
    // The position on the board, as the JSON of the HTTP API; null before it is there.
    this.position = null;
  }

  connectedCallback() {
    BOARDS.add(this);
    this.draw();
  }

  disconnectedCallback() {
    BOARDS.delete(this);
    render(null, this.shadowRoot);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    render(html`<${Loaded} ...${this.properties} element=${this} />`, this.shadowRoot);
  }

  get properties() {
    const text = (name, otherwise) => this.getAttribute(name) ?? otherwise;
    return {
      game: text("game", "tictactoe"),
      moves: text("moves", ""),
      against: text("against", "human"),
      theme: text("theme", schemeOf(this)),
      values: this.hasAttribute("values"),
      fixed: this.hasAttribute("static"),
    };
  }
}

// Return the colour scheme that the page has chosen, "light" or "dark"; undefined leaves it to the system.
function schemeOf(element) {
  const { colorScheme } = getComputedStyle(element);
  return ["light", "dark"].includes(colorScheme) ? colorScheme : undefined;
}

function Loaded({ element, game, ...others }) {
  const { data, error, retry } = useAnswer(game, async () => remembering(await backendOf(game, FOLDER)));
  if (data)
    return html`<${Live} key=${`${game} ${others.moves} ${others.against}`} backend=${data} ...${{
      element,
      game,
      ...others,
    }} />`;
  return html`<${Instead} ...${{ element, error, retry }} />`;
}

// What stands inside the element, with the reason if there is no board.
function Instead({ error, retry, element }) {
  const isSilent = !canCompute() && element.hasChildNodes();
  return html`<slot></slot>${
    error &&
    !isSilent &&
    html`<div class="zermelo z-widget"><p class="z-sorry" role="alert">${error.message}</p>
    ${error.again && html`<button class="z-tool" onClick=${retry}>Try again</button>`}</div>`
  }`;
}

function Live({ element, backend, game: name, moves: text, against, theme, values, fixed }) {
  const first = text.split(/[\s,]+/).filter(Boolean),
    seats = first.length % 2 ? [against, "human"] : ["human", against];
  const begun = { ...START, game: name, moves: first, at: first.length, first: seats[0], second: seats[1] };
  const [link, setLink] = useState(begun);
  const [pointed, setPointed] = useState(null),
    [refused, setRefused] = useState("");
  const go = (change) => {
    setPointed(null);
    setLink((old) => ({ ...old, ...change }));
  };
  const game = useGame(backend, { ...link, values }, go),
    { view } = game,
    error = game.error ?? game.computer.error;
  const ghost = usePreview(backend, game, pointed);
  useReports(element, game.current, first.length);
  if (!view) return html`<${Instead} ...${{ error, retry: game.retry, element }} />`;
  const commands = { ...game, restart: () => go(begun), turnValues: () => element.toggleAttribute("values") };
  const hasBegun = !game.ended || link.moves.join() !== first.join(),
    move = view.legal.find((each) => each.move === pointed);
  return html`<div class="zermelo z-widget" style=${sides(view)} data-theme=${theme} role="group"
    aria-label=${view.title}
      onKeyDown=${(event) => fixed || press(event, commands)}>
    <p class="z-status" aria-live="polite">${values && view.value && html`<${Chip} of=${view.value} small />`} <b>
    ${view.header ?? `${view.player} to move.`}</b></p>
    <${Board} view=${view} values=${values} play=${game.live && !fixed ? game.play : undefined} hover=${
      fixed ? undefined : setPointed
    } ghost=${ghost} say=${setRefused} />
    ${error && html`<p class="z-sorry" role="alert">${error.message}</p>`}
    ${
      !fixed &&
      html`<p class="z-pointed">${
        refused || (values && move?.words && html`<b>${move.move}</b>: ${move.why ?? move.words}`)
      }</p>
      <${Tools} ...${{ commands, hasBegun, values }} />`
    }
  </div>`;
}

function Tools({ commands, hasBegun, values }) {
  const tool = (command, words, title, isOff) =>
    html`<button class="z-tool" title=${title} disabled=${isOff} onClick=${commands[command]}>${words}</button>`;
  const icon = (name, words) => html`<${Icon} name=${name} /><span class="z-unseen">${words}</span>`;
  return html`<div class="z-tools">
    ${tool("undo", icon("undo", "Undo"), "Undo (u)", !commands.canUndo)}
    ${tool("redo", icon("redo", "Redo"), "Redo (r)", commands.ended)}
    ${tool("restart", "Restart", "n", !hasBegun)}
    ${tool("best", "Play best", "Play the best move (Space)", !commands.live)}
    <button class="z-tool" title="h" aria-pressed=${values} onClick=${commands.turnValues}>Values</button>
  </div>`;
}

const KEYS = { u: "undo", r: "redo", n: "restart", " ": "best", h: "turnValues" };

// Make the move, or run the command, of a key.
function press(event, commands) {
  const { key, target } = event,
    command = commands.legal.includes(key) ? "play" : KEYS[key];
  if (event.ctrlKey || event.metaKey || event.altKey || !command) return;
  if (key === " " && target.closest("button:not([aria-disabled=true])")) return; // it presses the button
  event.preventDefault();
  event.stopPropagation();
  commands[command](key);
}

// Return the view after the move under the pointer.
function usePreview(backend, { here }, move) {
  const at = move && { ...here, moves: [...here.moves, move] };
  return useAnswer(at && JSON.stringify(at), () => backend.position(at)).data ?? null;
}

// Tell the page of each position: element.position has it, and a move sends the event "move".
function useReports(element, view, least) {
  const plies = useRef(least);
  useEffect(() => {
    if (!view) return;
    element.position = view;
    const isMove = view.moves.length > plies.current;
    plies.current = view.moves.length;
    if (isMove)
      element.dispatchEvent(
        new CustomEvent("move", { bubbles: true, composed: true, detail: { move: view.moves.at(-1), position: view } }),
      );
  }, [view?.moves.join()]);
}

// A page may change its colours at any time.
const repaint = new MutationObserver(() => BOARDS.forEach((board) => board.draw()));
for (const element of [document.documentElement, document.body]) repaint.observe(element, { attributes: true });

if (!customElements.get("zermelo-board")) customElements.define("zermelo-board", ZermeloBoard);
