"use strict";
// Boards to click through: buttons, a slider, the arrow keys, and clicks on the board.
for (const figure of document.querySelectorAll(".viewer")) {
  const { first, moves, pitch } = JSON.parse(figure.dataset.game);
  const svg = figure.querySelector("svg");
  const make = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const center = ([column, row]) => ({ cx: (column + 1.5) * pitch, cy: (row + 1.5) * pitch });
  const fills = ["#000", "#fff"];
  const layer = make("g", {});
  let at = moves.length;

  // The stones after a number of moves, by place: the color of each.
  function stones(number) {
    const board = new Map();
    first.forEach((places, color) => places.forEach((place) => board.set(place.join(), [place, color])));
    for (const move of moves.slice(0, number)) {
      move.off.forEach((places) => places.forEach((place) => board.delete(place.join())));
      move.on.forEach((places, color) => places.forEach((place) => board.set(place.join(), [place, color])));
    }
    return board.values();
  }

  const bar = document.createElement("div");
  bar.className = "steps";
  const button = (text, label, step) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => go(step()));
    bar.append(made);
  };
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: moves.length });
  slider.setAttribute("aria-label", "move");
  slider.addEventListener("input", () => go(Number(slider.value)));
  const told = document.createElement("output");

  function go(number) {
    at = Math.max(0, Math.min(moves.length, number));
    layer.replaceChildren();
    for (const [place, color] of stones(at)) {
      layer.append(make("circle", { ...center(place), r: 9, fill: fills[color], stroke: "#000", "stroke-width": 0.7 }));
    }
    const last = moves[at - 1];
    if (last?.at) layer.append(make("circle", { ...center(last.at), r: 2.5, fill: "#888" }));
    slider.value = at;
    told.textContent = last ? `${at} of ${moves.length}: ${last.by} ${last.move}` : `0 of ${moves.length}`;
  }

  button("|<", "first position", () => 0);
  button("<", "one move back", () => at - 1);
  button(">", "one move on", () => at + 1);
  button(">|", "last position", () => moves.length);
  bar.append(slider, told);
  // What was drawn of the last position.
  for (const old of svg.querySelectorAll(".stone")) old.remove();
  svg.append(layer);
  figure.append(bar);
  figure.tabIndex = 0;
  figure.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves.length }[event.key];
    if (step === undefined || event.target === slider) return;
    event.preventDefault();
    go(step);
  });
  svg.addEventListener("click", (event) => {
    const { left, width } = svg.getBoundingClientRect();
    go(at + (event.clientX < left + width / 3 ? -1 : 1));
  });
  go(at);
}
