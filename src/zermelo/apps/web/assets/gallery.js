// The games as pictures of their boards; and the board in small, which stays in sight while one reads on a phone.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Thumb } from "./thumb.js";

// The games below the board of a new game.
const SHOWN = ["connect", "dobutsu", "nim", "hexapawn", "dots-and-boxes", "hex", "chomp", "tictactoe"];

// Return the name of a game without its size; of the game with all sizes, one that tells it from tic-tac-toe.
export const nameOf = ({ name, title }) => (name === "mnk" ? "In a row, any size" : title.split(",")[0]);

export function Gallery({ catalogue, link, go, openMenu }) {
  const current = link.game.split(":")[0], of = (wanted) => catalogue.games.find(({ name }) => name === wanted && name !== current);
  return html`<section class="history gallery" aria-label="Other games">
    <ul>${SHOWN.map(of).filter(Boolean).map(({ name, example, ...entry }) => html`<li key=${name}><button onClick=${() => go({ game: name, moves: [], at: 0, board: "" })}>
      ${example && html`<${Thumb} view=${example} />`}<span>${nameOf({ name, ...entry })}</span></button></li>`)}</ul>
    <button class="button" onClick=${openMenu}>All games</button>
  </section>`;
}

export function Mini({ view }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => setAway(!isIntersecting && boundingClientRect.bottom < 80));
    watch.observe(document.querySelector(".table"));
    return () => watch.disconnect();
  }, []);
  return isAway && html`<div class="mini" aria-hidden="true"><${Thumb} view=${view} /><b>${view.header ?? `${view.player} to move.`}</b></div>`;
}
