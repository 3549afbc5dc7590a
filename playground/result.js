// What zermelo said about the visitor's file: a report, a grade or an error, and what Python printed.
import { html } from "../packages/zermelo-web/src/zermelo_web/assets/vendor/htm-preact.js";

export function Result({ result, printed, look, goTo }) {
  return html`<div class="result" aria-live="polite">
    ${result?.error && html`<${Wrong} message=${result.error.message} goTo=${goTo} />`}
    ${result?.text && html`<pre class="report" tabindex="0" aria-label="Report">${result.text}</pre>`}
    ${result?.wrong?.length > 0 && html`<${Answers} wrong=${result.wrong} look=${look} />`}
    ${
      printed.length > 0 &&
      html`<details open><summary>Python printed</summary>
    <pre class="report" tabindex="0" aria-label="Printed">${printed.join("\n")}</pre></details>`
    }
  </div>`;
}

function Wrong({ message, goTo }) {
  const line = message.match(/your_file\.py, line (\d+)/)?.[1];
  return html`<div class="sorry" role="alert"><p>${message}</p>
    ${line && html`<button class="button" onClick=${() => goTo(Number(line))}>Go to line ${line}</button>`}</div>`;
}

function Answers({ wrong, look }) {
  return html`<h2>Answers to look at</h2><ol class="answers-list">${wrong.map(
    (answer, i) => html`<li key=${i}>
    <button class="button" onClick=${() => look(answer)}>
    ${answer.moves.length ? `After ${answer.moves.join(" ")}` : "At the start"}</button>
    <span>${answer.player}: ${answer.answer ?? answer.error}${
      answer.answer && ` ${answer.judgement}`
    }. Best: ${answer.best.join(", ")}.</span></li>`,
  )}</ol>`;
}
