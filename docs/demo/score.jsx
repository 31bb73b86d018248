// The score of what is on the board, and the chains with their reasons.

import { title } from "./game.js";

// As the badges of the program's pages have it.
const CLASSES = { alive: "pass", dead: "FAIL", seki: "fail" };

function sentence({ result, winner, score }, over) {
  if (!winner) return result === "0" ? "The count is equal." : "The game has no result.";
  const points = Math.abs(score);
  const by = points === 0 ? "" : ` by ${points} ${points === 1 ? "point" : "points"}`;
  return `${title(winner)} ${over ? "wins" : "leads"}${by}.`;
}

export function Score({ judged, chain, onChain, over, resigned }) {
  if (!judged) return <section class="card"><h2>Score</h2><p>Judging…</p></section>;
  const open = judged.chains.filter(({ settled }) => !settled).length;
  return (
    <section class="card score" aria-label="Score">
      <h2>Score</h2>
      <p class="result">
        <strong>{judged.result}</strong> {sentence(judged, over && !resigned)}
      </p>
      {!over && <p class="faint">The game is not over: this counts the board as it is judged.</p>}
      <p class="legend faint">
        Squares are territory. <b aria-hidden="true">×</b> is a dead stone, <b aria-hidden="true">△</b> one in seki.
      </p>
      <p class="reason" aria-live="polite">
        {chain ? `${title(chain.color)} ${chain.stones[0]}: ${chain.status}, ${chain.reason}.` : "Choose a chain here or on the board to see why."}
      </p>
      <details>
        <summary>The count</summary>
        <ol class="count">{judged.count.map((step) => <li key={step}>{step}</li>)}</ol>
      </details>
      <details open>
        <summary>
          {judged.chains.length} {judged.chains.length === 1 ? "chain" : "chains"}
          {open > 0 && `, ${open} of them unsettled`}
        </summary>
        <ul class="chains">
          {judged.chains.map((one) => (
            <li key={one.stones[0]}>
              <button aria-pressed={one === chain} onClick={() => onChain(one)} onMouseEnter={() => onChain(one)}
                onFocus={() => onChain(one)}>
                <i class={one.color} aria-hidden="true" />
                <span>{title(one.color)} {one.stones[0]}, {one.stones.length}</span>
                <span class={`badge ${CLASSES[one.status]}`}>{one.status}</span>
                <span class="faint">{one.reason}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <p class="faint">Judged in {judged.milliseconds.toFixed(judged.milliseconds < 10 ? 1 : 0)} ms.</p>
    </section>
  );
}
