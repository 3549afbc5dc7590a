// Bundle the scripts of the site: node bundle.mjs FOLDER < DATA. FOLDER/playground gets the playground, with Python for
// browsers (Pyodide), and FOLDER/games the board for any page, with its worker. DATA, from build.py, is the module
// "site".
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname,
  assets = join(here, "..", "packages", "zermelo-web", "src", "zermelo_web", "assets");
const playground = join(process.argv[2], "playground"),
  games = join(process.argv[2], "games"),
  python = join(playground, "python");
const pyodide = join(here, "node_modules", "pyodide");

const contents = readFileSync(0, "utf8");
const site = {
  name: "site",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^site$/ }, () => ({ path: "site", namespace: "site" }));
    onLoad({ filter: /^/, namespace: "site" }, () => ({ contents, loader: "json" }));
  },
};

const bundled = (outdir, entryPoints, options = { format: "esm", splitting: true }) =>
  build({
    outdir,
    entryPoints,
    bundle: true,
    minify: true,
    target: "es2022",
    loader: { ".py": "text" },
    external: ["./python/*"],
    plugins: [site],
    logLevel: "warning",
    metafile: true,
    ...options,
  });
const { metafile } = await bundled(playground, { playground: join(here, "main.js"), worker: join(here, "worker.js") });
await bundled(games, { board: join(here, "element.js") });
await bundled(games, { solving: join(assets, "solving.js") }, { format: "iife" });

mkdirSync(python, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"])
  cpSync(join(pyodide, name), join(python, name));
const lock = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json")));
writeFileSync(join(python, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} })); // no package is loaded

// The licence of each bundled package, those of htm and Preact, and of Pyodide, whose package names it only.
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []),
);
const licences = [...packages].map(
  (name) => `${name}\n\n${readFileSync(join(here, "node_modules", name, "LICENSE"), "utf8")}`,
);
const vendored = ["htm", "preact"].map(
  (name) => `${name}\n\n${readFileSync(join(assets, "vendor", `LICENSE-${name}.txt`), "utf8")}`,
);
const { version, license } = JSON.parse(readFileSync(join(pyodide, "package.json")));
writeFileSync(
  join(playground, "licences.txt"),
  [...licences, ...vendored, `pyodide ${version}: ${license}, https://github.com/pyodide/pyodide\n`].join("\n"),
);
writeFileSync(join(games, "licences.txt"), vendored.join("\n"));
