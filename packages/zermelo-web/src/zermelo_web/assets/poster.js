// Pictures to print: the position on the board, and a perfect player's answers to every move.

import { Sorry, useAnswer } from "./asking.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

export function Poster({ backend, game, link }) {
  const [side, setSide] = useState("first");
  const { data, error, waiting, retry } = useAnswer(`${link.game} ${side}`, (signal) =>
    backend.poster(link.game, side, signal),
  );
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(new Blob([data], { type: "image/svg+xml" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const title = `A perfect player's answers, as ${game.view.players[side === "first" ? 0 : 1]}`;
  return html`<div class="poster">
    <p class="hint">What a perfect player answers to everything, from the start of the game.</p>
    <div class="between">
      <fieldset class="pick"><legend class="unseen">Side</legend>${["first", "second"].map(
        (each, i) => html`<label key=${each}>
        <input type="radio" name="side" checked=${side === each} onChange=${() => setSide(each)} /><span>
        ${game.view.players[i]}</span></label>`,
      )}</fieldset>
      ${
        data &&
        html`<a class="button" href=${address}
        download=${`${link.game.replace(/\W+/g, "-")}-${side}.svg`}>Download</a>`
      }
    </div>
    ${error && html`<${Sorry} ...${{ error, retry }} />`}
    <div class="sheet">${
      waiting
        ? html`<p class="hint">Drawing …</p>`
        : data &&
          address &&
          html`<a href=${address} target="_blank" title="Open in a new tab"><img src=${address} alt=${title} /></a>`
    }</div>
  </div>`;
}
