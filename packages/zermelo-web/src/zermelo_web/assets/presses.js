// Moves by places to press: what goes on from the places pressed so far, the place under the pointer, and its
// neighbours.

// The farthest from a place that a press may be, in squares.
const REACH = 0.6;

// The distance, in squares, by which a place that goes on may be farther away than another one.
const LEEWAY = 0.15;

// Return the places to press by name: of a stack the highest one.
export function hitsOf({ places, presses, forms }) {
  const ordered = [...places, ...presses].sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  return new Map(
    ordered.filter(({ name }) => name).map((place) => [place.name, { ...place, form: forms[place.form] }]),
  );
}

// Return the moves that go on after some places were pressed, by the name of the place that is pressed next, in the
// order of the moves. isDone: the press plays the move. A second press of the last place plays a move that ends there
// while others go on.
export function steps({ legal, board }, pressed) {
  const found = new Map(),
    isAny = board.layout.any_order;
  for (const move of legal) {
    const left = move.path.length ? (isAny ? without(move.path, pressed) : rest(move.path, pressed)) : null;
    const names = left && (!left.length ? pressed.slice(-1) : isAny ? new Set(left) : left.slice(0, 1));
    for (const name of names ?? [])
      found.set(name, [...(found.get(name) ?? []), { ...move, isDone: left.length < 2, isAgain: !left.length }]);
  }
  return found;
}

const rest = (path, pressed) => (pressed.every((name, i) => path[i] === name) ? path.slice(pressed.length) : null);

function without(path, pressed) {
  const left = [...path];
  return pressed.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1)) ? left : null;
}

// Return the move that a press of a place plays: null if it only begins one, or if others go on.
export const played = (moves) =>
  moves.every(({ isDone }) => isDone) ? moves[0] : (moves.find(({ isAgain }) => isAgain) ?? null);

// Return the name of the place nearest to a point; one that goes on may be a little farther away, and of several areas
// there it is the one whose middle is nearest.
export function placeAt(hits, goesOn, x, y) {
  let best = null,
    least = REACH;
  for (const [name, place] of hits) {
    const distance = away(place, x, y),
      isOpen = goesOn.has(name) && (!distance || place.form.outline.length < 3);
    const order = distance - (isOpen ? LEEWAY : 0) + Math.hypot(place.x - x, place.y - y) / 1000;
    if (order < least) [best, least] = [name, order];
  }
  return best;
}

// Return the distance of a point from a place, which is 0 within its area.
function away({ x: left, y: top, form: { outline } }, px, py) {
  const [x, y] = [px - left, py - top];
  if (!outline.length) return Math.hypot(x, y);
  const pairs = outline.map((corner, i) => [corner, outline[(i + 1) % outline.length]]);
  const isIn =
    outline.length > 2 &&
    pairs.reduce(
      (odd, [[ax, ay], [bx, by]]) => odd !== (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)),
      false,
    );
  return isIn
    ? 0
    : Math.min(
        ...pairs.map(([[ax, ay], [bx, by]]) => {
          const [dx, dy] = [bx - ax, by - ay],
            share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
          return Math.hypot(x - ax - share * dx, y - ay - share * dy);
        }),
      );
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Return the name of the nearest place in the direction of an arrow key, or the same name if there is none.
export function neighbour(hits, from, arrow) {
  const [right, down] = WAYS[arrow],
    start = hits.get(from);
  let best = from,
    least = Infinity;
  for (const [name, { x, y }] of hits) {
    const ahead = (x - start.x) * right + (y - start.y) * down,
      aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    if (ahead > 0.01 && ahead + 3 * aside < least) [best, least] = [name, ahead + 3 * aside];
  }
  return best;
}

// Return in a few words why a place cannot be pressed. at: what stands there, if it is a place of the position.
export function refusal({ turn, rule }, pressed, goesOn, name, at, isFull) {
  if (pressed.length) return `${pressed.join(" ")} ${name}: ${rule}.`;
  const begins = [...goesOn.keys()].map(isFull),
    isOwn = at?.owner === turn;
  if (begins.length && !begins.includes(true) && at?.isFull) return `${name} is taken.`;
  if (begins.length && !begins.includes(false) && at) {
    if (!at.isFull) return `Nothing stands on ${name}.`;
    if (at.owner !== undefined)
      return isOwn ? `What stands on ${name} cannot move now.` : `What stands on ${name} is not yours.`;
  }
  return `${name}: ${rule}.`;
}
