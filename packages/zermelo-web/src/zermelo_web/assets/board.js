// The board of a view, on which moves are made by pressing places: with a mouse, a finger, keys, or a screen reader.
// Every page, file and widget draws a position with this component.
//
// view: the JSON of drawing/position_view.py. values: show the values of the moves. play(name): called with the chosen
// move; without it, the board only shows the position. hover(name or null): called with the move under the pointer.
// ghost: the view after the move under the pointer, or null. thrown: the place of the move that threw the game, or
// null. say(words): called with the reason why a place cannot be pressed, and with "" at the next press.

import { Chip, toned } from "./marks.js";
import { hitsOf, neighbour, placeAt, played, refusal, steps } from "./presses.js";
import { At, drawn, ring, Scene, standsOf } from "./scene.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

// Distance in pixels from which a press is a drag.
const NEAR = 6;

// The side of the button of a point or an edge, in squares.
const SIDE = 0.72;

// The longest name that is shown on an empty place.
const LONGEST = 3;

export function Board({ view, ...others }) {
  if (!view.board) return html`<div class="z-board"><pre class="z-text">${(others.ghost ?? view).text}</pre></div>`;
  return html`<${Places} view=${others.values ? { ...view, legal: toned(view.legal) } : view} ...${others} />`;
}

function Places({ view, values = false, play, hover = () => {}, ghost = null, thrown = null, say = () => {} }) {
  const { board } = view,
    { layout } = board,
    hits = hitsOf(layout),
    stands = standsOf(board),
    [left, top, width, height] = layout.box;
  const at = (name) => stands.findLast((stand) => name && stand.name === name && stand.level === hits.get(name).level),
    isFull = (name) => Boolean(at(name)?.isFull);
  const pressing = usePressing({ view, play, say, hits, at, isFull }),
    { pressed, goesOn } = pressing;
  const drag = useDrag({ hits, pressing, layout }),
    glides = useGlides(view, stands, drag.dropped);
  const [focused, setFocused] = useState(null),
    [hasKeys, setKeys] = useState(false),
    root = useRef(null);
  const current = hits.has(focused)
    ? focused
    : ([...goesOn.keys()].find((name) => hits.has(name)) ?? [...hits.keys()][0]);
  useEffect(() => {
    const used = () => setKeys(true);
    addEventListener("keydown", used, { once: true });
    return () => removeEventListener("keydown", used);
  }, []);
  useEffect(
    () =>
      void (
        view.over &&
        root.current.contains(root.current.getRootNode().activeElement) &&
        root.current.getRootNode().activeElement.blur()
      ),
    [view.over],
  );
  const pointed = useRef(null);
  const point = (name) => {
    if (name === pointed.current) return;
    pointed.current = name;
    const moves = goesOn.get(name);
    hover((moves && played(moves))?.move ?? null);
  };
  const onKeyDown = (event) => {
    const isArrow = event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape" && pressed.length) pressing.takeBack();
    else if (isArrow && hits.size)
      root.current.querySelector(`[data-place="${CSS.escape(neighbour(hits, current, event.key))}"]`).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event) => {
    const button = event.target.closest("[data-place]"),
      isByPointer = event.detail > 0;
    const name = isByPointer ? drag.nameAt(event) : button?.dataset.place;
    if (name && !drag.ended()) pressing.press(name);
  };
  const ghosts =
    ghost?.board?.marks.length === board.marks.length
      ? standsOf({ ...ghost.board, layout }).filter(({ index, mark }) => mark !== board.marks[index])
      : [];
  const isMarked = play && !pressing.isPlain,
    falls = layout.presses.some(({ kind }) => kind === "column");
  const looks = (stand) => {
    const lifted = drag.at && stand === at(drag.at.name) && `transform:translate(${drag.at.dx}px,${drag.at.dy}px)`;
    const isFalling = falls && board.last.includes(stand.index),
      moves = isFalling || glides.has(stand.index);
    const leaves =
      ghosts.some(({ index, isFull: stays }) => index === stand.index && !stays) ||
      ghosts.some(({ index, isFull: comes }) => index === stand.index && comes);
    return {
      key: moves ? `${stand.index} ${view.moves.length}` : stand.index,
      class: `z-stand ${isFalling ? "z-falls" : moves ? "z-glides" : ""} ${leaves ? "z-leaves" : ""} ${
        lifted ? "z-lifted" : ""
      }`,
      style: lifted || glides.get(stand.index) || (isFalling ? `--fall:${stand.y - layout.frame[1] + 0.5}` : ""),
    };
  };
  const told = [...hits].map(([name, place]) => ({
    name,
    place,
    stand: at(name),
    moves: goesOn.get(name),
    inside: stands.filter((stand) => !at(name) && isInside(stand, place)),
  }));
  return html`<div class=${`z-board ${play ? "z-live" : ""}`} ref=${root} style=${`--wide:${width};--high:${height}`}>
    <div class="z-field" role="group" aria-label="Board" onKeyDown=${onKeyDown} onClick=${onClick}
      ...${drag.handlers(point)}>
      <${Scene} class="z-scene" ...${{ board, stands, looks }} frame=${layout.box} hasLabels>
        ${ghosts
          .filter((each) => each.isFull)
          .map(
            (each) =>
              html`<${At} key=${each.index} ...${each}><g class="z-ghost">${each.figure.shapes.map(drawn)}</g></${At}>`,
          )}
        ${
          isMarked &&
          [...goesOn.keys()]
            .filter((name) => hits.has(name) && !pressed.includes(name))
            .map(
              (name) =>
                html`<${Next} key=${name} place=${hits.get(name)} isFree=${at(name) && !isFull(name)}
            isOver=${drag.at?.over === name} hasChip=${values} />`,
            )
        }
        ${pressed.filter((name) => hits.has(name)).map((name) => ring(hits.get(name), "z-pressed"))}
      </${Scene}>
      ${told.map(({ name, place, stand, moves, inside }) => {
        const best = values && moves?.[0]?.glyph ? moves[0] : null,
          spot = inside.find((each) => !each.isFull) ?? place,
          isTaken = isFull(name) || ghosts.some((each) => each.name === name);
        const isNamed =
          (values || hasKeys) &&
          !layout.labels.length &&
          !isFull(name) &&
          !stand?.figure?.gone &&
          !best &&
          name.length <= LONGEST &&
          stand;
        return html`<button key=${name} class=${`z-place ${moves && play ? "z-open" : ""} ${
          moves && play && isFull(name) && !played(moves) ? "z-man" : ""
        }`} style=${boxOf(place, layout.box)} data-place=${name} tabIndex=${name === current ? 0 : -1}
          aria-pressed=${pressed.includes(name) ? "true" : undefined} aria-disabled=${
            play ? undefined : "true"
          } onFocus=${() => setFocused(name)}>
          <span class="z-unseen">${spoken({ view, name, place, stand, moves, inside, pressed, values })}</span>
          ${isNamed && html`<span class="z-name" aria-hidden="true">${name}</span>`}
          ${
            best &&
            html`<${Chip} of=${best} badge=${isTaken || place.form.outline.length < 3}
            style=${spot === place ? "" : middleOf(spot, place)} />`
          }
        </button>`;
      })}
      ${
        Number.isInteger(thrown) &&
        html`<b class="z-thrown"
        style=${`left:${(100 * (stands[thrown].x - left)) / width}%;top:${
          (100 * (stands[thrown].y - top)) / height
        }%`} aria-hidden="true">?!</b>`
      }
    </div>
    <p class="z-unseen">${stands
      .filter(({ name, owner, caption, isFull: full }) => !name && caption && (full || owner !== undefined))
      .map(
        (stand) =>
          `${view.players[layout.places[stand.index].owner] ?? ""}, ${stand.caption}: ${
            stand.figure?.words || "none"
          }. `,
      )}</p>
    <span class="z-unseen" aria-live="polite">${pressing.told}</span>
  </div>`;
}

