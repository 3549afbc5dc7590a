// The text of a position, the names of its moves and the view of its board, from tables that Python has made.

export const EMPTY = ".";
const SHORTEST = 3; // cells in the shortest row that is reported

/** Return the text of a state; null if Python alone can write it. */
export function textOf({ write }, state, turn) {
  if (write.kind === "numbers") return state.join() + (write.tuple && state.length === 1 ? "," : "") + (turn ? ":2" : "");
  if (write.kind !== "cells") return null;
  const characters = write.turns[turn].map(
    ([facts, marks]) => marks[facts.reduce((number, fact, i) => number | (isTrue(fact, state) << i), 0)],
  );
  return characters.includes("?") ? null : characters.join("");
}

/** Return 1 or 0: whether an int of the state has a bit (kind 0), or is equal to a number (kind 1). */
const isTrue = ([word, kind, number], state) =>
  Number(kind ? state[word] === BigInt(number) : (state[word] >> BigInt(number)) & 1n);

/** Return the name of a move of a position: from the list, or from the cells that it changes. */
export function labelOf(texts, position, move) {
  const listed = texts.labels[position.turn][move];
  if (listed) return listed;
  return composed(texts, position, move) ?? `#${move}`;
}

function composed({ templates, grid }, position, move) {
  if (!Object.keys(templates).length) return null;
  const next = position.follow(move);
  const changed = changedOnField(grid, position, next);
  const [before, after] = [position.text, next.text];
  const to = changed.filter((cell) => after[cell] !== EMPTY);
  let from = changed.filter((cell) => after[cell] === EMPTY);
  const alike = from.filter((cell) => before[cell] === after[to[0]]);
  if (from.length > 1 && to.length === 1 && alike.length === 1) from = alike;
  const template = templates[`${from.length},${to.length}`];
  if (!template) return null;
  const parts = { from: grid.names[from[0]], to: grid.names[to[0]], piece: after[to[0]]?.toUpperCase() };
  return template.replace(/\{(\w+)\}/g, (_, part) => parts[part]);
}

/** Return the board of a position as plain data; null without a text. */
export function boardOf({ grid, heaps }, position, marks) {
  if (heaps) return { kind: "heaps", heaps: position.state.map(Number) };
  const { text } = position;
  if (!grid || !text) return null;
  const cells = grid.places.map(([x, y], cell) => {
    const mark = text[cell] === EMPTY ? "" : text[cell];
    const owner = marks ? marks.indexOf(mark) : -1;
    const piece = grid.pieces?.[mark];
    return { x, y, mark, name: grid.names[cell], ...(mark && owner >= 0 && { owner }), ...(piece && { piece }) };
  });
  const last = position.parent && changedCell(grid, position.parent, position);
  const kind = grid.columns.length ? "columns" : "cells";
  return { kind, cells, last, row: rowOf(grid, position), columns: grid.columns, hands: grid.hands };
}

/** Return the cell that a move changes; of several, the one to which a man moves, or with a new man; else null. */
export function changedCell(grid, before, after) {
  let cells = changedOnField(grid, before, after);
  if (cells.length > 1) cells = cells.filter((cell) => after.text[cell] !== EMPTY);
  if (cells.length > 1) cells = cells.filter((cell) => before.text[cell] === EMPTY);
  return cells.length === 1 ? cells[0] : null;
}

/** Return the cells that differ, except those of a hand, and those that only say whose turn it is. */
export function changedOnField({ field }, before, after) {
  return before.text && after.text ? field.filter((cell) => before.text[cell] !== after.text[cell]) : [];
}

function changedCells({ parent, text }) {
  return parent?.text && text ? differing(parent.text, text) : [];
}

function differing(before, after) {
  return [...after].flatMap((mark, cell) => (mark === before[cell] ? [] : [cell]));
}

/** Return the cells of the longest straight row of one mark through the last move of a game that was won. */
export function rowOf(grid, end) {
  const changed = changedCells(end);
  if (!grid || changed.length !== 1 || end.winner === null || end.text[changed[0]] === EMPTY) return [];
  const cellAt = new Map(grid.places.map((place, cell) => [place.join(), cell]));
  const run = (place, step) => {
    const next = place.map((part, axis) => part + step[axis]);
    const cell = cellAt.get(next.join());
    return cell !== undefined && end.text[cell] === end.text[changed[0]] ? [cell, ...run(next, step)] : [];
  };
  const start = grid.places[changed[0]];
  const rows = directions(start.length).map((step) => {
    const back = run(start, step.map((part) => -part));
    return [...back.reverse(), changed[0], ...run(start, step)];
  });
  const row = rows.reduce((best, each) => (each.length > best.length ? each : best), []);
  return row.length >= SHORTEST ? row : [];
}

/** Return one of each two opposite directions. */
function directions(axes) {
  let steps = [[]];
  for (let axis = 0; axis < axes; axis += 1) steps = steps.flatMap((step) => [-1, 0, 1].map((part) => [...step, part]));
  return steps.slice((steps.length + 1) / 2);
}
