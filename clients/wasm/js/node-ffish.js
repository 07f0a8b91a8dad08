import "./node-platform.js";

export { default } from "./ffish.js";
export * from "./ffish.js";
