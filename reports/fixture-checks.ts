import type { CheckText } from "../report-model/report-model.ts";

const annotationsDraft = "SEP: Dynamic Tool Annotations";

/** Texts of a few checks; fixtures for tests, not the texts of the registry. */
export const repeatedQueriesAgree: CheckText = {
  id: "determinism/repeated-queries-agree",
  suite: "determinism",
  title: "The same query, asked again, gets the same answer.",
  level: "MUST",
  matters:
    "A client decides by one answer whether to ask its user before a call; another answer makes that decision void.",
  restsOn: "Equal queries got equal answers.",
  cannotSee: "Changes that come with time.",
  fix: [
    "compute the answer from the arguments alone, without clock, counter, cache or state of earlier requests",
    "or, if the hints really vary from call to call, answer the riskiest hints every time",
  ],
  requirements: [
    { id: "DA-SRV-04", level: "MUST", document: annotationsDraft, section: "Server Requirements, item 4" },
    { id: "TR-SRV-03", level: "MUST", document: "SEP-1862: Tool Resolution", section: "Server Requirements, item 3" },
  ],
};

export const noFileChanges: CheckText = {
  id: "side-effects/queries-change-no-file",
  suite: "side-effects",
  title: "A query creates, changes and deletes no file.",
  level: "MUST NOT",
  matters: "Clients send queries without asking their user.",
  restsOn: "No tier saw a change of a file.",
  cannotSee: "Other machines.",
  fix: ["move the write into the tool itself, so that only tools/call reaches it"],
  requirements: [
    { id: "DA-SRV-03", level: "MUST NOT", document: annotationsDraft, section: "Server Requirements, item 3" },
  ],
};

export const unknownToolIsRejected: CheckText = {
  id: "error-codes/unknown-tool-is-rejected",
  suite: "error-codes",
  title: "A query for a tool that does not exist is answered with error -32602.",
  level: "SHOULD",
  matters: "A client tells a stale tool list from a broken server by the code.",
  fix: ["answer error -32602 (Invalid params) when the name is not in tools/list"],
  requirements: [{ id: "DA-ERR-01", level: "SHOULD", document: annotationsDraft, section: "Error Handling" }],
};

export const schemaIsKept: CheckText = {
  id: "schema/resolved-tool-keeps-its-schemas",
  suite: "schema",
  title: "A resolved tool has the schemas of the listed one.",
  level: "STATEMENT",
  matters: "A client may have validated its arguments against the listed schema.",
  fix: ["return inputSchema and outputSchema as tools/list does"],
  requirements: [],
};

export const openWorldDefault: CheckText = {
  id: "hints/open-world-default-is-meant",
  suite: "hints",
  title: "openWorldHint is stated where its default, true, would surprise.",
  level: "STATEMENT",
  matters: "A client must assume that the tool reaches beyond its own machine.",
  fix: [
    "state openWorldHint: false for a tool that touches nothing outside",
    "or state openWorldHint: true, if it does",
  ],
  requirements: [
    {
      id: "CORE-ANN-15",
      level: "STATEMENT",
      document: "MCP 2025-11-25 schema",
      section: "ToolAnnotations.openWorldHint",
    },
  ],
};

export const hintsAreBooleans: CheckText = {
  id: "schema/hints-are-booleans",
  suite: "schema",
  title: "Every listed hint is a boolean.",
  level: "MUST",
  matters: 'A client that reads "false" as truthy takes a destructive tool for a safe one.',
  fix: ["send true or false, without quotes"],
  requirements: [{ id: "CORE-ANN-06", level: "MUST", document: "MCP 2025-11-25 schema", section: "ToolAnnotations" }],
};
