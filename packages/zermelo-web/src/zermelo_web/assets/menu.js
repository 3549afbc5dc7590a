// The dialog for a new game: a board to choose, who plays and how strong; and, for students, all options.

import { Sorry, useAnswer } from "./asking.js";
import { matches, nameOf, sections } from "./gallery.js";
import { PlayerChoice, STRENGTHS } from "./players.js";
import { Thumb } from "./thumb.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

// The options that change the size of a board; the others are for students.
const SIZES = { width: "Columns", height: "Rows", n: "Size", heaps: "Heaps", boards: "Boards", holes: "Holes" };

export function Menu({ backend, catalogue, link, go, close }) {
  const box = useRef(null);
  const [name, setName] = useState(() => link.game.split(":")[0]);
  const [options, setOptions] = useState(() => optionsOf(link.game));
  const [seats, setSeats] = useState([link.first, link.second]);
  const [board, setBoard] = useState(link.board);
  const [error, setError] = useState(null);
  const entry = catalogue.games.find((each) => each.name === name) ?? {
    name,
    title: name,
    about: "",
    options: {},
    players: ["First", "Second"],
  };
  useEffect(() => {
    box.current.showModal();
    box.current.querySelector(".button.main").focus({ preventScroll: true });
    const list = box.current.querySelector(".games"),
      chosen = list.querySelector(".game:has(:checked)");
    if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2;
  }, []);
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
  const choose = (next) => {
    setName(next);
    setOptions({});
    setBoard("");
    setError(null);
  };
  const [wanted, setWanted] = useState(""),
    found = matches(catalogue.games, wanted);
  const all = useAnswer(catalogue.games.every(({ example }) => example) ? null : "pictures", (signal) =>
    backend.games(signal),
  ).data;
  const pictureOf = (each) => each.example ?? all?.games.find((other) => other.name === each.name)?.example;
  const chooseFirst = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = sections(found)[0]?.[1][0];
    if (first) choose(first.name);
  };
  const players = catalogue.players.filter((each) => backend.move && each.name !== "human");
  const fields = (isSize) =>
    Object.entries(entry.options)
      .filter(([key]) => key in SIZES === isSize)
      .map(
        ([key, option]) => html`<${Field} key=${key}
    ...${{
      name: SIZES[key] ?? key,
      option,
      value: options[key] ?? option.default,
      change: (value) => setOptions({ ...options, [key]: value }),
    }} />`,
      );
  return html`<dialog class="menu" ref=${box} aria-labelledby="menu-title" onClose=${close}>
    <form onSubmit=${start}>
      <div class="menu-head"><h2 id="menu-title">New game</h2>
        ${
          catalogue.games.length > 1 &&
          html`<input type="search" class="search" aria-label="Search games"
          placeholder=${`Search ${catalogue.games.length} games`} value=${wanted} spellcheck="false" autocomplete="off"
          onInput=${(event) => setWanted(event.target.value)} onKeyDown=${chooseFirst} />`
        }</div>
      <fieldset class="games"><legend class="unseen">Game</legend>
        ${sections(found).map(
          ([heading, games]) =>
            html`<section key=${heading}><h3>${heading}</h3><div class="pictures">${games.map(
              (each) => html`<label class="game" key=${each.name}>
                <input type="radio" name="game" checked=${each.name === name} onChange=${() => choose(each.name)} />
          <span class="picture">${pictureOf(each) && html`<${Thumb} view=${pictureOf(each)} />`}</span><span>
          ${nameOf(each)}</span></label>`,
            )}</div></section>`,
        )}
        ${!found.length && html`<p class="hint" role="status">No game has these words in its name or its rules.</p>`}
      </fieldset>
      <div class="chosen">
        <p><b>${entry.title}.</b> ${entry.about}</p>
        <${Opponent} ...${{ entry, seats, setSeats, players }} />
        ${
          fields(true).length > 0 &&
          html`<fieldset><legend class="unseen">Size</legend><div class="options">
        ${fields(true)}</div></fieldset>`
        }
        <details open=${Boolean(board) || !seats.every(isPlain)}>
        <summary>For students: programs, variants, positions</summary><div class="chosen">
          <fieldset><legend class="unseen">Players</legend><div class="seats">
            ${[0, 1].map(
              (i) => html`<${PlayerChoice} side=${entry.players[i]} value=${seats[i]} players=${players}
              change=${(value) => setSeats((all) => all.map((old, j) => (i === j ? value : old)))} />`,
            )}
          </div></fieldset>
          ${
            fields(false).length > 0 &&
            html`<fieldset><legend class="unseen">Options</legend><div class="options">
          ${fields(false)}</div></fieldset>`
          }
          <label class="field"><span>Start from the text of a position</span>
          <input value=${board} onInput=${(event) => setBoard(event.target.value)} spellcheck="false" autocomplete="off"
            /></label>
        </div></details>
      </div>
      <div class="menu-end">${error && html`<${Sorry} error=${error} />`}
        <button type="button" class="button" onClick=${close}>Cancel</button><button class="button main">Start</button>
        </div>
    </form>
  </dialog>`;
}

const isPlain = (seat) => seat === "human" || Object.values(STRENGTHS).includes(seat);

// Who plays: the user and a computer of some strength, or two people.
function Opponent({ entry, seats, setSeats, players }) {
  const mine = Math.max(0, seats.indexOf("human")),
    other = seats[1 - mine];
  const offered = Object.entries(STRENGTHS).filter(([, seat]) =>
    players.some(({ name }) => name === seat.split("=")[0]),
  );
  const set = (seat, side = mine) => setSeats(side ? [seat, "human"] : ["human", seat]);
  const pick = (legend, chosen, all) =>
    html`<fieldset><legend>${legend}</legend><div class="pick">${all.map(
      ([words, is, act]) => html`<label key=${words}>
    <input type="radio" name=${legend} checked=${is === chosen} onChange=${act} /><span>${words}</span></label>`,
    )}</div></fieldset>`;
  return html`<div class="seats">
    ${pick("Against", other, [
      ...offered.map(([words, seat]) => [words, seat, () => set(seat)]),
      ["A friend", "human", () => set("human")],
    ])}
    ${
      other !== "human" &&
      pick(
        "You play",
        mine,
        entry.players.map((player, side) => [`${player}${side ? "" : ", first"}`, side, () => set(other, side)]),
      )
    }
  </div>`;
}

function Field({ name, option, value, change }) {
  const set = (event) => change(event.target.value);
  return html`<label class="field"><span>${name}</span>
    ${
      option.choices.length
        ? html`<select value=${value} onChange=${set}>
          ${option.choices.map(
            (each) => html`<option value=${each} selected=${each === value}>
          ${each.replaceAll("_", " ")}</option>`,
          )}</select>`
        : html`<input value=${value} onInput=${set} size="6" spellcheck="false" autocomplete="off" />`
    }
  </label>`;
}

const optionsOf = (text) =>
  Object.fromEntries(
    text
      .split(":")
      .slice(1)
      .join(":")
      .split(",")
      .filter(Boolean)
      .map((word) => word.split("=")),
  );

function spec(entry, options) {
  const changed = Object.entries(options).filter(([key, value]) => value.trim() !== entry.options[key]?.default);
  return entry.name + (changed.length ? ":" : "") + changed.map(([key, value]) => `${key}=${value.trim()}`).join(",");
}
