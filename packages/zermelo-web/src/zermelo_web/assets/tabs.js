// The tabs beside the board, without those for which the backend has no data. The views for students are tabs inside
// one.
import { html, useEffect, useRef } from "./vendor/htm-preact.js";

const ALWAYS = [
  { name: "analysis", title: "Moves" },
  { name: "poster", title: "Share" },
];
const STUDY = [
  { name: "tree", title: "Tree", needs: "tree" },
  { name: "counts", title: "Counts", needs: "count" },
  { name: "compare", title: "Compare", needs: "compare", tells: true },
  { name: "watch", title: "Watch", needs: "steps", tells: true },
];

// chosen: the name of a view; choose(name) shows another one. children: functions that draw the views, by name.
// locked: true to leave out the views that tell values.
export function Tabs({ backend, locked, chosen, choose, children }) {
  const study = STUDY.filter(({ needs, tells }) => backend[needs] && !(locked && tells)),
    isStudy = study.some(({ name }) => name === chosen);
  const last = useRef(study[0]?.name); // the view to which "Study" returns
  if (isStudy) last.current = chosen;
  const tabs = study.length ? [...ALWAYS, { name: "study", title: "Study" }] : ALWAYS;
  const current = isStudy ? "study" : (ALWAYS.find(({ name }) => name === chosen) ?? ALWAYS[0]).name;
  return html`<div class="panel">
    <${Row} ...${{ tabs, current, label: "Views", panel: "tab-panel" }}
      choose=${(name) => choose(name === "study" ? last.current : name)} />
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${current}`} tabindex="-1">${
      isStudy
        ? html`<div class="study"><${Row} ...${{
            tabs: study,
            current: chosen,
            choose,
            label: "Study",
            panel: "study-panel",
          }} />
          <div role="tabpanel" id="study-panel"
            aria-labelledby=${`tab-${chosen}`} tabindex="-1">${children[chosen]()}</div>
          ${backend.missing && html`<p class="missing">${backend.missing}</p>`}</div>`
        : children[current]()
    }</div>
  </div>`;
}

// A row of tabs that scrolls with large text; the arrow keys choose the next one.
function Row({ tabs, current, choose, label, panel }) {
  const row = useRef(null);
  useEffect(() => {
    const tab = row.current.querySelector("[aria-selected=true]"),
      [all, one] = [row.current, tab].map((each) => each.getBoundingClientRect());
    row.current.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
  }, [current]);
  const turn = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ name }) => name === current),
      { name } = tabs[(at + step + tabs.length) % tabs.length];
    choose(name);
    document.getElementById(`tab-${name}`).focus();
  };
  return html`<div class="tabs" ref=${row} role="tablist" aria-label=${label} onKeyDown=${turn}>
    ${tabs.map(
      ({ name, title }) => html`<button key=${name} role="tab" id=${`tab-${name}`} aria-selected=${
        name === current
      } aria-controls=${panel}
      tabindex=${name === current ? 0 : -1} onClick=${() => choose(name)}>${title}</button>`,
    )}
  </div>`;
}
