import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { listedHint, lacking } from "./listed-annotations.ts";
import type { DirectoryProfile, Quote } from "./rule.ts";

/** GitHub documents none of this. These are the words of people who read the log of a review. */
const started: Quote = {
  text: "Copilot code review starts custom MCP servers with `COPILOT_MCP_READ_ONLY_MODE=true`.",
  url: "https://github.com/zwave-js/zwave-js/pull/9198",
  readOn: "2026-11-25",
};
const omitted: Quote = {
  text: 'MCP server "zwave-dev" has no allowed tools after filtering — omitting from config',
  url: "https://github.com/zwave-js/zwave-js/pull/9198",
  readOn: "2026-11-25",
};

function isUsed(tool: ListedTool): boolean {
  return listedHint(tool, "readOnlyHint") === true;
}

function someToolIsUsed(tools: readonly ListedTool[]): Judgement {
  if (tools.length === 0) return notApplicable("the server lists no tools");
  const used = tools.filter(isUsed);
  if (used.length > 0) return holds(used.length, `${used.length} of ${tools.length} tools are used`);
  return contradicted({
    message: `None of ${tools.length} tools has readOnlyHint: true, so the whole server is left out.`,
    expected: "",
    observed: [`readOnlyHint: true on 0 of ${tools.length} tools`],
  });
}

/** Reviews of pull requests by GitHub Copilot, which use only tools that read. */
export const copilotReviewProfile: DirectoryProfile = {
  id: "copilot-review",
  prefix: "github",
  name: "GitHub Copilot code review",
  rules: [
    {
      id: "reviews-use-a-tool",
      title: "Some tool has readOnlyHint: true.",
      level: "STATEMENT",
      quotes: [omitted],
      matters:
        "Copilot code review leaves a server out that has no tool with readOnlyHint: true, and says so in a log only.",
      restsOn: "At least one tool lists readOnlyHint as true, with the variable that a review starts servers with.",
      cannotSee: "Whether the hint is true, and what else a repository allows or forbids.",
      fix: ["Set `readOnlyHint: true` on each tool that only reads."],
      judgeList: someToolIsUsed,
    },
    {
      id: "reviews-use-the-tool",
      title: "The tool has readOnlyHint: true.",
      level: "STATEMENT",
      quotes: [started],
      matters: "Copilot code review drops a tool without readOnlyHint: true, also one that only reads.",
      restsOn: "The tool lists readOnlyHint as true.",
      cannotSee: "Whether it only reads: the suite truth calls the tools.",
      fix: ["Set `readOnlyHint: true` if the tool only reads.", "Nothing, if the tool writes: reviews go without it."],
      judge: (tool) =>
        isUsed(tool)
          ? holds(1)
          : lacking(tool, "dropped", "has no readOnlyHint: true, so reviews go without it", { severity: "note" }),
    },
  ],
};
