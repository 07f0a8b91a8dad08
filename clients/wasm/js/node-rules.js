import "./node-platform.js";

export * from "./rules.js";
