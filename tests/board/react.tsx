// A page in React that keeps the moves itself, and renders and mounts the board anew when it is told to.

import "@tafl/board";
import type {} from "@tafl/board/react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

function Page({ server }: { server: string }) {
  const [moves, setMoves] = useState(["d6-c6"]);
  const [renders, setRenders] = useState(0);
  const [mounts, setMounts] = useState(0);
  return (
    <main>
      <tafl-board
        key={mounts}
        server={server}
        ruleset="brandubh-wtf"
        moves={[...moves]}
        arrows={[{ from: "d2", to: "a2", kind: "best" }]}
        onmove={({ detail }) => setMoves([...moves, detail.move])}
      />
      <button id="render" onClick={() => setRenders(renders + 1)}>{renders}</button>
      <button id="mount" onClick={() => setMounts(mounts + 1)}>{mounts}</button>
    </main>
  );
}

createRoot(document.body).render(<StrictMode><Page server={document.documentElement.dataset.server ?? ""} /></StrictMode>);
