// <tafl-board> by its types.
import { Refused, type Position, type TaflBoard } from "./tafl-board.js";

export async function analysed(board: TaflBoard): Promise<string> {
  board.theme = "wood";
  board.readonly = false;
  board.moves = ["d6-c6", "d5-a5"];
  board.position = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
  board.arrows = [{ from: "d2", to: "a2", kind: "best" }, { from: "d6", to: "a6" }];
  board.highlights = new Set([{ square: "d4" }]);
  board.addEventListener("move", ({ detail }) => console.log(detail.move, detail.result.sentence, detail.level ?? 0));
  board.addEventListener("step", ({ detail: { ply, plies } }) => ply <= plies);
  board.addEventListener("failed", (event) => event.detail.error instanceof Refused && event.preventDefault());
  board.addEventListener("click", ({ clientX }) => clientX);
  const legal: boolean = await board.play("d2-a2");
  if (!legal) board.undo();
  const shown: Position | null = await board.load({ ruleset: "brandubh-wtf", moves: board.moves, ply: 1 });
  document.createElement("tafl-board").orientation = "defenders";
  // @ts-expect-error: a kind that there is not
  board.arrows = [{ from: "d2", to: "a2", kind: "worst" }];
  // @ts-expect-error: an attribute is text
  board.theme = 3;
  // @ts-expect-error: a level may not have moved
  board.addEventListener("move", ({ detail }) => detail.level.toFixed());
  return shown?.token ?? board.token;
}
