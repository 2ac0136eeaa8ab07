import { describe, expect, it } from "vitest";
import { runArguments } from "./fixture-arguments.ts";
import { chooseGate } from "./gate.ts";

describe("what a run has to reach", () => {
  const configured = { run: { failOn: ["ambiguous"], minVerified: 3 } } as const;

  it("is what the configuration says, where nothing was typed", () => {
    expect(chooseGate(runArguments(), configured)).toEqual({ failOn: ["ambiguous"], minVerified: 3 });
    expect(chooseGate(runArguments(), { run: {} })).toEqual({ failOn: [] });
  });

  it("is what was typed, where it was", () => {
    const typed = runArguments({ failOn: ["warn"], minVerified: "80%" });
    expect(chooseGate(typed, configured)).toEqual({ failOn: ["warn"], minVerified: "80%" });
  });
});
