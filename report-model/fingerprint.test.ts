import { describe, expect, it } from "vitest";
import { fingerprintOf, type FindingIdentity } from "./fingerprint.ts";

const finding: FindingIdentity = { check: "hints/titles-agree", dialect: "static", tool: "read", case: "blank" };

describe("the fingerprint of a finding", () => {
  it("is a version and sixteen digits, and stays as it is from release to release", () => {
    expect(fingerprintOf(finding)).toBe("1-d6bb11b0755608d1");
  });

  it("is another one for every other check, dialect, tool and case", () => {
    const others: readonly FindingIdentity[] = [
      finding,
      { ...finding, check: "hints/titles-are-readable" },
      { ...finding, dialect: "resolve" },
      { ...finding, tool: "Read" },
      { ...finding, case: "name" },
      { check: finding.check, dialect: finding.dialect, case: "blank" },
      { check: finding.check, dialect: finding.dialect, tool: "blank" },
      { check: finding.check, dialect: finding.dialect },
    ];
    expect(new Set(others.map(fingerprintOf)).size).toBe(others.length);
  });

  it("tells names apart that are no Unicode text", () => {
    const of = (tool: string): string => fingerprintOf({ ...finding, tool });
    expect(of("\ud800")).not.toBe(of("\ud801"));
    expect(of("\ud800")).not.toBe(of("\ufffd"));
  });
});
