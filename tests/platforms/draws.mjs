// Whether a level accepts draws, as the room's referee says: `node draws.mjs GAMES`, where GAMES is JSON.

import { Referee } from "./referee.ts";

const referee = new Referee("en", () => {});
const answers = [];
for (const [ruleset, moves, side] of JSON.parse(process.argv[2])) {
  answers.push(await referee.accepts({ ruleset, moves }, { side, level: 6, seed: 1 }));
}
console.log(JSON.stringify(answers));
