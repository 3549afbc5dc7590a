// The files that a visitor can begin with.
import squares from "../examples/subtract_square.py";
import torus from "../examples/torus.py";
import late from "../packages/zermelo-teach/src/zermelo_teach/exercises/programs/late_wins.py";
import block from "../packages/zermelo-teach/src/zermelo_teach/exercises/programs/missed_block.py";
import ties from "../packages/zermelo-teach/src/zermelo_teach/exercises/programs/ties_as_losses.py";

export const EXAMPLES = [
  { title: "Game: tic-tac-toe on a torus", text: torus },
  { title: "Game: subtract a square", text: squares },
  { title: "Program: a minimax with a bug", text: ties },
  { title: "Program: another minimax", text: late },
  { title: "Program: wins and blocks", text: block },
];
