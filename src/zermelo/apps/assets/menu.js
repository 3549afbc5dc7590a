// The dialog for a new game: the game, its options, the players and the position.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Sorry } from "./asking.js";
import { PlayerChoice } from "./players.js";

export function Menu({ backend, catalogue, link, go, close }) {
  const box = useRef(null);
  const [name, setName] = useState(() => link.game.split(":")[0]);
  const [options, setOptions] = useState(() => optionsOf(link.game));
  const [seats, setSeats] = useState([link.first, link.second]);
  const [board, setBoard] = useState(link.board);
  const [error, setError] = useState(null);
  const entry = catalogue.games.find((each) => each.name === name) ?? { name, title: name, about: "", options: {}, players: ["First", "Second"] };
  useEffect(() => (box.current.showModal(), box.current.querySelector(".button.main").focus()), []);
  const start = async (event) => {
    event.preventDefault();
    const game = spec(entry, options);
    try {
      await backend.position({ game, board: board.trim(), moves: [] });
    } catch (trouble) {
      return setError(trouble);
    }
    go({ game, board: board.trim(), moves: [], at: 0, first: seats[0], second: seats[1] });
    close();
  };
  const choose = (next) => (setName(next), setOptions({}), setBoard(""), setError(null));
  const players = catalogue.players.filter((each) => backend.move && each.name !== "human");
  return html`<dialog class="menu" ref=${box} aria-labelledby="menu-title" onClose=${close}>
    <form onSubmit=${start}>
      <h2 id="menu-title">New game</h2>
      <fieldset class="games"><legend class="unseen">Game</legend>
        ${catalogue.games.map((each) => html`<label class="game"><input type="radio" name="game" checked=${each.name === name} onChange=${() => choose(each.name)} />
          <span>${each.title}</span></label>`)}
      </fieldset>
      <div class="chosen">
        <div><h3>${entry.title}</h3><p class="hint">${entry.about}</p></div>
        ${Object.keys(entry.options).length > 0 && html`<fieldset><legend class="unseen">Options</legend><div class="options">
          ${Object.entries(entry.options).map(([key, option]) => html`<${Field} ...${{ key, name: key, option, value: options[key] ?? option.default,
            change: (value) => setOptions({ ...options, [key]: value }) }} />`)}
        </div></fieldset>`}
        <fieldset><legend class="unseen">Players</legend><div class="seats">
          ${[0, 1].map((i) => html`<${PlayerChoice} side=${entry.players[i]} value=${seats[i]} players=${players}
            change=${(value) => setSeats((all) => all.map((old, j) => (i === j ? value : old)))} />`)}
        </div></fieldset>
        <details open=${Boolean(board)}><summary>Start from another position</summary>
          <label class="field"><span>The text of a position</span><input value=${board} onInput=${(event) => setBoard(event.target.value)} spellcheck="false" autocomplete="off" /></label>
        </details>
      </div>
      <div class="menu-end">${error && html`<${Sorry} error=${error} />`}
        <button type="button" class="button" onClick=${close}>Cancel</button><button class="button main">Start</button></div>
    </form>
  </dialog>`;
}

function Field({ name, option, value, change }) {
  const set = (event) => change(event.target.value);
  return html`<label class="field"><span>${name}</span>
    ${option.choices.length
      ? html`<select value=${value} onChange=${set}>${option.choices.map((each) => html`<option value=${each} selected=${each === value}>${each}</option>`)}</select>`
      : html`<input value=${value} onInput=${set} size="6" spellcheck="false" autocomplete="off" />`}
  </label>`;
}

const optionsOf = (text) =>
  Object.fromEntries(text.split(":").slice(1).join(":").split(",").filter(Boolean).map((word) => word.split("=")));

function spec(entry, options) {
  const changed = Object.entries(options).filter(([key, value]) => value.trim() !== entry.options[key]?.default);
  return entry.name + (changed.length ? ":" : "") + changed.map(([key, value]) => `${key}=${value.trim()}`).join(",");
}
