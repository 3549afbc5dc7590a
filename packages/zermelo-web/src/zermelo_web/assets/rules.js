// The rules of a compiled game for the checker of certificates, with a plain search: as Board in check.js, but compiled
// from the Python rules. A position is that of apps/web/webassembly/runtime.
import { need } from "zermelo/check.js";

const MOST = 1_000_000; // positions in the memo

const turned = (text, map) => map.map((cell) => text[cell]).join("");

export class CompiledRules {
  constructor(game) {
    const { texts, returns, scored: hasScores, again: canKeepTurn } = game.data;
    Object.assign(this, { game, start: null, maps: texts.symmetries, returns, hasScores, canKeepTurn });
    this.states = new Map(); // of the texts so far
  }

  read(text) {
    return text === null ? this.game.start() : this.game.start(text);
  }

  turn(position) {
    return position.turn;
  }

  children(position) {
    return position.numbers.map((move) => position.follow(move));
  }

  names(position) {
    return position.moves;
  }

  outcome({ isOver, outcome, turn }, seat) {
    return !isOver ? null : turn === seat ? outcome : -outcome;
  }

  text({ text, state }) {
    need(text !== null, "Python alone can write the positions of this game.", "unknown");
    const known = this.states.get(text) ?? state.join();
    need(known === state.join(), `Two positions have the text ${text}, so that its answer is not clear.`);
    this.states.set(text, known);
    return text;
  }

  representative(position) {
    const text = this.text(position);
    const [least, map] = this.maps
      .map((map) => [turned(text, map), map])
      .reduce((a, b) => (b[0] < a[0] ? b : a), [text, null]);
    return least === text ? position : this.image(position, map);
  }

  // Return the image of a position, to which the images of its moves lead.
  image(position, map) {
    const wanted = turned(this.text(position), map),
      from = position.parent ? this.children(this.image(position.parent, map)) : [position];
    const image = from.find((each) => each.text === wanted),
      after = (each) => this.children(each).map(({ text }) => text);
    const isImage =
      image &&
      after(image).sort().join() ===
        after(position)
          .map((text) => turned(text, map))
          .sort()
          .join();
    need(isImage, `The map ${map} is not a symmetry at ${position.text}, as far as this checker sees.`, "unknown");
    return image;
  }

  search({ seat, least }) {
    const memo = new Map();
    const holds = (position, left) => {
      const outcome = this.outcome(position, seat),
        isOurs = position.turn === seat;
      if (outcome !== null) return outcome >= least;
      if (left === 0) return false;
      const key = `${isOurs} ${left} ${position.state.join()}`;
      if (memo.has(key)) return memo.get(key);
      if (memo.size > MOST) memo.clear();
      const answer = this.children(position).some((child) => holds(child, left - 1) === isOurs) === isOurs;
      memo.set(key, answer);
      return answer;
    };
    return holds;
  }
}
