// The process in which a JavaScript program is graded: it loads the file, and answers each line of JSON with one.
//
// A program and the files beside it run in a global scope of their own, so that its global board can be set, and what
// it expects of a page can be stood in for. Each group of calls that try a shape gets a program that has answered
// nothing before.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { createRequire } = require("node:module");
const { fileURLToPath, pathToFileURL } = require("node:url");
const { MATHEMATICS, isStandIn, standIns } = require("./screens.js");

const file = path.resolve(process.argv[2]);
const source = fs.readFileSync(file, "utf8");
const LATE = "it takes too long";
const SLACK = 5; // clock time, which other programs take too, and the first calls of new code are slow
const LONGEST = 64; // how many times the first limit by the clock is tried, while other programs hold the processor

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

const sources = new Set([source]); // of the program and the files beside it
const used = new Set(); // the stand-ins that the program has read
let hasStandIns = false;
let kept = null; // the program that answers calls

// Return a new scope for a program, with stand-ins for a page if it needs them.
function newScope() {
  const scope = vm.createContext({ console, process, performance, setTimeout, clearTimeout, structuredClone });
  for (const [name, value] of Object.entries(hasStandIns ? standIns(scope) : {}))
    Object.defineProperty(scope, name, {
      configurable: true,
      enumerable: true,
      get() {
        if (!(name in MATHEMATICS)) used.add(name);
        return value;
      },
      set(other) {
        Object.defineProperty(scope, name, { value: other, writable: true, configurable: true, enumerable: true });
      },
    });
  return scope;
}

function read(file) {
  const text = fs.readFileSync(file, "utf8");
  sources.add(text);
  return text;
}

// Return whether a program has defined a name for which there was a stand-in.
const isDefined = (scope, name) => "value" in (Object.getOwnPropertyDescriptor(scope, name) ?? {});

const BESIDE = /^\.\.?\/|^\/|^file:/; // the beginning of a name that is a file, and no package

// Return the function `require` of a file, which runs the files beside it in the same scope, each once.
function requiring(from, scope, modules) {
  const native = createRequire(from);
  return (name) => {
    const found = BESIDE.test(name) ? native.resolve(name) : name;
    if (!/\.c?js$/.test(found)) return native(found);
    if (!(found in modules)) {
      const module = { exports: {} };
      modules[found] = module;
      const names = ["exports", "require", "module", "__filename", "__dirname"];
      const body = vm.compileFunction(read(found), names, { filename: found, parsingContext: scope });
      body.call(module.exports, module.exports, requiring(found, scope, modules), module, found, path.dirname(found));
    }
    return modules[found].exports;
  };
}

// Return the module of a file, with those that it imports: files beside it in the same scope, and packages.
async function evaluated(address, scope, modules) {
  const link = (name, { identifier }) => imported(name, identifier);
  const imported = (name, from) => {
    if (!BESIDE.test(name)) return packaged(name, from, scope);
    return moduleOf(name.startsWith("file:") ? fileURLToPath(name) : path.resolve(path.dirname(from), name));
  };
  const dynamic = async (name, { identifier = address }) => {
    const found = await imported(name, identifier);
    if (found.status === "unlinked") await found.link(link);
    await found.evaluate();
    return found;
  };
  const moduleOf = (file) =>
    (modules[file] ??= new vm.SourceTextModule(read(file), {
      context: scope,
      identifier: file,
      importModuleDynamically: dynamic,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(file).href;
      },
    }));
  const own = moduleOf(address);
  await own.link(link);
  await own.evaluate();
  return own.namespace;
}

// Return the module of a package that a file imports.
async function packaged(name, from, scope) {
  const found = createRequire(from).resolve(name);
  const exported = await import(path.isAbsolute(found) ? pathToFileURL(found).href : found);
  const names = Object.keys(exported);
  return new vm.SyntheticModule(
    names,
    function () {
      for (const each of names) this.setExport(each, exported[each]);
    },
    { context: scope },
  );
}

// Return whether the source is a module: no script can import or export.
function isModule() {
  if (file.endsWith(".mjs")) return true;
  try {
    new vm.Script(source, { filename: file });
    return false;
  } catch (error) {
    return /import|export|await/.test(error.message);
  }
}

