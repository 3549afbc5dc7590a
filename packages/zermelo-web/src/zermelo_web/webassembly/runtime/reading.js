// The position of a text: play from the start leads to it.

import { EMPTY } from "./texts.js";

const MOST = 20_000; // positions

/** Return the position of a text; null if it is not found. Positions all of whose men the text has are tried first. */
export function* positionOf(game, text) {
  const field = game.data.texts.board?.field ?? [];
  const isNear = (shown) => field.length > 0 && field.every((cell) => [EMPTY, text[cell]].includes(shown[cell]));
  const near = [game.start()];
  const far = [];
  const met = new Set();
  while (near.length + far.length && met.size < MOST) {
    yield;
    const position = near.pop() ?? far.shift();
    if (position.text === text) return position;
    for (const move of position.numbers) {
      const child = position.follow(move);
      if (child.text === null || met.has(child.text)) continue;
      met.add(child.text);
      (isNear(child.text) ? near : far).push(child);
    }
  }
  return null;
}
