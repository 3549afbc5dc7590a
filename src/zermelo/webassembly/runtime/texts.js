// The text of a position, the names of its moves and the view of its board, from tables that Python has made.

export const EMPTY = ".";
const SHORTEST = 3; // cells in the shortest row that is reported

/** Return the text of a state; null if Python alone can write it. */
export function textOf({ write }, state, turn) {
  if (write.kind === "numbers") return write.turns[turn].map((text, i) => (i ? state[i - 1] : "") + text).join("");
  if (write.kind !== "cells") return null;
  const words = halves(state);
  const characters = write.turns[turn].map((table) => lookedUp(table, words));
  return characters.includes(null) ? null : characters.join("");
}

/** Return the text that a table of facts about a state has for it; null if it is unknown. */
const lookedUp = ([facts, texts], words) =>
  texts[facts.reduce((number, fact, i) => number | (isTrue(fact, words) << i), 0)];

/** Return whether an int of the state has a bit (kind 0), or is equal to a number (kind 1). */
const isTrue = ([word, kind, number], words) =>
  kind ? words[word].whole === number : (words[word][number >> 5] >>> (number & 31)) & 1;

/** Return each int of a state as its lower and upper 32 bits, and as a number. */
const halves = (state) =>
  state.map((word) => ({ 0: Number(BigInt.asUintN(32, word)), 1: Number(BigInt.asUintN(32, word >> 32n)), whole: Number(word) }));

/** Return all names of moves of one side that are listed. */
export const listedNames = ({ labels }, turn) => labels[turn].flatMap((label) => (Array.isArray(label) ? label[1] : label)).filter(Boolean);

/** Return the name of a move of a position: from the list, or from the cells that it changes. */
export function labelOf(texts, position, move) {
  const listed = texts.labels[position.turn][move];
  const name = Array.isArray(listed) ? lookedUp(listed, halves(position.state)) : listed;
  return name ?? composed(texts, position, move) ?? `#${move}`;
}

/** Return the name of a move by the cells that it empties and fills. Of several emptied cells, one is a step away. */
function composed({ templates, steps, grid }, position, move) {
  if (!Object.keys(templates).length) return null;
  const after = position.follow(move);
  const changed = changedOnField(grid, position, after);
  const to = changed.filter((cell) => after.text[cell] !== EMPTY);
  let from = changed.filter((cell) => after.text[cell] === EMPTY);
  const step = steps[position.turn][move];
  if (from.length > 1 && to.length === 1 && step) {
    from = from.filter((cell) => grid.places[cell].every((part, axis) => part + step[axis] === grid.places[to[0]][axis]));
  }
  const parts = { from: grid.names[from[0]], to: grid.names[to[0]], piece: after.text[to[0]]?.toUpperCase() };
  return templates[`${from.length},${to.length}`]?.replace(/\{(\w+)\}/g, (_, part) => parts[part]) ?? null;
}

/** Return the board of a position as plain data; null without a text. */
export function boardOf({ grid, heaps }, position, marks) {
  if (heaps) return { kind: "heaps", heaps: heaps.map((place) => Number(position.state[place])) };
  const { text } = position;
  if (!grid || !text) return null;
  const cells = flat(grid.places).map(([x, y], cell) => {
    const mark = text[cell] === EMPTY ? "" : text[cell];
    const owner = marks ? marks.indexOf(mark) : -1;
    const piece = grid.pieces?.[mark];
    return { x, y, mark, name: grid.names[cell], ...(mark && owner >= 0 && { owner }), ...(piece && { piece }) };
  });
  const last = position.parent && changedCell(grid, position.parent, position);
  const kind = grid.columns.length ? "columns" : "cells";
  return { kind, cells, last, row: rowOf(grid, position), columns: grid.columns, hands: grid.hands };
}

/** Return the columns and rows of cells whose layers, if any, stand beside each other. */
function flat(places) {
  const width = Math.max(...places.map(([x]) => x)) + 2;
  return places.map(([x, y, layer = 0]) => [x + layer * width, y]);
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
