import { describe, expect, it } from "vitest";
import { OptionsError } from "./options-error.ts";
import { parseChecks } from "./parse-checks.ts";
import { allChecks } from "../suites/index.ts";

const listed = {
  id: "mine/claim",
  title: "t",
  level: "SHOULD",
  requirements: [{ id: "MY-01", level: "SHOULD", document: "House rules", section: "1" }],
  matters: "m",
  fix: ["f"],
  evidence: { id: "listing" },
  per: "tool",
  judge: () => undefined,
};
const asked = { ...listed, evidence: { id: "conversation" }, per: "tool", dialects: "all" };
const called = { ...listed, evidence: { id: "calls" } };
const watched = { ...listed, evidence: { id: "windows" }, per: "server", dialects: "all", kinds: ["file.create"] };
const framed = { ...listed, evidence: { id: "wire" }, per: "server", faults: ["not-json"], expected: "JSON" };
const planned = { ...asked, plan: () => [], tools: "flagged", history: "any" };

function faultOf(...values: readonly unknown[]): OptionsError["fault"] {
  try {
    parseChecks(values.map((value, index) => ({ value, place: `checks[${index}]` })));
  } catch (error) {
    if (error instanceof OptionsError) return error.fault;
    throw error;
  }
  throw new Error("nothing is wrong with it");
}

describe("a check that somebody else wrote", () => {
  it.each([listed, asked, planned, called, watched, framed])(
    "is taken as it is when nothing is wrong with it",
    (check) => {
      expect(parseChecks([{ value: check, place: "here" }])).toEqual([check]);
    },
  );

  it("may be like any of the bundled ones", () => {
    const values = allChecks.map((check) => ({ value: { ...check, id: `mine-${check.id}` }, place: "here" }));
    // What explains a check is then bundled.
    expect(parseChecks(values)).toHaveLength(allChecks.length);
  });

  it.each([undefined, null, 1, "mine/claim", [], () => listed])("is no %o", (value) => {
    expect(faultOf(listed, value)).toMatchObject({ code: "malformed-check", place: "checks[1]", expected: "a check" });
  });

  it.each([
    [{ ...listed, id: "claim" }, "id", '"claim"'],
    [{ ...listed, id: "Mine/Claim" }, "id", '"Mine/Claim"'],
    [{ ...listed, title: undefined }, "title", "undefined"],
    [{ ...listed, level: "must" }, "level", '"must"'],
    [{ ...listed, severity: "error" }, "severity", '"error"'],
    [{ ...listed, requirements: "MY-01" }, "requirements", '"MY-01"'],
    [{ ...listed, requirements: [{ id: "MY-01" }] }, "requirements[0].level", "undefined"],
    [{ ...listed, matters: "" }, "matters", '""'],
    [{ ...listed, fix: "f" }, "fix", '"f"'],
    [{ ...listed, fix: ["f", 1] }, "fix[1]", "1"],
    [{ ...listed, evidence: "listing" }, "evidence", '"listing"'],
    [{ ...listed, evidence: { id: "lists" } }, "evidence.id", '"lists"'],
    [{ ...listed, per: "tools" }, "per", '"tools"'],
    [{ ...listed, judge: undefined }, "judge", "undefined"],
    [{ ...listed, dialects: ["anotations"] }, "dialects[0]", '"anotations"'],
    [{ ...listed, lists: "together" }, "lists", '"together"'],
    [{ ...asked, dialects: undefined }, "dialects", "undefined"],
    [{ ...asked, plan: [] }, "plan", "an empty array"],
    [{ ...planned, tools: "all" }, "tools", '"all"'],
    [{ ...planned, history: undefined }, "history", "undefined"],
    [{ ...asked, per: "server", dialects: undefined }, "plan", "undefined"],
    [{ ...called, per: "server" }, "plan", "undefined"],
    [{ ...called, about: "call" }, "about", '"call"'],
    [{ ...watched, kinds: ["files"] }, "kinds[0]", '"files"'],
    [{ ...watched, kinds: [] }, "kinds", "an empty array"],
    [{ ...watched, per: "tool" }, "per", '"tool"'],
    [{ ...framed, faults: ["no-json"] }, "faults[0]", '"no-json"'],
    [{ ...framed, expected: undefined }, "expected", "undefined"],
  ])("%o is refused, and the member %s is named", (value, member, found) => {
    const check = member === "id" ? undefined : "mine/claim";
    const fault = faultOf(value);
    expect(fault).toMatchObject({ code: "malformed-check", place: "checks[0]", member, found });
    expect("check" in fault ? fault.check : undefined).toBe(check);
  });

  it("has an id of its own", () => {
    expect(faultOf({ ...listed, id: "hints/titles-agree" })).toEqual({
      code: "check-id-taken",
      check: "hints/titles-agree",
      place: "checks[0]",
      by: "bundled",
    });
    expect(faultOf(listed, { ...listed })).toEqual({
      code: "check-id-taken",
      check: "mine/claim",
      place: "checks[1]",
      by: "given",
    });
  });

  it("is explained by one that exists", () => {
    expect(faultOf({ ...planned, explainedBy: "mine/other" })).toEqual({
      code: "unknown-explanation",
      check: "mine/claim",
      place: "checks[0]",
      explainedBy: "mine/other",
    });
    const other = { ...planned, id: "mine/other", explainedBy: "determinism/repeated-queries-agree" };
    const values = [{ ...planned, explainedBy: "mine/other" }, other].map((value) => ({ value, place: "here" }));
    expect(parseChecks(values)).toHaveLength(2);
  });
});
