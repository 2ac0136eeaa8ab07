import { expect, it } from "vitest";
import { couldNotBeEnded, isStillRunning, wasEnded } from "./left-running.ts";

it("a command that looks like the sentence about one that could not be ended is no such sentence", () => {
  expect(isStillRunning(couldNotBeEnded("sleep 60"))).toBe(true);
  expect(wasEnded("sleep 60")).toBe("sleep 60");
  expect(isStillRunning(wasEnded(couldNotBeEnded("sleep 60")))).toBe(false);
});
