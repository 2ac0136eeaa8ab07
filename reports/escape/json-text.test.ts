import { describe, expect, it } from "vitest";
import { hostileText } from "../fixture-hostile-report.ts";
import { jsonText } from "./json-text.ts";

describe("jsonText", () => {
  it("means the same after escaping", () => {
    const value = { [hostileText]: [hostileText, { nested: hostileText }] };
    expect(JSON.parse(jsonText(value, 2))).toStrictEqual(value);
    expect(JSON.parse(jsonText(value, 0))).toStrictEqual(value);
  });

  it("prints nothing a terminal or a CI runner could act on", () => {
    const text = jsonText({ [hostileText]: hostileText }, 2);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
    expect(text).not.toMatch(/^\s*::|##\[|##vso\[/m);
  });

  it("writes a character beyond the basic plane as two escapes", () => {
    expect(jsonText("\u{e0041}", 0)).toBe('"\\udb40\\udc41"');
  });
});
