import { isJsonObject, objectAt, type JsonObject } from "../protocol/json-object.ts";
import { marked } from "../protocol/dialect.ts";
import type { Hooks } from "../service/hooks.ts";
import { changeTool } from "./listed-tool.ts";
import { answerAnyway, differently, failWith, isRare, onRejection } from "./lying-answer.ts";
import { questionCounter } from "./conversation.ts";
import type { Mutant } from "./mutant.ts";

const dialects = ["resolution-ext"] as const;
const id = "io.modelcontextprotocol/tool-resolution";
const marker = ["_meta", id];

/** Announces the extension with other settings. */
function announcedAs(settings: unknown): Hooks {
  return { capabilities: (honest) => marked(honest, ["extensions", id], settings) };
}

/** Lies about what the extension adds to the capabilities and the list, and about whose queries it answers how. */
export const resolutionExtensionMutants: readonly Mutant[] = [
  {
    id: "extension-with-settings",
    suite: "capabilities",
    lie: "declares the extension with a version in its settings (TRX-NEG-10)",
    dialects,
    killedBy: ["capabilities/extension-settings-are-empty"],
    mayAlsoFail: [],
    patch: () => announcedAs({ version: 1 }),
  },
  {
    id: "extension-is-true",
    suite: "capabilities",
    lie: "declares the extension as true (TRX-NEG-05)",
    dialects,
    killedBy: ["capabilities/extension-settings-are-empty"],
    mayAlsoFail: [],
    patch: () => announcedAs(true),
  },
  {
    id: "extension-not-announced",
    suite: "capabilities",
    lie: "marks and resolves tools, but declares capabilities.tools.resolve instead of the extension (TRX-NEG-05)",
    dialects,
    killedBy: ["capabilities/capability-is-declared"],
    mayAlsoFail: ["capabilities/capability-has-a-flagged-tool"],
    patch: () => ({
      capabilities: (honest) => marked(marked(honest, ["extensions", id], undefined), ["tools", "resolve"], true),
    }),
  },
  {
    id: "marker-has-a-time",
    suite: "capabilities",
    lie: "marks a tool with a time next to resolvable (TRX-MRK-06)",
    dialects,
    killedBy: ["capabilities/marker-says-nothing-else"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => changeTool("call_api", (tool) => withMarker(tool, { resolvable: true, ttlMs: 5 })),
  },
  {
    id: "marker-says-no",
    suite: "capabilities",
    lie: "marks a tool that it does not resolve with resolvable: false (TRX-MRK-06)",
    dialects,
    killedBy: ["capabilities/marker-says-nothing-else"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => marked(tool, marker, { resolvable: false })),
  },
  {
    id: "marker-is-a-string",
    suite: "capabilities",
    lie: 'marks a tool with resolvable: "true" (TRX-MRK-02)',
    dialects,
    killedBy: ["capabilities/flag-is-boolean", "capabilities/marker-says-nothing-else"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => changeTool("call_api", (tool) => withMarker(tool, { resolvable: "true" })),
  },
  {
    id: "flag-instead-of-the-marker",
    suite: "capabilities",
    lie: "lists tools with resolve: true, as the older proposal does, instead of the marker (TRX-MRK-02)",
    dialects,
    killedBy: ["capabilities/capability-has-a-flagged-tool"],
    mayAlsoFail: [
      "capabilities/capability-is-declared",
      "capabilities/flagged-tool-answers",
      "error-codes/unmarked-tool-is-rejected",
    ],
    patch: () => ({
      tools: (honest) =>
        honest.map((tool) => (isMarked(tool) ? { ...marked(tool, marker, undefined), resolve: true } : tool)),
    }),
  },
  {
    id: "markers-for-everybody",
    suite: "capabilities",
    lie: "lists markers for clients that do not declare the extension (TRX-MRK-04)",
    dialects,
    revision: "2026-07-28",
    killedBy: ["capabilities/marker-is-for-those-who-offer-the-extension"],
    mayAlsoFail: [],
    patch: () => ({ negotiated: (honest, _client, method) => honest || method === "tools/list" }),
  },
  {
    id: "marked-tools-are-hidden",
    suite: "capabilities",
    lie: "hides resolvable tools from clients that do not declare the extension (TRX-ABS-02)",
    dialects,
    killedBy: ["capabilities/tools-are-listed-without-the-extension"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest) => (honest.some(isMarked) ? honest : honest.filter(({ name }) => name !== "manage_files")),
    }),
  },
  {
    id: "marker-for-everybody-on-the-second-page",
    suite: "capabilities",
    lie: "lists the marker of a tool on the second page for clients that do not declare the extension (TRX-MRK-04)",
    dialects,
    revision: "2026-07-28",
    killedBy: ["capabilities/marker-is-for-those-who-offer-the-extension"],
    mayAlsoFail: [],
    patch: () => changeTool("lookup_records", (tool) => marked(tool, marker, { resolvable: true })),
  },
  {
    id: "marked-tool-of-the-second-page-is-hidden",
    suite: "capabilities",
    lie: "lists a tool on the second page only for clients that declare the extension (TRX-ABS-02)",
    dialects,
    killedBy: ["capabilities/tools-are-listed-without-the-extension"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest) => (honest.some(isMarked) ? honest : honest.filter(({ name }) => name !== "lookup_records")),
    }),
  },
  {
    id: "draft-07-is-an-internal-error",
    suite: "capabilities",
    lie: "marks a tool with a draft-07 inputSchema, but does not resolve it (TRX-REF-05, TRX-MRK-03)",
    dialects,
    killedBy: ["capabilities/flagged-tool-answers"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => ({
      ...changeTool("label_files", (tool) => ({
        ...tool,
        inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", ...objectAt(tool, "inputSchema") },
      })),
      query: (honest, asked) => {
        const result = honest();
        return asked.name === "label_files" ? failWith(-32603) : result;
      },
    }),
  },
  {
    id: "resolves-for-trust-annotations-only",
    suite: "capabilities",
    lie: "rejects queries of clients that do not also declare trust-annotations with -32021 (TRX-REL-01)",
    dialects,
    killedBy: ["capabilities/flagged-tool-answers"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest) => {
        honest();
        return failWith(-32021);
      },
    }),
  },
  {
    id: "unmarked-tool-is-resolved",
    suite: "error-codes",
    lie: "resolves a tool without the marker to its static hints (TRX-SRV-02a)",
    dialects,
    killedBy: ["error-codes/unmarked-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-not-queryable", answerAnyway),
  },
  {
    id: "unmarked-tool-is-an-internal-error",
    suite: "error-codes",
    lie: "rejects queries for a tool without the marker with -32603 (TRX-ERR-03)",
    dialects,
    killedBy: ["error-codes/unmarked-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-not-queryable", () => failWith(-32603)),
  },
  {
    id: "any-settings-will-do",
    suite: "error-codes",
    lie: "resolves for clients whose settings for the extension are not empty (TRX-NEG-11a)",
    dialects,
    killedBy: ["error-codes/unknown-settings-are-refused"],
    mayAlsoFail: [],
    patch: () => ({ negotiated: (_honest, { capabilities }) => id in objectAt(capabilities, "extensions") }),
  },
  {
    id: "resolution-flips",
    suite: "determinism",
    lie: "resolves every second identical query differently, without a call in between (TRX-CCH-04)",
    dialects,
    killedBy: ["determinism/resolutions-stay-while-nothing-is-called"],
    mayAlsoFail: [],
    patch: () => {
      const count = questionCounter();
      return { hints: (honest, query) => (count(query) % 2 === 0 ? differently(honest) : honest) };
    },
  },
  {
    id: "read-only-and-destructive",
    suite: "fallback",
    lie: "resolves reading as read-only and destructive for a tool listed as not destructive (TRX-REF-08)",
    dialects,
    killedBy: ["fallback/read-only-resolution-denies-destruction"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => ({
      hints: (honest, { tool }) =>
        honest.readOnlyHint && !tool.annotations.destructiveHint ? { ...honest, destructiveHint: true } : honest,
    }),
  },
  {
    id: "dialects-disagree",
    suite: "fallback",
    lie: "answers tools/annotations with different hints than the other methods",
    dialects: ["both", "all"],
    killedBy: ["fallback/dialects-agree"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, { dialect }) => (dialect.id === "annotations" ? differently(honest) : honest),
    }),
  },
  {
    id: "forms-of-resolve-disagree",
    suite: "fallback",
    lie: "resolves one combination of three arguments differently in the extension than in the older proposal",
    dialects: ["all"],
    killedBy: ["fallback/dialects-agree"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, query) => (isRare(query) && query.dialect.id === "resolution-ext" ? differently(honest) : honest),
    }),
  },
];

function withMarker(tool: JsonObject, value: unknown): JsonObject {
  return isMarked(tool) ? marked(tool, marker, value) : tool;
}

function isMarked(tool: JsonObject): boolean {
  return isJsonObject(objectAt(tool, "_meta")[id]);
}