// The places that are pressed so far, and what a press of a place does.
function usePressing({ view, play, say, at, isFull, hits }) {
  const key = `${view.game} ${view.moves.length} ${view.text}`,
    [state, setState] = useState({});
  const { pressed, told } = state.key === key ? state : { pressed: [], told: "" };
  const goesOn = steps(view, pressed),
    first = pressed.length ? steps(view, []) : goesOn;
  const set = (names, words, refused = "") => {
    setState({ key, pressed: names, told: words });
    say(refused);
  };
  const takeBack = () => set([], "Taken back.");
  const go = (moves, names) => {
    const move = played(moves);
    if (move) {
      set([], "");
      play(move.move);
      return true;
    }
    const next = steps(view, names).size;
    const places = next === 1 ? "one place" : `${next} places`;
    set(names, `${names.join(" ")} pressed, ${places} to go on. Escape takes it back.`);
    return false;
  };
  const press = (name) => {
    if (!play) return false;
    if (goesOn.has(name)) return go(goesOn.get(name), [...pressed, name]);
    if (pressed.includes(name)) {
      takeBack();
      return false;
    }
    if (first.has(name)) return go(first.get(name), [name]);
    const words = refusal(view, pressed, goesOn, name, at(name), isFull);
    set(pressed, words, words);
    return false;
  };
  // All free places, or all things on the board, are first places: marks would say nothing. So they would of columns.
  const [one] = first.keys(),
    isAlike = (name) =>
      Boolean(at(name)) === Boolean(at(one)) && isFull(name) === isFull(one) && !at(name)?.figure?.gone;
  const isPlain =
    !pressed.length &&
    [...hits.keys()].filter(isAlike).every((name) => first.has(name) || hits.get(name).kind === "column");
  return { pressed, goesOn, first, told, press, takeBack, isPlain };
}

