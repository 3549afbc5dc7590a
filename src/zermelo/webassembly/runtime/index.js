// A game of zermelo: `const game = await load()`, then `game.start().play("4").analyse({ ms: 500 })`.

import { Kernel, section } from "./kernel.js";
import { Game, IllegalMove, Position } from "./position.js";
import { Search } from "./search.js";
import { ENDLESS } from "./values.js";

export { ENDLESS, Game, IllegalMove, Position };

/**
 * Load the game. bytes: the content of game.wasm, else it is read from beside this file. megabytes: the size of the
 * transposition table.
 */
export async function load({ bytes, megabytes } = {}) {
  if (typeof WebAssembly !== "object") throw new Error("This needs WebAssembly, which is missing or switched off here.");
  if (megabytes !== undefined && !(megabytes >= 1 && megabytes <= 2048)) {
    throw new RangeError(`megabytes is the size of the transposition table, 1 to 2048, not ${String(megabytes)}.`);
  }
  const module = await WebAssembly.compile(bytes ?? (await read(new URL("game.wasm", import.meta.url))));
  const about = section(module, "zermelo");
  if (!about) throw new Error("This WebAssembly module is not a game of zermelo: write it with `zermelo wasm`.");
  const data = JSON.parse(new TextDecoder().decode(about));
  const kernel = new Kernel(module, data, megabytes);
  return new Game(kernel, new Search(kernel, data, section(module, "book")), data);
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
