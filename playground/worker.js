// The worker in which Python runs. It loads Python, then answers each message, a question, with {answer} or {error}.
// Before that it sends {loaded, total} in bytes, {progress} and {printed}, a line.
const LINES = 200;

let lines = 0;
const print = (line) => {
  lines += 1;
  if (lines <= LINES) postMessage({ printed: lines < LINES ? line : "…" });
};

const python = load();
python.catch(() => {}); // the first question reports it

export async function answer({ data }) {
  lines = 0;
  let playground = null;
  try {
    playground = await python;
    postMessage(JSON.parse(playground.answer(JSON.stringify(data))));
  } catch (error) {
    const [reason] = String(error.message ?? error).split("\n");
    const message = playground ? `Python broke down: ${reason}` : `Python could not be loaded: ${reason}`;
    postMessage({ error: { kind: "Lost", message }, lost: true });
  }
}

async function load() {
  const base = new URL("./python/", import.meta.url);
  const { sizes, archives } = await (await fetch(new URL("files.json", base))).json();
  const fetched = Object.entries(sizes).filter(([name]) => !name.endsWith(".mjs")); // modules are imported
  countDownloads(fetched.reduce((sum, [, size]) => sum + size, 0));
  const packed = archives.map(async (name) => (await fetch(new URL(name, base))).arrayBuffer());
  const { loadPyodide } = await import("./python/pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: base.href, stdout: print, stderr: print, stdin: () => null });
  for (const archive of packed) pyodide.unpackArchive(await archive, "zip", { extractDir: "/lib/zermelo" });
  return pyodide.runPython(`
import sys
sys.path.append("/lib/zermelo")
sys.dont_write_bytecode = True  # a file that changes within a second would be taken for the old one
from zermelo_web.workers.playground import Playground
from zermelo_teach import grade
lambda report: Playground(report, grade)
`)((progress) => postMessage({ progress: JSON.parse(progress) }));
}

// Report the bytes of all further downloads.
function countDownloads(total) {
  const fetched = self.fetch;
  let loaded = 0;
  self.fetch = async (...asked) => {
    const response = await fetched(...asked);
    const count = new WritableStream({
      write: (chunk) => {
        loaded += chunk.length;
        postMessage({ loaded, total });
      },
    });
    response
      .clone()
      .body.pipeTo(count)
      .catch(() => {}); // the reader of the response reports it
    return response;
  };
}
