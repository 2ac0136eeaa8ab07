import { describe, expect, it } from "vitest";
import { listed } from "../../../check/fixture-subject.ts";
import { Upsets } from "./upsets.ts";

const probes = ["empties", "version", "show"].map((name) => ({ tool: listed({ name }), arguments: {} }));

function askedBeside(underTest: string, ...upsetShow: readonly string[]): readonly string[] {
  const upsets = new Upsets();
  upsets.add(upsetShow.map((by) => ({ upset: "show", by })));
  return upsets.probesBeside(underTest, probes).map(({ tool }) => tool.name);
}

describe("a probe that another one upsets", () => {
  it.each([
    { underTest: "act", asked: ["empties", "version"] },
    { underTest: "version", asked: ["empties", "version"] },
    { underTest: "empties", asked: ["empties", "version", "show"] },
    { underTest: "show", asked: ["version", "show"] },
  ])("is asked only where that one is not: beside $underTest", ({ underTest, asked }) => {
    expect(askedBeside(underTest, "empties")).toEqual(asked);
  });

  it("is asked beside none where several upset it: it tells what is called", () => {
    expect(askedBeside("empties", "empties", "version")).toEqual(["empties", "version"]);
    expect(askedBeside("act", "empties", "version")).toEqual(["empties", "version"]);
  });
});
