// The children of a node of the tree with what an analysis of the node knows. A page that holds every value needs
// nothing of this.
import { isExact } from "./api.js";

const isSame = (one, other) =>
  isExact(one) && one.value === other.value && one.score === other.score && one.remoteness === other.remoteness;

// Return the children as the analysis ranks their moves, with the values that it knows and the tree does not; as they
// are while there is no analysis.
export function informed(children, analysis) {
  if (!analysis) return children;
  const { value, legal } = analysis;
  const known = new Map(legal.map((each) => [each.move, each])),
    places = new Map(legal.map(({ move }, place) => [move, place]));
  const place = ({ moves }) => Math.min(...moves.map((move) => places.get(move)));
  return children
    .map((child) => {
      const alike = child.moves.map((move) => known.get(move));
      const made = isExact(child.made) ? child.made : (alike.find(isExact) ?? alike[0]);
      return { ...child, made, best: child.best || isSame(made, value) };
    })
    .sort((a, b) => place(a) - place(b));
}
