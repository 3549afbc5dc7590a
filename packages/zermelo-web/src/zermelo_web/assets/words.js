// Values in the words of the page.

// Return the words of a value, "…" before it arrives; the number of plies of a draw stands on its chip alone.
export function plain({ glyph, value, words }) {
  if (!glyph) return "…";
  if (glyph === "?") return "not certain yet";
  return value === "draw" ? words.replace(/, \d+ pl(y|ies)( at most)?/, "") : words;
}

// Return the sentence about the Grundy value of a position, if it is known.
export const grundyOf = ({ header }) => header?.match(/Grundy value .*/)?.[0];

// Return a position in one sentence.
export const sentence = ({ over, header, value, player }) =>
  over ? header : `${player} to move${value && value.glyph !== "?" ? `: ${plain(value)}` : ""}.`;