// Return the program, just loaded: its exports, the names of its scope, and what reads arguments in that scope.
async function loaded() {
  const scope = newScope(),
    module = { exports: {} },
    isScript = !isModule();
  if (isScript) Object.assign(scope, { module, exports: module.exports, require: requiring(file, scope, {}) });
  const run = (text, options) => vm.runInContext(text, scope, options);
  const before = new Set(run("Object.getOwnPropertyNames(globalThis)"));
  if (isScript) new vm.Script(source, { filename: file }).runInContext(scope);
  const own = isScript ? module.exports : await evaluated(file, scope, {});
  for (const name of used) if (isDefined(scope, name)) used.delete(name); // a definition has looked at the stand-in
  const exported = { __proto__: null, ...(typeof own === "function" ? { [own.name || "move"]: own } : own) };
  const read = run(`${argument}; (text) => JSON.parse(text).map(argument)`);
  return { exported, run, scope, before, read: (given) => read(JSON.stringify(given)), objects: {} };
}

// Return whether an error says that a name is missing for which there is a stand-in.
function misses(error) {
  const name = /^(\S+) is not defined$/.exec(error?.message ?? "")?.[1];
  return !hasStandIns && name !== undefined && Object.hasOwn(standIns({}), name);
}

// Do work on a program, and do it again with stand-ins if it misses something of a page.
async function standingIn(work) {
  try {
    return await work();
  } catch (error) {
    if (!misses(error)) throw error;
    hasStandIns = true;
    kept = null;
    return work();
  }
}

const load = () => standingIn(loaded);

// Return the value of a name in the program: an export, or a name of its scope, let and const included.
function named(program, name) {
  return name in program.exported ? program.exported[name] : program.run(name);
}

const WORDS = new Set(["this", "true", "false", "null", "arguments"]);

// Return the names of the program's own that its source mentions, in this order; one of a stand-in is its own if it is
// set.
function mentioned(program) {
  const names = source.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const isOwn = (name) => {
    if (!program.before.has(name)) return !WORDS.has(name);
    return hasStandIns && Object.hasOwn(standIns({}), name) && isDefined(program.scope, name);
  };
  return [...new Set([...Object.keys(program.exported), ...names.filter(isOwn)])];
}

// Return whether a value looks like a board: at least four cells, which are all the same, or numbered.
function isBoard(value) {
  if (!Array.isArray(value)) return false;
  const cells = value.flat(2);
  return (
    cells.length > 3 && (new Set(cells).size === 1 || cells.every((cell, i) => Number(cell) === Number(cells[0]) + i))
  );
}

// Return the parameters of a function or of the making of a class, as far as its text shows them.
function parameters(value) {
  const text = value.toString();
  const list = /^class\b/.test(text)
    ? (/\bconstructor\s*\(([^)]*)\)/.exec(text) ?? [])
    : (/^[^(]*?\(([^)]*)\)|^(?:async\s+)?(\w+)\s*=>/.exec(text) ?? []);
  const words = (list[1] ?? list[2] ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  return words.map((word) => [word.split("=")[0].trim(), !word.includes("=")]);
}

// Return the functions, classes and variables of the program, and the texts and numbers that it mentions.
function describe(program) {
  const functions = {},
    classes = {},
    globals = [],
    boards = [];
  for (const name of mentioned(program)) {
    let value;
    try {
      value = named(program, name);
    } catch {
      continue;
    } // a local name, or none
    if (isStandIn(value)) continue;
    if (typeof value !== "function") {
      if (name in program.exported) continue;
      globals.push(name);
      if (isBoard(value)) boards.push(name);
    } else if (/^class\b/.test(value.toString())) {
      const attributes = [...value.toString().matchAll(/\bthis\.(\w+)\s*=/g)].map((found) => found[1]);
      classes[name] = { attributes: [...new Set(attributes)], parameters: parameters(value) };
      for (const [key, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(value.prototype)))
        if (key !== "constructor" && typeof method === "function") functions[`${name}.${key}`] = parameters(method);
    } else if (name in program.exported || source.includes(value.toString())) functions[name] = parameters(value);
  }
  const all = [...sources].join("\n");
  const texts = [...all.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g)].map(
    (found) => found[1] ?? found[2] ?? found[3],
  );
  const numbers = [...all.matchAll(/-?\b\d+\b/g)].map((found) => Number(found[0]));
  const none = /\bnull\b/.test(all) ? [null] : [];
  return {
    functions,
    classes,
    globals,
    boards,
    constants: [...new Set([...texts, ...numbers, ...none])],
    has_numpy: false,
  };
}

// Return an object of a class with these attributes, which its making may ask for.
function built(program, owner, values) {
  const kind = named(program, owner);
  const asked = parameters(kind)
    .filter(([, isRequired]) => isRequired)
    .map(([name]) => values[name]);
  return Object.assign(new kind(...asked), values);
}

