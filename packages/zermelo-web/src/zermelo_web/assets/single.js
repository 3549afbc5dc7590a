// The page of a small game in one file: unpack its data and show the page.
import { show } from "./app.js";
import { keep } from "./decision-list.js";
import { embedded } from "./embedded.js";
import { unpacked } from "./packed.js";
import { prove } from "./proof.js";

const data = await unpacked("book").json();
const backend = embedded(data);

const page = (await prove?.(backend, data.game)) ??
  (await keep?.(backend, data.game)) ?? { backend, first: { game: data.game } };

globalThis.zermelo = page.backend; // for the browser's console
show(document.getElementById("app"), page.backend, page.first, page.Top);
