import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { markVariable } from "./marked-processes.ts";
import { ownedPrefix } from "./owned-name.ts";

/**
 * Waits for the end of its input, which comes when our process ends in any way, and then ends every process that carries our
 * mark. It looks three times, since a process that it finds may start more meanwhile.
 */
const script = `
trap '' HUP INT TERM
cat > /dev/null
for round in 1 2 3; do
  for file in $(grep -lzs "^$1=$2" /proc/[0-9]*/environ); do
    id=\${file#/proc/}
    kill -9 "\${id%/environ}" 2> /dev/null
  done
done`;

let isWatched = false;

/**
 * Ends the instances when our own process is killed. It is a shell in a session of its own, so that a signal to our group
 * does not reach it. Does nothing on systems without /proc.
 */
export function watchOurEnd(): void {
  if (isWatched || process.platform !== "linux" || !existsSync("/bin/sh")) return;
  isWatched = true;
  const watchdog = spawn("/bin/sh", ["-c", script, "sh", markVariable, ownedPrefix()], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Where the watchdog cannot start, a killed run leaves behind what does not end by itself, for the next run to end.
  watchdog.on("error", () => undefined);
  if (watchdog.pid === undefined) return;
  watchdog.stdin.on("error", () => undefined);
  watchdog.unref();
  if ("unref" in watchdog.stdin && typeof watchdog.stdin.unref === "function") watchdog.stdin.unref();
}
