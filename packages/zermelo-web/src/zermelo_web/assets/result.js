// The result of a game, from the side of the player at the screen, and the moves that decided it.

// Return the last mistake that a person can see and the last one that gave something away, by a player (or either, for
// null), the later one first: {ply, move, what, by}. Of one move, only what a person can see is named.
export function mistakes(game, moments, side = null) {
  const made = moments.filter(({ ply }) => ply && (side === null || game.turnAt(ply - 1) === side));
  const seen = made.filter(({ oversight }) => oversight).at(-1),
    exact = made.filter(({ judgement }) => /^gives away/.test(judgement)).at(-1);
  const found = [
    seen && { ...seen, what: seen.oversight },
    exact && { ...exact, what: `${exact.move} ${exact.judgement.replace("gives", "gave")}` },
  ];
  return found
    .filter((each, i) => each && !(i && seen?.ply === exact.ply))
    .map((each) => ({ ...each, by: game.turnAt(each.ply - 1) }))
    .sort((one, other) => other.ply - one.ply);
}

// Return the result as a title, words about the moves that decided it, and the last of these moves.
export function verdict(game, { first, second }, moments) {
  const { view } = game,
    seats = [first, second],
    isOne = seats.filter((seat) => seat === "human").length === 1;
  const me = isOne ? seats.indexOf("human") : null,
    [margin = ""] = view.header.match(/ by [\d.]+/) ?? [];
  const isLost = me !== null && view.winner === 1 - me,
    side = isLost ? me : view.winner === null ? null : 1 - view.winner;
  const [last, ...others] = mistakes(game, moments, side),
    whose = ({ by }) => (by === me ? "Your" : `${view.players[by]}'s`);
  const said = (found) =>
    found.map((each) => `${isLost ? "Move" : `${whose(each)} move`} ${each.ply}: ${each.what}.`).join(" ");
  if (!isLost)
    return {
      title: view.winner === me && me !== null ? `You won in ${view.moves.length} moves${margin}.` : view.header,
      words: said(last ? [last] : []),
      mistake: last,
    };
  const lost = last ? `You lost${margin} at move ${last.ply}: ${last.what}.` : `You lost${margin}.`;
  return {
    title: lost,
    words: last || !moments.length ? said(others) : "You made no mistake: you were lost from the start.",
    mistake: last,
  };
}
