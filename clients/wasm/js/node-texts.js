import "./node-platform.js";

export * from "./texts.js";
