import { describe, expect, it } from "vitest";
import { cleanRun, recordOf, untrueRun } from "../../audit/record/fixture-records.ts";
import { renderServers, renderSums } from "./server-lines.ts";

const servers = [
  {
    record: recordOf("notes", { package: "notes-mcp", run: { ...cleanRun, worked: 8 } }),
    claims: { tools: 8, every: 7 },
  },
  {
    record: recordOf("liar", { package: "liar-mcp", durationMs: 500, run: { ...untrueRun, worked: 10 } }),
    claims: { tools: 0, every: 0 },
  },
];
const { run: _, ...untested } = recordOf("lost", { package: "lost-mcp" });

describe("the list of servers", () => {
  it("has an item for each: verdicts, tools that worked, time, and hints decided and untrue", () => {
    expect(renderServers(servers)).toBe(
      `- **notes**, \`notes-mcp@1.0.0\`: exit 0; 90 pass; 8 of 10 tools worked; 12.3 s
  - every claim decided: 7 of 8 tools
  - decided: \`readOnlyHint\` 9 of 10, \`destructiveHint\` 4 of 4, \`idempotentHint\` 4 of 4, \`openWorldHint\` 10 of 10
- **liar**, \`liar-mcp@1.0.0\`: exit 1; 1 fail, 89 pass; 10 of 10 tools worked; 0.5 s
  - decided: \`readOnlyHint\` 9 of 10 (1 untrue), \`destructiveHint\` 4 of 4, \`idempotentHint\` 4 of 4, \`openWorldHint\` 10 of 10`,
    );
  });

  it("names why there is no verdict, in one line that nothing ends", () => {
    const because = "npm error `404`\n### other";
    expect(renderServers([{ record: { ...untested, status: "not-installed", because } }])).toBe(
      "- **lost**, `lost-mcp@1.0.0`: no verdict: `npm error 404 ### other`",
    );
  });

  it("ends with sums over all servers", () => {
    expect(renderSums(servers)).toMatch(
      /^2 servers: fail 1, .* pass 179, .*\n\n- 54 hints decided, 1 of them untrue, 2 undecided\n/u,
    );
    expect(renderSums(servers)).toContain(
      "\n- every claim decided in 7 of 8 tools that worked and claim something (88 %)\n- the middle run took 12.3 s, the longest 12.3 s",
    );
  });
});
