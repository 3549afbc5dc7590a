// The process in which a JavaScript program is graded: it loads the file, and answers each line of JSON with one.
//
// A script runs in a global scope of its own, so that its global board can be set; a file with exports is imported as a
// module. Each group of calls that try a shape gets a program that has answered nothing before.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { pathToFileURL } = require("node:url");

const file = path.resolve(process.argv[2]);
const source = fs.readFileSync(file, "utf8");
const isModule = file.endsWith(".mjs") || /^\s*(export|import)\s/m.test(source);
const LATE = "it takes too long";
const SLACK = 5; // clock time, which other programs take too, and the first calls of new code are slow

// What the program prints goes to the error output.
for (const name of ["log", "info", "debug", "table"]) console[name] = console.error;

// Return an argument that JSON cannot hold: a set, or an object of cells; a tuple is an array.
function argument(value) {
  if (Array.isArray(value)) return value.map(argument);
  if (value === null || typeof value !== "object") return value;
  const [[kind, inner]] = Object.entries(value);
  const parts = inner.map(argument);
  return kind === "dict" ? Object.fromEntries(parts) : kind === "set" ? new Set(parts) : parts;
}

// Return the program, just loaded: its exports, the names of its scope, and what reads arguments in that scope.
let loads = 0, script;
async function load() {
  loads += 1;
  if (isModule) {
    const text = `${source}\n// ${loads}`; // another text, so that it is loaded again
    const address = file.endsWith(".mjs") ? `${pathToFileURL(file).href}?${loads}` : `data:text/javascript,${encodeURIComponent(text)}`;
    return { exported: { ...(await import(address)) }, run: vm.runInThisContext, scope: globalThis, read: (given) => given.map(argument), objects: {} };
  }
  const module = { exports: {} };
  const scope = vm.createContext({ console, require, module, exports: module.exports, process, performance, setTimeout, clearTimeout, structuredClone });
  script ??= new vm.Script(source, { filename: file });
  script.runInContext(scope);
  const own = module.exports;
  const exported = typeof own === "function" ? { [own.name || "move"]: own } : { ...own };
  const run = (text, options) => vm.runInContext(text, scope, options);
  const read = run(`${argument}; (text) => JSON.parse(text).map(argument)`);
  return { exported, run, scope, read: (given) => read(JSON.stringify(given)), objects: {} };
}

// Return the value of a name in the program: an export, or a name of its scope, let and const included.
function named(program, name) {
  return name in program.exported ? program.exported[name] : program.run(`typeof ${name} === "undefined" ? undefined : ${name}`);
}

// Return the parameters of a function or of the making of a class, as far as its text shows them.
function parameters(value) {
  const text = value.toString();
  const list = /^class\b/.test(text)
    ? /\bconstructor\s*\(([^)]*)\)/.exec(text) ?? []
    : /^[^(]*?\(([^)]*)\)|^(?:async\s+)?(\w+)\s*=>/.exec(text) ?? [];
  const words = (list[1] ?? list[2] ?? "").split(",").map((word) => word.trim()).filter(Boolean);
  return words.map((word) => [word.split("=")[0].trim(), !word.includes("=")]);
}

// Return the functions, classes and variables of the program, and the texts and numbers that it mentions.
function describe(program) {
  const words = /\b(?:function\s+(\w+)|class\s+(\w+)|(?:const|let|var)\s+(\w+)\s*=)/g;
  const names = [...source.matchAll(words)].map((found) => found[1] ?? found[2] ?? found[3]);
  const functions = {}, classes = {}, globals = [];
  for (const name of new Set([...Object.keys(program.exported), ...names])) {
    let value;
    try { value = named(program, name); } catch { continue; } // a local name
    if (typeof value !== "function") {
      if (value !== undefined && !(name in program.exported)) globals.push(name);
    } else if (/^class\b/.test(value.toString())) {
      const attributes = [...value.toString().matchAll(/\bthis\.(\w+)\s*=/g)].map((found) => found[1]);
      classes[name] = { attributes: [...new Set(attributes)], parameters: parameters(value) };
      for (const [key, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(value.prototype)))
        if (key !== "constructor" && typeof method === "function") functions[`${name}.${key}`] = parameters(method);
    } else functions[name] = parameters(value);
  }
  const texts = [...source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g)].map((found) => found[1] ?? found[2] ?? found[3]);
  const numbers = [...source.matchAll(/-?\b\d+\b/g)].map((found) => Number(found[0]));
  const none = /\bnull\b/.test(source) ? [null] : [];
  return { functions, classes, globals, constants: [...new Set([...texts, ...numbers, ...none])], has_numpy: false };
}

