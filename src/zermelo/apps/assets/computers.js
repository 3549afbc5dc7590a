// The computer players that need only the values of moves.
import { Trouble } from "./api.js";

// Choose a move for a player: a best move (perfect), a best move with the most mistakes among the replies (tricky), a best
// move with a probability (level), or any move (random). legal: all moves. best: a generator that returns {moves, remark}.
// mistakes: a generator that returns the share of the replies to a move that are mistakes. seats: the players offered.
export function* choice(player, { legal, best, mistakes, seats }) {
  const [name, ...option] = player.split(/[:=]/), names = seats.map((seat) => seat.name);
  if (!names.includes(name)) throw new Trouble("UnknownName", `The players of this page are ${names.join(", ")}.`);
  if (!legal.length) throw new Trouble("IllegalMove", "The game is over: there is no move to make.");
  const chance = { random: 0, level: Number(option.at(-1)) }[name] ?? 1;
  if (Math.random() >= chance) return { move: any(legal), remark: "" };
  const { moves, remark } = yield* best();
  if (name !== "tricky" || moves.length < 2) return { move: any(moves), remark };
  const traps = [];
  for (const move of moves) traps.push(yield* mistakes(move));
  return { move: any(moves.filter((_, i) => traps[i] === Math.max(...traps))), remark };
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
