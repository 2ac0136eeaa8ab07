import type { Requirement } from "../../harness/run/report-model.ts";

const core = "MCP specification";

/** Rows of the core specification, of the formats below it, and of guides to the hints. */
export const coreRows: readonly Requirement[] = [
  {
    id: "AG-REG-01",
    level: "STATEMENT",
    document: "Guide: Tool Annotations (Agent Surface)",
    section: "Code samples, server.tool(..., {annotations:{...}}, cb)",
  },
  {
    id: "AG-SUM-01",
    level: "STATEMENT",
    document: "Guide: Tool Annotations (Agent Surface)",
    section: "Summary, 'Four hints' sentence + bullets",
  },
  { id: "CORE-ANN-01", level: "REQUIRED", document: core, section: "schema / Tool.annotations, optional field" },
  { id: "CORE-ANN-05", level: "REQUIRED", document: core, section: "schema / ToolAnnotations, property types" },
  { id: "CORE-ANN-10", level: "STATEMENT", document: core, section: "schema / destructiveHint, Default" },
  { id: "CORE-ANN-11", level: "STATEMENT", document: core, section: "schema / destructiveHint, parenthesis" },
  { id: "CORE-ANN-14", level: "STATEMENT", document: core, section: "schema / idempotentHint, parenthesis" },
  { id: "CORE-ANN-16", level: "STATEMENT", document: core, section: "schema / openWorldHint, Default" },
  { id: "CORE-ANN-17", level: "STATEMENT", document: core, section: "schema / Tool.annotations doc, display name" },
  {
    id: "CORE-ANN-18",
    level: "STATEMENT",
    document: core,
    section: "schema / ToolAnnotations, no additionalProperties:false",
  },
  { id: "CORE-ANN-19", level: "REQUIRED", document: core, section: "schema / ToolAnnotations, flat object" },
  {
    id: "CORE-BLOG-04",
    level: "STATEMENT",
    document: "MCP blog: Tool Annotations as Risk Vocabulary",
    section: "Where This Is Heading, last paragraph",
  },
  { id: "CORE-ERR-07", level: "STATEMENT", document: core, section: "schema / MethodNotFoundError, doc" },
  { id: "CORE-ERR-10", level: "MUST", document: core, section: "Messages / Error Responses, bullets 2-3" },
  { id: "CORE-META-10", level: "MUST", document: core, section: "Messages / Result Responses, bullet 1" },
  { id: "CORE-SCH-01", level: "MUST", document: core, section: "JSON Schema Usage, dialect rules, MUST" },
  { id: "CORE-SCH-02", level: "MUST", document: core, section: "JSON Schema Usage / Schema Validation, MUST" },
  { id: "CORE-STDIO-01", level: "MUST NOT", document: core, section: "Transports / stdio, server stdout" },
  { id: "CORE-TOOL-01", level: "MUST", document: core, section: "Capabilities, sentence 1" },
  { id: "CORE-TOOL-02", level: "MUST", document: core, section: "Capabilities, paragraph 3" },
  { id: "CORE-TOOL-04", level: "MUST NOT", document: core, section: "Capabilities, paragraph 3, MUST NOT" },
  { id: "CORE-TOOL-05", level: "SHOULD", document: core, section: "Capabilities, paragraph 4" },
  { id: "CORE-TOOL-06", level: "SHOULD", document: core, section: "Data Types / Tool Names, 5 SHOULD bullets" },
  { id: "CORE-TOOL-07", level: "SHOULD", document: core, section: "List Changed Notification, sentence 1" },
  { id: "CORE-TOOL-08", level: "MUST", document: core, section: "Data Types / Tool inputSchema, bullet 3" },
  {
    id: "CORE-TOOL-09",
    level: "REQUIRED",
    document: core,
    section: "schema / Tool, inputSchema type object, required",
  },
  { id: "CORE-TOOL-12", level: "STATEMENT", document: core, section: "Listing Tools, pagination" },
  {
    id: "HV-IT-01",
    level: "STATEMENT",
    document: "Proposal: annotations from HTTP verbs",
    section: "Phase 3: Integration Testing, 1-3",
  },
  { id: "JSONRPC-5", level: "MUST", document: "JSON-RPC 2.0", section: "section 5, response object" },
  {
    id: "RFC8259-4",
    level: "SHOULD",
    document: "RFC 8259: The JavaScript Object Notation Data Interchange Format",
    section: "section 4, names within an object",
  },
];
