// The tabs beside the board, without those for which the backend has no data.
import { html, useEffect, useRef } from "./vendor/htm-preact.js";

const TABS = [
  { name: "analysis", title: "Moves", group: "Understand" },
  { name: "tree", title: "Tree", needs: "tree", group: "Understand" },
  { name: "counts", title: "Counts", needs: "count", group: "Understand" },
  { name: "compare", title: "Compare", needs: "compare", group: "Study searches" },
  { name: "watch", title: "Watch", needs: "steps", group: "Study searches" },
  { name: "poster", title: "Share", group: "\u00a0" },
];

export function Tabs({ backend, chosen, choose, children }) {
  const there = TABS.filter((tab) => !tab.needs || backend[tab.needs]);
  const current = there.find((tab) => tab.name === chosen) ?? there[0];
  const row = useRef(null); // with large text, a row that scrolls
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-selected=true]");
    if (!tab) return;
    const [all, one] = [row.current, tab].map((each) => each.getBoundingClientRect());
    row.current.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
  }, [current.name]);
  const turn = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = there[(there.indexOf(current) + step + there.length) % there.length];
    choose(next.name);
    document.getElementById(`tab-${next.name}`).focus();
  };
  return html`<div class="panel">
    ${there.length > 1 && html`<div class="tabs" ref=${row} role="tablist" aria-label="Views" onKeyDown=${turn}>
      ${there.map((tab, i) => html`<button role="tab" id=${`tab-${tab.name}`} data-group=${tab.group === there[i - 1]?.group ? undefined : tab.group} aria-selected=${tab === current} aria-controls="tab-panel"
        tabindex=${tab === current ? 0 : -1} onClick=${() => choose(tab.name)}>${tab.title}</button>`)}
    </div>`}
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${current.name}`} tabindex="-1">${children[current.name]()}</div>
    ${backend.missing && html`<p class="missing">${backend.missing}</p>`}
  </div>`;
}
