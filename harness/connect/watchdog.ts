import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { markVariable } from "./marked-processes.ts";
import { ownedPrefix } from "./owned-name.ts";

/**
 * Waits for the end of its input, which comes when our process ends, however it ends, and then ends what carries our mark.
 * It looks three times, since what is found may start more meanwhile.
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
 * Has the instances ended when our own process is killed. A shell in a session of its own, so that a signal to our group
 * does not reach it; nothing on systems without /proc.
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
  // Where it cannot be started, a run that is killed leaves to the next one what a server does not end by itself.
  watchdog.on("error", () => undefined);
  watchdog.stdin.on("error", () => undefined);
  watchdog.unref();
  if ("unref" in watchdog.stdin && typeof watchdog.stdin.unref === "function") watchdog.stdin.unref();
}
