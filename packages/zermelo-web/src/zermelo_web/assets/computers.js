// The computer players that need only the values of moves.

import { ENDLESS } from "../webassembly/runtime/values.js";
import { Trouble } from "./api.js";

// Choose a move for a player: a best move (perfect), a best move with the most mistakes among the replies (tricky), a
// best move with a probability or an error as people make it (level), or any move (random). legal: all moves. best: a
// generator that returns {moves, remark}. mistakes: a generator that returns the share of the replies to a move that
// are mistakes. decided: a generator that returns the moves with their values, the best first, or null. seats: the
// players offered. levels: the chance of each named level to look one ply further.
export function* choice(player, { legal, best, mistakes, decided, seats, levels }) {
  const [name, ...option] = player.split(/[:=]/),
    names = seats.map((seat) => seat.name),
    wanted = option.at(-1);
  if (!names.includes(name)) throw new Trouble("UnknownName", `The players of this page are ${names.join(", ")}.`);
  if (!legal.length) throw new Trouble("IllegalMove", "The game is over: there is no move to make.");
  const ranked = name === "level" && wanted in levels ? yield* decided() : null;
  if (ranked) return { move: drawn(errs(ranked, levels[wanted])), remark: "" };
  const chance = { random: 0, level: wanted in levels ? 1 : Number(wanted) }[name] ?? 1;
  if (Math.random() >= chance) return { move: any(legal), remark: "" };
  const { moves, remark } = yield* best();
  if (name !== "tricky" || moves.length < 2) return { move: any(moves), remark };
  const traps = [];
  for (const move of moves) traps.push(yield* mistakes(move));
  return { move: any(moves.filter((_, i) => traps[i] === Math.max(...traps))), remark };
}

// Return the chance of each move of a player who looks one ply further with the chance toss, and so on; what lies
// beyond is taken for a draw. ranked: the moves with their values, the best first. See playing/players/levels.py.
export function errs(ranked, toss) {
  const chances = new Map(ranked.map(({ move }) => [move, 0]));
  const spread = (moves, share) =>
    moves.forEach(({ move }) => chances.set(move, chances.get(move) + share / moves.length));
  const plies = ranked.map(({ value }) => value.remoteness).filter((number) => number < ENDLESS);
  const seen = [...new Set([0, ...plies])].sort((a, b) => a - b),
    last = seen.at(-1) + 1;
  seen.forEach((depth, i) => spread(lookingBest(ranked, depth), toss ** depth - toss ** (seen[i + 1] ?? last)));
  spread(
    ranked.filter(({ value }) => value.orderKey === ranked[0].value.orderKey),
    toss ** last,
  );
  return chances;
}

// Return the moves that look best to somebody who looks this many plies ahead.
function lookingBest(ranked, depth) {
  const score = ({ value }) => (value.remoteness <= depth ? value.outcome : 0),
    most = Math.max(...ranked.map(score));
  return ranked.filter((each) => score(each) === most);
}

// Draw a move by the chances of the moves.
function drawn(chances) {
  let left = Math.random();
  for (const [move, chance] of chances) {
    left -= chance;
    if (left < 0) return move;
  }
  return [...chances].findLast(([, chance]) => chance > 0)[0];
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
