import { describe, expect, it } from "vitest";
import { hostileReport } from "./fixture-hostile-report.ts";
import { cleanReport } from "./fixture-reports.ts";
import { renderJson } from "./json.ts";

describe("renderJson", () => {
  it("gives back the report it was given, hostile text and all", () => {
    expect(JSON.parse(renderJson(hostileReport))).toStrictEqual(hostileReport);
  });

  it("is indented by two blanks and ends in one line feed", () => {
    const text = renderJson(cleanReport);
    expect(text.startsWith('{\n  "schemaVersion": 1,\n  "tool": {\n    "name":')).toBe(true);
    expect(text.endsWith("}\n")).toBe(true);
  });

  it("prints nothing a terminal or a CI runner could act on", () => {
    const text = renderJson(hostileReport);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
    expect(text).not.toMatch(/^\s*::|##\[|##vso\[|##teamcity\[/m);
  });
});
