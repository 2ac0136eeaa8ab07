// Covers `controlFor`, where an effect is one that a probe shows.
import { describe, expect, it } from "vitest";
import { claims } from "./claim.ts";
import { called, idle, probed, recorded, shows, standingIn } from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];

describe("what a probe shows", () => {
  const seen = [probed("p"), called("a"), probed("p", [shows(1)])];
  const control = [probed("p"), called("b"), probed("p")];

  it("is charged to what was called since its answer before, and not to itself", () => {
    const records = recorded([...tools, "p"], seen, control, [called("b"), called("c")]);
    expect(standingIn(records, "a", claims.readOnly)).toBe("contradicted");
    expect(standingIn(records, "p", claims.readOnly)).not.toBe("contradicted");
  });

  it("is open by a session in which the probe was not asked as late", () => {
    const records = recorded([...tools, "p"], seen, [probed("p"), called("b"), called("c"), idle(2_000)]);
    expect(standingIn(records, "a", claims.readOnly)).not.toBe("contradicted");
  });

  it("is charged by a session in which the probe was asked less often, as late", () => {
    const often = [probed("p"), probed("p"), called("a"), probed("p", [shows(2)])];
    const once = [probed("p"), called("b"), called("c"), idle(500), probed("p")];
    expect(standingIn(recorded([...tools, "p"], often, once), "a", claims.readOnly)).toBe("contradicted");
  });

  it("is open where more was called since then", () => {
    const records = recorded(
      [...tools, "p"],
      [probed("p"), called("b"), called("a"), probed("p", [shows(1)])],
      control,
    );
    expect(standingIn(records, "a", claims.readOnly)).not.toBe("contradicted");
  });
});
