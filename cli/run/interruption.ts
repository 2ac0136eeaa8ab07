import { HungWork } from "../../harness/instances/hung-work.ts";
import { killAllGroups } from "../../harness/connect/process-group.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { watchLoop } from "./loop-watch.ts";

/** How a command is ended, and a run in it. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** What only a command says of a run. */
  readonly ofRun: { readonly removesAtExit: boolean; readonly hung: AbortSignal };
  readonly end: () => void;
}

/** The last words of our process. */
const killed =
  "error: this command did not end when its time was over, and was killed: what it had found is lost\nThis is a bug in it or in a check, not in your server. Please report it, with the command.\n";

/**
 * The first signal ends the run in order, with a report of what was found; the second ends it at once.
 *
 * @param maxTimeMs the time of the run: what holds everything up past it is ended, where nobody else is in this process.
 *   Absent where there is no end
 */
export function listenForInterruption(
  surroundings: Pick<Surroundings, "on" | "off" | "exit" | "endsWithCommand">,
  maxTimeMs?: number,
): Interruption {
  const [controller, hung] = [new AbortController(), new AbortController()];
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      killAllGroups();
      surroundings.exit(130);
    }
    controller.abort();
  };
  for (const signal of signals) surroundings.on(signal, onSignal);
  const isWatched = surroundings.endsWithCommand && maxTimeMs !== undefined;
  const endWatch = isWatched ? watchLoop(maxTimeMs, (stack) => hung.abort(new HungWork(stack)), killed) : undefined;
  return {
    signal: controller.signal,
    ofRun: { removesAtExit: surroundings.endsWithCommand, hung: hung.signal },
    end: () => {
      endWatch?.();
      for (const signal of signals) surroundings.off(signal, onSignal);
    },
  };
}
