import { parentPort } from "node:worker_threads";
import "./node-platform.js";
import { serve } from "./serve.js";

const answer = serve((message) => parentPort.postMessage(message));
parentPort.on("message", answer);
