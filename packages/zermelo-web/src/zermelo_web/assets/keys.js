// The keys of the page, the same as in the terminal; the help lists them.
import { useEffect, useRef } from "./vendor/htm-preact.js";

export const KEYS = [
  ["1 … 9 a1 …", "make the move of that name"],
  ["arrows Enter", "on the board: choose a place and play it"],
  ["arrows 1 … 9", "in a prediction of Watch: choose an answer"],
  ["u, Ctrl+Z", "undo"],
  ["r, Ctrl+Y", "redo"],
  ["h", "values on and off"],
  ["Space", "play best move"],
  ["Home, End", "to the start and the end of the game"],
  ["← →", "through the game, one ply a time"],
  ["n", "new game"],
  ["?", "this help"],
];

const COMMANDS = {
  u: "undo",
  r: "redo",
  h: "values",
  n: "menu",
  "?": "help",
  " ": "best",
  Home: "toStart",
  End: "toEnd",
  ArrowLeft: "back",
  ArrowRight: "forward",
};
const WITH_CONTROL = { z: "undo", y: "redo" };
const PAUSE = 700;

// commands: functions by name. legal: the names of the moves. play(name): called with a move.
export function useKeys(commands, legal, play) {
  const now = useRef({});
  now.current = { commands, legal, play };
  const typed = useRef({ text: "", timer: 0 });
  useEffect(() => {
    const pressed = (event) => handle(event, now.current, typed.current);
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

function handle(event, now, typed) {
  if (
    event.defaultPrevented ||
    event.altKey ||
    event.target.closest("input, select, textarea, dialog, [contenteditable=true]")
  )
    return;
  if (event.ctrlKey || event.metaKey) return run(event, now.commands[WITH_CONTROL[event.key.toLowerCase()]]);
  if (event.key === " " && event.target.closest("button:not([aria-disabled=true]), a, summary")) return;
  if (event.key.startsWith("Arrow") && event.target.closest("[role=tablist]")) return;
  const command = now.commands[COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key]];
  const text = typed.text + event.key;
  const begins = event.key.length === 1 && event.key !== " " && now.legal.filter((move) => move.startsWith(text));
  if (begins?.length && (typed.text || !command)) spell(event, text, begins, now, typed);
  else run(event, command);
}

function run(event, command) {
  if (!command) return;
  event.preventDefault();
  command();
}

// Spell the name of a move with several keys; play it once no longer name begins with it, or after a pause.
function spell(event, text, begins, now, typed) {
  event.preventDefault();
  clearTimeout(typed.timer);
  const done = (move) => {
    typed.text = "";
    if (move) now.play(move);
  };
  if (begins.length === 1 && begins[0] === text) return done(text);
  typed.text = text;
  typed.timer = setTimeout(() => done(begins.includes(text) ? text : null), PAUSE);
}