// A drag from one place to another, which is the same as a press of both.
function useDrag({
  hits,
  pressing,
  layout: {
    box: [left, top, width],
  },
}) {
  const [at, setAt] = useState(null),
    begun = useRef(null),
    after = useRef(false),
    dropped = useRef(null);
  const scaleOf = ({ currentTarget }) => width / currentTarget.getBoundingClientRect().width;
  const nameAt = (event) => {
    const field = event.currentTarget.getBoundingClientRect(),
      scale = scaleOf(event);
    return placeAt(
      hits,
      pressing.goesOn,
      left + (event.clientX - field.left) * scale,
      top + (event.clientY - field.top) * scale,
    );
  };
  const begins = (name) =>
    (pressing.pressed.at(-1) === name && pressing.goesOn.size > 0) ||
    [pressing.goesOn, pressing.first].some((each) => each.has(name) && !played(each.get(name)));
  const end = () => {
    begun.current = null;
    setAt(null);
  };
  const handlers = (point) => ({
    onPointerDown: (event) => {
      const name = nameAt(event);
      dropped.current = null;
      if (event.isPrimary && event.button === 0 && begins(name))
        begun.current = { name, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => {
      if (!begun.current) return event.pointerType === "mouse" ? point(nameAt(event)) : undefined;
      const { name, x, y } = begun.current,
        dx = event.clientX - x,
        dy = event.clientY - y;
      if (!at && Math.hypot(dx, dy) < NEAR) return undefined;
      if (!at) {
        event.currentTarget.setPointerCapture(event.pointerId);
        if (pressing.pressed.at(-1) !== name) pressing.press(name);
      }
      const scale = scaleOf(event);
      return setAt({ name, dx: dx * scale, dy: dy * scale, over: nameAt(event) });
    },
    onPointerUp: (event) => {
      const to = at && nameAt(event),
        from = at?.name;
      end();
      if (!at) return;
      after.current = true;
      setTimeout(() => (after.current = false));
      dropped.current = to;
      if (to && to !== from) pressing.press(to);
    },
    onPointerCancel: end,
    onPointerLeave: () => point(null),
  });
  return { at, nameAt, dropped, ended: () => after.current, handlers };
}

// Return where the men that have just moved come from, as a style by the number of the place; not of one that was
// dragged.
function useGlides(view, stands, dropped) {
  const seen = useRef({ glides: new Map() }),
    key = `${view.game} ${view.moves.join()}`;
  if (seen.current.key !== key) {
    const { view: old, stands: before } = seen.current,
      isNext = old?.game === view.game && old.moves.length + 1 === view.moves.length;
    const path = (isNext && old.legal.find(({ move }) => move === view.moves.at(-1))?.path) || [];
    const glides = path.slice(1).flatMap((name, i) => {
      const from = before.findLast((each) => each.name === path[i] && each.isFull),
        to = stands.find((each) => each.name === name && view.board.last.includes(each.index));
      return from && to && dropped.current !== name
        ? [[to.index, `--from-x:${from.x - to.x};--from-y:${from.y - to.y}`]]
        : [];
    });
    seen.current = { key, view, stands, glides: new Map(glides) };
  }
  return seen.current.glides;
}

// The mark of a place that can be pressed next: a dot on a free place, a ring around anything else.
function Next({ place, isFree, isOver, hasChip }) {
  if (isOver || !isFree || place.form.outline.length === 2) return ring(place, isOver ? "z-goal z-over" : "z-goal");
  return !hasChip && html`<${At} ...${place}><circle class="z-dot" r="0.13" /></${At}>`;
}

// Return the position of a button as a style: as large as its area, or around a point or an edge.
function boxOf({ x, y, form: { outline } }, [left, top, width, height]) {
  const reach = (axis) =>
    Math.max(outline.length > 2 ? 0 : SIDE / 2, ...outline.map((corner) => Math.abs(corner[axis])));
  const [rx, ry] = outline.length === 2 ? [SIDE / 2, SIDE / 2] : [reach(0), reach(1)],
    share = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;
  return `left:${share(x - rx - left, width)};top:${share(y - ry - top, height)};width:${share(
    2 * rx,
    width,
  )};height:${share(2 * ry, height)}`;
}

// Return the place of a value within a button, at a place in its area.
const middleOf = (spot, place) => `--at-x:${spot.x - place.x};--at-y:${spot.y - place.y}`;

function isInside({ x, y }, { x: left, y: top, form: { outline } }) {
  const reach = (axis) => Math.max(0, ...outline.map((corner) => Math.abs(corner[axis])));
  return Math.abs(x - left) < reach(0) && Math.abs(y - top) < reach(1);
}

// Return what a screen reader says of a place: its name, what stands there, what can be done, and the value of that.
function spoken({ view, name, place, stand, moves, inside, pressed, values }) {
  const told = ({ figure, mark, owner, isFull }) =>
    isFull ? (figure.words === mark && owner !== undefined ? view.players[owner] : figure.words || mark) : "";
  const all = stand
    ? told(stand) || (stand.figure?.gone ? "gone" : "empty")
    : inside.map(told).filter(Boolean).reverse().join(" ") || "empty";
  const move = moves && played(moves),
    isSame = move?.move === name;
  const may = pressed.includes(name)
    ? "pressed"
    : !moves
      ? ""
      : pressed.length
        ? "can go here"
        : !move
          ? stand?.isFull
            ? "can move"
            : "can begin"
          : isSame
            ? ""
            : `plays ${move.move}`;
  return [place.kind === "column" ? `column ${name}` : name, all, may, values && moves?.[0]?.words]
    .filter(Boolean)
    .join(", ");
}
