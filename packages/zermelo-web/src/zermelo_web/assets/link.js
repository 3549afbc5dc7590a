// The state of the page, which its link holds: the game, the players, the position and the tab.
import { useEffect, useState } from "./vendor/htm-preact.js";

export const START = {
  game: "tictactoe",
  board: "", // text of the position before the moves; empty for the start of the game
  moves: [], // all moves, including undone ones
  at: 0, // number of moves on the board
  first: "human",
  second: "perfect",
  values: false,
  locked: false, // true by values=hidden: the page shows no value, and nobody can switch values on
  tab: "analysis",
};

const readable = (text) =>
  encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=");

export function toHash(state) {
  const parts = [
    ["game", state.game],
    ["board", state.board],
    ["moves", state.moves.join(",")],
  ];
  if (state.at !== state.moves.length) parts.push(["at", state.at]);
  parts.push(
    ["first", state.first],
    ["second", state.second],
    ["values", state.locked ? "hidden" : state.values ? "on" : "off"],
    ["tab", state.tab],
  );
  const told = [...parts, ...Object.entries(state.rest ?? {})].filter(([, value]) => value !== "");
  return `#${told.map(([name, value]) => `${name}=${readable(String(value))}`).join("&")}`;
}

export function fromHash(hash, otherwise = START) {
  const told = {},
    rest = {};
  for (const part of hash.replace(/^#/, "").split("&").filter(Boolean)) {
    const [name, ...value] = part.split("=");
    (name in START ? told : rest)[name] = decoded(value.join("="));
  }
  if (!("game" in told)) return { ...otherwise, rest };
  const moves = (told.moves ?? "")
    .split(",")
    .map((move) => move.trim())
    .filter(Boolean);
  const at = Number.parseInt(told.at ?? moves.length, 10);
  return {
    ...START,
    ...told,
    moves,
    at: Math.min(Math.max(Number.isNaN(at) ? moves.length : at, 0), moves.length),
    values: told.values === "on",
    locked: told.values === "hidden",
    rest, // of the page around the board
  };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Return the state and go(change, replace), a step that the browser's Back button undoes unless it replaces the last.
export function useLink(otherwise = START) {
  const [state, setState] = useState(() => fromHash(location.hash, otherwise));
  useEffect(() => {
    const read = () => setState(fromHash(location.hash, otherwise));
    history.replaceState(null, "", toHash(state));
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  const go = (change, replace = false) => {
    const next = { ...fromHash(location.hash, state), ...change };
    history[replace ? "replaceState" : "pushState"](null, "", toHash(next));
    setState(next);
  };
  return [state, go];
}
