import "./node-platform.js";

export * from "./index.js";
