import { serve } from "./serve.js";

const answer = serve((message) => postMessage(message));
addEventListener("message", ({ data }) => answer(data));
