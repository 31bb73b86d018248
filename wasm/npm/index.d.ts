/** A player. */
export type Color = "black" | "white";

/**
 * A point as GTP writes it, a letter without I and a number from the bottom left corner ("D4"), or
 * "pass".
 */
export type Vertex = string;

/** A vertex played by whoever's turn it is, or a player with a vertex. */
export type Move = Vertex | readonly [Color, Vertex];

/** A game up to some move. */
export interface Position {
  /** Lines of the board, or columns and rows, from 1 to 25 each. Default: 19, or as drawn. */
  size?: number | readonly [number, number];
  /**
   * The stones before the first move: lists of points, or a diagram of `X` for Black, `O` for White
   * and `.`, the top row first.
   */
  stones?: string | { black?: readonly Vertex[]; white?: readonly Vertex[] };
  /** Stones that each player has captured before the first move. */
  prisoners?: { black?: number; white?: number };
  /** Handicap stones for which White may be compensated; with two or more White begins. */
  handicap?: number;
  /**
   * The moves. What was played stands, even where the rules forbid it, as in a record; only a stone
   * on another one is an error.
   */
  moves?: readonly Move[];
  /** The player to move after them. Default: whoever's turn it is. */
  toMove?: Color;
  /** Points that White receives, a multiple of 0.5. Default: what is usual with the rules. */
  komi?: number;
}

/**
 * The name of a rule set, or an object with a preset and the axes that differ from it, as in
 * `{ preset: "chinese", ko: "positional" }`. Default: "chinese".
 */
export type Rules = string | ({ preset?: string } & { [axis: string]: string | number | boolean });

/** A rule set with a name. */
export interface Preset {
  name: string;
  /** The komi that is usual with it. */
  komi: number;
  /** A line about where it comes from. */
  summary: string;
}

/** What is on a board. */
export interface Board {
  columns: number;
  rows: number;
  black: Vertex[];
  white: Vertex[];
  toMove: Color;
  /** Stones that each player has captured. */
  prisoners: { black: number; white: number };
  /** Whether passes, or the first capture where that wins, have stopped the game. */
  over: boolean;
}

/** A chain of stones and what becomes of it. */
export interface Chain {
  color: Color;
  stones: Vertex[];
  status: "alive" | "dead" | "seki";
  /** Whether there is hardly a doubt. */
  settled: boolean;
  /** How likely the status is, from 0 to 1; 1 if it is proven. */
  chance: number;
  /** Why, in words. */
  reason: string;
}

/** Whose the board is. */
export interface Judgement {
  /** As in "B+3.5", "W+12" or "0"; "Void" if a repetition has ended the game without a result. */
  result: string;
  /** Black's lead in points, komi included; 0 without a result. */
  score: number;
  winner: Color | null;
  /** Whether every chain is clearly alive, dead or in seki. */
  settled: boolean;
  dead: Vertex[];
  seki: Vertex[];
  /** Empty points, and points with dead stones, that a player surrounds. */
  territory: { black: Vertex[]; white: Vertex[] };
  /** Empty points that count for nobody. */
  dame: Vertex[];
  chains: Chain[];
  /** The count step by step, as the rules count, with their articles. */
  count: string[];
}

/** What ends the search for a move, and how it plays. */
export interface Limits {
  /** Simulations of the search; of a level's and these the smaller number. Default: 1000, or none beside `seconds`. */
  playouts?: number;
  /** Time of the search. Without it no clock is read, and the same question has the same answer. */
  seconds?: number;
  /** A playing strength from 1 to 20, which corresponds to the ranks from 20 to 1 kyu. */
  level?: number;
  /** The seed of the search. Default: 0. */
  seed?: number;
  /** Whether the neural net leads the search, at a level too. Default: false. */
  net?: boolean;
}

/** A move with what the search for it found. */
export interface Suggestion {
  /** A vertex, "pass" or "resign". */
  move: Vertex | "resign";
  /** How often the player wins with the best move, from 0 to 1; null if nothing was searched. */
  winrate: number | null;
  /** The lead that the player expects, in points; null if nothing was searched. */
  score: number | null;
  playouts: number;
  /** The best line, from the best move on. */
  variation: Vertex[];
}

/** A record that was read. */
export interface Loaded {
  position: Position & { size: number | [number, number]; moves: [Color, Vertex][]; toMove: Color; komi: number };
  rules: Rules;
  /** The players' names, if the record has them. */
  black: string | null;
  white: string | null;
  /** The result as the record has it. */
  result: string | null;
}

/**
 * Starts the module; the other functions work when this has ended. A second call changes nothing.
 * Without `source` the module is read from beside this file.
 */
export function init(source?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** The rule sets with names. */
export function presets(): Preset[];

/** The board that a position leads to. */
export function board(position: Position, rules?: Rules): Board;

/** Which stones are dead, whose the territory is, the score, and why. */
export function judge(position: Position, rules?: Rules): Judgement;

/** The legal moves of the player to move. */
export function legal(position: Position, rules?: Rules): Vertex[];

/** Why a move is legal or not, with the article of the rules. */
export function explain(position: Position, rules: Rules | undefined, move: Move): { legal: boolean; text: string };

/** A move for the player to move. */
export function genmove(position: Position, rules?: Rules, limits?: Limits): Suggestion;

/**
 * Reads the main line of the first game of an SGF file, up to `moveNumber` moves or to its end. Rules
 * and komi that it does not name are those of `rules`.
 */
export function load(sgf: string | Uint8Array, moveNumber?: number, rules?: Rules): Loaded;
