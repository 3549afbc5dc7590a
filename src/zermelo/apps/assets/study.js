// Comparisons, watched searches and the poster, which arrive after the board.
import { Compare } from "./compare.js";
import { late } from "./late.js";
import { Poster } from "./poster.js";
import { Watch } from "./watch.js";

Object.assign(late, { Compare, Poster, Watch });
dispatchEvent(new Event("late"));
