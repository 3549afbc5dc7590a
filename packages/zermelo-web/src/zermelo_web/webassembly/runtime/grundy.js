// Grundy values of an impartial game: the least number that no position after a move has.

import { bits } from "./kernel.js";

const MOST = 100_000; // positions

export class Grundy {
  constructor(kernel) {
    this.kernel = kernel;
    this.known = new Map();
  }

  /** Return the value of a state; null if time is over, or if too many are below. A state waits for those below it. */
  *value(state, deadline) {
    const { kernel, known } = this;
    const waiting = [state];
    const below = new Map();
    while (waiting.length && !deadline.isOver) {
      yield;
      const here = waiting.at(-1);
      const name = here.join();
      if (!below.has(name))
        below.set(
          name,
          [...bits(kernel.moves(here))].map((move) => kernel.play(here, move)),
        );
      const unknown = below.get(name).filter((child) => !known.has(child.join()));
      if (known.size + below.size > MOST) return null;
      waiting.push(...unknown);
      if (unknown.length) continue;
      known.set(name, mex(below.get(name).map((child) => known.get(child.join()))));
      waiting.pop();
    }
    return known.get(state.join()) ?? null;
  }
}

function mex(values) {
  let least = 0;
  while (values.includes(least)) least += 1;
  return least;
}
