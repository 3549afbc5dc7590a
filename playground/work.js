// What Python is doing: loading, with the bytes so far, or working on a question; and a button to stop it.
import { html } from "../packages/zermelo-web/src/zermelo_web/assets/vendor/htm-preact.js";

const DOING = { check: "Checking the game", grade: "Grading the program", count: "Counting" };

export function Work({ kind, starting, loaded, total, progress, stop }) {
  return html`<section class="work ${kind ? "busy" : ""}" aria-label="Python">
    <p role="status">${kind ? sentence({ kind, starting, loaded, total, progress }) : ""}</p>
    ${
      kind &&
      html`<progress aria-label="Progress" max=${total ?? progress?.total ?? undefined}
        value=${loaded ?? progress?.done ?? undefined}></progress>
      <button class="button" onClick=${stop}>Stop</button>`
    }
  </section>`;
}

function sentence({ kind, starting, loaded, total, progress }) {
  if (total)
    return loaded < total ? `Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Starting Python …";
  if (starting) return "Loading Python …";
  const of = progress?.total ? ` of ${progress.total.toLocaleString("en")}` : "";
  const far = progress ? `: ${progress.done.toLocaleString("en")}${of} ${progress.what}` : " …";
  return (DOING[kind] ?? "Analysing") + far;
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
