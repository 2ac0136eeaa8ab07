import { describe, expect, it } from "vitest";
import { fingerprintOf, shortIdOf, type FindingIdentity } from "./fingerprint.ts";

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

describe("the short id of a finding", () => {
  it("is eight characters of its fingerprint, and stays as it is from release to release", () => {
    expect(shortIdOf(fingerprintOf(finding))).toBe("ttxh3c3n");
    expect(shortIdOf("1-0000000000ffffff")).toBe("00000000");
    expect(shortIdOf("1-ffffffffff000000")).toBe("zzzzzzzz");
  });

  it("is another one for each of 20,000 findings: 40 bits make two alike once in five thousand such reports", () => {
    const ids = Array.from({ length: 20_000 }, (_, index) =>
      shortIdOf(fingerprintOf({ ...finding, tool: `tool_${index}` })),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/u);
  });
});
