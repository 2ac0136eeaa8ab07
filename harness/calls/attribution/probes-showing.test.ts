import { describe, expect, it } from "vitest";
import { claims } from "./claim.ts";
import { called, nonsense, probed, recorded, shows, standingIn, started, type Part } from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];

describe("what a probe has shown, and others were called since its answer before", () => {
  const seen = [probed("c"), called("a"), probed("b"), probed("c", [shows(1)])];

  it.each<[string, string, readonly Part[]]>([
    ["kept", "is asked before and after it", [probed("c"), called("a"), probed("c"), nonsense("b")]],
    ["masked", "is not asked", [called("a"), nonsense("b")]],
    ["masked", "is not asked before it", [called("a"), probed("c"), nonsense("b")]],
    ["masked", "is not asked after it", [probed("c"), called("a"), nonsense("b")]],
    ["masked", "is asked in another process", [probed("c"), started(), called("a"), probed("c"), nonsense("b")]],
    ["masked", "is called, but not to see what it shows", [called("c"), called("a"), called("c"), nonsense("b")]],
  ])("a claim of the tool is %s by a session where that %s", (standing, _, quiet) => {
    expect(standingIn(recorded(tools, seen, quiet), "a", claims.readOnly)).toBe(standing);
  });

  it("says nothing of a claim that it does not break, nor of a tool that was not called", () => {
    const quiet = [called("a"), called("d"), nonsense("b")];
    expect(standingIn(recorded(tools, seen, quiet), "a", claims.closedWorld)).toBe("kept");
    expect(standingIn(recorded(tools, seen, quiet), "d", claims.readOnly)).toBe("kept");
  });
});
