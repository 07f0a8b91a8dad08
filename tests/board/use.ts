// The types of the package, as a page uses them.

import { TaflBoard, type MoveDetail, type Position } from "@tafl/board";

export async function use(): Promise<string> {
  const board = document.querySelector("tafl-board") ?? new TaflBoard();
  board.level = "3";
  board.arrows = [{ from: "d2", to: "a2", kind: "best" }];
  board.addEventListener("move", ({ detail }: { detail: MoveDetail }) => console.log(detail.move, detail.result.sentence));
  const position: Position | null = await board.load({ ruleset: "brandubh-wtf", moves: ["d2-a2"] });
  // @ts-expect-error: a kind that there is not
  board.highlights = [{ square: "a1", kind: "none" }];
  return (await board.play("d5-a5")) ? (position?.board ?? "") : board.token;
}
