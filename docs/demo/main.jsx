// A page to play against Honte and to have games judged: all of it runs in the browser.

import "@sabaki/shudan/css/goban.css";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Board } from "./board.jsx";
import { abandonSearch, ask } from "./engine.js";
import { loadedGame, newGame, other, played, position, shortened, title } from "./game.js";
import { NewGame, OpenRecord, Steps, useDrop } from "./controls.jsx";
import { Score } from "./score.jsx";

// The strengths that can be chosen, as limits of genmove.
const STRENGTHS = [
  ["1", "Level 1 of 20", { level: 1 }],
  ["5", "Level 5 of 20", { level: 5 }],
  ["10", "Level 10 of 20", { level: 10 }],
  ["14", "Level 14 of 20", { level: 14 }],
  ["5000", "5,000 playouts a move", { playouts: 5000 }],
  ["20000", "20,000 playouts a move", { playouts: 20000 }],
];

// The seed in the address makes Honte play the same again.
const seedOfPage = new URLSearchParams(location.search).get("seed");
const newSeed = () => (/^\d{1,9}$/.test(seedOfPage) ? Number(seedOfPage) : Math.floor(Math.random() * 2 ** 32));

const points = (n) => `${n} ${n === 1 ? "point" : "points"}`;

// What Honte says about its move.
function told(color, { move, winrate, score }) {
  const what = move === "pass" ? "passed" : `played ${move}`;
  if (winrate === null) return `Honte ${what}.`;
  const lead = Math.round(Math.abs(score) * 2) / 2;
  const place = lead === 0 ? "even" : `${points(lead)} ${score > 0 ? "ahead" : "behind"}`;
  return `Honte (${title(color)}) ${what}. It sees itself ${place}, and wins with ${Math.round(winrate * 100)}%.`;
}

