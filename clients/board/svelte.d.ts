// The element in the markup of Svelte 5: `import type {} from "@tafl/board/svelte"`.

import type { HTMLAttributes } from "svelte/elements";
import type { TaflBoard, TaflBoardAttributes, TaflBoardEventMap } from "./tafl-board.js";

type Events = { [Name in keyof TaflBoardEventMap as `on${Name}`]?: (event: TaflBoardEventMap[Name]) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "tafl-board": Omit<HTMLAttributes<TaflBoard>, keyof TaflBoardAttributes> & TaflBoardAttributes & Events;
  }
}
