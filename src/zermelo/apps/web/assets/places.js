// The places of moves on a board, and the neighbours of a place for the arrow keys.

export const key = (place) => place && place.join(":");

// Return lists of moves by the key of their place, in the order of the moves.
export function movesByPlace(moves) {
  const found = new Map();
  for (const move of moves) {
    if (!move.place) continue;
    const at = key(move.place);
    found.set(at, [...(found.get(at) ?? []), move]);
  }
  return found;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Return the index of the nearest spot {x, y} in the direction of an arrow key, or the same index if there is none.
export function neighbour(spots, from, arrow) {
  const step = STEPS[arrow];
  if (!step || !spots[from]) return from;
  let best = from, nearest = Infinity;
  spots.forEach((spot, index) => {
    const dx = spot.x - spots[from].x, dy = spot.y - spots[from].y;
    const ahead = dx * step[0] + dy * step[1], aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    const distance = ahead + 3 * aside;
    if (ahead > 0 && distance < nearest) [best, nearest] = [index, distance];
  });
  return best;
}

// Return the cells of a board with their numbers, without those that show a hand or a number beside the board.
export function onField({ cells, hands = [] }) {
  const held = new Set(hands.flat());
  return cells.map((cell, index) => ({ ...cell, index })).filter(({ index, stock }) => !held.has(index) && (!stock || stock.is_end));
}

// Return the height of some cells in rows; a row without cells is only a gap.
export function rowsIn(cells) {
  const rows = new Set(cells.map(({ y }) => y));
  return rows.size + (1 + Math.max(...rows) - rows.size) / 4;
}

// Return what stands beside the board: "hands", "stocks" or "".
export function asideOf({ cells = [], hands = [] }) {
  if (hands.some((hand) => hand.length)) return "hands";
  return cells.some(({ stock }) => stock && !stock.is_end) ? "stocks" : "";
}

// Return the number of parts that stand side by side: of the layers of a board in space, so that it is as wide as it is
// high, or nearly so; else all.
export function inRow(parts, { layers: stacked = 1 }) {
  if (stacked === 1) return parts.length;
  const width = Math.max(...parts.map((part) => part.width)), height = rowsIn(parts.flatMap(({ cells }) => cells));
  const isWide = (number) => Math.abs(Math.log((number * width) / (Math.ceil(parts.length / number) * height)));
  return parts.map((_, i) => i + 1).reduce((a, b) => (isWide(b) <= isWide(a) ? b : a));
}

// Return the size of a board as a style: its width for the height --tall.
export function shapeOf({ board }) {
  if (!board.cells?.length) return "--board:100vw";
  const cells = onField(board), parts = layers(cells), number = inRow(parts, board), height = rowsIn(cells);
  const wide = number * Math.max(...parts.map(({ width }) => width)), columns = board.staggered ? (wide + 1) / 2 : wide, rows = height * Math.ceil(parts.length / number);
  const [beside, above] = board.kind === "columns" ? [16, 64] : [{ hands: 164, stocks: 112 }[asideOf(board)] ?? 0, 0];
  return `--board:calc((var(--tall) - ${above}px) * ${columns / rows} + ${beside}px)`;
}

// Return the cells of each layer; boards in space are laid flat with an empty column between layers.
export function layers(cells) {
  const columns = [...new Set(cells.map((cell) => cell.x))].sort((a, b) => a - b);
  const parts = [];
  columns.forEach((x, i) => {
    if (i === 0 || columns[i - 1] !== x - 1) parts.push({ left: x, width: 0, cells: [] });
    parts.at(-1).width += 1;
  });
  for (const cell of cells) parts.findLast((each) => each.left <= cell.x).cells.push(cell);
  return parts;
}

export const rowsOf = (cells) => Map.groupBy ? [...Map.groupBy(cells, (cell) => cell.y).entries()] : grouped(cells);

function grouped(cells) {
  const rows = new Map();
  for (const cell of cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  return [...rows.entries()];
}
