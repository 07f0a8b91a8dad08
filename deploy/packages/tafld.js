#!/usr/bin/env node
// Runs the server, whose binary is in the optional dependency of this platform.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";

const platform = `${process.platform}-${process.arch}`;
let binary;
try {
  binary = createRequire(import.meta.url).resolve(`@tafl/server-${platform}/tafld`);
} catch {
  console.error(
    `tafld: the package @tafl/server-${platform} is not installed. There are binaries for linux-x64 and linux-arm64; on these, install ` +
      "without --no-optional or --omit=optional. On other systems use the container image, or build tafld from its sources.",
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
