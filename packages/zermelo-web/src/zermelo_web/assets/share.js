// What can be given to others: the link, the text and a picture of the position, and the poster.

import { Copy, CopyLink } from "./bar.js";
import { late } from "./late.js";
import { html } from "./vendor/htm-preact.js";

export function Share({ backend, game, link }) {
  return html`<div class="share">
    <p class="hint">The position on the board${link.values ? ", with its values" : ""}.</p>
    <p class="row"><${CopyLink} />${
      link.locked ||
      html`<${Copy} title="Copy link without values"
        text=${() => location.href.replace(/values=\w+/, "values=hidden")} />`
    }<${Copy} title="Copy text" text=${() => game.view.text} />
      ${
        backend.picture &&
        html`<a class="button" href=${backend.picture(game.here, link.values)}
        download="position.svg">Picture</a>`
      }</p>
    ${!link.locked && backend.poster && late.Poster && html`<${late.Poster} ...${{ backend, game, link }} />`}
  </div>`;
}
