import { describe, expect, it } from "vitest";
import { describeOwnFailure } from "./check-failure.ts";

describe("what went wrong in a run", () => {
  it("is a bug where nothing else is known", () => {
    expect(describeOwnFailure(new Error("no keys"))).toMatchObject({
      code: "internal-error",
      message: "The run ended early: Error: no keys",
    });
  });

  it("is none where the system has nothing left to give", () => {
    const full = Object.assign(new Error("EMFILE: too many open files, scandir '/proc'"), { code: "EMFILE" });
    expect(describeOwnFailure(full, "Something could not be ended")).toMatchObject({
      code: "out-of-resources",
      message: "Something could not be ended: EMFILE: too many open files, scandir '/proc'",
    });
  });
});
