// A game of zermelo: `const game = await load()`, then `game.start().play("4").analyse({ ms: 500 })`.

import { gameOf } from "./loading.js";
import { BadText, Game, IllegalMove, Position } from "./position.js";
import { ENDLESS } from "./values.js";

export { BadText, ENDLESS, Game, IllegalMove, Position };

/**
 * Load the game. bytes: the content of game.wasm, else it is read from beside this file. megabytes: the size of the
 * transposition table.
 */
export async function load({ bytes, megabytes } = {}) {
  if (megabytes !== undefined && !(megabytes >= 1 && megabytes <= 2048)) {
    throw new RangeError(`megabytes is the size of the transposition table, 1 to 2048, not ${String(megabytes)}.`);
  }
  return gameOf(bytes ?? (await read(new URL("game.wasm", import.meta.url))), megabytes);
}

async function read(url) {
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was not found (${response.status}): game.wasm belongs beside index.js.`);
  return response.arrayBuffer();
}