// Return an object of a class with these attributes, which its making may ask for.
function built(program, owner, values) {
  const kind = named(program, owner);
  const asked = parameters(kind).filter(([, isRequired]) => isRequired).map(([name]) => values[name]);
  return Object.assign(new kind(...asked), values);
}

// Return the object of a method: one for all calls, but a new one each time if it holds the board.
function object(program, head, values, isNew) {
  const key = `${head} ${JSON.stringify(values)}`;
  if (isNew || !(key in program.objects)) program.objects[key] = built(program, head, values);
  return program.objects[key];
}

// Call a function, after the variables that `held` names are set: `board`, `self.board`, or `TicTacToe.board` of an argument.
function call(program, question) {
  const given = program.read(question.arguments), owners = {};
  for (const name of question.held) {
    const [attribute, owner = ""] = name.split(".").reverse();
    (owners[owner] ??= {})[attribute] = given.shift();
  }
  for (const [name, value] of Object.entries(owners[""] ?? {})) {
    program.scope.__given = value;
    program.run(`${name} = __given`);
  }
  for (const owner of Object.keys(owners)) if (owner && owner !== "self") owners[owner] = built(program, owner, owners[owner]);
  if (question.object !== null) given.splice(question.object, 0, owners[question.held[0].split(".")[0]]);
  const [method, head] = question.function.split(".").reverse();
  if (head !== undefined) owners.self = object(program, head, owners.self ?? {}, question.board);
  const began = performance.now();
  const value = head === undefined ? named(program, method)(...given) : owners.self[method](...given);
  const seconds = (performance.now() - began) / 1000;
  if (question.object !== null) given.splice(question.object, 1);
  const held = question.held.map((name) => {
    const [attribute, owner = ""] = name.split(".").reverse();
    return owner === "" ? program.run(name) : owners[owner][attribute];
  });
  return { value: value === undefined ? null : value, arguments: [...held, ...given], seconds };
}

// Call a function with each list of arguments of several groups; a group ends with its first late call.
async function tried(question) {
  const groups = [], end = performance.now() + 1000 * question.seconds;
  for (const group of question.groups) {
    const replies = [], program = await load();
    for (const given of group) {
      program.scope.__call = () => call(program, { ...question, arguments: given });
      try {
        const { value, arguments: after, seconds } = program.run("__call()", { timeout: 1000 * SLACK * question.limit });
        const isSame = JSON.stringify(after) === JSON.stringify(given);
        replies.push(isSame ? { value, seconds } : { value, arguments: after, seconds });
      } catch (error) {
        replies.push(error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? { error: LATE } : failure(error));
      }
      if (replies.at(-1).error === LATE) break;
    }
    groups.push(replies);
    if (performance.now() > end) break;
  }
  return { groups };
}

function failure(error) {
  const text = `${error?.name ?? "Error"}: ${error?.message ?? error}`.replace(/\s+/g, " ").replace(/\.$/, "");
  const line = new RegExp(`${path.basename(file).replace(/[.*+?^$()|[\]\\]/g, "\\$&")}:(\\d+)`).exec(error?.stack ?? "");
  return { error: line ? `${text} (${path.basename(file)}, line ${line[1]})` : text };
}

let kept = null; // the program that answers calls

async function answer(line) {
  const question = JSON.parse(line);
  try {
    if (question.do === "try") return await tried(question);
    kept ??= await load();
    return { describe, call }[question.do](kept, question);
  } catch (error) {
    return failure(error);
  }
}

(async () => {
  if (require("node:cluster").isWorker) return load(); // a copy that the program has made of this process
  for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
    fs.writeSync(1, `${JSON.stringify(await answer(line))}\n`);
  }
})();
