// The backend of the page: the server's HTTP API. Another backend is an object with some of the same methods; the page
// does not offer what it lacks. Each method returns a promise of the API's JSON for a position {game, board, moves}.

// again: true if the same request may succeed later.
export class Trouble extends Error {
  constructor(kind, message, again) {
    super(message);
    Object.assign(this, { kind, again });
  }
}

const LOST = "The server does not answer. Is it still running?";

export function server(base = "api/") {
  const url = (path, { moves, ...others }) => {
    const all = Object.entries({ ...others, moves: moves?.join(",") });
    return base + path + "?" + new URLSearchParams(all.filter(([, value]) => value !== undefined && value !== ""));
  };
  const ask = async (path, parameters, signal) => (await answer(url(path, parameters), signal)).json();
  return {
    games: (signal) => ask("games", {}, signal),
    position: (at, signal) => ask("position", at, signal),
    analysis: (at, seconds, signal) => ask("analysis", { ...at, seconds }, signal),
    move: (at, player, signal) => ask("move", { ...at, player }, signal),
    why: (at, move, signal) => ask("why", { ...at, move }, signal),
    history: (at, seconds, signal) => ask("history", { ...at, seconds }, signal),
    tree: (at, signal) => ask("tree", at, signal),
    count: (at, signal) => ask("count", at, signal),
    steps: (at, search, first, most, signal) => ask("steps", { ...at, search, first, most }, signal),
    compare: async (at, only, seconds, on, signal) =>
      events(await answer(url("compare", { ...at, only: only.join(","), seconds }), signal), on),
    poster: async (game, side, signal) => (await answer(url("poster.svg", { game, side }), signal)).text(),
    picture: (at, values) => url("picture.svg", { ...at, values }),
  };
}

async function answer(address, signal) {
  const response = await fetch(address, { signal }).catch((error) => {
    throw error.name === "AbortError" ? error : new Trouble("Lost", LOST, true);
  });
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  throw new Trouble(told?.error?.kind ?? "Failed", told?.error?.message ?? `The server answered ${response.status}.`, response.status >= 500);
}

// Call on(event, data) for each event of a stream.
async function events(response, on) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const [, event, data] = part.match(/^event: (.*)\ndata: (.*)$/) ?? [];
      if (event) on(event, JSON.parse(data));
    }
  }
}

// Add a cache of positions and decided analyses to a backend. A request for a position is shared by all who wait for it
// and never aborted: it is quick, and soon needed again.
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

const isExact = (value) => Boolean(value?.endless || Number.isInteger(value?.remoteness));
const values = (view) => [view.value, ...view.legal];

// Return true if the values of the position and of every move are known; endless play has no remoteness.
export const isDecided = (view) => values(view).every(isExact);

// Return the view with more known values, the first if they have as many.
export const better = (view, other) => (values(other).filter(isExact).length > values(view).filter(isExact).length ? other : view);