// Return the object of a method: one for all calls, but a new one each time if it holds the board.
function object(program, head, values, isNew) {
  const key = `${head} ${JSON.stringify(values)}`;
  if (isNew || !(key in program.objects)) program.objects[key] = built(program, head, values);
  return program.objects[key];
}

// Set a variable of the program; a constant list gets the cells of the value.
function assign(program, name, value) {
  program.scope.__given = value;
  program.run(`try { ${name} = __given } catch (error) { ${name}.splice(0, ${name}.length, ...__given) }`);
}

// Call a function, after the variables that `held` names are set: `board`, `self.board`, or `TicTacToe.board` of an
// argument.
function call(program, question) {
  const given = program.read(question.arguments),
    owners = {};
  for (const name of question.held) {
    const [attribute, owner = ""] = name.split(".").reverse();
    owners[owner] ??= {};
    owners[owner][attribute] = given.shift();
  }
  for (const [name, value] of Object.entries(owners[""] ?? {})) assign(program, name, value);
  for (const owner of Object.keys(owners))
    if (owner && owner !== "self") owners[owner] = built(program, owner, owners[owner]);
  if (question.object !== null) given.splice(question.object, 0, owners[question.held[0].split(".")[0]]);
  const [method, head] = question.function.split(".").reverse();
  if (head !== undefined) owners.self = object(program, head, owners.self ?? {}, question.board);
  const began = processorSeconds();
  const value = head === undefined ? named(program, method)(...given) : owners.self[method](...given);
  const seconds = processorSeconds() - began;
  if (question.object !== null) given.splice(question.object, 1);
  const held = question.held.map((name) => {
    const [attribute, owner = ""] = name.split(".").reverse();
    return owner === "" ? program.run(name) : owners[owner][attribute];
  });
  return { value: value === undefined ? null : value, arguments: [...held, ...given], seconds };
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// Call a function within its seconds of the processor. `vm` goes by the clock, so that a call which other programs have
// held up is made again, with more time.
function callInTime(program, question) {
  program.scope.__call = () => call(program, question);
  for (let patience = SLACK; ; patience *= 2) {
    const began = processorSeconds();
    try {
      return program.run("__call()", { timeout: Math.ceil(1000 * patience * question.limit) });
    } catch (error) {
      const isLate = error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      if (!isLate || patience > LONGEST || processorSeconds() - began > question.limit) throw error;
    }
  }
}

// Return the replies to a group of calls, which ends with its first late one.
async function repliesTo(group, question) {
  const replies = [],
    program = await load();
  for (const given of group) {
    const began = processorSeconds();
    try {
      const { value, arguments: after, seconds } = callInTime(program, { ...question, arguments: given });
      const isSame = JSON.stringify(after) === JSON.stringify(given);
      replies.push(isSame ? { value, seconds } : { value, arguments: after, seconds });
    } catch (error) {
      if (misses(error)) throw error;
      replies.push(error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? { error: LATE } : failure(error, began));
    }
    if (replies.at(-1).error === LATE) break;
  }
  return replies;
}

// Call a function with each list of arguments of several groups.
async function tried(question) {
  const groups = [],
    began = processorSeconds();
  for (const group of question.groups) {
    groups.push(await standingIn(() => repliesTo(group, question)));
    if (processorSeconds() > began + question.seconds) break;
  }
  return { groups, seconds: processorSeconds() - began };
}

function failure(error, began) {
  const text = `${error?.name ?? "Error"}: ${error?.message ?? error}`.replace(/\s+/g, " ").replace(/\.$/, "");
  const line = new RegExp(`${path.basename(file).replace(/[.*+?^$()|[\]\\]/g, "\\$&")}:(\\d+)`).exec(
    error?.stack ?? "",
  );
  const where = line ? `${text} (${path.basename(file)}, line ${line[1]})` : text;
  return { error: where, seconds: processorSeconds() - began };
}

// Describe the program, or call its function.
async function asked(question) {
  kept ??= await load();
  return question.do === "call" ? call(kept, question) : describe(kept);
}

async function answer(line) {
  const question = JSON.parse(line),
    began = processorSeconds();
  try {
    return await (question.do === "try" ? tried(question) : standingIn(() => asked(question)));
  } catch (error) {
    return failure(error, began);
  }
}

(async () => {
  if (require("node:cluster").isWorker) return load(); // a copy that the program has made of this process
  for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
    const found = await answer(line);
    fs.writeSync(1, `${JSON.stringify(used.size ? { ...found, stand_ins: [...used] } : found)}\n`);
  }
})();
