// The number of games and positions that follow a position, ply by ply.

// Count them: a generator, which yields at each position. graph: functions of a position, {key, look, alike, children,
// winner}; those with one key are followed once, those with one look count once, whoever is to move, and those that are
// alike are equal up to symmetry.
// isEnough: called with the number of positions so far; where it returns true, the counts end with the last whole ply.
export function* census(graph, from, isEnough = () => false) {
  const by = { nodes: [], positions: [], classes: [] },
    games = { total: 0n, first: 0n, second: 0n, draw: 0n };
  const looks = new Set(),
    classes = new Set();
  let layer = new Map([[graph.key(from), { at: from, ways: 1n }]]);
  for (let visited = 0; layer.size; ) {
    const next = new Map(),
      here = new Set(),
      met = new Set();
    for (const { at, ways } of layer.values()) {
      yield;
      visited += 1;
      if (isEnough(visited)) return units(by, {});
      met.add(graph.look(at));
      here.add(graph.alike(at));
      const children = graph.children(at);
      if (!children.length) {
        games[["first", "second"][graph.winner(at)] ?? "draw"] += ways;
        games.total += ways;
      }
      for (const child of children) {
        const key = graph.key(child);
        next.set(key, { at: child, ways: ways + (next.get(key)?.ways ?? 0n) });
      }
    }
    by.nodes.push([...layer.values()].reduce((sum, { ways }) => sum + ways, 0n));
    by.positions.push(met.size);
    by.classes.push(here.size);
    here.forEach((each) => classes.add(each));
    met.forEach((each) => looks.add(each));
    layer = next;
  }
  const nodes = by.nodes.reduce((sum, ways) => sum + ways);
  return { games, ...units(by, { nodes, positions: looks.size, classes: classes.size }) };
}

const units = (by, total) =>
  Object.fromEntries(Object.entries(by).map(([unit, by_ply]) => [unit, { total: total[unit], by_ply }]));
