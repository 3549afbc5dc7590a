// Retrograde analysis of a small game whose moves can return: the value of every position that play can reach.

import { bits } from "./kernel.js";
import { DRAW, ENDLESS, Value, WIN } from "./values.js";

const MOST = 20_000; // positions

/** Return the value of every position below a state by its name; null if there are too many. */
export function* settled(kernel, first) {
  const states = [first];
  const numbers = new Map([[first.join(), 0]]);
  const parents = [[]];
  const left = [];
  for (let number = 0; number < states.length; number += 1) {
    yield;
    const moves = [...bits(kernel.moves(states[number]))];
    left.push(moves.length);
    for (const move of moves) {
      const child = kernel.play(states[number], move);
      const name = child.join();
      if (!numbers.has(name)) {
        if (states.length >= MOST) return null;
        numbers.set(name, states.push(child) - 1);
        parents.push([]);
      }
      parents[numbers.get(name)].push(number);
    }
  }
  const values = settle(states, parents, left, (number) => Number(kernel.ask("OUTCOME", states[number])));
  return new Map([...numbers].map(([name, number]) => [name, values[number] ?? new Value(DRAW, ENDLESS)]));
}

/** A position is won by one lost child, and lost when all its children are won; then the draws, by their lengths. */
function settle(states, parents, left, outcome) {
  const values = new Array(states.length);
  const ends = left.flatMap((moves, number) => (moves ? [] : [[number, new Value(outcome(number), 0)]]));
  for (const drawn of [false, true]) {
    const queue = [];
    const set = (number, value) => {
      values[number] = value;
      queue.push(number);
    };
    for (const [number, value] of ends) if ((value.outcome === DRAW) === drawn) set(number, value);
    for (let at = 0; at < queue.length; at += 1) {
      const value = values[queue[at]].before();
      for (const parent of parents[queue[at]]) {
        left[parent] -= 1;
        if (!values[parent] && (value.outcome === WIN || !left[parent])) set(parent, value);
      }
    }
  }
  return values;
}
