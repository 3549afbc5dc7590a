// The backend of the page over the server's HTTP API.
import { Trouble } from "./api.js";

const LOST = "The server does not answer. Is it still running?";

export function server(base = "api/") {
  const url = (path, { moves, ...others }) => {
    const all = Object.entries({ ...others, moves: moves?.join(",") });
    return `${base + path}?${new URLSearchParams(all.filter(([, value]) => value !== undefined && value !== ""))}`;
  };
  const ask = async (path, parameters, signal) => (await answer(url(path, parameters), signal)).json();
  return {
    games: (signal, pictures) => ask("games", { pictures: pictures?.join(",") }, signal),
    rules: (game, signal) => ask("rules", { game }, signal),
    position: (at, signal) => ask("position", at, signal),
    analysis: (at, seconds, signal) => ask("analysis", { ...at, seconds }, signal),
    move: (at, player, signal) => ask("move", { ...at, player }, signal),
    why: (at, move, signal) => ask("why", { ...at, move }, signal),
    history: (at, seconds, signal) => ask("history", { ...at, seconds }, signal),
    tree: (at, signal) => ask("tree", at, signal),
    count: (at, signal) => ask("count", at, signal),
    steps: (at, search, first, limit, signal) => ask("steps", { ...at, search, first, limit }, signal),
    compare: async (at, only, seconds, on, signal) =>
      events(await answer(url("compare", { ...at, only: only.join(","), seconds }), signal), on),
    poster: async (game, side, signal) => (await answer(url("poster.svg", { game, side }), signal)).text(),
    forecast: (game, signal) => ask("forecast", { game }, signal),
    solve: async (game, method) => (await answer(url("solve", { game }), undefined, method)).json(),
    picture: (at, values) => url("picture.svg", { ...at, values }),
  };
}

async function answer(address, signal, method = "GET") {
  const response = await fetch(address, { signal, method }).catch((error) => {
    throw error.name === "AbortError" ? error : new Trouble("Lost", LOST, true);
  });
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  throw new Trouble(
    told?.error?.kind ?? "Failed",
    told?.error?.message ?? `The server answered ${response.status}.`,
    response.status >= 500,
  );
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
