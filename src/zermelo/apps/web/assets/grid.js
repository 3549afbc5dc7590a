// A board as an ARIA grid: Tab reaches one of its places, and the arrow keys the others.
import { useRef, useState } from "./vendor/htm-preact.js";
import { neighbour } from "./places.js";

// spots: every place as {x, y}. Return the properties of the grid and of each place.
export function useGrid(spots, first = 0) {
  const [current, setCurrent] = useState(first);
  const root = useRef(null);
  const at = Math.min(current, spots.length - 1);
  const onKeyDown = (event) => {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(spots, at, event.key);
    setCurrent(next);
    root.current.querySelector(`[data-spot="${next}"]`)?.focus();
  };
  const spot = (index) => ({
    "data-spot": index,
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setCurrent(index),
  });
  return { grid: { ref: root, role: "grid", onKeyDown }, spot };
}
