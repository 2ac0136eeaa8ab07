import { describe, expect, it } from "vitest";
import { describedModes } from "./described-modes.ts";

describe("the values that texts list for an argument", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["in quotes", "'local', 'remote' or 'all'", "", ["local", "remote", "all"]],
    ["after what allows them", 'What to do, one of: "look" | "book".', "", ["look", "book"]],
    ["as words", "Must be asc or desc", "", ["asc", "desc"]],
    ["after a dash", "How to sail — near, far, home", "", ["near", "far", "home"]],
    ["in a docstring", "", "Sails.\n\nArgs:\n    act: How to sail: near, far\n    pier: its number", ["near", "far"]],
    ["with a slash", "on/off", "", ["on", "off"]],
    [
      "in the tool's description",
      "",
      "Berths of a port. act is list (default), mine or take; pier is a number.",
      ["list", "mine", "take"],
    ],
  ])("are found %s", (_, own, ofTool, expected) => {
    expect(describedModes("act", own, ofTool)).toEqual(expected);
  });

  it("are none of an argument without a name", () => {
    expect(describedModes("", "", "a or b")).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["examples", "The town, e.g. 'Bonn', 'Kiel'", ""],
    ["a sentence", "The town to look for, or its number", ""],
    ["one value", 'Must be "x"', ""],
    ["those of another argument", "", "mode is a or b"],
    ["none", "", ""],
  ])("are none where there are %s", (_, own, ofTool) => {
    expect(describedModes("act", own, ofTool)).toEqual([]);
  });
});
