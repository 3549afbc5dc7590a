// Comparisons, watched searches, the poster, and solving the game, which arrive after the board.
import { Compare } from "./compare.js";
import { late } from "./late.js";
import { Poster } from "./poster.js";
import { Solve } from "./solve.js";
import { Watch } from "./watch.js";

Object.assign(late, { Compare, Poster, Solve, Watch });
dispatchEvent(new Event("late"));
