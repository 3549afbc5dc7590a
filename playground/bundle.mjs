// Bundle the scripts of the playground: node bundle.mjs FOLDER. It also copies Python for browsers (Pyodide) into it.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname, folder = process.argv[2], python = join(folder, "python");
const pyodide = join(here, "node_modules", "pyodide");

const { metafile } = await build({
  entryPoints: { playground: join(here, "main.js"), worker: join(here, "worker.js") },
  outdir: folder, bundle: true, minify: true, format: "esm", target: "es2022", loader: { ".py": "text" },
  external: ["./python/*"], logLevel: "warning", metafile: true,
});

mkdirSync(python, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]) cpSync(join(pyodide, name), join(python, name));
const lock = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json")));
writeFileSync(join(python, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} })); // no package is loaded

// The licence of each bundled package, and of Pyodide, whose package names it only.
const packages = new Set(Object.keys(metafile.inputs).flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));
const licences = [...packages].map((name) => `${name}\n\n${readFileSync(join(here, "node_modules", name, "LICENSE"), "utf8")}`);
const { version, license } = JSON.parse(readFileSync(join(pyodide, "package.json")));
writeFileSync(join(folder, "licences.txt"), [...licences, `pyodide ${version}: ${license}, https://github.com/pyodide/pyodide\n`].join("\n"));
