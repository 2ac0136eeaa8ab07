import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";
import { replaceExports } from "./replace-exports.ts";

/** In the tests of the file that calls it, every wait for a time is over with the next turn of the event loop. */
export function endWaitsAtOnce(): void {
  let restore = (): void => undefined;
  beforeEach(() => {
    restore = replaceExports(timers, { setTimeout: (_ms, value) => nextTurn(value) });
  });
  afterEach(() => restore());
}
