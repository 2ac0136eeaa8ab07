import { killAllGroups } from "../../harness/connect/process-group.ts";
import type { Surroundings } from "../program/surroundings.ts";

/** The first signal ends the run in order, with a report of what was found; the second ends it at once. */
export function listenForInterruption(surroundings: Pick<Surroundings, "on" | "off" | "exit">): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      killAllGroups();
      surroundings.exit(130);
    }
    controller.abort();
  };
  for (const signal of signals) surroundings.on(signal, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) surroundings.off(signal, onSignal);
    },
  };
}
