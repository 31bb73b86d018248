// The form for a new game, records, and the way through a game.

import { useEffect, useState } from "preact/hooks";

export function NewGame({ presets, onBegin }) {
  const [size, setSize] = useState("9");
  const [rules, setRules] = useState("chinese");
  const [komi, setKomi] = useState("7.5");
  const [human, setHuman] = useState("black");
  const preset = presets.find(({ name }) => name === rules);
  const chooseRules = (event) => {
    setRules(event.target.value);
    setKomi(String(presets.find(({ name }) => name === event.target.value).komi));
  };
  const begin = (event) => {
    event.preventDefault();
    onBegin({ size: Number(size), rules, komi: Number(komi), human });
  };
  return (
    <form class="card" onSubmit={begin}>
      <h2>New game</h2>
      <div class="fields">
        <label>Board
          <select value={size} onChange={(event) => setSize(event.target.value)}>
            {["9", "13", "19"].map((n) => <option key={n} value={n}>{n}×{n}</option>)}
          </select>
        </label>
        <label>You play
          <select value={human} onChange={(event) => setHuman(event.target.value)}>
            <option value="black">Black</option>
            <option value="white">White</option>
            <option value="both">both colors</option>
          </select>
        </label>
        <label>Rules
          <select value={rules} onChange={chooseRules}>
            {presets.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
        <label>Komi
          <input type="number" step="0.5" min="-100" max="100" required value={komi}
            onInput={(event) => setKomi(event.target.value)} />
        </label>
      </div>
      {preset && <p class="faint">{preset.summary}</p>}
      <button class="main">New game</button>
    </form>
  );
}

export function OpenRecord({ onOpen }) {
  const choose = (event) => {
    const [file] = event.target.files;
    if (file) onOpen(file);
    // The same file can be chosen again.
    event.target.value = "";
  };
  return (
    <section class="card">
      <h2>Record</h2>
      <label>Open an SGF file, or drop it anywhere on this page
        <input type="file" accept=".sgf,application/x-go-sgf" onChange={choose} />
      </label>
    </section>
  );
}

// Opens a file that is dropped on the page.
export function useDrop(onOpen) {
  useEffect(() => {
    const over = (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    };
    const leave = (event) => {
      if (event.relatedTarget === null) document.body.classList.remove("dropping");
    };
    const drop = (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) onOpen(file);
    };
    const listeners = Object.entries({ dragover: over, dragleave: leave, drop });
    for (const [name, listener] of listeners) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
    };
  }, [onOpen]);
}

export function Steps({ at, moves, onStep }) {
  const last = moves.length;
  const [color, move] = moves[at - 1] ?? [];
  const button = (text, name, to) => (
    <button aria-label={name} title={name} disabled={to < 0 || to > last || to === at} onClick={() => onStep(to)}>{text}</button>
  );
  return (
    <div class="steps">
      {button("«", "Start", 0)}
      {button("‹", "One move back", at - 1)}
      <input type="range" aria-label="Move" min="0" max={last} value={at} disabled={last === 0}
        onInput={(event) => onStep(Number(event.target.value))} />
      {button("›", "One move on", at + 1)}
      {button("»", "End", last)}
      <output>{at === 0 ? "Start" : `Move ${at} of ${last}: ${color} ${move}`}</output>
    </div>
  );
}
