// Games as WebAssembly, each in a worker that all boards of a page share.
import { compiled } from "site";
import { Trouble } from "../packages/zermelo-web/src/zermelo_web/assets/api.js";
import { addressOf, local } from "../packages/zermelo-web/src/zermelo_web/assets/local.js";

export const NO_WEBASSEMBLY = "The games need WebAssembly, which this browser lacks or has switched off.";

export const canCompute = () => typeof WebAssembly === "object";

export const isCompiled = (name) => Object.hasOwn(compiled, name);

const backends = new Map();

// Return a promise of the backend (see api.js) of a game of the site, whose files lie in a folder.
export function backendOf(name, folder) {
  if (!canCompute()) return refused("Missing", NO_WEBASSEMBLY);
  if (!isCompiled(name))
    return refused("UnknownName", `There is no game ${name} here. Games: ${Object.keys(compiled).join(", ")}.`);
  if (!backends.has(name)) {
    const loading = load(name, folder);
    loading.catch(() => backends.delete(name)); // so that another try loads it again
    backends.set(name, loading);
  }
  return backends.get(name);
}

const refused = (...reason) => Promise.reject(new Trouble(...reason, false));

// The worker's script becomes an object of the page, since a worker has to be of the page's own origin.
async function load(name, folder) {
  const [wasm, script] = await Promise.all(
    [compiled[name], "solving.js"].map((file) => content(new URL(file, folder))),
  );
  return local(addressOf(script), wasm, name);
}

async function content(address) {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return response.arrayBuffer();
  throw new Trouble("Lost", `${address.pathname.split("/").at(-1)} could not be loaded.`, true);
}
