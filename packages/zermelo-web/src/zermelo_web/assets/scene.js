// A position as a picture: drawing/scene.py in JavaScript. Lengths are in squares, colours are roles of the palette.
import { html } from "./vendor/htm-preact.js";

const EMPTY = ".";
const SIDES = ["first", "second"];

// The text on men of a colour role; on others it has the colour of paper.
const INKS = { "disc-x": "disc-ink", "disc-o": "disc-ink", "white-man": "black-man", "black-man": "white-man" };

// Return the players' colours as a style.
export const sides = ({ board }) =>
  (board?.layout.colours ?? [])
    .map((role, i) => `--${SIDES[i]}:var(--${role});--on-${SIDES[i]}:var(--${INKS[role] ?? "paper"})`)
    .join(";");

// Return the width of a board as a style, for the height --tall.
export function shapeOf({ board }) {
  const [, , width, height] = board?.layout.box ?? [0, 0, 1, 1];
  return `--board:${board ? `calc(var(--tall) * ${(width / height).toFixed(4)})` : "100vw"}`;
}

// Return what stands on each place. isFull: something stands there; owner: whose it is, if anybody's.
export function standsOf({ layout, marks, makers = [] }) {
  return layout.places.map((place, index) => {
    const mark = marks[index],
      form = layout.forms[place.form],
      text = { shapes: [{ kind: "text", points: [[0, 0]], size: 0.5, fill: "ink", words: mark }], words: mark };
    const figure = layout.figures[form.figures][mark] ?? (mark === EMPTY ? null : text);
    return {
      ...place,
      index,
      mark,
      form,
      figure,
      isFull: Boolean(figure) && !figure.free,
      owner: figure?.of_mover ? (makers[index] ?? undefined) : figure?.owner,
    };
  });
}

// The picture. frame: left, top, width and height of its part that is shown; hasLabels: letters and numbers at the
// edges; looks(stand): the class and the style of what stands on a place, if they are not the usual ones.
export function Scene({
  board,
  stands = standsOf(board),
  frame = board.layout.frame,
  hasLabels = false,
  looks = () => ({}),
  children,
  ...more
}) {
  const { layout, last, row } = board,
    isHere = ({ figure }) => !figure?.gone;
  const rims = stands.filter((stand) => stand.isFull && stands.some((other) => covers(other, stand)));
  return html`<svg ...${more} viewBox=${frame.join(" ")} style=${sides({ board })} aria-hidden="true">
    ${layout.ground.map(drawn)}
    ${stands.filter(isHere).map(
      (stand) => html`<${At} ...${stand}>
    ${grounds(stand, last.includes(stand.index)).map(drawn)}</${At}>`,
    )}
    ${between(board, stands)}
    ${hasLabels && html`<g class="z-labels">${layout.labels.map(drawn)}</g>`}
    ${stands
      .filter(({ figure }) => figure?.shapes.length)
      .map((stand) => {
        const { key, ...look } = looks(stand);
        return html`<${At} key=${key ?? stand.index} ...${stand}>
          <g class="z-stand" ...${look} style=${`${painted(stand)};${
            look.style ?? ""
          }`}>${stand.figure.shapes.map(drawn)}</g></${At}>`;
      })}
    ${rims.map((stand) => html`<${At} ...${stand}>${rimOf(stand).map(drawn)}</${At}>`)}
    ${stands.map((stand) =>
      row.includes(stand.index)
        ? ring(stand, "z-won")
        : last.includes(stand.index) && isHere(stand) && !hasGround(stand) && ring(stand, "z-last"),
    )}
    ${children}
  </svg>`;
}

export const At = ({ x, y, children }) => html`<g transform=${`translate(${x} ${y})`}>${children}</g>`;

// Return the shapes of a place itself; an area that the last move has filled has another ground.
const grounds = (stand, isFresh) =>
  stand.form.base.map((shape) => (isFresh && hasGround(stand) && shape.fill ? { ...shape, fill: "fresh" } : shape));

const outlined = ({ form }) => `M${form.outline.join("L")}Z`;

