// The process in which a JavaScript program is graded: it loads the file, and answers each line of JSON with one.
//
// A script runs in the global scope, so that its global board can be set; a file with exports is imported as a module.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { pathToFileURL } = require("node:url");

const file = path.resolve(process.argv[2]);
const source = fs.readFileSync(file, "utf8");
let exported = null; // the exports of a module; null for a script

// What the program prints goes to the error output.
for (const name of ["log", "info", "debug", "table"]) console[name] = console.error;

async function load() {
  if (exported !== null) return;
  if (file.endsWith(".mjs") || /^\s*(export|import)\s/m.test(source)) {
    const text = pathToFileURL(file).href;
    exported = { ...(await import(file.endsWith(".mjs") ? text : `data:text/javascript,${encodeURIComponent(source)}`)) };
  } else {
    globalThis.module = { exports: {} };
    globalThis.exports = globalThis.module.exports;
    globalThis.require = require;
    vm.runInThisContext(source, { filename: file });
    const own = globalThis.module.exports;
    exported = typeof own === "function" ? { [own.name || "move"]: own } : { ...own };
  }
}

// Return the value of a name in the program: an export, or a name of the global scope, let and const included.
function named(name) {
  if (name in exported) return exported[name];
  return vm.runInThisContext(`typeof ${name} === "undefined" ? undefined : ${name}`);
}

// Return the parameters of a function, as far as its text shows them.
function parameters(value) {
  const list = /^[^(]*?\(([^)]*)\)|^(?:async\s+)?(\w+)\s*=>/.exec(value.toString()) ?? [];
  const words = (list[1] ?? list[2] ?? "").split(",").map((word) => word.trim()).filter(Boolean);
  return words.map((word) => [word.split("=")[0].trim(), !word.includes("=")]);
}

function describe() {
  const names = [...source.matchAll(/\b(?:function\s+(\w+)|(?:const|let|var)\s+(\w+)\s*=)/g)].map((found) => found[1] ?? found[2]);
  const functions = {};
  for (const name of [...new Set([...Object.keys(exported), ...names])]) {
    let value;
    try { value = named(name); } catch { continue; } // a local name
    if (typeof value === "function" && !/^class\b/.test(value.toString())) functions[name] = parameters(value);
  }
  const constants = [...source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g)].map((found) => found[1] ?? found[2] ?? found[3]);
  return { functions, constants: [...new Set(constants)], has_board: hasBoard(), has_numpy: false };
}

function hasBoard() {
  try { return named("board") !== undefined; } catch { return false; }
}

function call(question) {
  const given = question.arguments;
  if ("board" in question) {
    globalThis.__given = given.shift();
    vm.runInThisContext("board = globalThis.__given");
  }
  const began = performance.now();
  const value = named(question.function)(...given);
  const seconds = (performance.now() - began) / 1000;
  const after = "board" in question ? [vm.runInThisContext("board"), ...given] : given;
  return { value: value === undefined ? null : value, arguments: after, seconds };
}

function tried(question) {
  const replies = [];
  for (const given of question.all) {
    try {
      replies.push(call({ ...question, arguments: given }));
    } catch (error) {
      replies.push(failure(error));
    }
    if (replies.length === question.first && replies.every((reply) => "error" in reply)) break;
  }
  return { replies };
}

function failure(error) {
  const text = `${error?.name ?? "Error"}: ${error?.message ?? error}`.replace(/\s+/g, " ").replace(/\.$/, "");
  const line = new RegExp(`${path.basename(file).replace(/[.*+?^$()|[\]\\]/g, "\\$&")}:(\\d+)`).exec(error?.stack ?? "");
  return { error: line ? `${text} (${path.basename(file)}, line ${line[1]})` : text };
}

async function answer(line) {
  const question = JSON.parse(line);
  try {
    await load();
    return { describe, try: tried, call }[question.do](question);
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
