import type { Ambiguity } from "../../../report-model/report-model.ts";

const anthropic = "Anthropic: connectors directory, read 2026-10-02";
const openai = "OpenAI: plugin directory, read 2026-10-02";

/** Where the pages of one directory of servers contradict each other, or the protocol; none binds servers but who submits them. */
export const directoryAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-65",
    kind: "contradiction",
    weight: "low",
    title: "Whether a connector of Claude declares one of two hints or both",
    sides: [
      {
        where: [{ document: anthropic, section: "building/mcp, Tool hints" }],
        reading: "Every tool declares readOnlyHint and destructiveHint.",
      },
      {
        where: [
          { document: anthropic, section: "building/submission, Pre-submission checklist" },
          { document: anthropic, section: "building/review-criteria, Provide tool annotations" },
        ],
        reading: "Every tool declares the one of the two that applies.",
      },
    ],
    suiteDoes: "A tool that declares one of the two is ambiguous, and one that declares neither fails.",
    hurts: "An author who keeps to the one page is flagged by whoever goes by the other.",
    choice: { option: "connector-hints", readings: ["both", "either"] },
  },
  {
    id: "AMB-66",
    kind: "contradiction",
    weight: "low",
    title: "Whether a connector of Claude that only adds is destructive",
    sides: [
      {
        where: [{ document: anthropic, section: "building/review-criteria, Provide tool annotations" }],
        reading: "destructiveHint: true is for tools that modify or delete data.",
      },
      {
        where: [{ document: "MCP specification", section: "schema.ts destructiveHint" }],
        reading: "destructiveHint: false is for tools that perform only additive updates.",
      },
    ],
    suiteDoes: "A tool that writes and says destructiveHint: false is ambiguous.",
    hurts: "A tool that appends a note is confirmed like one that deletes all notes, or is sent back by the review.",
    choice: { option: "connector-writes", readings: ["modifies", "additive"] },
  },
  {
    id: "AMB-67",
    kind: "ambiguity",
    weight: "low",
    title: "Which title of a tool the directory of Anthropic asks for",
    sides: [
      {
        where: [{ document: anthropic, section: "Software Directory Policy, 5.E" }],
        reading: "The title is one of the annotations.",
      },
      {
        where: [{ document: anthropic, section: "building/review-criteria, Provide tool annotations" }],
        reading: "The tool has a title, and no place is named.",
      },
    ],
    suiteDoes: "A tool with a title of its own and none among its annotations is ambiguous.",
    hurts: "An author who gives tools the title of the newer revisions is told that they have none.",
    choice: { option: "connector-title", readings: ["annotations", "anywhere"] },
  },
  {
    id: "AMB-68",
    kind: "contradiction",
    weight: "low",
    title: "Whether a plugin of OpenAI that only reads the public internet is open-world",
    sides: [
      {
        where: [{ document: openai, section: "deploy/app-review, Review and approval FAQs" }],
        reading: "A tool that searches the web is open-world, though it only reads.",
      },
      {
        where: [{ document: "OpenAI: skill mcp-tool-hint-justifications", section: "Hint Rules" }],
        reading: "A tool is open-world when it can change what others see.",
      },
    ],
    suiteDoes: "A tool that says that it only reads and that it is open-world is ambiguous.",
    hurts: "Whoever writes the hints with the skill has them flagged by the review.",
    choice: { option: "plugin-open-world", readings: ["changes", "reaches"] },
  },
  {
    id: "AMB-69",
    kind: "contradiction",
    weight: "low",
    title: "Whether hints of a plugin of OpenAI need justifications",
    sides: [
      {
        where: [{ document: openai, section: "deploy/submission-errors, justification_required" }],
        reading: "Each hint of each tool needs one.",
      },
      {
        where: [{ document: openai, section: "plugin-guidelines, Correct annotation" }],
        reading: "Justifications are no longer required.",
      },
    ],
    suiteDoes: "It is told, since no message of a server shows it.",
    hurts: "A submission without them is refused by a form that the guidelines have done away with.",
  },
];
