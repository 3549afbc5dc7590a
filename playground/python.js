// Python in a web worker, which the first question starts. It answers one question at a time, and can be stopped. The
// worker has the policy of the page, since its script is an object of the page: a file from a link reaches no other
// host.
import { Trouble } from "../packages/zermelo-web/src/zermelo_web/assets/api.js";

// tell: called with the state of the work, {kind} of the question and {loaded, total} or {progress}; {} if there is
// none. print: called with each line that Python prints.
export function python(tell, print) {
  let worker = null,
    current = null,
    queue = [],
    timer = 0;

  const ask = (question, signal) =>
    new Promise((resolve, reject) => {
      queue.push({ question, signal, resolve, reject });
      if (!current) next();
    });

  const next = () => {
    queue = queue.filter(({ signal }) => !signal?.aborted);
    current = queue.shift() ?? null;
    clearTimeout(timer);
    if (!current) return tell({});
    const { kind } = current.question;
    if (worker) timer = setTimeout(() => tell({ kind }), SOON);
    else tell({ kind, starting: true });
    worker ??= started();
    worker.postMessage(current.question);
  };

  const started = () => {
    const address = URL.createObjectURL(
      new Blob([loader(new URL("./worker.js", import.meta.url))], { type: "text/javascript" }),
    );
    const made = new Worker(address, { type: "module" });
    made.onmessage = ({ data }) => hear(data);
    made.onerror = () => hear({ error: { kind: "Lost", message: "Python could not be started." }, lost: true });
    URL.revokeObjectURL(address);
    return made;
  };

  const hear = ({ answer, error, lost, printed, ...state }) => {
    if (printed !== undefined) return print(printed);
    if (answer === undefined && !error) return tell({ kind: current?.question.kind, ...state });
    const { resolve, reject } = current;
    if (lost) end();
    error ? reject(new Trouble(error.kind, error.message, error.kind === "Lost")) : resolve(answer);
    next();
  };

  const end = () => {
    worker?.terminate();
    worker = null;
  };

  const stop = () => {
    const stopped = [current, ...queue].filter(Boolean);
    end();
    queue = [];
    next();
    for (const { reject } of stopped) reject(new Trouble("Stopped", "Stopped.", true));
  };

  return { ask, stop };
}

// The script of the worker: it loads another one, and passes on the messages that came before.
const loader = (address) => `
const early = [];
onmessage = (event) => early.push(event);
const begin = ({ answer }) => { early.forEach(answer); onmessage = answer; };
import(${JSON.stringify(address)}).then(begin, (error) => setTimeout(() => { throw error; }));
`;

// Milliseconds of a question before its work is shown.
const SOON = 200;

// What Python answers about a board; see api.js. text: the visitor's file, which may hold the game.
export function inPython(ask, text) {
  const about = (kind, { moves, board, game }, more, signal) =>
    ask({ kind, text, game, board: board || null, moves: moves.join(","), ...more }, signal);
  return {
    position: (at, signal) => about("position", at, {}, signal),
    analysis: (at, seconds, signal) => about("analysis", at, { seconds }, signal),
    move: (at, player, signal) => about("move", at, { player }, signal),
    why: (at, move, signal) => about("why", at, { move }, signal),
    history: (at, seconds, signal) => about("history", at, { seconds }, signal),
    tree: (at, signal) => about("tree", at, {}, signal),
    count: (at, signal) => about("count", at, { seconds: COUNTING }, signal),
    rules: (game, signal) => about("rules", { game, moves: [] }, {}, signal),
    steps: (at, search, first, limit, signal) => about("steps", at, { search, first, limit }, signal),
  };
}

// The time limit of a count in seconds.
const COUNTING = 20;
