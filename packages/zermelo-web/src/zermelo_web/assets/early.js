// Request the position of the link before the rest of the page has arrived; main.js uses the answer.
import { fromHash } from "./link.js";
import { server } from "./server.js";

const { game, board, moves, at } = fromHash(location.hash);
const here = { game, board, moves: moves.slice(0, at) };
const answer = server().position(here);
answer.catch(() => {}); // main.js shows the error
globalThis.asked = { key: JSON.stringify(here), answer };
