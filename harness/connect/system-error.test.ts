import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSystemError } from "./system-error.ts";

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("an error of the system", () => {
  const missing = thrownBy(() => readFileSync("/no/such/file"));

  it("is told from others by its code", () => {
    expect(isSystemError(missing)).toBe(true);
    expect(isSystemError(missing, "EACCES", "ENOENT")).toBe(true);
    expect(isSystemError(missing, "EACCES")).toBe(false);
  });

  it.each([new Error("ENOENT"), Object.assign(new Error("numbered"), { code: 1 }), { code: "ENOENT" }, "ENOENT", null])(
    "is not %j",
    (thrown) => {
      expect(isSystemError(thrown)).toBe(false);
    },
  );
});
