import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { assertUsable } from "./usable-surroundings.ts";
import { UsageError } from "./usage-error.ts";

it("a run needs a directory for temporary files, and one to be started in", () => {
  expect(() => assertUsable()).not.toThrow();
  expect(() => assertUsable("/nowhere/at/all")).toThrow(UsageError);
  expect(() => assertUsable("/nowhere/at/all")).toThrow("in /nowhere/at/all (ENOENT)");
  const gone = (): string => {
    throw Object.assign(new Error("gone"), { code: "ENOENT" });
  };
  expect(() => assertUsable(tmpdir(), gone)).toThrow("the working directory cannot be used (ENOENT)");
});
