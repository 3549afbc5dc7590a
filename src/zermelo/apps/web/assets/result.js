// The result of a game, from the side of the player at the screen, and the move that decided it.

// Return the last move by which a player (or either, for null) threw a win or a draw: {ply, move, what}.
export function mistake(game, moments, side = null) {
  const thrown = moments.filter(({ ply, judgement }) => /^throws/.test(judgement) && (side === null || game.turnAt(ply - 1) === side)).at(-1);
  return thrown && { ...thrown, what: thrown.judgement.replace("throws ", ""), by: game.turnAt(thrown.ply - 1) };
}

// Return the result as a title, and words about the move that decided it.
export function verdict(game, { first, second }, moments) {
  const { view } = game, seats = [first, second], isOne = seats.filter((seat) => seat === "human").length === 1;
  const me = isOne ? seats.indexOf("human") : null, [margin = ""] = view.header.match(/ by [\d.]+/) ?? [];
  const own = me !== null && mistake(game, moments, me), any = mistake(game, moments, view.winner === null ? null : 1 - view.winner);
  const said = (found, who) => `${who} threw ${found.what} at move ${found.ply}, with ${found.move}.`;
  if (me === null || view.winner === null) return { title: view.header, words: any ? said(any, any.by === me ? "You" : view.players[any.by]) : "", mistake: any };
  if (view.winner === me) return { title: `You won in ${view.moves.length} moves${margin}.`, words: any ? said(any, view.players[any.by]) : "", mistake: any };
  const lost = own ? `You lost${margin} at move ${own.ply}: ${own.move} threw ${own.what}.` : `You lost${margin}.`;
  return { title: lost, words: own || !moments.length ? "" : "You threw nothing: you were lost from the start.", mistake: own };
}
