// The top of the page: the game and its players, and buttons for a new game, the theme and help; buttons that copy.

import { announce } from "./announce.js";
import { RulesButton } from "./howto.js";
import { PlayerMark } from "./marks.js";
import { playerName } from "./players.js";
import { setTheme, theme } from "./theme.js";
import { html, useState } from "./vendor/htm-preact.js";

export function Bar({ game, link, canChoose, openMenu, openHelp, ...how }) {
  const { view } = game,
    [name, ...size] = view.title.split(/(?=,)/);
  const seat = (player, text) =>
    html`<${PlayerMark} view=${view} turn=${player} /><span class="roomy">${view.players[player]}: </span>
      ${playerName(text)}`;
  return html`<header class="bar">
    <h1>zermelo</h1>
    <p class="what"><b title=${link.game}>${name}${size.length > 0 && html`<span class="roomy">${size.join("")}</span>`}
    </b><span>${seat(0, link.first)} · ${seat(1, link.second)}</span></p>
    <nav aria-label="Game">
      ${
        canChoose &&
        html`<button class="button" title="n" aria-label="New game" onClick=${openMenu}>New<span
        class="roomy"> game</span></button>`
      }
      <${RulesButton} ...${how} />
      <${ThemeButton} />
      <button class="button" title="?" onClick=${openHelp}>Help</button>
    </nav>
  </header>`;
}

export function ThemeButton() {
  const [dark, setDark] = useState(theme() === "dark");
  const turn = () => {
    setTheme(dark ? "light" : "dark");
    setDark(!dark);
  };
  return html`<button class="tool" aria-label=${dark ? "Light colours" : "Dark colours"}
    title=${dark ? "Light colours" : "Dark colours"} onClick=${turn}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${
      dark
        ? "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2"
        : "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z"
    } /></svg>
  </button>`;
}

export function CopyLink() {
  return html`<${Copy} title="Copy link" text=${() => location.href} />`;
}

export function Copy({ title, text }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => announce("Copied."),
      () => prompt(title, text()),
    );
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return html`<button class="button" onClick=${copy}>${done ? "Copied ✓" : title}</button>`;
}
