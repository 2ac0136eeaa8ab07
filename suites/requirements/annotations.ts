import type { Requirement } from "../../harness/run/report-model.ts";

const document = "SEP: Dynamic Tool Annotations";

/** Rows of the proposal for `tools/annotations`. */
export const annotationsRows: readonly Requirement[] = [
  { id: "DA-BC-04", level: "STATEMENT", document, section: "Backward Compatibility / Graceful Degradation, bullet 1" },
  { id: "DA-BC-05", level: "STATEMENT", document, section: "Backward Compatibility / Graceful Degradation, bullet 2" },
  { id: "DA-CAP-01", level: "MUST", document, section: "Specification / Capability Declaration, sentence 1" },
  {
    id: "DA-CAP-02",
    level: "REQUIRED",
    document,
    section: "Specification / Capability Declaration, JSON example (value shape)",
  },
  {
    id: "DA-CAP-03",
    level: "STATEMENT",
    document,
    section: "Specification / Capability Declaration, converse of sentence 1",
  },
  { id: "DA-ERR-01", level: "SHOULD", document, section: "Error Handling, table row 1a (unknown tool)" },
  { id: "DA-ERR-02", level: "SHOULD", document, section: "Error Handling, table row 1b (invalid arguments)" },
  { id: "DA-ERR-04", level: "SHOULD", document, section: "Error Handling, sentence 1" },
  { id: "DA-REF-04", level: "STATEMENT", document, section: "Reference Implementation / Server, name check" },
  { id: "DA-REQ-02", level: "REQUIRED", document, section: "Protocol Messages / parameters table, row name" },
  { id: "DA-REQ-03", level: "REQUIRED", document, section: "Protocol Messages / parameters table, row arguments" },
  {
    id: "DA-REQ-04",
    level: "STATEMENT",
    document,
    section: "Protocol Messages / parameters table + doc comment, 'arguments that will be passed'",
  },
  { id: "DA-RES-01", level: "REQUIRED", document, section: "Protocol Messages / result table, row annotations" },
  { id: "DA-RES-02", level: "REQUIRED", document, section: "Schema / result type, `annotations: ToolAnnotations`" },
  {
    id: "DA-RES-03",
    level: "STATEMENT",
    document,
    section: "Protocol Messages / Response, 'based on the provided arguments'",
  },
  {
    id: "DA-SEC-03",
    level: "MUST NOT",
    document,
    section: "Security Implications / Determinism and Side Effects, item 1",
  },
  {
    id: "DA-SEC-04",
    level: "STATEMENT",
    document,
    section: "Security Implications / Determinism and Side Effects, item 2",
  },
  { id: "DA-SRV-02", level: "MUST", document, section: "Behavior Requirements / Server Requirements, item 2" },
  {
    id: "DA-SRV-04b",
    level: "STATEMENT",
    document,
    section: "Behavior Requirements / Server Requirements, item 4 with static bound",
  },
  { id: "DA-TOOL-01", level: "MUST", document, section: "Specification / Tool Definition Extension, sentence 1" },
  {
    id: "DA-TOOL-02",
    level: "STATEMENT",
    document,
    section: "Specification / Tool Definition Extension, converse of sentence 1 (doc comment)",
  },
  {
    id: "DA-TOOL-03",
    level: "REQUIRED",
    document,
    section: "Specification / Tool Definition Extension, field type `boolean`, optional",
  },
  {
    id: "DA-TOOL-05",
    level: "SHOULD",
    document,
    section: "Specification / Tool Definition Extension, paragraph after interface",
  },
  {
    id: "DA-TOOL-07",
    level: "REQUIRED",
    document,
    section: "Specification / Tool Definition Extension, interface: `annotations?`",
  },
  { id: "DA-VAL-01", level: "SHOULD", document, section: "Security Implications / Argument Validation, sentence 1" },
  { id: "DA-VAL-02", level: "STATEMENT", document, section: "Security Implications / Argument Validation, bullet 1" },
];
