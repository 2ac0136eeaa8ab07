import type { JsonObject } from "../../harness/json/value.ts";
import type { Verdict } from "../../report-model/report-model.ts";

/** A tool that every directory takes, one that reads and one that overwrites. */
const reading = {
  name: "find_note",
  title: "Find a note",
  description: "Finds a note by its words.",
  inputSchema: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
  annotations: {
    title: "Find a note",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
} satisfies JsonObject;
const writing = {
  ...reading,
  name: "replace_note",
  title: "Replace a note",
  annotations: { ...reading.annotations, title: "Replace a note", readOnlyHint: false, destructiveHint: true },
} satisfies JsonObject;

/** What every directory takes but that of Microsoft, which enables tools that read and no others. */
export const honestTools: readonly JsonObject[] = [reading, writing];

/** A list with one lie, and the checks that contradict it with what they make of it; no others do. */
export interface LyingList {
  readonly id: string;
  readonly lie: string;
  readonly tools: readonly JsonObject[];
  readonly kills: Readonly<Record<string, Verdict>>;
}

type Annotations = Readonly<Record<string, JsonObject[string]>>;

function annotated(annotations: Annotations): readonly JsonObject[] {
  return [{ ...reading, annotations: { ...reading.annotations, ...annotations } }];
}

function without(...keys: readonly string[]): readonly JsonObject[] {
  const kept = Object.entries(reading.annotations).filter(([key]) => !keys.includes(key));
  return [{ ...reading, annotations: Object.fromEntries(kept) }];
}

const { annotations: _annotations, ...bare } = reading;
const { title: _title, ...untitled } = reading;

/** One lie for each rule that a list can break, and such that several break. */
export const lyingLists: readonly LyingList[] = [
  {
    id: "no-annotations",
    lie: "lists a tool with a title of its own and without annotations",
    tools: [bare],
    kills: {
      "directory/github-reviews-use-the-tool": "note",
      "directory/github-reviews-use-a-tool": "warn",
      "directory/openai-tools-have-explicit-hints": "fail",
      "directory/anthropic-tools-have-a-title": "ambiguous",
      "directory/anthropic-tools-have-their-hint": "fail",
      "directory/microsoft-tools-have-the-read-only-hint": "fail",
      "directory/slack-tools-have-the-read-only-hint": "fail",
    },
  },
  {
    id: "no-title",
    lie: "lists a tool without any title",
    tools: [{ ...untitled, annotations: { ...reading.annotations, title: " " } }],
    kills: {
      "directory/anthropic-tools-have-a-title": "fail",
      "directory/microsoft-tools-have-a-title": "fail",
      "directory/slack-tools-have-titles-and-descriptions": "fail",
    },
  },
  {
    id: "read-only-hint-is-a-text",
    lie: 'lists a tool with readOnlyHint "true"',
    tools: annotated({ readOnlyHint: "true" }),
    kills: {
      "directory/github-reviews-use-the-tool": "note",
      "directory/github-reviews-use-a-tool": "warn",
      "directory/openai-tools-have-explicit-hints": "fail",
      "directory/anthropic-tools-have-their-hint": "ambiguous",
      "directory/microsoft-tools-have-the-read-only-hint": "fail",
      "directory/slack-tools-have-the-read-only-hint": "fail",
    },
  },
  {
    id: "no-open-world-hint",
    lie: "leaves openWorldHint to the default of the protocol",
    tools: without("openWorldHint"),
    kills: { "directory/openai-tools-have-explicit-hints": "fail" },
  },
  {
    id: "read-only-hint-alone",
    lie: "says readOnlyHint: true, and leaves destructiveHint out",
    tools: without("destructiveHint"),
    kills: {
      "directory/openai-tools-have-explicit-hints": "fail",
      "directory/anthropic-tools-have-their-hint": "ambiguous",
    },
  },
  {
    id: "title-of-the-tool-alone",
    lie: "has a title of its own, and none among its annotations",
    tools: without("title"),
    kills: { "directory/anthropic-tools-have-a-title": "ambiguous" },
  },
  {
    id: "reads-and-destroys",
    lie: "has readOnlyHint: true and destructiveHint: true",
    tools: annotated({ destructiveHint: true }),
    kills: { "directory/openai-reading-tools-deny-destruction": "warn" },
  },
  {
    id: "reads-the-open-world",
    lie: "says readOnlyHint: true and openWorldHint: true",
    tools: annotated({ openWorldHint: true }),
    kills: { "directory/openai-reading-tools-are-of-a-closed-world": "ambiguous" },
  },
  {
    id: "only-adds",
    lie: "has readOnlyHint: false and destructiveHint: false",
    tools: annotated({ readOnlyHint: false }),
    kills: {
      "directory/github-reviews-use-the-tool": "note",
      "directory/github-reviews-use-a-tool": "warn",
      "directory/anthropic-writing-tools-say-destructive": "ambiguous",
      "directory/microsoft-tools-only-read": "note",
    },
  },
  {
    id: "no-description",
    lie: "lists a tool without a description",
    tools: [{ ...reading, description: "" }],
    kills: {
      "directory/openai-tools-are-described": "warn",
      "directory/anthropic-tools-are-described": "warn",
      "directory/slack-tools-have-titles-and-descriptions": "fail",
    },
  },
  {
    id: "name-of-sixty-five",
    lie: "lists a tool with a name of 65 characters",
    tools: [{ ...reading, name: "n".repeat(65) }],
    kills: { "directory/anthropic-names-are-short": "fail" },
  },
  {
    id: "any-method",
    lie: "lets the caller choose among GET and DELETE",
    tools: [{ ...reading, inputSchema: { type: "object", properties: { method: { enum: ["get", "DELETE"] } } } }],
    kills: { "directory/anthropic-methods-of-both-kinds-are-apart": "note" },
  },
];
