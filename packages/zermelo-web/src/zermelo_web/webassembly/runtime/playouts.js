// The expected outcome of a position: the average result of random games from it.

import { bits } from "./kernel.js";
import { DRAW } from "./values.js";

const GAMES = 50;
const LONGEST = 400; // plies after which a game counts as a draw, because moves may return

/** Return the average outcome of random games for the side to move; 0 if there is no time for one. */
export function* expectedOutcome(kernel, state, deadline) {
  const random = randomNumbers();
  let [sum, games] = [0, 0];
  for (; games < GAMES && !deadline.isOver; games += 1) {
    sum += randomOutcome(kernel, state, random);
    yield;
  }
  return sum / Math.max(1, games);
}

function randomOutcome(kernel, state, random) {
  for (let [ply, sign] = [0, 1]; ply < LONGEST; ply += 1) {
    const moves = [...bits(kernel.moves(state))];
    if (!moves.length) return sign * Number(kernel.ask("OUTCOME", state));
    const move = moves[Math.floor(random() * moves.length)];
    if (!kernel.keepsTurn(state, move)) sign = -sign;
    state = kernel.play(state, move);
  }
  return DRAW;
}

/** Return a function that returns numbers below 1, the same in every run. (George Marsaglia, Xorshift RNGs, 2003.) */
function randomNumbers() {
  let bits = 2463534242;
  return () => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return (bits >>> 0) / 2 ** 32;
  };
}
