#!/usr/bin/env node
// Runs the server, whose binary is in the optional dependency of this platform.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";

// On macOS one package has the binary for all processors.
const platform = process.platform === "darwin" ? "darwin" : `${process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "tafld.exe" : "tafld";
let binary;
try {
  binary = createRequire(import.meta.url).resolve(`@tafl/server-${platform}/${program}`);
} catch {
  console.error(
    `tafld: the package @tafl/server-${platform} is not installed. There are binaries for Linux on x64 and arm64, macOS, and Windows on x64; ` +
      "there, install without --no-optional or --omit=optional. On other systems build tafld from its sources.",
  );
  process.exit(1);
}
const server = spawn(binary, process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
// A terminal sends it to both; the launcher waits until the server has ended.
process.on("SIGINT", () => {});
server.on("error", (error) => {
  console.error(`tafld: ${binary} cannot be started: ${error.message}`);
  process.exitCode = 1;
});
server.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
