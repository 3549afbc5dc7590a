// The page of a small game in one file: unpack its data and show the page.
import { show } from "./app.js";
import { embedded } from "./embedded.js";
import { unpacked } from "./packed.js";

const data = await unpacked("book").json();
const backend = embedded(data);

globalThis.zermelo = backend; // for the browser's console
show(document.getElementById("app"), backend, { game: data.game });
