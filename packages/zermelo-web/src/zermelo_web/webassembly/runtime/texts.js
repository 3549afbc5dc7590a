// The text of a position, the names of its moves and its board, from data and single characters of the module.

export const EMPTY = ".";
const FIRST_COUNT = 0xe000; // the character for a number of 0 stones
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
  const all = Array.isArray(names)
    ? names
    : Array.from({ length: names?.moves ?? 0 }, (_, move) => labelOf(position, move));
  return all.filter(Boolean);
}

/** Return the name of a move of a position; its number if Python alone can name it. */
export function labelOf({ game: { kernel, data }, state, turn }, move) {
  const names = data.texts.labels[turn];
  if (!names || Array.isArray(names)) return names?.[move] || `#${move}`;
  return joined(names.longest, (i) => kernel.ask("CHARACTER", state, 4 * (move * names.longest + i) + 2 + turn));
}

/** Return the characters on the places of a position; null without a board, or if Python alone knows them. */
export function marksOf({ kernel, data: { texts } }, { text, state, turn }) {
  const { board, heaps, write } = texts;
  if (!board) return null;
  if (heaps)
    return stones(
      board,
      heaps.map((place) => Number(state[place])),
    );
  const first = write.kind === "cells" ? write.number : 0;
  return (
    text && ofText(board, text) + joined(board.beside, (i) => kernel.ask("CHARACTER", state, 4 * (first + i) + turn))
  );
}

/** Return the characters on the board with which a text begins. */
export const ofText = ({ layout, beside }, text) => text.slice(0, layout.places.length - beside);

/** Return the characters of heaps of stones, and those of their numbers. */
export const stones = ({ cells }, counts) =>
  cells.map(([stone, heap]) => (stone < counts[heap] ? "o" : ".")).join("") +
  String.fromCharCode(...counts.map((number) => FIRST_COUNT + number));

/** Return the board of a position as plain data; null without one. */
export function boardOf(texts, position) {
  const { board } = texts;
  const { marks, parent } = position;
  if (!marks) return null;
  return {
    layout: board.layout,
    marks,
    last: parent ? arrivals(board, parent.marks, marks) : [],
    row: rowOf(texts, position),
    ...course(board, position),
  };
}

/** Return the figure of a mark on a place; undefined if there is none. */
const figureOf = ({ figures, forms, places }, place, mark) => figures[forms[places[place].form].figures][mark];

/** Return true if something stands where a place has this mark. */
const isFilled = (layout, place, mark) => mark !== EMPTY && !figureOf(layout, place, mark)?.free;

/** Return the places of the board that a move has given another mark. */
const arrivals = ({ layout, field }, before, after) =>
  field.filter((place) => before[place] !== after[place] && isFilled(layout, place, after[place]));

/** Return the ply and the player of each mark, if looks depend on them. */
function course({ layout }, position) {
  const depends = ({ of_mover: isOfMover, joins }) => isOfMover || joins === "move";
  if (!layout.areas.length && !layout.figures.some((each) => Object.values(each).some(depends))) return {};
  const path = [],
    since = [...position.marks].map(() => 0),
    makers = since.map(() => null);
  for (let at = position; at; at = at.parent) path.unshift(at);
  for (let ply = 1; ply < path.length; ply += 1)
    for (const place of differing(path[ply - 1].marks, path[ply].marks))
      [since[place], makers[place]] = [ply, path[ply - 1].turn];
  return { since, makers };
}

/** Return the names of the places to press for a move, in order; see rules/move_places.py. */
export function pathOf({ board, paths }, before, after, name) {
  if (!before.marks) return [];
  const declared = paths?.[before.turn]?.[name];
  if (paths && (!declared || declared.length)) return declared ?? [];
  const dropped = dropPath(board.layout, before, name),
    named = dropped.length ? dropped : readPath(board.layout, name);
  if (named.length > 1) return named;
  const changed = changedPath(board, before.marks, after.marks);
  return named.length && changed.slice(1).join() !== named.join() ? named : changed;
}

/** Return the place of a piece in the mover's hand, if any, and where a name such as C*b2 drops it. */
function dropPath(layout, { marks, turn }, name) {
  const [letter, to] = name.split("*");
  const own = layout.places.find(
    ({ owner, kind }, i) => owner === turn && [marks[i].toUpperCase(), kind].includes(letter),
  );
  return to === undefined ? [] : [...(own ? [own.name ?? ""] : []), ...readPath(layout, to)];
}

/** Return the places whose names a name consists of, with hyphens or colons between them; none if there are others. */
function readPath({ places, presses }, name) {
  const found = [],
    names = [...places, ...presses].map((place) => place.name ?? "");
  for (let rest = name.replace(/^[-:]+/, ""); rest; rest = rest.slice(found.at(-1).length).replace(/^[-:]+/, "")) {
    found.push(names.reduce((best, each) => (each.length > best.length && rest.startsWith(each) ? each : best), ""));
    if (!found.at(-1)) return [];
  }
  return found;
}

/** Return the places that a move changes, in the order in which a person would press them. */
function changedPath({ layout, rows, field }, before, after) {
  const changed = field.filter((place) => before[place] !== after[place]);
  const entered = changed.filter((place) => isFilled(layout, place, after[place])),
    left = changed.filter((place) => !entered.includes(place));
  const firsts = () => [...new Map(left.toReversed().map((place) => [rows[place], place])).values()].reverse();
  const path = !entered.length
    ? firsts()
    : entered.length > 1
      ? []
      : left.length === 1
        ? [...left, ...entered]
        : entered;
  const names = path.map((place) => layout.places[place].name);
  return names.every(Boolean) ? names : [];
}

const differing = (before, after) => [...after].flatMap((mark, place) => (mark === before[place] ? [] : [place]));

/** Return the cells of the longest straight row of one mark through the last move of a game that was won. */
export function rowOf({ board, heaps }, end) {
  if (!board || heaps || !end.parent || end.winner === null || !end.marks) return [];
  const [before, marks] = [end.parent, end].map((each) => each.marks.slice(0, board.cells.length)),
    changed = differing(before, marks);
  if (changed.length !== 1 || marks[changed[0]] === EMPTY) return [];
  const cellAt = new Map(board.cells.map((place, cell) => [place.join(), cell]));
  const run = (place, step) => {
    const next = place.map((part, axis) => part + step[axis]);
    const cell = cellAt.get(next.join());
    return cell !== undefined && marks[cell] === marks[changed[0]] ? [cell, ...run(next, step)] : [];
  };
  const start = board.cells[changed[0]];
  const rows = directions(start.length).map((step) => {
    const back = run(
      start,
      step.map((part) => -part),
    );
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
