import timersPromises from "node:timers/promises";
import { promisify } from "node:util";
import { vi } from "vitest";
import { replaceExports } from "./replace-exports.ts";

/** A stream in memory passes a line on within one turn of the event loop. */
const idleTurns = 3;

/**
 * Runs what needs no process in a time that stands still while anything is under way, and goes on as soon as all waits
 * for a timer. So no wait costs time, and a busy machine makes nobody late. Modules have to be loaded before: that takes
 * turns in which nothing else happens.
 */
export async function inVirtualTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  // Vitest leaves this one as it is.
  const restore = replaceExports(timersPromises, { setTimeout: promisify(setTimeout) });
  let isOver = false;
  let idle = 0;
  const turn = (): void => {
    if (isOver) return;
    idle = isUnderWay() ? 0 : idle + 1;
    if (idle >= idleTurns) {
      idle = 0;
      vi.advanceTimersToNextTimer();
    }
    setImmediate(turn);
  };
  setImmediate(turn);
  try {
    return await work();
  } finally {
    isOver = true;
    vi.useRealTimers();
    restore();
  }
}

/** Files are read and written by other threads; what is to be done next has no thread at all. */
function isUnderWay(): boolean {
  return process.getActiveResourcesInfo().some((kind) => kind === "Immediate" || /^FSReq|Close/u.test(kind));
}
