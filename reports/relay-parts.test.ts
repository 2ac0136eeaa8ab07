import { describe, expect, it } from "vitest";
import type { RelayedTools } from "../report-model/relayed-tools.ts";
import { makeReport } from "./fixture-reports.ts";
import { hostileText } from "./fixture-hostile-report.ts";
import { renderHtml } from "./html.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";

const relay: RelayedTools = {
  renaming: 'prefix "n_"',
  tools: [
    {
      tool: "n_delete",
      upstream: ["delete"],
      hints: [
        { hint: "readOnlyHint", direction: "same" },
        { hint: "destructiveHint", upstream: true, through: false, direction: "safer" },
        { hint: "idempotentHint", upstream: true, direction: "riskier" },
        { hint: "openWorldHint", upstream: false, through: false, direction: "same" },
      ],
    },
    { tool: "status", upstream: ["status"], hints: [] },
  ],
  missing: ["admin"],
};
const report = makeReport([], { relay });
const layout = { colour: false, width: 120 };

describe("the part of a report about a relay", () => {
  it("shows tools × hints as upstream → through at a terminal", () => {
    const lines = renderTerminal(report, layout).split("\n");
    expect(lines).toContain("  delete → n_delete    –          true → false ✗   true → – !   false");
    expect(lines).toContain("  not listed through the relay: admin");
    expect(lines).toContain('  renamed: prefix "n_"');
  });

  it("shows them on a page, with words for what a sign says", () => {
    const page = renderHtml(report);
    expect(page).toContain("<code>delete → n_delete</code>");
    expect(page).toMatch(/<td>true → false <span class="mark fail">/u);
    expect(page).toContain("Not listed through the relay: admin");
  });

  it("shows them in Markdown", () => {
    expect(renderMarkdown(report)).toMatch(
      /\| delete → n\\?_delete +\| – +\| true → false ✗ +\| true → – ! +\| false +\|/u,
    );
  });

  it("lets no name act on a terminal, a page or a runner", () => {
    const tool = { tool: hostileText, upstream: [hostileText], hints: relay.tools[0]?.hints ?? [] };
    const hostile = makeReport([], { relay: { renaming: hostileText, tools: [tool], missing: [hostileText] } });
    for (const text of [renderTerminal(hostile, layout), renderMarkdown(hostile), renderHtml(hostile)]) {
      expect(text).not.toContain("\u001B");
      expect(text).not.toMatch(/^\s*::error/mu);
    }
    expect(renderHtml(hostile)).not.toContain("<b>&]]>");
  });

  it("is in no other report", () => {
    expect(renderTerminal(makeReport([]), layout)).not.toContain("upstream → through");
    expect(renderHtml(makeReport([]))).not.toContain("Through the relay");
  });
});
