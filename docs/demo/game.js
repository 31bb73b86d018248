// A game as the page keeps it: where it starts, its moves, and how many of them are shown.

export const other = (color) => (color === "black" ? "white" : "black");
export const title = (color) => (color === "black" ? "Black" : "White");

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// The name of the point in this column and row from the upper left corner.
export const vertex = ([x, y], rows) => `${COLUMNS[x]}${rows - y}`;

// The column and row of a point; undefined for a pass.
export function place(name, rows) {
  const column = COLUMNS.indexOf(name[0]);
  const row = rows - Number(name.slice(1));
  return name === "pass" || column < 0 ? undefined : [column, row];
}

// A new game.
export const newGame = (size, rules, komi) => ({ start: { size, komi }, rules, moves: [], at: 0 });

// A record that was loaded.
export function loadedGame({ position, rules, ...about }) {
  const { moves, toMove, ...start } = position;
  return { start, rules, moves, at: moves.length, last: toMove, about };
}

// What the package is asked about.
export function position({ start, moves, at, last }) {
  const toMove = moves[at]?.[0] ?? last;
  return { ...start, moves: moves.slice(0, at), ...(toMove && { toMove }) };
}

// The game after one more move, which replaces those that were not shown.
export function played(game, color, move) {
  const moves = [...game.moves.slice(0, game.at), [color, move]];
  return { ...game, moves, at: moves.length, last: undefined };
}

// The game without its last moves: who played the first of them is to move.
export function shortened(game, n) {
  const moves = game.moves.slice(0, Math.max(0, game.at - n));
  return { ...game, moves, at: moves.length, last: game.moves[moves.length]?.[0] ?? game.last };
}

// A table by rows with the value of each listed point.
export function table({ columns, rows }, entries, empty = 0) {
  const map = Array.from({ length: rows }, () => Array(columns).fill(empty));
  for (const [names, value] of entries) {
    for (const name of names) {
      const [x, y] = place(name, rows);
      map[y][x] = value;
    }
  }
  return map;
}
