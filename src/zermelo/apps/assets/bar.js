// The top of the page: the game and its players, and buttons for a new game, copies, the theme and help.
import { html, useState } from "./vendor/htm-preact.js";
import { announce } from "./announce.js";
import { playerName } from "./players.js";
import { setTheme, theme } from "./theme.js";

export function Bar({ game, link, canChoose, openMenu, openHelp }) {
  const [first, second] = game.view.players;
  return html`<header class="bar">
    <h1>zermelo</h1>
    <p class="what"><b title=${link.game}>${game.view.title}</b><span>${first}: ${playerName(link.first)} · ${second}: ${playerName(link.second)}</span></p>
    <nav aria-label="Game">
      ${canChoose && html`<button class="button main" title="n" aria-label="New game" onClick=${openMenu}>New<span class="roomy"> game</span></button>`}
      <${CopyLink} />
      <${Copy} title="Copy the text of the position" text=${() => game.view.text}><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 9h10v11H9zM5 15V4h10v2" /></svg><//>
      <${ThemeButton} />
      <button class="tool" aria-label="Help" title="Help (?)" onClick=${openHelp}><b aria-hidden="true">?</b></button>
    </nav>
  </header>`;
}

export function ThemeButton() {
  const [dark, setDark] = useState(theme() === "dark");
  const turn = () => (setTheme(dark ? "light" : "dark"), setDark(!dark));
  return html`<button class="tool" aria-label=${dark ? "Light colours" : "Dark colours"} title=${dark ? "Light colours" : "Dark colours"} onClick=${turn}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${dark ? "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2" : "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z"} /></svg>
  </button>`;
}

export function CopyLink() {
  return html`<${Copy} title="Copy link" text=${() => location.href}><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" /></svg><//>`;
}

function Copy({ title, text, children }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(() => announce("Copied."), () => prompt(title, text()));
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return html`<button class="tool" aria-label=${title} title=${done ? "Copied" : title} onClick=${copy}>${done ? html`<b aria-hidden="true">✓</b>` : children}</button>`;
}
