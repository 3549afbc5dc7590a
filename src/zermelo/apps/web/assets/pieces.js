// Pieces that move: the user picks one up and sets it down with clicks, keys or a drag.
import { useRef, useState } from "./vendor/htm-preact.js";
import { movesByPlace } from "./places.js";

// Distance in pixels from which a click is a drag.
const NEAR = 6;

// view, key: the position. setDown(moves): called with the moves of a piece that is set down. takeBack: after the first
// part of a move of two pieces, takes it back; else null. In the result, moves are those of the piece that is picked up;
// without one, the moves that start nowhere.
export function usePieces({ view, key, live, setDown, takeBack }) {
  const [picked, setPicked] = useState({});
  const starts = live ? movesByStart(view) : new Map();
  const held = picked.key === key && starts.has(picked.cell) ? picked.cell : null;
  const moves = view.legal.filter((move) => (move.origin ?? null) === held);
  const pick = (cell) => setPicked({ key, cell });
  const goes = (from, to) => movesByPlace(view.legal.filter((move) => (move.origin ?? null) === from)).get(`cell:${to}:0`);
  const dropped = useRef(null);
  const drop = (from, to) => goes(from, to) && ((dropped.current = to), setDown(goes(from, to)));
  const drag = useDrag({ starts, pick, drop });
  const putBack = () => (pick(null), takeBack());
  const act = (cell) => {
    if (!live || drag.ended()) return;
    dropped.current = null;
    if (goes(held, cell)) setDown(goes(held, cell));
    else if (takeBack && held === null && !starts.has(cell)) putBack();
    else pick(starts.has(cell) && cell !== held ? cell : null);
  };
  const leave = (event) => event.key === "Escape" && (held !== null || takeBack) && (event.stopPropagation(), held === null ? putBack() : pick(null));
  return { starts, held, half: Boolean(takeBack), moves, act, dropped, drag: drag.at, told: told(view, held, moves, takeBack), handlers: { ...drag.handlers, onKeyDown: leave } };
}

function movesByStart(view) {
  const found = new Map();
  for (const move of view.legal) {
    if (Number.isInteger(move.origin)) found.set(move.origin, [...(found.get(move.origin) ?? []), move]);
  }
  return found;
}

function told(view, held, moves, takeBack) {
  if (held === null) return takeBack ? "The first piece has moved. Choose the second one; Escape takes the first one back." : "";
  const { name, mark, piece } = view.board.cells[held];
  const places = new Set(moves.map((move) => move.place?.join(":"))).size;
  return `${[piece?.name ?? mark, name].filter(Boolean).join(" on ")} picked up, ${places === 1 ? "one place" : `${places} places`} to go. Escape puts it back.`;
}

// A drag of a piece. drop(from, to): called when the piece is let go over a cell. The click after a drag is ignored.
function useDrag({ starts, pick, drop }) {
  const [at, setAt] = useState(null);
  const begun = useRef(null), after = useRef(false);
  const end = () => ((begun.current = null), setAt(null));
  const onPointerDown = (event) => {
    const cell = cellAt(event.target);
    if (event.isPrimary && event.button === 0 && starts.has(cell)) begun.current = { cell, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event) => {
    if (!begun.current) return;
    const { cell, x, y } = begun.current, dx = event.clientX - x, dy = event.clientY - y;
    if (!at && Math.hypot(dx, dy) < NEAR) return;
    if (!at) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pick(cell);
    }
    setAt({ cell, dx, dy, over: under(event) });
  };
  const onPointerUp = (event) => {
    const from = begun.current?.cell, dragged = at !== null;
    end();
    if (!dragged) return;
    after.current = true;
    setTimeout(() => (after.current = false));
    drop(from, under(event));
  };
  const ended = () => after.current;
  return { at, ended, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}

const under = (event) => cellAt(event.currentTarget.getRootNode().elementFromPoint(event.clientX, event.clientY));

function cellAt(element) {
  const found = element?.closest("[data-cell]");
  return found ? Number(found.dataset.cell) : null;
}
