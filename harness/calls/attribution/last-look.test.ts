// Covers what rests on a session that went on after its last look.
import { describe, expect, it } from "vitest";
import { claims } from "./claim.ts";
import {
  called,
  idle,
  probed,
  recorded,
  removes,
  standingIn,
  started,
  unlooked,
  whoseIn,
  type Part,
} from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];
const unseen = { ...idle(2_000), isLooked: false };

describe("an effect", () => {
  const seen = [called("a", [removes()])];

  it.each<[string, string, Parts]>([
    ["certain", "was looked at for as long", [idle(550), unlooked("b")]],
    ["certain", "had the tool called after the last look", [called("b"), idle(2_000), unlooked("a")]],
    ["no-control", "was looked at for less time", [called("b"), unseen]],
    ["no-control", "was never looked at", [{ ...started(), isLooked: false }, unlooked("b")]],
  ])("is %s by a session that %s", (whose, _, control) => {
    expect(whoseIn(recorded(tools, seen, control))).toBe(whose);
  });

  it("is certain where the other calls came before the last look", () => {
    const after = [called("b"), called("a", [removes()])];
    const standing = (...control: Parts): string => standingIn(recorded(tools, after, control), "a", claims.readOnly);
    expect(standing(called("b"), called("c"), idle(2_000), unlooked("d"))).toBe("contradicted");
    expect(standing(called("c"), idle(2_000), unlooked("b"), unlooked("d"))).toBe("others-before");
  });
});

describe("a claim", () => {
  const unlookedProbe = { ...probed("b"), isLooked: false };

  it.each<[string, string, Parts]>([
    ["kept", "only probes were asked", [called("a"), called("b"), unlookedProbe]],
    ["masked", "another call came", [called("a"), called("b"), unlooked("b")]],
    ["masked", "nobody looked", [called("a"), called("b"), unseen]],
    ["masked", "a probe alone followed the tool", [called("a"), unlookedProbe]],
  ])("is %s where after the last look %s", (standing, _, session) => {
    expect(standingIn(recorded(tools, session), "a", claims.readOnly)).toBe(standing);
  });
});
