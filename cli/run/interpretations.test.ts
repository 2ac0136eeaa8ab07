import { describe, expect, it } from "vitest";
import { chooseInterpretations, parseInterpretations, interpretationsIn } from "./interpretations.ts";
import { interpretationsOf } from "../../library/readings.ts";
import { fieldIn } from "../documents/fixture-field.ts";
import { UsageError } from "../program/usage-error.ts";

function errorOf(action: () => unknown): UsageError {
  try {
    action();
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("no error");
}

describe("--reading", () => {
  it("chooses a reading of an ambiguity", () => {
    const typed = parseInterpretations(["omitted-hints=static-hints", "destructive=deletion-only"]);
    expect(interpretationsOf(chooseInterpretations(typed, new Map()))).toEqual(
      new Map([
        ["AMB-05", "static-hints"],
        ["AMB-17", "deletion-only"],
      ]),
    );
    expect(chooseInterpretations(parseInterpretations([]), new Map())).toEqual({});
  });

  it.each(["omitted=static-hints", "", "omitted-hints", "__proto__=x", "constructor=x", "=static-hints"])(
    "%j is refused, with everything that there is to choose",
    (entry) => {
      const { message, hint } = errorOf(() => parseInterpretations([entry]));
      expect(message).toContain(`--reading ${entry}`);
      expect(hint).toContain("omitted-hints=core-defaults|static-hints");
      expect(hint).toContain("destructive=additive|deletion-only");
    },
  );

  it.each(["omitted-hints=", "omitted-hints=additive", "omitted-hints=static-hints=x"])(
    "%j is refused, with the readings of the option",
    (entry) => {
      const { message, hint } = errorOf(() => parseInterpretations([entry]));
      expect(message).toContain("unknown reading of AMB-05");
      expect(hint).toBe("These readings of omitted-hints exist: core-defaults, static-hints");
    },
  );

  it("is refused when an option is given twice, be it with the same reading", () => {
    const entry = "omitted-hints=static-hints";
    expect(errorOf(() => parseInterpretations([entry, entry])).message).toContain("omitted-hints is given twice");
  });
});

describe("readings in a configuration", () => {
  const configured = interpretationsIn(
    fieldIn("c.json", { destructive: "additive", "omitted-hints": "core-defaults" }),
  );

  it("are chosen where nothing was typed", () => {
    const chosen = chooseInterpretations(parseInterpretations(["omitted-hints=static-hints"]), configured);
    expect(interpretationsOf(chosen)).toEqual(
      new Map([
        ["AMB-05", "static-hints"],
        ["AMB-17", "additive"],
      ]),
    );
  });

  it.each([[[]], ["destructive"], [{ destructive: 1 }], [{ destructive: "x" }], [{ destroying: "additive" }]])(
    "of the form %j are refused, and the file is named",
    (value) => {
      expect(errorOf(() => interpretationsIn(fieldIn("c.json", value))).message).toContain("c.json");
    },
  );
});
