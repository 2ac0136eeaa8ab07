import { afterEach, describe, expect, it } from "vitest";
import { StartFailure } from "../../../calls/boxes/start-failure.ts";
import { TargetError } from "../../../connect/fault.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { endHubs, hubFor } from "../../../instances/fixture-hub.ts";
import { RunStopped } from "../../../instances/stop.ts";
import { inBox, undecidedBy, Untestable } from "./box-work.ts";
import { boxedServer } from "./fixture-boxed-server.ts";

afterEach(endHubs);

const fault = new TargetError({ code: "too-many-restarts", restarts: 51 });

describe("a helping call that is not answered in a box", () => {
  const exchange = {
    step: { method: "tools/list" },
    outcome: { kind: "gone", reason: { code: "ended-by-us" } },
  } as const;
  const server = boxedServer([], () => ({}));

  it("has ended the server, but where the run is over", async () => {
    const boxes = server.boxes(hubFor(server.target));
    const use = (): Promise<never> => Promise.reject(new EndedByHelper(exchange));
    await expect(inBox({ stopReason: undefined }, boxes, use)).rejects.toThrow(EndedByHelper);
    await expect(inBox({ stopReason: { code: "interrupted" } }, boxes, use)).rejects.toThrow(RunStopped);
  });
});

describe("what ends the work in a box", () => {
  it("leaves the claims undecided, for a reason that is told", () => {
    expect(undecidedBy(new Untestable("no arguments"))).toEqual({
      kind: "undecided",
      cause: "no-work",
      reason: "no arguments",
    });
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
      cause: "start",
      reason: "The server did not answer initialize within 30 s of its start.",
      remedy: "startTimeout",
    });
  });

  it("is thrown on when it is no fault of the server", () => {
    const bug = new Error("a bug");
    expect(() => undecidedBy(bug)).toThrow(bug);
  });
});
