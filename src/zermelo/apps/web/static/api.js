// Where the page has its data from: a backend, an object with the methods of server.js, or some of them; what it lacks,
// the page does not offer. Each method returns a promise of the API's JSON, for a position {game, board, moves}.

// again: whether the same question may be answered later.
export class Trouble extends Error {
  constructor(kind, message, again) {
    super(message);
    Object.assign(this, { kind, again });
  }
}

// The same backend, which remembers the positions and the finished analyses that it has told. A position is asked for
// once, even while it is awaited, and to its end: it is quick, and soon asked for again.
export function remembering(backend, most = 400) {
  const known = new Map(), awaited = new Map();
  const remember = (key, value) => {
    known.set(key, value);
    if (known.size > most) known.delete(known.keys().next().value);
    return value;
  };
  const kept = (name, whole) => async (at, ...others) => {
    const key = name + JSON.stringify(at);
    if (known.has(key)) return known.get(key);
    const told = await backend[name](at, ...others);
    return whole(told) ? remember(key, told) : told;
  };
  const ask = kept("position", () => true);
  const position = (at) => {
    const key = JSON.stringify(at);
    if (!awaited.has(key)) awaited.set(key, ask(at).finally(() => awaited.delete(key)));
    return awaited.get(key);
  };
  const toldOf = (at) => known.get("position" + JSON.stringify(at));
  return { ...backend, position, analysis: kept("analysis", isDecided), known: toldOf };
}

// Whether the outcome and the distance are known, of the position and of every move.
export const isDecided = (view) => [view.value, ...view.legal].every((value) => Number.isInteger(value?.remoteness));
