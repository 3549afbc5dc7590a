// Stand-ins for what a page or p5 gives a program: it draws nothing, holds nothing, and never calls back.

// Return a stand-in: any property, call or object of it is another one; as a number it is 0, as a text empty, as a list
// empty.
const known = new WeakSet();
function standIn() {
  const kept = {};
  function target() {} // no arrow: what stands in for a class is called with new
  const made = new Proxy(target, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return (hint) => (hint === "number" ? 0 : "");
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === "then") return undefined; // it is no promise
      if (key === "prototype") return Object.prototype; // so that a class may extend it
      if (key === "length") return 0;
      if (!Object.hasOwn(kept, key)) kept[key] = standIn();
      return kept[key];
    },
    set(_, key, value) {
      kept[key] = value;
      return true;
    },
    apply: () => standIn(),
    construct: () => standIn(),
  });
  known.add(made);
  return made;
}

const isStandIn = (value) => typeof value === "function" && known.has(value);

const NOTHING = () => null;

const STORAGE = { getItem: NOTHING, setItem: NOTHING, removeItem: NOTHING, clear: NOTHING, length: 0 };

const PAGE = [
  "document",
  "navigator",
  "location",
  "history",
  "screen",
  "$",
  "jQuery",
  "alert",
  "confirm",
  "addEventListener",
  "removeEventListener",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "setInterval",
  "clearInterval",
  "Image",
  "Audio",
  "Event",
  "CustomEvent",
  "HTMLElement",
  "Element",
  "Node",
  "MutationObserver",
  "customElements",
  "getComputedStyle",
  "onload",
];

const DRAWING = [
  "createCanvas",
  "resizeCanvas",
  "background",
  "clear",
  "fill",
  "noFill",
  "stroke",
  "noStroke",
  "strokeWeight",
  "line",
  "ellipse",
  "circle",
  "rect",
  "square",
  "triangle",
  "quad",
  "arc",
  "point",
  "text",
  "textSize",
  "textAlign",
  "textFont",
  "textStyle",
  "textWidth",
  "push",
  "pop",
  "translate",
  "rotate",
  "scale",
  "rectMode",
  "ellipseMode",
  "angleMode",
  "colorMode",
  "imageMode",
  "color",
  "image",
  "loadImage",
  "loadFont",
  "loadSound",
  "createP",
  "createDiv",
  "createSpan",
  "createElement",
  "createButton",
  "createSelect",
  "createInput",
  "createCheckbox",
  "createSlider",
  "createVector",
  "select",
  "selectAll",
  "frameRate",
  "noLoop",
  "loop",
  "redraw",
  "cursor",
  "noCursor",
  "beginShape",
  "endShape",
  "vertex",
  "CENTER",
  "LEFT",
  "RIGHT",
  "TOP",
  "BOTTOM",
  "CORNER",
  "RADIUS",
  "BOLD",
];

const NUMBERS = [
  "width",
  "height",
  "windowWidth",
  "windowHeight",
  "mouseX",
  "mouseY",
  "pmouseX",
  "pmouseY",
  "frameCount",
  "keyCode",
  "mouseButton",
];

const all =
  (choose) =>
  (...given) =>
    choose(...given.flat());

const MATHEMATICS = {
  ...Object.fromEntries(
    ["abs", "ceil", "exp", "floor", "log", "pow", "round", "sqrt", "sin", "cos", "tan", "atan2"].map((name) => [
      name,
      Math[name],
    ]),
  ),
  max: all(Math.max),
  min: all(Math.min),
  mag: Math.hypot,
  sq: (x) => x * x,
  int: Math.trunc,
  float: Number,
  str: String,
  boolean: Boolean,
  dist: (x, y, u, v) => Math.hypot(x - u, y - v),
  constrain: (x, low, high) => Math.min(Math.max(x, low), high),
  lerp: (from, to, part) => from + (to - from) * part,
  map: (x, a, b, c, d) => c + ((d - c) * (x - a)) / (b - a),
  random: (from = 1, to = undefined) =>
    Array.isArray(from)
      ? from[Math.floor(Math.random() * from.length)]
      : to === undefined
        ? Math.random() * from
        : from + Math.random() * (to - from),
  shuffle: (list) => [...list].sort(() => Math.random() - 0.5),
  PI: Math.PI,
  TWO_PI: 2 * Math.PI,
  HALF_PI: Math.PI / 2,
  print: console.error,
};

// Return the stand-ins by name, for a program in a scope.
function standIns(scope) {
  const window = new Proxy(scope, { get: (target, key) => (key in target ? target[key] : standIn()), has: () => true });
  const found = {
    window,
    self: window,
    top: window,
    parent: window,
    prompt: NOTHING,
    localStorage: STORAGE,
    sessionStorage: STORAGE,
    ...MATHEMATICS,
  };
  for (const name of NUMBERS) found[name] = 0;
  for (const name of [...PAGE, ...DRAWING]) found[name] = standIn();
  return found;
}

module.exports = { MATHEMATICS, isStandIn, standIns };
