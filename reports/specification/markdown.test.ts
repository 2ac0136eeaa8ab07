import { describe, expect, it } from "vitest";
import { excludedRows, hostileText, specificationReport, statement } from "./fixture-specification.ts";
import { renderSpecificationJson } from "./json.ts";
import { renderSpecificationMarkdown } from "./markdown.ts";

describe("renderSpecificationMarkdown", () => {
  it("has a row for each statement, with what tests it", () => {
    const text = renderSpecificationMarkdown(
      specificationReport([
        statement(),
        statement({ rows: excludedRows, line: 8 }),
        statement({ state: "changed", formerFingerprint: "00000000000000cc", line: 9 }),
        statement({ rows: [], state: "new", line: 10 }),
        statement({ normative: false, line: 11 }),
      ]),
    );
    const rows = text.split("\n").filter((line) => /^\| \d/.test(line));
    expect(rows.map((row) => row.split("|").map((cell) => cell.trim()))).toMatchObject([
      ["", "7", "known", "MUST", "server", "Servers MUST close doors.", "`DR-01`", "`doors/are-closed`", "1", "–", ""],
      { 1: "8", 7: "It binds clients" },
      { 1: "9", 2: "changed: 00000000000000cc → 00000000000000aa" },
      { 1: "10", 7: "neither" },
      { 1: "11" },
    ]);
    expect(text).toContain("## Other sentences with rows");
  });

  it("lists what is gone, and keywords", () => {
    const text = renderSpecificationMarkdown(
      specificationReport([], {
        gone: [{ fingerprint: "00000000000000dd", rows: statement().rows, partly: [] }],
        misuse: [{ code: "lower-case", line: 3, section: "A", text: "It must.", words: ["must"] }],
      }),
    );
    expect(text).toContain("## Gone");
    expect(text).toContain("00000000000000dd");
    expect(text).toContain('"must" in lower case');
  });

  it("lets no mark of the file through", () => {
    const text = renderSpecificationMarkdown(
      specificationReport([statement({ text: hostileText })], { file: hostileText }),
    );
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(text).not.toContain("<img>");
  });
});

describe("renderSpecificationJson", () => {
  it("means the same after escaping", () => {
    const report = specificationReport([statement({ text: hostileText })]);
    const text = renderSpecificationJson(report);
    expect(JSON.parse(text)).toStrictEqual(report);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });
});
