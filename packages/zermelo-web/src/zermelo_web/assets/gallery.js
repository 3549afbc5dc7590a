// The games as pictures of their boards: the well-known ones, and all of them by kind; and the board in small, which
// stays in sight while one reads on a phone.

import { Thumb } from "./thumb.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { sentence } from "./words.js";

// The games that most people know, the best known first.
export const WELL_KNOWN = [
  "tictactoe",
  "connect",
  "dots-and-boxes",
  "othello",
  "kalah",
  "nim",
  "morris",
  "hex",
  "ultimate",
  "fox-and-hounds",
  "chomp",
  "dobutsu",
];

// Return the name of a game without its size; of the game with all sizes, one that tells it from tic-tac-toe.
export const nameOf = ({ name, title }) => (name === "mnk" ? "In a row, any size" : title.split(",")[0]);

const wellKnown = (games) => WELL_KNOWN.map((wanted) => games.find(({ name }) => name === wanted)).filter(Boolean);

// Return the games under headings, [heading, games]: your own ones, the well-known ones, and all others by kind.
export function sections(games) {
  const first = wellKnown(games),
    found = new Map([
      ["Your own", []],
      ["Well known", first],
    ]);
  for (const each of games)
    if (!first.includes(each)) found.set(each.family, [...(found.get(each.family) ?? []), each]);
  return [...found].filter(([, under]) => under.length);
}

// Return the games whose name or description has all words that somebody looks for.
export function matches(games, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((each) => {
    const text = [each.name, nameOf(each), each.about, each.family].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function Gallery({ catalogue, link, go, openMenu }) {
  const current = link.game.split(":")[0];
  return html`<section class="history gallery" aria-label="Other games">
    <ul>${wellKnown(catalogue.games)
      .filter(({ name }) => name !== current)
      .map(
        ({
          name,
          example,
          ...entry
        }) => html`<li key=${name}><button onClick=${() => go({ game: name, moves: [], at: 0, board: "" })}>
      ${example && html`<${Thumb} view=${example} />`}<span>${nameOf({ name, ...entry })}</span></button></li>`,
      )}</ul>
    <button class="button" onClick=${openMenu}>All games</button>
  </section>`;
}

// values: false to leave out the value of the position.
export function Mini({ view, values }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) =>
      setAway(!isIntersecting && boundingClientRect.bottom < 80),
    );
    watch.observe(document.querySelector(".table"));
    return () => watch.disconnect();
  }, []);
  return (
    isAway &&
    html`<div class="mini" aria-hidden="true"><${Thumb} view=${view} /><b>
      ${sentence(values ? view : { ...view, value: null })}</b></div>`
  );
}
