// A game from the bytes of its WebAssembly module.

import { Kernel, section } from "./kernel.js";
import { Game } from "./position.js";
import { Search } from "./search.js";

/** Return the game of a module. megabytes: the size of the transposition table. */
export async function gameOf(bytes, megabytes) {
  if (typeof WebAssembly !== "object")
    throw new Error("This needs WebAssembly, which is missing or switched off here.");
  const module = await WebAssembly.compile(bytes);
  const about = section(module, "zermelo");
  if (!about) throw new Error("This WebAssembly module is not a game of zermelo: write it with `zermelo wasm`.");
  const data = JSON.parse(new TextDecoder().decode(about));
  const kernel = new Kernel(module, data, megabytes);
  return new Game(kernel, new Search(kernel, data, section(module, "book")), data);
}
