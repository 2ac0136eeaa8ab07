import { describe, expect, it } from "vitest";
import { StartFailure } from "../../../calls/boxes/start-failure.ts";
import { TargetError } from "../../../connect/fault.ts";
import { undecidedBy, Untestable } from "./box-work.ts";

const fault = new TargetError({ code: "too-many-restarts", restarts: 51 });

describe("what ends the work in a box", () => {
  it("leaves the claims undecided, for a reason that is told", () => {
    expect(undecidedBy(new Untestable("no arguments"))).toEqual({ kind: "undecided", reason: "no arguments" });
    expect(undecidedBy(fault)).toMatchObject({ reason: expect.stringContaining("restarted 51 times") });
  });

  it("may be the home directory, where the server does not see it", () => {
    expect(undecidedBy(new StartFailure("it ended", false, fault))).toMatchObject({ remedy: "home" });
    expect(undecidedBy(new StartFailure("it ended", true, fault))).not.toHaveProperty("remedy");
  });

  it("may be the time that it has to start, and says so", () => {
    const late = { code: "not-started-in-time", method: "initialize", startTimeoutMs: 30_000 } as const;
    const error = new TargetError({ ...late, noise: undefined, lastSent: undefined });
    expect(undecidedBy(error)).toEqual({
      kind: "undecided",
      reason: "The server did not answer initialize within 30 s of its start.",
      remedy: "startTimeout",
    });
  });

  it("is thrown on when it is no fault of the server", () => {
    const bug = new Error("a bug");
    expect(() => undecidedBy(bug)).toThrow(bug);
  });
});
