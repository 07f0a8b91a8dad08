// A program whose server is stopped and started again: `node restart.js ADDRESS`. It prints "begun", and after a line of its input why a
// single attempt fails, "waiting" when another call has been refused three times, and what that call says when it is answered.
import { once } from "node:events";
import { createTafl, retryFor } from "@tafl/client";

let refused = 0;
const tafl = createTafl({
  baseUrl: process.argv[2] ?? "",
  fetch: async (...request) => {
    try {
      return await fetch(...request);
    } catch (failure) {
      if (++refused === 4) console.log("waiting");
      throw failure;
    }
  },
});

const start = await tafl.newPosition({ rules: { case: "ruleset", value: "brandubh-wtf" } });
const at = { case: "token", value: start.position?.token ?? "" } as const;
console.log("begun");
await once(process.stdin, "data");
await tafl.applyMove({ at, move: "d2-a2" }, { contextValues: retryFor(0) }).catch((failure: unknown) => console.log(String(failure)));
// On any machine, the server is back by then.
const { result } = await tafl.applyMove({ at, move: "d2-a2" }, { contextValues: retryFor(600) });
console.log(result.case === "applied" && result.value.sentence);
process.exit(0);
