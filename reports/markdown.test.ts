import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { describe, expect, it } from "vitest";
import type { Report, Result } from "../report-model/report-model.ts";
import { everyVerdictReport, makeReport, manyToolsReport, unstartableReport } from "./fixture-reports.ts";
import { hostileText } from "./fixture-hostile-report.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderMarkdown } from "./markdown.ts";

/** Kinds of the blocks of a document, as GitHub reads it, with the text of its HTML. */
function blocksOf(text: string): readonly { readonly type: string; readonly value: string }[] {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return tree.children.map((node) => ({ type: node.type, value: "value" in node ? node.value : "" }));
}

const withMany = (count: number): Report => {
  const [result] = manyToolsReport.results;
  if (result === undefined) throw new Error("no result");
  const results = Array.from({ length: count }, (_, index): Result => ({ ...result, check: `own/check-${index}` }));
  return makeReport(results, { exitCode: 1, checks: [] });
};

describe("Markdown report", () => {
  it.each(sampleReports)("%s: consists of our headings, tables, fenced code and <details>", (_, report) => {
    for (const { type, value } of blocksOf(renderMarkdown(report))) {
      expect(["heading", "paragraph", "table", "code", "html"]).toContain(type);
      if (type === "html") {
        expect(value).toMatch(
          /^<details(?: open)?><summary>[^<]*(?:<(b|code)>[^<]*<\/\1>[^<]*)*<\/summary>$|^<\/details>$/,
        );
      }
    }
  });

  it.each(sampleReports)("%s: paragraphs have words and nothing that acts", (_, report) => {
    for (const node of fromMarkdown(renderMarkdown({ ...report, results: [] })).children) {
      if (node.type !== "paragraph") continue;
      for (const { type } of node.children) expect(["strong", "text"]).toContain(type);
    }
  });

  it("begins with how the run came out, findings that make it fail being open", () => {
    const text = renderMarkdown(everyVerdictReport);
    expect(text).toMatch(/^## mcp-annotations-conformance\n\n\*\*2 failures\.\*\* A MUST is broken\./);
    expect(text).toContain(
      "<details open><summary><b>FAIL</b> <code>determinism/repeated-queries-agree</code> <code>manage_note</code></summary>",
    );
    expect(text).toContain("<details><summary><b>WARN</b> ");
    expect(text).toContain("<details><summary>Inconclusive</summary>");
  });

  it("tells that the server could not be tested", () => {
    expect(renderMarkdown(unstartableReport)).toContain("PROBLEM  target-exited");
  });

  it("keeps what it quotes inside of its fence", () => {
    const [result] = everyVerdictReport.results;
    if (result === undefined) throw new Error("no result");
    const message = "```` \n```\n# out";
    const evidence = { expected: "`````", observed: ["```", hostileText] };
    const blocks = blocksOf(renderMarkdown(makeReport([{ ...result, message, evidence }], { exitCode: 1 })));
    expect(blocks.filter(({ type }) => type === "code").some(({ value }) => value.includes("`````"))).toBe(true);
    expect(blocks.filter(({ type }) => type === "heading")).toHaveLength(1);
  });

  it("fits into a comment, the worst first, and counts what does not", () => {
    const text = renderMarkdown(withMany(500));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/<code>own\/check-0<\/code>/);
    const shown = [...text.matchAll(/<summary><b>FAIL/g)].length;
    expect(text).toContain(`**${500 - shown} more findings** in the JSON report.`);
    expect(text).not.toContain(`<code>own/check-${shown}</code>`);
  });
});
