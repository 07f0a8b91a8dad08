// The element in templates of Vue 3: `import type {} from "@tafl/board/vue"`.

import type { DefineComponent } from "vue";
import type { TaflBoardAttributes, TaflBoardEventMap } from "./tafl-board.js";

type Events = { [Name in keyof TaflBoardEventMap as `on${Capitalize<Name>}`]?: (event: TaflBoardEventMap[Name]) => void };

declare module "vue" {
  interface GlobalComponents {
    "tafl-board": DefineComponent<TaflBoardAttributes & Events>;
  }
}
