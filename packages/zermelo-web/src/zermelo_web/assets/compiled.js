// A backend over a game as WebAssembly: the answers of the server, from a search in this thread. See
// apps/web/webassembly/runtime.

import { Deadline } from "../webassembly/runtime/search.js";
import { WIN } from "../webassembly/runtime/values.js";
import { Trouble } from "./api.js";
import { census } from "./census.js";
import { choice } from "./computers.js";
import { inSlices } from "./slices.js";
import { analysedView, lineTurns, record, viewOf } from "./view.js";

// Time limits of requests without one.
const SECONDS = { move: 10, why: 2, tree: 2, count: 5 };

// The fraction of the time of a tree for values; the rest is for a move that keeps the value of the node.
const FOR_VALUES = 0.9;

// Largest number of nodes of the graph that a count visits.
const MOST = 200_000;

// Plies before the end of a game at which a lead is half as high as at the end.
const HALF = 12;

// name: the name of the game in requests. The last argument of every method is an AbortSignal.
export function compiled(game, name = game.name) {
  game.spec = name;
  const method =
    (answer) =>
    async (place, ...given) => {
      const signal = given.at(-1) instanceof AbortSignal ? given.pop() : undefined;
      const whole = function* () {
        return yield* answer(yield* walked(game, place), ...given);
      };
      return inSlices(whole(), signal);
    };
  const answers = { position, analysis, move, why, history, tree, count };
  const methods = Object.entries(answers).map(([key, answer]) => [key, method(answer)]);
  return {
    ...Object.fromEntries(methods),
    games: async () => ({ games: [listed(game)], players: game.data.seats }),
    rules: async () => rulesOf(game),
  };
}

const deadline = (seconds) => new Deadline(1000 * seconds);

function listed(game) {
  return {
    name: game.spec.split(":")[0],
    title: game.title,
    about: game.data.about,
    options: {},
    players: game.players,
  };
}

// Return the rules in words: about, in one sentence, and rules, in paragraphs.
const rulesOf = ({ spec, title, data: { about, rules } }) => ({ game: spec, title, about, rules });

function* walked(game, { game: wanted, board, moves }) {
  if (wanted !== game.spec) throw new Trouble("UnknownName", `This page holds ${game.spec} and no other game.`);
  const start = board ? yield* game.read(board) : game.start();
  return moves.reduce((at, move) => at.play(move), start);
}

// Return what names a position in an answer.
const named = (position) => ({ game: position.game.name, moves: position.played, board: String(position) });

function* position(at) {
  return viewOf(at);
}

function* analysis(at, seconds) {
  const end = deadline(seconds),
    grundy = yield* at.grundy(end.share(1 / 4));
  return analysedView(at, yield* at.game.search.analysis(at.state, end), grundy);
}

function* why(position, name) {
  const { move, value, line, row, better, words } = yield* position.reasons(position.move(name), deadline(SECONDS.why));
  return {
    ...named(position),
    move,
    ...value.toJSON(),
    line,
    ...lineTurns(position, line),
    completes: row,
    better,
    words,
  };
}

// The positions of a game are valued from the last to the first: late values are quick to find, and help with the
// others.
function* history(position, seconds) {
  const line = [];
  for (let at = position; at; at = at.parent) line.push(at);
  const values = [];
  for (const at of line) values.push(yield* at.game.search.value(at.state, deadline(seconds / line.length)));
  return { moments: line.map((at, i) => moment(at, values[i], values[i + 1])).reverse() };
}

function moment(position, value, before) {
  const { parent, turn, last } = position;
  const leader = value.sign ? (value.sign === WIN ? turn : 1 - turn) : null;
  const height = HALF / (HALF + value.remoteness);
  const lead = value.isExact ? (leader === null ? 0 : leader === 0 ? height : -height) : null;
  return {
    ply: position.played.length,
    move: parent ? parent.label(last) : null,
    player: position.player,
    ...record(value),
    leader,
    lead,
    judgement: before ? judgement(before, value.before(position.keepsTurn)) : "",
    oversight: before ? oversight(position, before, value) : "",
    made: before ? record(value.before(position.keepsTurn)) : null,
  };
}

// Judge a move by the value of its position, and by its own value.
function judgement(before, made) {
  if (before.outcome === null || made.outcome === null) return "";
  if (isSame(made, before)) return "best";
  if (made.outcome === before.outcome) return "holds";
  if (made.sign === before.sign) return `gives away ${before.outcome - made.outcome}`;
  return before.sign === WIN ? "gives away the win" : "gives away the draw";
}

// Return the mistake of the move to a position that a person can see, as analysis/oversights.py does.
function oversight(position, before, value) {
  const { parent, game, keepsTurn } = position,
    least = before.atLeast;
  if (game.data.scored || keepsTurn) return "";
  if (winsAtOnce(before))
    return isSame(value.before(false), before) ? "" : `${winningMoves(parent)[0]} would have won at once`;
  return winsAtOnce(value) && !(least.sign < 0 && least.remoteness <= 2) ? threat(position) : "";
}