const hasGround = (stand) =>
  stand.form.outline.length > 2 && !isTray(stand) && stand.form.base.some(({ fill }) => fill);

// A place of a tray is a hole in it.
const isTray = ({ form }) => form.base.length > 1 && form.base[0].fill === "tray";

const covers = (upper, lower) =>
  upper.isFull &&
  upper.level > (lower.level ?? 0) &&
  (lower.level ?? 0) >= 0 &&
  Math.hypot(upper.x - lower.x, upper.y - lower.y) < 0.01;

// Return the rim of what is covered.
const rimOf = ({ figure }) =>
  figure.shapes
    .filter(({ kind }) => kind === "disc")
    .slice(0, 1)
    .map((shape) => ({ ...shape, fill: "", stroke: "paper", width: 0.04, style: "dashed" }));

// Draw a line around a place: around its area, or around the man or the bar on it.
export function ring(stand, name) {
  const { outline } = stand.form;
  if (outline.length === 2)
    return html`<${At} ...${stand}><path class=${`${name} z-ring`} d=${`M${outline.join("L")}`} /></${At}>`;
  return html`<${At} ...${stand}>${
    outline.length && !isTray(stand)
      ? html`<path class=${`${name} z-ring`} d=${outlined(stand)} />`
      : html`<circle class=${`${name} z-ring ${isTray(stand) ? "z-rim" : ""}`} r=${isTray(stand) ? 0.41 : 0.37} />`
  }</${At}>`;
}

// Return the style of a figure that has the colour of the player who made it.
const painted = ({ figure, owner }) =>
  figure.of_mover && owner !== undefined ? `--muted:var(--${SIDES[owner]});--on-muted:var(--on-${SIDES[owner]})` : "";

// Draw the shapes between neighbours that have grown together, and the areas that are closed.
function between({ layout, marks, since = [], makers = [] }, stands) {
  const grown = layout.joints.filter(([a, b]) => {
    const { joins } = stands[a].figure ?? {};
    return marks[a] === marks[b] && (joins === "mark" || (joins === "move" && since[a] > 0 && since[a] === since[b]));
  });
  const numbers = new Map(layout.places.map(({ name }, i) => [name, i]));
  const closed = layout.areas
    .map(({ outline, around }) => ({ outline, around: around.map((name) => numbers.get(name)) }))
    .filter(({ around }) => around.every((i) => marks[i] !== EMPTY));
  const owner = (around) => makers[around.reduce((a, b) => (since[b] > since[a] ? b : a))];
  return [
    ...grown.map(
      ([a, , shape]) =>
        html`<g style=${painted(stands[a])}>${drawn({ ...shape, fill: stands[a].figure.shapes[0].fill })}</g>`,
    ),
    ...closed.flatMap(({ outline, around }) => {
      const fill = SIDES[owner(around)],
        middle = [0, 1].map((axis) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length);
      const letter = fill
        ? [{ kind: "text", points: [middle], size: 0.4, fill, words: layout.letters[owner(around)] }]
        : [];
      return [{ kind: "polygon", points: outline, fill: fill ?? "muted", style: "faint" }, ...letter].map(drawn);
    }),
  ];
}

const ink = (role) => (role ? `var(--${role})` : "none");

// Draw one shape.
export function drawn({ kind, points, size, fill, stroke, width, words, style }) {
  const pen = { fill: ink(fill), stroke: ink(stroke), "stroke-width": width, class: style },
    [[x, y]] = points;
  if (kind === "disc") return points.map(([cx, cy]) => html`<circle ...${pen} ...${{ cx, cy }} r=${size} />`);
  if (kind === "text") return html`<text ...${pen} x=${x} y=${y} font-size=${size} dy=".35em">${words}</text>`;
  if (kind === "path")
    return html`<path ...${pen} stroke-width=${(100 * width) / size} d=${words}
      transform=${`translate(${x} ${y}) scale(${size / 100}) rotate(${
        style === "turned" ? 180 : 0
      }) translate(-50 -50)`} />`;
  return html`<path ...${pen} d=${`M${points.join("L")}${kind === "polygon" ? "Z" : ""}`} />`;
}
