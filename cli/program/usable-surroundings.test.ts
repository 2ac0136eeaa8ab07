import { expect, it } from "vitest";
import { assertUsable } from "./usable-surroundings.ts";
import { UsageError } from "./usage-error.ts";

it("a run needs a directory for temporary files", () => {
  expect(() => assertUsable()).not.toThrow();
  expect(() => assertUsable("/nowhere/at/all")).toThrow(UsageError);
  expect(() => assertUsable("/nowhere/at/all")).toThrow("in /nowhere/at/all (ENOENT)");
});
