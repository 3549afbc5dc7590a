// The text of a position, the names of its moves and the view of its board, from data and single characters of the module.

export const EMPTY = ".";
const SHORTEST = 3; // cells in the shortest row that is reported

/** Return the text of a state; null if Python alone can write it. */
export function textOf({ kernel, data }, state, turn) {
  const { write } = data.texts;
  if (write.kind === "numbers") return write.turns[turn].map((text, i) => (i ? state[i - 1] : "") + text).join("");
  if (write.kind !== "cells") return null;
  return joined(write.number, (i) => kernel.ask("CHARACTER", state, 4 * i + turn));
}

/** Return a text of some characters, without those that are 0. */
const joined = (number, codeAt) =>
  String.fromCodePoint(...Array.from({ length: number }, (_, i) => Number(codeAt(i))).filter(Boolean));

/** Return all names of moves of the side to move that are known, legal or not. */
export function listedNames(position) {
  const names = position.game.data.texts.labels[position.turn];
  const all = Array.isArray(names) ? names : Array.from({ length: names?.moves ?? 0 }, (_, move) => labelOf(position, move));
  return all.filter(Boolean);
}

/** Return the name of a move of a position; its number if Python alone can name it. */
export function labelOf({ game: { kernel, data }, state, turn }, move) {
  const names = data.texts.labels[turn];
  if (!names || Array.isArray(names)) return names?.[move] || `#${move}`;
  return joined(names.longest, (i) => kernel.ask("CHARACTER", state, 4 * (move * names.longest + i) + 2 + turn));
}

/** Return the board of a position as plain data; null without a text. */
export function boardOf({ grid, heaps }, position, marks) {
  if (heaps) return { kind: "heaps", heaps: heaps.map((place) => Number(position.state[place])) };
  const { text } = position;
  if (!grid || !text) return null;
  const cells = flat(grid.places).map(([x, y], cell) => {
    const gone = grid.gone?.includes(text[cell]), mark = text[cell] === EMPTY || gone ? "" : text[cell], digit = grid.digits?.indexOf(text[cell]) ?? -1;
    const owner = marks ? marks.indexOf(mark) : -1;
    const piece = grid.pieces?.[mark], stock = grid.stocks?.find((each) => each.cell === cell);
    return { x, y, mark: digit < 0 ? mark : String(digit), name: grid.names[cell], ...(mark && owner >= 0 && { owner }), ...(piece && { piece }), ...(stock && { stock }), ...(gone && { gone }) };
  });
  const last = position.parent && changedCell(grid, position.parent, position);
  const kind = grid.columns.length ? "columns" : "cells";
  const layers = 1 + Math.max(...grid.places.map(([, , layer = 0]) => layer));
  return { kind, cells, last, row: rowOf(grid, position), columns: grid.columns, hands: grid.hands, staggered: grid.staggered, layers };
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
