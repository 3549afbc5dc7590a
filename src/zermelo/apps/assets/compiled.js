// A backend over a game as WebAssembly: the answers of the server, from a search in this thread. See webassembly/runtime.
import { Trouble } from "./api.js";
import { inSlices } from "./slices.js";
import { analysedView, record, viewOf } from "./view.js";
import { Deadline } from "../../webassembly/runtime/search.js";
import { DRAW, narrowed, WIN } from "../../webassembly/runtime/values.js";

const SECONDS = { move: 1, why: 2, tree: 2, count: 5 };

// Largest number of nodes of the graph that a count visits.
const MOST = 100_000;

// Plies before the end of a game at which a lead is half as high as at the end.
const HALF = 12;

export const SEATS = [
  { name: "perfect", about: "Play one of the best moves: the quickest win, else a draw, else the longest defence.", options: {} },
  { name: "tricky", about: "Play perfectly, and among the best moves one after which most of the replies are mistakes.", options: {} },
  { name: "level", about: "Play a best move with probability p, else any legal move.", options: {} },
  { name: "random", about: "Play any legal move.", options: {} },
];

// name: the name of the game in requests. The last argument of every method is an AbortSignal.
export function compiled(game, name = game.name) {
  const at = (place) => walked(game, name, place);
  return {
    games: async () => ({ games: [listed(game, name)], players: SEATS }),
    position: async (place) => viewOf(at(place), name),
    analysis: async (place, seconds, signal) => inSlices(analysis(at(place), name, seconds), signal),
    move: async (place, player, signal) => inSlices(move(at(place), player), signal),
    why: async (place, move, signal) => inSlices(why(at(place), move), signal),
    history: async (place, seconds, signal) => inSlices(history(at(place), seconds), signal),
    tree: async (place, signal) => inSlices(tree(at(place), name), signal),
    count: async (place, signal) => inSlices(count(at(place)), signal),
  };
}

const deadline = (seconds) => new Deadline(1000 * seconds);

function listed(game, name) {
  const { kind } = game.start().board ?? { kind: "text" };
  return { name: name.split(":")[0], title: game.title, about: "Searched in this page.", options: {}, players: game.players, kind };
}

function walked(game, name, { game: asked, board, moves }) {
  if (asked !== name) throw new Trouble("UnknownName", `This page holds ${name} and no other game.`);
  const start = game.start();
  if (board && board !== start.text) throw new Trouble("BadText", "Positions are written by Python alone here: begin at the start.");
  try {
    return moves.reduce((position, move) => position.play(move), start);
  } catch (error) {
    throw new Trouble(error.name, error.message);
  }
}

function* analysis(position, name, seconds) {
  return analysedView(position, name, yield* position.game.search.analysis(position.state, deadline(seconds)));
}

function* why(position, name) {
  const { move, value, line, row, better, words } = yield* position.reasons(position.move(name), deadline(SECONDS.why));
  const here = { game: position.game.name, moves: position.played, board: String(position) };
  return { ...here, move, ...value.toJSON(), line, completes: row, better, words };
}

// The positions of a game are valued from the last to the first: late values are quick to find, and help with the others.
function* history(position, seconds) {
  const line = [];
  for (let at = position; at; at = at.parent) line.push(at);
  const values = [];
  for (const at of line) values.push(yield* at.game.search.value(at.state, deadline(seconds / line.length)));
  return { moments: line.map((at, i) => moment(at, values[i], values[i + 1])).reverse() };
}

function moment(position, value, before) {
  const { parent, turn, last } = position;
  const leader = value.outcome ? (value.outcome === WIN ? turn : 1 - turn) : null;
  const height = HALF / (HALF + value.remoteness);
  const lead = value.isExact ? (leader === null ? 0 : leader === 0 ? height : -height) : null;
  return {
    ply: position.played.length, move: parent && parent.label(last), player: position.player, ...record(value), leader, lead,
    judgement: before ? judgement(before, value) : "",
  };
}

// Judge a move by the values before and after it.
function judgement(before, after) {
  if (before.outcome === null || after.outcome === null) return "";
  const made = after.before();
  if (isSame(made, before)) return "best";
  if (made.outcome === before.outcome) return "holds";
  return before.outcome === WIN ? "throws the win" : "throws the draw";
}

const isSame = (one, other) => one.least.order === other.least.order && one.most.order === other.most.order;

