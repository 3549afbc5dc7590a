// How a game is played: in one sentence beside the board, and in full in a dialog.

import { useAnswer } from "./asking.js";
import { html, useEffect, useRef } from "./vendor/htm-preact.js";

const COMING = { title: "Rules", about: "\u00a0", rules: "…" };

// Return the rules of a game in words, {title, about, rules}; until they arrive, texts of about their size.
export function useRules(backend, game) {
  const { data } = useAnswer(backend.rules ? game : null, (signal) => backend.rules(game, signal));
  return backend.rules && (data ?? COMING);
}

export const HowTo = ({ rules }) => rules?.about && html`<p class="how-to">${rules.about}</p>`;

export const RulesButton = ({ rules, openRules }) =>
  rules && html`<button class="button" onClick=${openRules}>Rules</button>`;

export function Rules({ rules, close }) {
  const box = useRef(null);
  useEffect(() => {
    box.current.showModal();
    box.current.focus();
  }, []);
  return html`<dialog class="help" ref=${box} tabindex="-1" aria-labelledby="rules-title" onClose=${close}>
    <form method="dialog">
      <div class="help-head between"><h2 id="rules-title">${rules.title}</h2><button class="button main">Close</button>
      </div>
      <${Paragraphs} of=${rules} />
    </form>
  </dialog>`;
}

export const Paragraphs = ({ of: { about, rules } }) =>
  (rules || about).split("\n\n").map((words) => html`<p>${words}</p>`);
