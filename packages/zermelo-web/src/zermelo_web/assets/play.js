// The game on the board: its positions, the player to move, the computers' moves, and moving through the game.

import { announce } from "./announce.js";
import { useAnalysis, useAnswer } from "./asking.js";
import { useEffect, useRef, useState } from "./vendor/htm-preact.js";

const HUMAN = "human";
const DELAY = { alone: 250, together: 900 };

export function useGame(backend, link, go) {
  const { game, board, moves, at, first, second, values } = link;
  const here = { game, board, moves: moves.slice(0, at) },
    key = JSON.stringify(here);
  const position = useAnswer(key, (signal) => backend.position(here, signal));
  const analysis = useAnalysis(backend, here, values);
  const last = useRef(null);
  const current = position.data ?? backend.known?.(here);
  const view = (values && analysis.view) || current || last.current;
  last.current = view;

  const seats = [first, second],
    seat = current && !current.over ? seats[current.turn] : null;
  const ended = at === moves.length,
    alone = seats.includes(HUMAN);
  const [running, setRunning] = useState(false);
  const computer = useComputer({ backend, here, key, go, seat: ended && seat !== HUMAN ? seat : null, alone, running });

  // Where a player can move again, the turns after the position on the board are unknown.
  const turnAt = (ply) => (view.turns ? view.turns[ply] : (((view.turn + ply - at) % 2) + 2) % 2);
  const humanAt = (ply) => !alone || (seats[turnAt(ply)] ?? HUMAN) === HUMAN;
  // Return the last move of a human, and the position before it.
  const lastOf = () => {
    let ply = at - 1;
    while (ply >= 0 && !(seats[turnAt(ply)] === HUMAN)) ply -= 1;
    return ply < 0 ? null : { ply, move: moves[ply], at: { ...here, moves: moves.slice(0, ply) } };
  };
  const to = (ply) => go({ at: Math.min(Math.max(ply, 0), moves.length) }, true);
  const undone = () => {
    let ply = at - 1;
    while (ply >= 0 && !humanAt(ply)) ply -= 1;
    return ply;
  };
  const redone = () => {
    let ply = at + 1;
    while (ply < moves.length && !humanAt(ply)) ply += 1;
    return ply;
  };
  const playLine = (names) => go({ moves: [...here.moves, ...names], at: at + names.length });
  const best = async () => {
    if (!current || current.over || computer.thinking) return;
    const analysed = analysis.view ?? (await backend.analysis(here, 1).catch(() => null));
    const move = analysed?.legal[0];
    if (!move) return;
    if (move.glyph === "?") announce(`${move.move} is not proven: it looks best.`);
    playLine([move.move]);
  };
  useSpoken(current, values ? analysis.view : null);

  return {
    link,
    here,
    key,
    view,
    current,
    analysis,
    computer,
    seat,
    seats,
    alone,
    running,
    ended,
    turnAt,
    mine: view && lastOf(),
    error: position.error,
    retry: position.retry,
    live: Boolean(current && !current.over && !computer.thinking),
    legal: current?.legal.map((move) => move.move) ?? [],
    play: (move) => !computer.thinking && current?.legal.some((each) => each.move === move) && playLine([move]),
    playLine,
    to,
    best,
    undo: () => undone() >= 0 && to(undone()),
    redo: () => ended || to(redone()),
    canUndo: view ? undone() >= 0 : false,
    goOn: () => go({ moves: here.moves }),
    run: () => setRunning(!running),
    step: () => (ended ? computer.step() : to(at + 1)),
  };
}

// Make the move of the computer to move, if any: at once against a human, else while the game runs or at a step.
function useComputer({ backend, here, key, go, seat, alone, running }) {
  const [stepped, setStepped] = useState(null);
  const [remark, setRemark] = useState({});
  const wanted = seat && (alone || running || stepped === key);
  const { data, error, waiting, retry } = useAnswer(wanted ? `${seat} ${key}` : null, async (signal) => {
    const pause = new Promise((done) => setTimeout(done, alone ? DELAY.alone : stepped === key ? 0 : DELAY.together));
    const [told] = await Promise.all([backend.move(here, seat, signal), pause]);
    return told;
  });
  useEffect(() => {
    if (!data || !wanted) return;
    const moves = [...here.moves, data.move];
    setRemark({ key: JSON.stringify({ ...here, moves }), words: data.remark });
    go({ moves, at: moves.length }, alone);
  }, [data]);
  const step = () => setStepped(key);
  return { thinking: Boolean(wanted && waiting), error, retry, step, remark: remark.key === key ? remark.words : "" };
}

function useSpoken(current, analysed) {
  useEffect(() => {
    if (current) announce(sentence(current));
  }, [current?.text, current?.moves.length]);
  useEffect(() => {
    if (analysed && !analysed.over) announce(`${sentence(current ?? analysed, true)}${analysed.header}`);
  }, [analysed?.text, analysed?.header]);
}

function sentence(view, unfinished = false) {
  const move = view.moves.at(-1),
    mover = view.players[view.turns ? view.turns.at(-2) : 1 - view.turn];
  const played = move === undefined ? "" : `${mover} plays ${move}. `;
  return unfinished ? played : played + (view.over ? view.header : `${view.player} to move.`);
}
