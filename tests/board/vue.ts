// The same page in Vue.

import "@tafl/board";
import type { MoveDetail } from "@tafl/board";
import type {} from "@tafl/board/vue";
import { createApp, h, ref } from "vue";

const [moves, renders, mounts] = [ref(["d6-c6"]), ref(0), ref(0)];
const server = document.documentElement.dataset.server;

createApp(() => [
  h("tafl-board", {
    key: mounts.value,
    server,
    ruleset: "brandubh-wtf",
    moves: [...moves.value],
    arrows: [{ from: "d2", to: "a2", kind: "best" }],
    onMove: ({ detail }: CustomEvent<MoveDetail>) => (moves.value = [...moves.value, detail.move]),
  }),
  h("button", { id: "render", onClick: () => renders.value++ }, renders.value),
  h("button", { id: "mount", onClick: () => mounts.value++ }, mounts.value),
]).mount(document.body);
