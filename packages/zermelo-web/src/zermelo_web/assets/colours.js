// The colours of values: the arithmetic of drawing/svg.py.

const SHADES = [
  [1, "#46d68a", "#14693d"],
  [0, "#ffc93c", "#7a5600"],
  [-1, "#ff7b6e", "#b3261e"],
];
const UNDECIDED = "#b8bfcc";

// Return a function from a value to its colour: the best win, draw and loss of some values are the brightest.
export function fills(values) {
  const colours = new Map();
  for (const [outcome, best, worst] of SHADES) {
    const equals = values.filter((value) => value.isExact && value.sign === outcome);
    const orders = [...new Set(equals.map((value) => value.orderKey))].sort((a, b) => b - a);
    orders.forEach((order, i) => colours.set(order, mixed(best, worst, i / Math.max(1, orders.length - 1))));
  }
  return (value) => (value.isExact ? colours.get(value.orderKey) : UNDECIDED);
}

// Return black or white, whichever has more contrast with a colour.
export const inkOn = (fill) => (luminance(fill) > 0.179 ? "#000000" : "#ffffff");

function mixed(one, other, share) {
  const parts = channels(other).map((b, i) => even(channels(one)[i] + (b - channels(one)[i]) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

// Round halves to even numbers, as Python does.
const even = (number) => (number % 1 === 0.5 ? 2 * Math.round(number / 2) : Math.round(number));

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function luminance(colour) {
  const linear = channels(colour)
    .map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => sum + share * linear[i], 0);
}
