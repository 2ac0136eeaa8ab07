import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Connect } from "../relay/relay.ts";

/** Upstreams that are started by a command, one for each client; no shell sees it. */
export function connectCommand([command = "", ...args]: readonly string[]): Connect {
  return (receiver) => {
    const upstream = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: upstream.stdout }).on("line", (line) => receiver.line(line));
    // It is written to until its end is known.
    upstream.stdin.on("error", () => undefined);
    upstream.once("error", () => receiver.gone());
    upstream.once("close", () => receiver.gone());
    process.once("exit", () => upstream.kill());
    return {
      send: (line) => void upstream.stdin.write(`${line}\n`),
      close: () => {
        upstream.stdin.end();
        upstream.kill();
      },
    };
  };
}
