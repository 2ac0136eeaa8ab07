import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fingerprintOf, shortIdOf } from "../report-model/fingerprint.ts";
import { answersDiffer, everyVerdictReport, makeReport, manyToolsReport } from "./fixture-reports.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderHtml } from "./html.ts";

/** The name of each tag that the text opens, in order. */
function tagsOf(text: string): readonly string[] {
  return [...text.matchAll(/<([a-z]\w*)/g)].map(([, name = ""]) => name);
}

describe("HTML report", () => {
  it.each(sampleReports)(
    "%s: has one style, one script and one meta policy that names them by their hash",
    (_, report) => {
      const text = renderHtml(report);
      expect(tagsOf(text).filter((name) => ["style", "script"].includes(name))).toEqual(["style", "script"]);
      const policy = /Content-Security-Policy" content="([^"]+)"/u.exec(text)?.[1] ?? "";
      for (const name of ["style", "script"]) {
        const inside = new RegExp(`<${name}>([^]*?)</${name}>`, "u").exec(text)?.[1] ?? "";
        const hash = createHash("sha256").update(inside).digest("base64");
        expect(policy.replaceAll("&apos;", "'")).toContain(`${name}-src 'sha256-${hash}'`);
      }
      expect(policy).toContain("default-src &apos;none&apos;");
    },
  );

  it.each(sampleReports)("%s: has no address but places of the page itself", (_, report) => {
    const places = [...renderHtml(report).matchAll(/ (?:href|src|action|style|on\w+)="([^"]*)"/gu)].map(([, to]) => to);
    for (const place of places) expect(place).toMatch(/^(?:#[\w-]+|data:,)$/u);
  });

  it("gives each finding an anchor of its fingerprint", () => {
    const text = renderHtml(manyToolsReport);
    const anchors = [...text.matchAll(/ id="(finding-[^"]+)"/gu)].map(([, id]) => id);
    expect(anchors).toEqual(manyToolsReport.results.map((result) => `finding-${shortIdOf(fingerprintOf(result))}`));
  });

  it("gives no two findings one anchor", () => {
    const text = renderHtml(makeReport([answersDiffer, answersDiffer], { exitCode: 1 }));
    const anchors = [...text.matchAll(/ id="(finding-[^"]+)"/gu)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(2);
  });

  it("shows the worst first, and opens what makes the run fail", () => {
    const text = renderHtml(everyVerdictReport);
    const groups = [...text.matchAll(/<section class="group (\w+)">/gu)].map(([, verdict]) => verdict);
    expect(groups).toEqual(["fail", "fail", "error", "warn", "ambiguous", "note"]);
    expect([...text.matchAll(/<details class="finding" open data-verdict="(\w+)"/gu)].map(([, each]) => each)).toEqual([
      "fail",
      "fail",
    ]);
  });

  it("says what was not tested, and why, before everything else", () => {
    const head = renderHtml(everyVerdictReport).split("<main")[0];
    expect(head).toContain("<strong>2 failures.</strong> A MUST is broken. Each finding below ends");
    expect(head).toContain('2 checks <span class="dim">(Left out by --suite.)</span>');
  });

  it("says of each tool how many of its hints are decided, and why one is open", () => {
    const open = [{ check: "c", dialect: "resolve", hint: "idempotentHint", because: "no call <worked>" }] as const;
    const hints = [
      { tool: "read_note", declared: {}, claims: { decided: 2, of: 2, open: [] } },
      { tool: "save_note", declared: {}, claims: { decided: 1, of: 2, open } },
      { tool: "plain", declared: {}, claims: { decided: 0, of: 0, open: [] } },
    ];
    const hintsDecided = { decided: 3, of: 4, tools: { decided: 2, of: 2, required: 1 } };
    const [, table = ""] = renderHtml(makeReport([], { hints, hintsDecided })).split("Table of decided hints");
    const rows = [...(table.split("</table>")[0]?.matchAll(/<tr data-tool="(\w+)">(.*)<\/tr>/gu) ?? [])];
    expect(
      rows.map(([, tool, cells]) => [
        tool,
        cells
          ?.replaceAll(/<[^>]+>/gu, " ")
          .replaceAll(/ +/gu, " ")
          .trim(),
      ]),
    ).toEqual([
      ["read_note", "read_note 2 of 2"],
      ["save_note", "save_note 1 of 2 idempotentHint resolve : no call &lt;worked&gt;"],
    ]);
    expect(renderHtml(makeReport([], { hints, hintsDecided }))).toContain(
      "Hints decided: 3 of 4 that calls could prove untrue, on 2 of 2 tools",
    );
  });

  it("does not say of calls beside other tools that they did work", () => {
    const calls = [{ tool: "act", made: 4, succeeded: 4, worked: 4, unwatched: true }] as const;
    expect(renderHtml(makeReport([], { calls }))).toContain("<td>4</td><td>4</td><td>beside others only</td>");
  });

  it("folds what came out the same way on many tools", () => {
    const text = renderHtml(manyToolsReport);
    const [apart = "", folded = ""] = text.split('<details class="more">');
    expect([apart, folded].map((part) => part.split('<details class="finding"').length - 1)).toEqual([4, 10]);
    expect(folded).toMatch(/^<summary>10 more: <span class="dim">edit_file, /u);
  });
});
