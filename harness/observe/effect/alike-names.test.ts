import { describe, expect, it } from "vitest";
import { patternOf } from "./alike-names.ts";

const random = ["/w/seg-k3x9qz", "/w/seg-p0q1rs"];

describe("a name", () => {
  it.each([
    ["with another number", "/w/beat-2048.log", ["/w/beat-17.log", "/w/beat-18.log"]],
    ["with another random part as long", "/w/seg-z9y8x7", random],
    ["in a directory with another random part", "/w/run-z9y8/out", ["/w/run-a1b2/out", "/w/run-c3d4/out"]],
    ["that is random as a whole", "/w/a8f3k2", ["/w/q1w2e3", "/w/z9x8c7"]],
    ["beside a single one that looks random", "/w/seg-zyxwvu", random.slice(1)],
    ["with a random part of another length", "/w/seg-00ab1", random.slice(0, 1)],
    ["before the same extension", "/w/a.k3x9qz.json", ["/w/a.zz0000.json"]],
    ["in capitals and small letters", "/w/tmp-AbCdEf", ["/w/tmp-qrsTuv"]],
    ["that is long and random as a whole", "/w/V1StGXR8_Z5jdHi6B-myT", ["/w/q8Kd03mLx_2bYhAa1-ppe"]],
    ["below a single directory that looks random", "/t/tmpab12cd34/out", ["/t/tmpx9y8z7w6/out"]],
  ])("%s is made like the others", (_, name, others) => {
    const isAlike = patternOf(name, others);
    expect([name, ...others].map((each) => isAlike?.(each))).toEqual([name, ...others].map(() => true));
    expect(isAlike?.("/w/trace")).toBe(false);
  });

  it.each([
    ["with another number than a single one", "/w/beat-2", ["/w/beat-1", "/w/beat-1"]],
    ["in another directory", "/v/seg-z9y8x7", random],
    ["with another beginning", "/w/sig-z9y8x7", random],
    ["with a longer random part", "/w/seg-z9y8x7w6", random],
    ["beside a single one of plain words", "/w/report-final", ["/w/report-draft"]],
    ["beside a single short random one without a beginning", "/w/a8f3k2", ["/w/q1w2e3"]],
    ["with an ending of its own", "/w/a.k3x9qz.json", ["/w/a.zz0000.jsonl"]],
    ["of as many letters as fixed ones", "/w/trace", ["/w/cache", "/w/index"]],
    ["with too short a random part", "/w/seg-abc", ["/w/seg-xyz", "/w/seg-uvw"]],
  ])("%s is one of its own", (_, name, others) => {
    expect(patternOf(name, others)).toBeUndefined();
  });
});
