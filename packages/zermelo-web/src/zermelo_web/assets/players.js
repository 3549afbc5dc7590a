// The names of the players, and a choice of one.
import { html } from "./vendor/htm-preact.js";

// The strengths of a computer player, for people who want to play.
export const STRENGTHS = { Easy: "level=easy", Medium: "level=medium", Hard: "level=hard", Perfect: "perfect" };

const NAMES = {
  human: "You",
  level: "Level: choose how strong",
  tail_alphabeta: "Tail alpha-beta",
  alphabeta: "Alpha-beta",
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);

export function playerName(text) {
  const [name, option] = text.split(/[:=]/),
    strength = Object.keys(STRENGTHS).find((each) => STRENGTHS[each] === text);
  if (strength) return strength;
  if (name === "level" && option) return `Level ${percent(option === "p" ? text.split("=")[1] : option)}`;
  return NAMES[name] ?? capital(name.replaceAll("_", " "));
}

const percent = (p) => `${Math.round(100 * Number(p))} %`;

// A select of players with a description, and a slider for the probability of the player level.
export function PlayerChoice({ side, value, players, change }) {
  const name = value.split(/[:=]/)[0];
  const entry = players.find((each) => each.name === name);
  const named = Object.values(STRENGTHS).includes(value),
    p = name === "level" && !named ? Number(value.split("=").at(-1)) : 0.7;
  const choose = (event) => change(event.target.value === "level" ? `level=${p}` : event.target.value);
  return html`<div class="field">
    <label><span>${side}</span>
      <select value=${name} onChange=${choose}>
        <option value="human" selected=${name === "human"}>You</option>
        ${players.map(
          (each) => html`<option value=${each.name} selected=${each.name === name}>${playerName(each.name)}
        </option>`,
        )}
      </select>
    </label>
    ${
      name === "level" &&
      !named &&
      html`<label class="slider"><span>Plays a best move with probability ${percent(p)}</span>
      <input type="range" min="0" max="1" step="0.05" value=${p}
        onInput=${(event) => change(`level=${event.target.value}`)} />
    </label>`
    }
    <p class="about">${name === "human" ? "You, or a friend beside you." : entry?.about}</p>
  </div>`;
}
