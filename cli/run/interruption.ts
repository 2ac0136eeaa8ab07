import { killAllGroups } from "../../harness/connect/process-group.ts";

/** The first signal ends the run in order, with a report of what was found; the second ends it at once. */
export function listenForInterruption(): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      killAllGroups();
      process.exit(130);
    }
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