const winsAtOnce = (value) => value.isExact && value.sign === WIN && value.remoteness === 1;

const winningMoves = (position) =>
  position.numbers.filter((move) => position.follow(move).winner === position.turn).map((move) => position.label(move));

function threat(position) {
  const { parent, last, game } = position,
    wins = winningMoves(position),
    words = game.data.blocking[wins[0]];
  const block = wins.length === 1 ? parent.numbers.find((move) => parent.label(move) === wins[0]) : undefined;
  if (words && block !== undefined && !winningMoves(parent.follow(block)).length) return words;
  return `${parent.label(last)} let ${position.player} win at once, with ${wins[0]}`;
}

const isSame = (one, other) =>
  one.atLeast.orderKey === other.atLeast.orderKey && one.atMost.orderKey === other.atMost.orderKey;

// Return the node and its children, one for each class of symmetry, the best first.
function* tree(position) {
  const { search } = position.game,
    end = deadline(SECONDS.tree),
    values = end.share(FOR_VALUES),
    alike = new Map();
  for (const move of position.numbers) {
    const child = position.follow(move),
      key = `${looksOf(child).alike} ${child.turn}`;
    alike.set(key, [...(alike.get(key) ?? []), child]);
  }
  let left = alike.size + 1;
  const first = yield* search.value(position.state, values.share(1 / 2)),
    made = [];
  for (const children of [...alike.values()].reverse()) {
    const [child] = children,
      worth = yield* search.value(child.state, values.share(1 / left--));
    made.unshift({ move: child.last, children, value: worth.before(child.keepsTurn) });
  }
  const { value, moves } = yield* search.narrowed(position.state, first, made, end);
  const node = (at, worth) => ({ members: looksOf(at).members, ...record(worth), view: viewOf(at) });
  const all = new Map(made.map(({ move, children }) => [move, children]));
  const children = [...moves]
    .sort((a, b) => b.value.orderKey - a.value.orderKey)
    .map(({ move, value: worth }) => {
      const [child, ...others] = all.get(move);
      return {
        moves: [child, ...others].map((each) => position.label(each.last)),
        best: isSame(value, worth),
        made: record(worth),
        ...node(child, worth.after(child.keepsTurn)),
      };
    });
  return { node: node(position, value), children };
}

// Return a position as it looks, and as it looks under each symmetry: the state stands for a board that cannot be
// drawn.
function images(position) {
  const { board, heaps, symmetries } = position.game.data.texts,
    { text } = position;
  if (!text || !((board && !heaps) || symmetries.length)) return [position.state.join()];
  return symmetries.length ? symmetries.map((map) => map.map((cell) => text[cell]).join("")) : [text];
}

// Return the class of symmetry of a position, and the number of positions in the class.
function looksOf(position) {
  if (position.looks) return position.looks;
  const all = images(position),
    alike = all.reduce((least, each) => (each < least ? each : least));
  return { alike, members: new Set(all).size };
}

function* move(position, player) {
  const { search } = position.game,
    end = deadline(SECONDS.move);
  const choices = {
    legal: position.numbers,
    *best() {
      const { moves } = yield* search.judged(position.state, end.share(player === "tricky" ? 1 / 2 : 1)),
        [top] = moves;
      if (!top.value.isExact) return { moves: [top.move], remark: "not proven: looks best" };
      return { moves: moves.filter((each) => isSame(each.value, top.value)).map((each) => each.move), remark: "" };
    },
    mistakes: (number) => mistakes(position.follow(number), end.share(1 / 2)),
    *decided() {
      const ranked = yield* search.ranked(position.state, end.share(1 / 2));
      return ranked.every((each) => each.value.isExact) ? ranked : null;
    },
    ...position.game.data,
  };
  const { move: number, remark } = yield* choice(player, choices);
  return { move: position.label(number), remark };
}

// Return the share of the moves at a position that change its outcome, as far as it is decided.
function* mistakes(position, end) {
  if (position.isOver) return 0;
  const outcomes = (yield* position.game.search.ranked(position.state, end)).map((each) => each.value.outcome),
    [best] = outcomes;
  return outcomes.filter((outcome) => best !== null && outcome !== null && outcome !== best).length / outcomes.length;
}

function* count(position) {
  const end = deadline(SECONDS.count),
    classes = new Map(); // of the states, which keep the first one with the other turn
  const look = (at) => at.looks?.look ?? at.state.join();
  const graph = {
    look,
    key: (at) => `${look(at)} ${at.turn}`,
    alike: (at) => classes.get(look(at)) ?? classes.set(look(at), looksOf(at).alike).get(look(at)),
    children: (at) => at.numbers.map((number) => at.follow(number)),
    winner: (at) => at.winner,
  };
  const counts = yield* census(graph, position, (visited) => end.isOver || visited > MOST);
  const plies = counts.nodes.by_ply.length - 1;
  return {
    ...named(position),
    ...counts,
    missing: counts.games ? [] : [`Games longer than ${plies} plies are too many to count here. Run: zermelo count`],
  };
}