// Return the node and its children, one for each class of symmetry.
function* tree(position, name) {
  const { search } = position.game, end = deadline(SECONDS.tree), alike = new Map();
  for (const move of position.numbers) {
    const child = position.follow(move), key = classOf(child);
    alike.set(key, [...(alike.get(key) ?? []), child]);
  }
  const node = (at, value) => ({ members: new Set(images(at)).size, ...record(value), view: viewOf(at, name) });
  let left = alike.size + 1, value = yield* search.value(position.state, end.share(1 / 2));
  const valued = [];
  for (const [child, ...others] of [...alike.values()].reverse()) {
    valued.unshift({ child, others, value: yield* search.value(child.state, end.share(1 / left--)) });
  }
  value = narrowed(value, valued.map((each) => ({ value: each.value.before() })));
  const children = valued.map(({ child, others, value: worth }) => ({
    moves: [child, ...others].map((each) => position.label(each.last)), best: isSame(value, worth.before()),
    made: record(worth.before()), ...node(child, worth),
  }));
  return { node: node(position, value), children };
}

// Return a position as it looks, and as it looks under each symmetry: the state stands for a board that cannot be drawn.
function images(position) {
  const { grid, symmetries } = position.game.data.texts, { text } = position;
  if (!text || !(grid || symmetries.length)) return [position.state.join()];
  return symmetries.length ? symmetries.map((map) => map.map((cell) => text[cell]).join("")) : [text];
}

const classOf = (position) => images(position).reduce((least, each) => (each < least ? each : least));

// Choose a move for a computer player from the values: a best move (perfect), a best move with the most mistakes among
// the replies (tricky), a best move with a probability (level), or any move (random).
function* move(position, player) {
  const [name, ...option] = player.split(/[:=]/), end = deadline(SECONDS.move);
  if (!SEATS.some((seat) => seat.name === name)) throw new Trouble("UnknownName", `The players of this page are ${SEATS.map((seat) => seat.name).join(", ")}.`);
  if (position.isOver) throw new Trouble("IllegalMove", "The game is over: there is no move to make.");
  const chance = { random: 0, level: Number(option.at(-1)) }[name] ?? 1;
  if (Math.random() >= chance) return { move: position.label(any(position.numbers)), remark: "" };
  const { moves } = yield* position.game.search.judged(position.state, name === "tricky" ? end.share(1 / 2) : end);
  const [top] = moves, best = moves.filter((each) => isSame(each.value, top.value)).map((each) => each.move);
  if (!top.value.isExact) return { move: position.label(top.move), remark: "not proven: looks best" };
  return { move: position.label(any(name === "tricky" ? yield* trickiest(position, best, end) : best)), remark: "" };
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

function* trickiest(position, moves, end) {
  const traps = [];
  for (const [number, move] of moves.entries()) traps.push(yield* mistakes(position.follow(move), end.share(1 / (moves.length - number))));
  return moves.filter((_, i) => traps[i] === Math.max(...traps));
}

// Return the share of the moves at a position that change its outcome.
function* mistakes(position, end) {
  if (position.isOver) return 0;
  const outcomes = (yield* position.game.search.ranked(position.state, end)).map((each) => each.value.outcome);
  return outcomes.filter((outcome) => outcome !== null && outcomes[0] !== null && outcome !== outcomes[0]).length / outcomes.length;
}

// Count the games and positions that follow a position, ply by ply, as far as they are few.
function* count(from) {
  const end = deadline(SECONDS.count), by = { nodes: [], positions: [], classes: [] }, games = { total: 0n, first: 0n, second: 0n, draw: 0n };
  const looks = new Set(), classes = new Set();
  let layer = new Map([[from.state.join(), [from, 1n]]]), visited = 0;
  while (layer.size) {
    const next = new Map(), here = new Set();
    for (const [position, ways] of layer.values()) {
      yield;
      if (end.isOver || (visited += 1) > MOST) return { ...partial(by), missing: [`Games longer than ${by.nodes.length - 1} plies were not counted: they are too many for this page.`] };
      looks.add(images(position)[0]);
      here.add(classOf(position));
      if (position.isOver) {
        games[["first", "second"][position.winner] ?? "draw"] += ways;
        games.total += ways;
      }
      for (const move of position.numbers) {
        const child = position.follow(move), key = child.state.join();
        next.set(key, [child, (next.get(key)?.[1] ?? 0n) + ways]);
      }
    }
    by.nodes.push([...layer.values()].reduce((sum, [, ways]) => sum + ways, 0n));
    by.positions.push(layer.size);
    by.classes.push(here.size);
    here.forEach((each) => classes.add(each));
    layer = next;
  }
  const total = { nodes: by.nodes.reduce((sum, ways) => sum + ways), positions: looks.size, classes: classes.size };
  return { games, ...Object.fromEntries(Object.entries(by).map(([unit, by_ply]) => [unit, { total: total[unit], by_ply }])), missing: [] };
}

const partial = (by) => Object.fromEntries(Object.entries(by).map(([unit, by_ply]) => [unit, { by_ply }]));