function App() {
  const [presets, setPresets] = useState([]);
  const [game, setGame] = useState(newGame(9, "chinese", 7.5));
  const [board, setBoard] = useState();
  const [human, setHuman] = useState("black");
  const [strength, setStrength] = useState("5");
  const [thinking, setThinking] = useState(false);
  const [message, setMessage] = useState({ text: "Play a stone, or press Honte's turn to let it begin." });
  const [resigned, setResigned] = useState();
  const [scoring, setScoring] = useState(false);
  const [judged, setJudged] = useState();
  const [chain, setChain] = useState();
  // Counts what the user does: an answer to an older question is dropped.
  const turn = useRef(0);
  const seed = useRef(newSeed());

  const fail = (error) => setMessage({ text: error.message, isError: true });
  const hasResigned = game.at === game.moves.length ? resigned : undefined;
  const isOver = hasResigned || board?.over;
  // While the board of a new game is on its way, the old one is shown and takes no move.
  const isCurrent = board?.game === game;
  const canPlay = isCurrent && !thinking && !isOver;
  const isHonteTurn = (board, human) => human !== "both" && board.toMove !== human;

  useEffect(() => {
    ask("presets").then(({ answer }) => setPresets(answer), fail);
  }, []);

  // Shows a game; `then` gets its board.
  async function show(next, then) {
    turn.current += 1;
    const now = turn.current;
    abandonSearch();
    setGame(next);
    setThinking(false);
    setJudged(undefined);
    setChain(undefined);
    try {
      const { answer } = await ask("board", position(next), next.rules);
      if (now !== turn.current) return;
      setBoard({ ...answer, game: next });
      const isEnd = answer.over && next.at === next.moves.length;
      setScoring((scoring) => scoring || isEnd);
      then?.(answer);
    } catch (error) {
      if (now === turn.current) fail(error);
    }
  }

  useEffect(() => {
    show(game);
  }, []);

  // Judges what is shown as soon as the score is wanted.
  useEffect(() => {
    if (!scoring || judged || !isCurrent) return;
    const now = turn.current;
    const keep = ({ answer, milliseconds }) => now === turn.current && setJudged({ ...answer, milliseconds });
    ask("judge", position(game), game.rules).then(keep, (error) => now === turn.current && fail(error));
  }, [scoring, judged, board]);

  async function honteMoves(game, { toMove: color }) {
    const now = turn.current;
    setThinking(true);
    setResigned(undefined);
    try {
      const limits = { ...STRENGTHS.find(([value]) => value === strength)[2], seed: seed.current };
      const { answer } = await ask("genmove", position(game), game.rules, limits);
      if (now !== turn.current) return;
      setThinking(false);
      if (answer.move === "resign") {
        setResigned(color);
        setMessage({ text: `Honte resigns: ${title(other(color))} wins.` });
        return;
      }
      setMessage({ text: told(color, answer) });
      show(played(game, color, answer.move));
    } catch (error) {
      if (now !== turn.current) return;
      setThinking(false);
      fail(error);
    }
  }

  async function play(move) {
    if (!canPlay) return;
    const now = turn.current;
    const color = board.toMove;
    try {
      const { answer } = await ask("explain", position(game), game.rules, move);
      if (now !== turn.current) return;
      if (!answer.legal) {
        setMessage({ text: answer.text, isError: true });
        return;
      }
      setScoring(false);
      setResigned(undefined);
      setMessage({ text: `${title(color)} ${move === "pass" ? "passed" : `played ${move}`}.` });
      const next = played(game, color, move);
      show(next, (board) => {
        if (!board.over && isHonteTurn(board, human)) honteMoves(next, board);
      });
    } catch (error) {
      if (now === turn.current) fail(error);
    }
  }

  // Honte takes over the color to move, and the user has the other.
  function handOver() {
    if (human === board.toMove) setHuman(other(human));
    honteMoves(game, board);
  }

  // Takes back to the last move of the user, or one move.
  function undo() {
    if (game.at === 0) return;
    const ofHonte = human !== "both" && game.moves[game.at - 1]?.[0] !== human;
    if (ofHonte && game.at === 1) {
      setMessage({ text: "There is no move of yours to take back." });
      return;
    }
    setResigned(undefined);
    setScoring(false);
    setMessage({ text: "Taken back." });
    show(shortened(game, ofHonte && !thinking ? 2 : 1));
  }

  function step(at) {
    setMessage({ text: "" });
    show({ ...game, at });
  }

  function begin({ size, rules, komi, human }) {
    seed.current = newSeed();
    setHuman(human);
    setResigned(undefined);
    setScoring(false);
    setMessage({ text: "A new game." });
    const next = newGame(size, rules, komi);
    show(next, (board) => isHonteTurn(board, human) && honteMoves(next, board));
  }

  async function open(file) {
    turn.current += 1;
    const now = turn.current;
    abandonSearch();
    setThinking(false);
    try {
      const { answer } = await ask("load", new Uint8Array(await file.arrayBuffer()));
      if (now !== turn.current) return;
      const { black, white, result } = answer;
      const names = black || white ? `${black ?? "?"} against ${white ?? "?"}` : file.name;
      setHuman("both");
      setResigned(undefined);
      setScoring(false);
      setMessage({ text: `${names}${result ? `, ${result}` : ""}.` });
      show(loadedGame(answer));
    } catch (error) {
      if (now !== turn.current) return;
      setMessage({ text: `${file.name}: ${error.message}`, isError: true });
      // Its board may have been on the way.
      show(game);
    }
  }
  useDrop(open);

  const find = (name) => judged?.chains.find(({ stones }) => stones.includes(name));
  const keys = { p: () => play("pass"), u: undo, s: () => setScoring(!scoring) };
  const onKey = (key) => {
    keys[key]?.();
    return key in keys;
  };
  if (!board) return <p role="status">{message.isError ? message.text : "Starting Honte…"}</p>;
  const status = thinking ? "Honte is thinking…" : isOver ? "The game is over." : `${title(board.toMove)} to move.`;
  const rulesName = typeof game.rules === "string" ? game.rules : "custom";
  return (
    <>
      <header>
        <h1>Honte</h1>
        <p class="faint">Play Go, and see why stones live or die. It runs in your browser: nothing is sent anywhere.</p>
      </header>
      <main class="play">
        <section class="table" aria-label="Game">
          <Board board={board} lastMove={game.moves[game.at - 1]?.[1]} busy={thinking} chain={chain}
            judgement={scoring ? judged : undefined} onKey={onKey}
            onPoint={(name) => (find(name) && scoring ? setChain(find(name)) : play(name))}
            onHover={(name) => scoring && judged && setChain(find(name))} />
          <p class="status" role="status">
            <strong>{status}</strong> <span class={message.isError ? "wrong" : undefined}>{message.text}</span>
          </p>
          <div class="buttons">
            <button disabled={!canPlay} onClick={() => play("pass")}>Pass</button>
            <button disabled={game.at === 0} onClick={undo}>Undo</button>
            <button disabled={!canPlay} onClick={handOver}>Honte's turn</button>
            <button aria-pressed={scoring} onClick={() => setScoring(!scoring)}>Score</button>
          </div>
          <Steps at={game.at} moves={game.moves} onStep={step} />
        </section>
        <aside>
          {scoring && <Score judged={judged} chain={chain} onChain={setChain} over={isOver} resigned={hasResigned} />}
          <section class="card">
            <h2>This game</h2>
            <p>{board.columns}×{board.rows}, {rulesName} rules, komi {game.start.komi}</p>
            <p class="faint">Captured by Black {board.prisoners.black}, by White {board.prisoners.white}</p>
            <label>Strength of Honte
              <select value={strength} onChange={(event) => setStrength(event.target.value)}>
                {STRENGTHS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
              </select>
            </label>
          </section>
          <NewGame presets={presets} onBegin={begin} />
          <OpenRecord onOpen={open} />
        </aside>
      </main>
    </>
  );
}

render(<App />, document.getElementById("page"));
