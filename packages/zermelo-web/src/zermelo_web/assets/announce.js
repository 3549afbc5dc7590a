// The announcements for screen readers: one polite live region, whose text changes with the position.
import { html, useEffect, useState } from "./vendor/htm-preact.js";

let tell = () => {};

export const announce = (sentence) => tell(sentence);

export function Announcer() {
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    tell = (next) => setSentence((now) => (now === next ? `${next}\u00a0` : next));
    return () => (tell = () => {});
  }, []);
  return html`<div class="unseen" aria-live="polite" role="status">${sentence}</div>`;
}
