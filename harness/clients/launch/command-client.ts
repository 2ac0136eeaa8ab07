import { setTimeout as delay } from "node:timers/promises";
import { TargetError } from "../../connect/fault.ts";
import { launchProcess, type LaunchedProcess } from "../../connect/launched-process.ts";
import { describeFault } from "../../results/describe-fault.ts";
import type { Secret } from "../../secrets/secret.ts";
import type { ClientEnd } from "../transcript/transcript.ts";
import type { TestedClient } from "./client-launch.ts";
import type { ClientConfiguration } from "./configurations.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

/** A client that is run by a command, and how long it may take. */
export interface ClientCommand {
  readonly words: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Files beside those that are known that placeholders stand for. */
  readonly configurations?: readonly ClientConfiguration[];
  /** What stands in these files that no report may show. */
  readonly secrets?: readonly Secret[];
}

/** Makes a client of a command. Each run of it is a process group of its own, of which nothing is left at its end. */
export function commandClient({ words, cwd, env, timeoutMs, configurations }: ClientCommand): TestedClient {
  return {
    command: words,
    run: async (place, stop) => {
      const filled = fillPlaceholders(words, env, place, configurations);
      const [command = "", ...args] = filled.words;
      let launched: LaunchedProcess;
      try {
        launched = await launchProcess({ command, args, cwd, env: { ...filled.env, ...place.env } }, place.directory);
      } catch (error) {
        if (!(error instanceof TargetError)) throw error;
        return { end: { kind: "not-started", reason: describeFault(error.fault).message }, leftRunning: [] };
      }
      // Nobody reads its output, and a full pipe would stop it.
      launched.read(() => undefined);
      const end = await endOf(launched, timeoutMs, stop);
      await launched.stop("SIGTERM");
      return { end, leftRunning: launched.outlived };
    },
  };
}

async function endOf(launched: LaunchedProcess, timeoutMs: number, stop: AbortSignal): Promise<ClientEnd> {
  const timer = new AbortController();
  const signal = AbortSignal.any([timer.signal, stop]);
  const late = delay(timeoutMs, "out-of-time" as const, { signal }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") return "stopped" as const;
    throw error;
  });
  const reason = await Promise.race([launched.exited(), late]);
  timer.abort();
  const stderr = launched.lastWords;
  if (reason === "out-of-time") return { kind: "out-of-time", timeoutMs, stderr };
  if (reason === "stopped") return { kind: "stopped", stderr };
  if (reason.code === "exited") return { kind: "exited", exitCode: reason.exitCode, stderr };
  return { kind: "killed", signal: reason.code === "killed" ? reason.signal : "unknown", stderr };
}
