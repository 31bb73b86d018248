"use strict";
// Filters rows by outcome and by words, and shows the board of the chosen test.
document.documentElement.classList.add("script");
const rows = [...document.querySelectorAll("tbody tr")];
const boxes = [...document.querySelectorAll(".filter input[type=checkbox]")];
const search = document.querySelector(".filter input[type=search]");
const told = document.querySelector(".filter output");
const cards = [...document.querySelectorAll(".boards .card")];
const first = document.querySelector(".boards .chosen");

function filter() {
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
  let shown = 0;
  for (const row of rows) {
    const has = !row.dataset.has || row.dataset.has.split(" ").some((outcome) => wanted.has(outcome));
    const text = row.textContent.toLowerCase();
    row.hidden = !(has && words.every((word) => text.includes(word)));
    shown += row.hidden ? 0 : 1;
  }
  told.textContent = shown === rows.length ? "" : `${shown} of ${rows.length}`;
}

function choose() {
  const id = decodeURIComponent(location.hash.slice(1));
  const card = cards.find((card) => card.id === id) ?? first;
  for (const other of cards) {
    other.classList.toggle("chosen", other === card);
  }
  for (const row of rows) {
    row.classList.toggle("chosen", row.dataset.card !== undefined && row.dataset.card === card?.id);
  }
}

// A click on a row shows its board and leaves the table where it is, unless the board is out of sight.
for (const row of rows.filter((row) => row.dataset.card)) {
  row.addEventListener("click", (event) => {
    event.preventDefault();
    history.replaceState(null, "", "#" + row.dataset.card);
    choose();
    document.querySelector(".boards .chosen").scrollIntoView({ block: "nearest" });
  });
}

boxes.forEach((box) => box.addEventListener("change", filter));
search.addEventListener("input", filter);
addEventListener("hashchange", choose);
document.querySelector(".filter").hidden = false;
filter();
choose();
