import { describe, expect, it } from "vitest";
import { completeProfile } from "../../report-model/fixture-profile.ts";
import { assertSameGiven, repeatedArguments } from "./repeated-run.ts";

describe("a run that is made again", () => {
  it("has the options of the report, and what no report holds as it is typed", () => {
    const options = repeatedArguments({ cmd: "node s.js", example: ["a.b=1"] }, 7, completeProfile.asked);
    expect(options).toMatchObject({
      cmd: "node s.js",
      example: ["a.b=1"],
      seed: 7,
      maxTime: 120,
      execute: true,
      sandbox: true,
      home: true,
      observe: "files",
      reading: ["destructive=additive"],
      profile: ["openai"],
      tool: ["read"],
    });
  });

  it.each([
    [{ examples: ["a.b"] }, {}, "it had examples (a.b), to be given again with --example or --config"],
    [{}, { upstream: "off" }, "it had no answers of web APIs, which --upstream gives"],
    [
      { variables: ["A"] },
      { variables: ["B"] },
      "it had other variables for the server (A) than --env-from or --env gives (B)",
    ],
    [{ shown: 2 }, {}, "it had more directories for the server (2), to be given again with --show"],
  ])("is refused where %j was given, and %j is", (then, now, sentence) => {
    expect(() => assertSameGiven("r.json", then, now)).toThrow(
      `r.json was not made with what is given now: ${sentence}`,
    );
    expect(() => assertSameGiven("r.json", then, then)).not.toThrow();
  });
});
