// The page of puzzles: a press of a place or of a button answers a puzzle.
const tried = new Map();

// Whether some presses begin a path; the two ends of a domino may be pressed in any order.
const begins = (path, presses, free) => presses.every((name, i) => (free ? path.includes(name) : path[i] === name));

for (const article of document.querySelectorAll("article")) {
  const moves = JSON.parse(article.dataset.moves),
    places = [...article.querySelectorAll(".place")],
    free = "anyOrder" in article.dataset;
  let pressed = [];

  function choose({ right, reason }) {
    if (!tried.has(article)) tried.set(article, right);
    mark(right ? "right" : "wrong");
    article.querySelector(".answer").textContent = (right ? "Right. " : "Not this one. ") + reason;
    const first = [...tried.values()].filter(Boolean).length;
    document.getElementById("tally").textContent = `${first} of ${tried.size} right at the first try`;
    pressed = [];
  }

  // Show the places that are pressed, and those that can be pressed next.
  function mark(kind) {
    const next = moves
      .filter((each) => pressed.length && begins(each.path, pressed, free))
      .flatMap((each) => (free ? each.path.filter((name) => !pressed.includes(name)) : [each.path[pressed.length]]));
    const standing = (name) => (pressed.includes(name) ? kind : kind === "held" && next.includes(name) ? "next" : "");
    for (const place of places) place.className = `place ${standing(place.dataset.place)}`;
  }

  function press(name) {
    const whole = moves.find((each) => each.path.length === pressed.length && begins(each.path, pressed, free));
    if (whole && name === pressed.at(-1)) return choose(whole);
    if (!moves.some((each) => begins(each.path, [...pressed, name], free))) pressed = [];
    pressed = moves.some((each) => begins(each.path, [...pressed, name], free)) ? [...pressed, name] : [];
    const left = moves.filter((each) => begins(each.path, pressed, free));
    if (left.length === 1 && left[0].path.length === pressed.length) choose(left[0]);
    else mark("held");
  }

  for (const place of places) place.addEventListener("click", () => press(place.dataset.place));
  for (const button of article.querySelectorAll(".moves button"))
    button.addEventListener("click", () => choose(moves.find((each) => each.move === button.textContent)));
}
