// The fragment of the address, which holds the visitor's file: compressed, in the alphabet of base64url.
const FORMAT = "deflate-raw";

export function canPack() {
  try {
    return Boolean(new CompressionStream(FORMAT) && new DecompressionStream(FORMAT));
  } catch {
    return false;
  }
}

export async function pack(text) {
  const bytes = new Uint8Array(await through(new CompressionStream(FORMAT), new TextEncoder().encode(text)));
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed) {
  const characters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream(FORMAT), bytes));
}

const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

export const fragment = () => new URLSearchParams(location.hash.slice(1));

// Change parts of the fragment, without a step for the Back button; null removes a part.
export function note(parts) {
  const all = fragment();
  for (const [name, value] of Object.entries(parts)) value ? all.set(name, value) : all.delete(name);
  history.replaceState(null, "", `#${all}`);
}
