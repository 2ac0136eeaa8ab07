import { describe, expect, it } from "vitest";
import { patternOf } from "./alike-names.ts";

const random = ["/w/seg-k3x9qz", "/w/seg-p0q1rs"];

describe("a name", () => {
  it.each([
    ["with another number", "/w/beat-2048.log", ["/w/beat-17.log"]],
    ["with another random part as long", "/w/seg-z9y8x7", random],
    ["in a directory with another random part", "/w/run-z9y8/out", ["/w/run-a1b2/out", "/w/run-c3d4/out"]],
    ["that is random as a whole", "/w/a8f3k2", ["/w/q1w2e3", "/w/z9x8c7"]],
  ])("%s is made like the others", (_, name, others) => {
    const isAlike = patternOf(name, others);
    expect([name, ...others].map((each) => isAlike?.(each))).toEqual([name, ...others].map(() => true));
    expect(isAlike?.("/w/trace")).toBe(false);
  });

  it.each([
    ["in another directory", "/v/seg-z9y8x7", random],
    ["with another beginning", "/w/sig-z9y8x7", random],
    ["with a longer random part", "/w/seg-z9y8x7w6", random],
    ["beside a single random one", "/w/seg-z9y8x7", random.slice(1)],
    ["of as many letters as fixed ones", "/w/trace", ["/w/cache", "/w/index"]],
    ["with too short a random part", "/w/seg-abc", ["/w/seg-xyz", "/w/seg-uvw"]],
  ])("%s is one of its own", (_, name, others) => {
    expect(patternOf(name, others)).toBeUndefined();
  });
});
