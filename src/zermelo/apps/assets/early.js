// Runs before the rest of the page has arrived: asks for the position of the link, which main.js then takes.
import { server } from "./api.js";
import { fromHash } from "./link.js";

const { game, board, moves, at } = fromHash(location.hash);
const here = { game, board, moves: moves.slice(0, at) };
const answer = server().position(here);
answer.catch(() => {}); // it is told where it is taken
globalThis.asked = { key: JSON.stringify(here), answer };
