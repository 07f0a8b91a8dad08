// The element in JSX of React 19: `import type {} from "@tafl/board/react"`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TaflBoard, TaflBoardAttributes, TaflBoardEventMap } from "./tafl-board.js";

type Events = { [Name in keyof TaflBoardEventMap as `on${Name}`]?: (event: TaflBoardEventMap[Name]) => void };
type Plain = Omit<DetailedHTMLProps<HTMLAttributes<TaflBoard>, TaflBoard>, keyof TaflBoardAttributes>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tafl-board": Plain & TaflBoardAttributes & Events;
    }
  }
}
