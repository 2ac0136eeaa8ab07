import { holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { hasHints, isDescribed, lacking, listedHint } from "./listed-annotations.ts";
import type { DirectoryProfile, Quote } from "./rule.ts";

const pages = "https://developers.openai.com/plugins";
const readOn = "2026-10-02";

function guidelines(text: string, heading = "correct-annotation"): Quote {
  return { text, url: `${pages}/plugin-guidelines#${heading}`, readOn };
}

function errors(text: string): Quote {
  return { text, url: `${pages}/deploy/submission-errors#mcp-and-review-errors`, readOn };
}

function review(text: string): Quote {
  return { text, url: `${pages}/deploy/app-review#review-and-approval-faqs`, readOn };
}

function deniesDestruction(tool: ListedTool): Judgement {
  if (listedHint(tool, "readOnlyHint") !== true) return notApplicable("the tool does not set readOnlyHint: true");
  if (listedHint(tool, "destructiveHint") !== true) return holds(1);
  return lacking(tool, "read-only-and-destructive", "has readOnlyHint: true and destructiveHint: true");
}

function readsAClosedWorld(tool: ListedTool): Judgement {
  if (listedHint(tool, "readOnlyHint") !== true) return notApplicable("the tool does not set readOnlyHint: true");
  if (listedHint(tool, "openWorldHint") !== true) return holds(1);
  return lacking(tool, "open-world-of-a-read", "has readOnlyHint: true and openWorldHint: true", {
    ambiguity: contradictedUnder("AMB-68", "changes"),
  });
}

/** Plugins of ChatGPT and Codex. */
export const openAiProfile: DirectoryProfile = {
  id: "openai",
  prefix: "openai",
  name: "the plugin directory of OpenAI",
  rules: [
    {
      id: "tools-have-explicit-hints",
      title: "Every tool sets readOnlyHint, destructiveHint and openWorldHint to true or false.",
      level: "MUST",
      quotes: [
        guidelines(
          "Set `readOnlyHint`, `destructiveHint`, and `openWorldHint` to explicit boolean values (`true` or `false`) in each tool’s `annotations` object.",
        ),
        errors("Every MCP tool must set `readOnlyHint`, `openWorldHint`, and `destructiveHint` accurately."),
      ],
      matters: "The form rejects the submission with annotations_required; the protocol's defaults do not count.",
      restsOn: "The tool lists readOnlyHint, destructiveHint and openWorldHint, each true or false.",
      cannotSee: "Whether the hints are true by OpenAI's definitions.",
      fix: ["Set all three in the tool's annotations, as the tool behaves."],
      judge: hasHints("readOnlyHint", "destructiveHint", "openWorldHint"),
    },
    {
      id: "reading-tools-deny-destruction",
      title: "A tool with readOnlyHint: true does not have destructiveHint: true.",
      level: "SHOULD",
      quotes: [
        {
          text: "Use `false` for read-only tools.",
          url: `${pages}/plugin-guidelines#correct-annotation`,
          readOn: "2026-11-22",
        },
      ],
      matters: "The automated review flags it, although destructiveHint has no meaning there in the protocol.",
      restsOn: "The tool with readOnlyHint: true does not list destructiveHint: true.",
      cannotSee: "Whether the tool only reads.",
      fix: ["Set `destructiveHint: false` on a tool that only reads."],
      judge: deniesDestruction,
    },
    {
      id: "reading-tools-are-of-a-closed-world",
      title: "A tool with readOnlyHint: true does not have openWorldHint: true.",
      level: "SHOULD",
      quotes: [
        review(
          "openWorldHint: Set to true if the tool accesses the public internet or open-ended external entities. This includes read-only tools such as web search and write tools that post to public platforms, send messages to external recipients, publish content, push code, or submit forms.",
        ),
        {
          text: "`openWorldHint`: `true` if the tool can change publicly visible internet state or external third-party systems",
          url: "https://github.com/openai/plugins/blob/main/plugins/chatgpt-apps/skills/mcp-tool-hint-justifications/SKILL.md",
          readOn: "2026-11-22",
        },
      ],
      ambiguity: "AMB-68",
      matters: "A web search tool is open-world according to one page, and not according to the other.",
      restsOn: "The tool with readOnlyHint: true does not list openWorldHint: true.",
      cannotSee: "Whether the tool reaches the public internet.",
      fix: ["Follow the newer page, and appeal if the review uses the other one."],
      judge: readsAClosedWorld,
    },
    {
      id: "tools-are-described",
      title: "Every tool has a description and an inputSchema.",
      level: "SHOULD",
      quotes: [
        {
          text: "Expose each model-callable operation as a separate tool with a clear description, input schema, and annotations.",
          url: `${pages}/plugin-guidelines#tool-independence-and-exposure`,
          readOn: "2026-11-22",
        },
      ],
      matters: "The review reads what the model reads.",
      restsOn: "The listed tool has a description and an inputSchema.",
      cannotSee: "Whether the description is clear, and whether the tool does one thing.",
      fix: ["Give the tool a `description` and an `inputSchema`."],
      judge: isDescribed,
    },
    {
      id: "hints-match-the-behaviour",
      title: "Hints match what tools do, by OpenAI's definitions.",
      level: "MUST",
      quotes: [
        review(
          "Tool hint annotations do not appear to match the tool's behavior: readOnlyHint: Set to `true` if it strictly fetches/looks up/lists/retrieves data and does not modify anything.",
        ),
        review(
          "Set to false if the tool can create/update/delete anything, trigger actions (send emails/messages, run jobs, enqueue tasks, write logs, start workflows), or otherwise change state.",
        ),
      ],
      shownBy: "calls of the tools do: the suite truth tests them, by the protocol's definitions",
      matters: "The page lists it among the reasons for rejection.",
      fix: ["Run the suite truth, and set the more cautious value where OpenAI is stricter than the protocol."],
    },
    {
      id: "destruction-is-told",
      title: "A destructive tool has destructiveHint: true, by OpenAI's definition.",
      level: "MUST",
      quotes: [
        review(
          "Set the destructive annotation to `true` if the tool can cause irreversible outcomes (deleting, overwriting, sending messages or transactions you can't undo, revoking access, or destructive admin actions), even in only select modes, through default parameters, or through indirect side effects.",
        ),
        guidelines(
          "Use `false` only for additive writes without destructive or irreversible effects. Being able to undo an action does not, by itself, justify setting `destructiveHint` to `false`.",
        ),
      ],
      shownBy: "calls of the tools do: the suite truth tests them, by the protocol's definitions",
      matters: "OpenAI counts irreversible outcomes as destructive, and some that can be undone, too.",
      fix: ["Set `destructiveHint: true` unless the tool only adds, in all of its modes."],
    },
    {
      id: "hints-are-justified",
      title: "Each hint comes with a justification, which OpenAI's pages require or do not require.",
      level: "STATEMENT",
      quotes: [
        errors(
          "Every MCP tool annotation must include a justification for its read-only, open-world, or destructive behavior.",
        ),
        guidelines("Annotation justifications are no longer required."),
      ],
      ambiguity: "AMB-69",
      shownBy: "the submission form does; OpenAI's pages contradict each other",
      matters: "The form may require justifications, although the guidelines say that they are not required.",
      fix: ["Prepare one sentence for each hint of each tool."],
    },
    {
      id: "texts-do-not-steer-the-model",
      title: "No text of a tool makes the model prefer it to other tools.",
      level: "MUST",
      quotes: [
        guidelines(
          "Plugins must not include descriptions, titles, tool annotations, or other model-readable fields, at either the tool or plugin level, that manipulate how the model selects or uses other plugins or their tools",
          "fair-play",
        ),
      ],
      shownBy: "a person who reads the texts does",
      matters: "OpenAI may reject a plugin for it.",
      fix: ["Say what the tool does, and nothing about other tools."],
    },
    {
      id: "tools-are-tried-in-the-host",
      title: "Each tool works in ChatGPT, and asks for the intended confirmations.",
      level: "SHOULD",
      quotes: [
        {
          text: "Test that every tool connects, authenticates, returns the expected result shape, and requires the intended confirmation for write or destructive actions.",
          url: `${pages}/guides/submit-claude-plugin#prepare-and-submit-the-mcp-server`,
          readOn,
        },
      ],
      shownBy: "the developer mode of ChatGPT does",
      matters: "Reviewers do the same.",
      fix: ["Try every tool in developer mode before you submit."],
    },
    {
      id: "form-is-complete",
      title: "The submission form is filled in.",
      level: "MUST",
      quotes: [
        {
          text: "The submission form collects listing information, MCP server details, skills, starter prompts, test cases, country availability, and policy attestations.",
          url: `${pages}/deploy/submission`,
          readOn: "2026-11-22",
        },
      ],
      shownBy: "the form does",
      matters: "Missing fields block the submission.",
      fix: ["Prepare the listing, the test cases and the attestations."],
    },
  ],
};
