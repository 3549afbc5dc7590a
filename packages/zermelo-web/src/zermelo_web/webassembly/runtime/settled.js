// Retrograde analysis of a small game whose moves can return: the value of every position that play can reach.

import { bits } from "./kernel.js";
import { DRAW, ENDLESS, WIN } from "./values.js";

const MOST = 20_000; // positions

/** Return the values of the positions below a state by their names; null if there are too many. Value: their class. */
export function* settled(kernel, first, Value) {
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
      parents[numbers.get(name)].push([number, kernel.keepsTurn(states[number], move)]);
    }
  }
  const ends = left.flatMap((moves, number) =>
    moves ? [] : [[number, new Value(Number(kernel.ask("OUTCOME", states[number])), 0)]],
  );
  const values = settle(ends, parents, left);
  return new Map([...numbers].map(([name, number]) => [name, values[number] ?? new Value(DRAW, ENDLESS)]));
}

/**
 * A position is won by one lost child, and lost when all its children are won; the greatest scores come first, and the
 * draws last, by their lengths.
 */
function settle(ends, parents, left) {
  const values = new Array(left.length);
  const scores = new Set(ends.map(([, value]) => Math.abs(value.outcome)));
  for (const score of [...scores].sort((a, b) => b - a)) {
    const queue = [];
    const set = (number, value) => {
      values[number] = value;
      queue.push(number);
    };
    for (const [number, value] of ends) if (Math.abs(value.outcome) === score) set(number, value);
    for (let at = 0; at < queue.length; at += 1) {
      for (const [parent, again] of parents[queue[at]]) {
        const value = values[queue[at]].before(again);
        left[parent] -= 1;
        if (!values[parent] && (value.sign === WIN || !left[parent])) set(parent, value);
      }
    }
  }
  return values;
}
