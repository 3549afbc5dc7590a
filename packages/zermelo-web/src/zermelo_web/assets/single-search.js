// The page of a larger game in one file: its search runs in a worker, as WebAssembly.
import { show } from "./app.js";
import { addressOf, local } from "./local.js";
import { unpacked } from "./packed.js";
import { prove } from "./proof.js";

const WITHOUT = "This page needs WebAssembly, which this browser lacks or has switched off. Another browser shows it.";

const element = document.getElementById("app");
if (typeof WebAssembly === "object") await start();
else
  element.replaceChildren(
    Object.assign(document.createElement("p"), { className: "opening sorry", textContent: WITHOUT }),
  );

async function start() {
  const { game, missing, isCompiled } = await unpacked("about").json();
  const found = local(addressOf(await unpacked("worker").text()), await unpacked("module").arrayBuffer(), game);
  const backend = { ...found, missing: [found.missing, ...missing].join(" ") };
  const page = (await prove?.(backend, game, isCompiled)) ?? { backend, first: { game } };
  globalThis.zermelo = page.backend; // for the browser's console
  show(element, page.backend, page.first, page.Top);
}
