/** Documents that the catalogue takes its rows from. */
export const documents = {
  annotations: { title: "SEP: Dynamic Tool Annotations", status: "draft of 2025-01-15" },
  resolve: { title: "SEP-1862: Tool Resolution", status: "draft of 2025-11-21, closed" },
  "resolution-extension": {
    title: "Tool Resolution extension",
    status: "draft of 2026-08-20, experimental-ext-tool-annotations at 5d1276ff",
  },
  core: { title: "MCP specification", status: "revisions 2025-06-18 to 2026-07-28, at b0f60ba5" },
  blog: { title: "MCP blog: Tool Annotations as Risk Vocabulary", status: "2026-03-16" },
  "conformance-tests": { title: "SEP-2484: Conformance tests", status: "final" },
  "http-verbs": { title: "Proposal: annotations from HTTP verbs", status: "feature request" },
  workshop: { title: "Guide: Advanced Tools (workshop)", status: "guide" },
  "agent-surface": { title: "Guide: Tool Annotations (Agent Surface)", status: "guide" },
  "json-rpc": { title: "JSON-RPC 2.0", status: "2013-01-04" },
  json: { title: "RFC 8259: The JavaScript Object Notation Data Interchange Format", status: "2017-12" },
  openapi: { title: "OpenAPI Specification", status: "3.1.1, 2024-10-24" },
  http: { title: "RFC 9110: HTTP Semantics", status: "2022-06" },
} as const;

export type DocumentId = keyof typeof documents;
