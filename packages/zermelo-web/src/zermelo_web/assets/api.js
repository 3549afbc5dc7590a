// What the backends of the page share. A backend is an object with some of the methods of server.js; the page does not
// offer what it lacks. Each method returns a promise of the API's JSON for a position {game, board, moves}.

// again: true if the same request may succeed later.
export class Trouble extends Error {
  constructor(kind, message, again) {
    super(message);
    Object.assign(this, { kind, again });
  }
}

// What the pages without a server lack.
export const MISSING = "To compare and watch searches, and for the poster, run: zermelo serve";

// Add a cache of positions and decided analyses to a backend. A request for a position is shared by all who wait for it
// and never aborted: it is quick, and soon needed again.
export function remembering(backend, most = 400) {
  const known = new Map(),
    awaited = new Map();
  const remember = (key, value) => {
    known.set(key, value);
    if (known.size > most) known.delete(known.keys().next().value);
    return value;
  };
  const kept =
    (name, whole) =>
    async (at, ...others) => {
      const key = name + JSON.stringify(at);
      if (known.has(key)) return known.get(key);
      const told = await backend[name](at, ...others);
      return whole(told) ? remember(key, told) : told;
    };
  const ask = kept("position", () => true);
  const position = (at) => {
    const key = JSON.stringify(at);
    if (!awaited.has(key))
      awaited.set(
        key,
        ask(at).finally(() => awaited.delete(key)),
      );
    return awaited.get(key);
  };
  const toldOf = (at) => known.get(`position${JSON.stringify(at)}`);
  return { ...backend, position, analysis: kept("analysis", isDecided), known: toldOf };
}

// Return true if a value is known; endless play has no remoteness.
export const isExact = (value) => Boolean(value?.endless || Number.isInteger(value?.remoteness));
const values = (view) => [view.value, ...view.legal];

// Return true if the values of the position and of every move are known.
export const isDecided = (view) => values(view).every(isExact);

// Return the view with more known values, the first if they have as many.
export const better = (view, other) =>
  values(other).filter(isExact).length > values(view).filter(isExact).length ? other : view;
