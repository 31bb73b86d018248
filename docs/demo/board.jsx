// The board: Shudan's, with a cursor for the keyboard.

import { Goban } from "@sabaki/shudan";
import { useEffect, useRef, useState } from "preact/hooks";

import { place, table, vertex } from "./game.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// What stands on a point, in words.
function content(board, name, judgement) {
  const chain = judgement?.chains.find(({ stones }) => stones.includes(name));
  if (chain) return `${name}: ${chain.color} stone, ${chain.status}, ${chain.reason}`;
  if (board.black.includes(name)) return `${name}: black stone`;
  if (board.white.includes(name)) return `${name}: white stone`;
  if (judgement?.territory.black.includes(name)) return `${name}: Black's territory`;
  if (judgement?.territory.white.includes(name)) return `${name}: White's territory`;
  return `${name}: empty`;
}

// Lines beyond those of the board that its coordinates and its border take.
const MARGIN = 2.4;

// The distance of lines: the board fills its column, and no more than the window's height allows.
function useDistance(columns, rows) {
  const frame = useRef();
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const measure = () => {
      const width = frame.current.clientWidth;
      setRoom(Math.floor(Math.min(width, Math.max(280, innerHeight * 0.86))));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return [frame, Math.floor(room / (Math.max(columns, rows) + MARGIN))];
}

export function Board({ board, lastMove, judgement, chain, busy, onPoint, onHover, onKey }) {
  const { columns, rows } = board;
  const [frame, distance] = useDistance(columns, rows);
  const [cursor, setCursor] = useState();
  const name = cursor && vertex(cursor, rows);

  const move = ([dx, dy]) => {
    const [x, y] = cursor ?? [columns >> 1, rows >> 1];
    const next = cursor ? [x + dx, y + dy] : [x, y];
    setCursor([Math.min(Math.max(next[0], 0), columns - 1), Math.min(Math.max(next[1], 0), rows - 1)]);
  };
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) move(ARROWS[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && cursor) onPoint(name);
    else if (!onKey(event.key.toLowerCase())) return;
    event.preventDefault();
  };
  useEffect(() => {
    if (judgement && name) onHover(name);
  }, [name]);

  const signMap = table(board, [[board.black, 1], [board.white, -1]]);
  const markers = [];
  const last = lastMove && place(lastMove, rows);
  if (last) markers.push([[lastMove], { type: "circle" }]);
  if (judgement) {
    markers.push([judgement.seki, { type: "triangle" }]);
    markers.push([judgement.dead, { type: "cross" }]);
  }
  const paint = judgement && table(board, [[judgement.territory.black, 1], [judgement.territory.white, -1]]);
  return (
    <div class="goban" ref={frame}>
      <div role="application" tabIndex={0} onKeyDown={onKeyDown} onBlur={() => setCursor(undefined)}
        aria-label="Board. Arrow keys move the cursor, Enter plays, P passes, U takes back, S scores.">
        {distance > 0 && (
          <Goban vertexSize={distance} showCoordinates signMap={signMap} busy={busy}
            markerMap={table(board, markers, null)} paintMap={paint}
            dimmedVertices={(judgement?.dead ?? []).map((stone) => place(stone, rows))}
            selectedVertices={[...(chain?.stones ?? []).map((stone) => place(stone, rows)), ...(cursor ? [cursor] : [])]}
            onVertexClick={(_, point) => onPoint(vertex(point, rows))}
            onVertexMouseEnter={(_, point) => onHover(vertex(point, rows))}
            onVertexMouseLeave={() => onHover(undefined)} />
        )}
      </div>
      <p class="unseen" aria-live="polite">{name && content(board, name, judgement)}</p>
    </div>
  );
}
