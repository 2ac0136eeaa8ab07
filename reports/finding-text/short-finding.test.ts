import { describe, expect, it } from "vitest";
import { groupFindings } from "../../report-model/finding-group.ts";
import type { Report } from "../../report-model/report-model.ts";
import { hostileReport } from "../fixture-hostile-report.ts";
import { everyVerdictReport, manyToolsReport } from "../fixture-reports.ts";
import { sampleReports } from "../fixture-sample-reports.ts";
import { renderShortFinding } from "./short-finding.ts";

const widths = [40, 80, 120];

function findings(report: Report, width: number): readonly (readonly string[])[] {
  return groupFindings(report).map((group) => renderShortFinding(group, { colour: false, width }));
}

function finding(report: Report, start: string): string {
  return (
    findings(report, 80)
      .map((lines) => lines.join("\n"))
      .find((text) => text.startsWith(start)) ?? ""
  );
}

describe("renderShortFinding", () => {
  it("has what and where, one sentence, the call, both sides, the fix, and the command that shows it again", () => {
    expect(finding(everyVerdictReport, "FAIL  determinism")).toMatchInlineSnapshot(`
      "FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3
        manage_note was asked the same query 5 times and answered in 2 different ways.
        call      request 2 of 2: tools/annotations {"action":"archive"}
        observed  annotations.destructiveHint   true → false
        expected  one answer, five times
        fix       compute the answer from the arguments alone, without clock, counter,
                  cache or state of earlier requests
                  or, if the hints really vary from call to call, answer the riskiest
                  hints every time
        again     mcp-annotations-conformance --seed 1870214 --check determinism/repeated-queries-agree --tool manage_note -- node dist/server.js"
    `);
  });

  it("has the first observations", () => {
    expect(finding(everyVerdictReport, "FAIL  side-effects")).toMatchInlineSnapshot(`
      "FAIL  side-effects/queries-change-no-file   reproduced 3/3
        Queries changed a file in the working directory of the server; pings changed
        none.
        call      tools/annotations {"name":"manage_note","arguments":{"action":"arc …
        observed  usage.log created; cache/a.json created; cache/b.json created;
                  cache/c.json created; cache/d.json created; +2 more
        expected  no file created, changed or deleted
        fix       move the write into the tool itself, so that only tools/call reaches
                  it
        again     mcp-annotations-conformance --seed 1870214 --check side-effects/queries-change-no-file -- node dist/server.js"
    `);
  });

  it("names the other tools", () => {
    expect(finding(manyToolsReport, "FAIL")).toMatchInlineSnapshot(`
      "FAIL  determinism/repeated-queries-agree   read_file +13 more   reproduced 3/3
        read_file was asked the same query 5 times and answered in 2 different ways.
        call      request 2 of 2: tools/annotations {"path":""}
        observed  annotations.destructiveHint   true → false
        expected  one answer, five times
        fix       compute the answer from the arguments alone, without clock, counter,
                  cache or state of earlier requests
                  or, if the hints really vary from call to call, answer the riskies …
        also      every other tool (13)
        again     mcp-annotations-conformance --seed 1870214 --check determinism/repeated-queries-agree --tool manage_note -- node dist/server.js"
    `);
  });

  it("says how wording can be read", () => {
    expect(finding(everyVerdictReport, "AMBIGUOUS")).toMatchInlineSnapshot(`
      "AMBIGUOUS  schema/resolved-tool-keeps-its-schemas   manage_note
        The resolved inputSchema of manage_note lacks the property cursor.
        observed  inputSchema.properties.cursor   present → absent
        expected  the inputSchema of tools/list
        wording   --reading resolved-tool=anything or annotations-only: What a
                  resolved tool may have changed besides its annotations (AMB-12)
        fix       return inputSchema and outputSchema as tools/list does"
    `);
  });

  it("shows what changed in the file that the sentence is about, in the place of what was observed", () => {
    const [group] = groupFindings(everyVerdictReport).filter(({ finding: { what } }) => what.verdict === "ambiguous");
    const { finding: ambiguous, ...rest } = group ?? expect.fail("no ambiguous finding");
    const diffs = [{ path: "notes/a.md", lines: ["- a", "+ b", "+ c"] }];
    const lines = (message: string): readonly string[] =>
      renderShortFinding(
        { ...rest, finding: { ...ambiguous, what: { ...ambiguous.what, message }, diffs } },
        { colour: false, width: 80 },
      );
    const about = lines('"create_note" has destructiveHint: false, but a call overwrote notes/a.md.').join("\n");
    expect(about).toContain("  diff      - a\n            + b");
    expect(about).not.toContain("observed");
    const other = lines("A call changed what list_notes shows.").join("\n");
    expect(other).toContain("observed");
    expect(other).not.toContain("diff");
  });

  it("cuts no sentence of two lines, whatever else there is to say", () => {
    const [group] = groupFindings(everyVerdictReport).filter(({ finding: { what } }) => what.verdict === "ambiguous");
    const { finding: ambiguous, ...rest } = group ?? expect.fail("no ambiguous finding");
    const message = "Of two lines, ".repeat(9).trimEnd();
    const conversation = groupFindings(everyVerdictReport)[0]?.finding.conversation;
    const others = { count: 1, shown: [{ name: "other" }], left: 0, areAll: false };
    const finding = { ...ambiguous, what: { ...ambiguous.what, message }, repeat: "npx again" };
    const full = { ...rest, others, finding: { ...finding, ...(conversation === undefined ? {} : { conversation }) } };
    const lines = renderShortFinding(full, { colour: false, width: 80 });
    expect(
      lines
        .slice(1, 3)
        .map((line) => line.trim())
        .join(" "),
    ).toBe(message);
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  it("escapes how a reading is chosen, since a saved report may be anybody's", () => {
    const [group] = groupFindings(everyVerdictReport).filter(({ finding: { what } }) => what.verdict === "ambiguous");
    const { finding: ambiguous, ...rest } = group ?? expect.fail("no ambiguous finding");
    const hostile = "\u{1b}[2J";
    const choice = { option: hostile, readings: [hostile, hostile] } as const;
    const entry = { title: "t", interpretations: [], hurts: "h", choice };
    const lines = renderShortFinding(
      { ...rest, finding: { ...ambiguous, wording: { id: "AMB-12", entry } } },
      { colour: false, width: 120 },
    );
    expect(lines.join("\n")).toContain("\\u{1b}[2J=\\u{1b}[2J or \\u{1b}[2J");
  });

  it.each([
    ...sampleReports,
    ["every verdict", everyVerdictReport] as const,
    ["many tools", manyToolsReport] as const,
    ["hostile", hostileReport] as const,
  ])("has ten lines at most, each within its width but for the command: %s", (_, report) => {
    for (const width of widths) {
      for (const [headline = "", ...lines] of findings(report, width)) {
        expect(lines.length, headline).toBeLessThan(10);
        const tooWide = lines.filter((line) => line.length > width && !line.startsWith("  again"));
        expect(tooWide).toEqual([]);
      }
    }
  });
});
