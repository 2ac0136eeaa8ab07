import type { Ambiguity } from "../../../report-model/report-model.ts";

const anthropic = "Anthropic: connectors directory, read 2026-10-02";
const openai = "OpenAI: plugin directory, read 2026-10-02";

/** Where the pages of one directory of servers contradict each other, or the protocol; none binds servers but who submits them. */
export const directoryAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-65",
    kind: "contradiction",
    weight: "low",
    title: "Whether a Claude connector declares one of two hints or both",
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
    hurts: "An author who follows one page is flagged by a reviewer who follows the other.",
    choice: { option: "connector-hints", readings: ["both", "either"] },
  },
  {
    id: "AMB-66",
    kind: "contradiction",
    weight: "low",
    title: "Whether a Claude connector that only adds is destructive",
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
    suiteDoes: "A tool that writes and declares destructiveHint: false is ambiguous.",
    hurts:
      "A tool that appends a note needs the same confirmation as one that deletes all notes, or is rejected in review.",
    choice: { option: "connector-writes", readings: ["modifies", "additive"] },
  },
  {
    id: "AMB-67",
    kind: "ambiguity",
    weight: "low",
    title: "Which title of a tool Anthropic's directory requires",
    sides: [
      {
        where: [{ document: anthropic, section: "Software Directory Policy, 5.E" }],
        reading: "The title is one of the annotations.",
      },
      {
        where: [{ document: anthropic, section: "building/review-criteria, Provide tool annotations" }],
        reading: "The tool has a title; its place is not named.",
      },
    ],
    suiteDoes: "A tool with title but without annotations.title is ambiguous.",
    hurts: "An author who sets title, as newer revisions define it, is told that the tools have none.",
    choice: { option: "connector-title", readings: ["annotations", "anywhere"] },
  },
  {
    id: "AMB-68",
    kind: "contradiction",
    weight: "low",
    title: "Whether an OpenAI plugin that only reads the public internet is open-world",
    sides: [
      {
        where: [{ document: openai, section: "deploy/app-review, Review and approval FAQs" }],
        reading: "A tool that searches the web is open-world, although it only reads.",
      },
      {
        where: [{ document: "OpenAI: skill mcp-tool-hint-justifications", section: "Hint Rules" }],
        reading: "A tool is open-world if it can change what others see.",
      },
    ],
    suiteDoes: "A tool with readOnlyHint: true and openWorldHint: true is ambiguous.",
    hurts: "An author who writes the hints with the skill gets them flagged in review.",
    choice: { option: "plugin-open-world", readings: ["changes", "reaches"] },
  },
  {
    id: "AMB-69",
    kind: "contradiction",
    weight: "low",
    title: "Whether the hints of an OpenAI plugin need justifications",
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
    suiteDoes: "The report mentions it; no message of a server shows it.",
    hurts: "The submission form rejects a submission without them, although the guidelines no longer require them.",
  },
];
