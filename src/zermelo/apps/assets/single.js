// The page of a small game in one file: unpack its data and show the page.
import { show } from "./app.js";
import { embedded } from "./embedded.js";

const packed = Uint8Array.from(atob(document.getElementById("book").textContent), (character) => character.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const data = await new Response(stream).json();
const backend = embedded(data);

globalThis.zermelo = backend; // for the browser's console
show(document.getElementById("app"), backend, { game: data.game });
