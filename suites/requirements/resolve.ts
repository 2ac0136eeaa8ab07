import type { Requirement } from "../../harness/run/report-model.ts";

const document = "SEP-1862: Tool Resolution";

/** Rows of the proposal for `tools/resolve`. */
export const resolveRows: readonly Requirement[] = [
  { id: "TR-BC-04", level: "STATEMENT", document, section: "Backward Compatibility / Graceful Degradation, bullet 1" },
  { id: "TR-BC-05", level: "STATEMENT", document, section: "Backward Compatibility / Graceful Degradation, bullet 2" },
  { id: "TR-CAP-01", level: "MUST", document, section: "Specification / Capability Declaration, sentence 1" },
  {
    id: "TR-CAP-02",
    level: "REQUIRED",
    document,
    section: "Specification / Capability Declaration, JSON example (value shape)",
  },
  {
    id: "TR-CAP-03",
    level: "STATEMENT",
    document,
    section: "Specification / Capability Declaration, converse of sentence 1",
  },
  { id: "TR-ERR-01", level: "SHOULD", document, section: "Error Handling, table row 1a (unknown tool)" },
  { id: "TR-ERR-02", level: "SHOULD", document, section: "Error Handling, table row 1b (invalid arguments)" },
  { id: "TR-ERR-04", level: "SHOULD", document, section: "Error Handling, sentence 1" },
  { id: "TR-NOTE-01", level: "STATEMENT", document, section: "Abstract, Note" },
  { id: "TR-RAT-06", level: "STATEMENT", document, section: "Rationale / Why Return the Full Tool, point 3" },
  { id: "TR-REF-04", level: "STATEMENT", document, section: "Reference Implementation / Server, name check" },
  { id: "TR-REQ-02", level: "REQUIRED", document, section: "Protocol Messages / parameters table, row name" },
  { id: "TR-REQ-03", level: "REQUIRED", document, section: "Protocol Messages / parameters table, row arguments" },
  {
    id: "TR-REQ-04",
    level: "STATEMENT",
    document,
    section: "Protocol Messages / parameters table + doc comment, 'arguments that will be passed'",
  },
  { id: "TR-RES-01", level: "REQUIRED", document, section: "Protocol Messages / result table, row tool" },
  {
    id: "TR-RES-02",
    level: "REQUIRED",
    document,
    section: "Protocol Messages / Response + Schema, 'complete tool definition', type Tool",
  },
  { id: "TR-RES-03", level: "STATEMENT", document, section: "Protocol Messages / Response, 'refined annotations'" },
  {
    id: "TR-RES-06",
    level: "STATEMENT",
    document,
    section: "Protocol Messages / Response, same tool identity (implied)",
  },
  {
    id: "TR-RES-07",
    level: "STATEMENT",
    document,
    section: "Protocol Messages / Response example, `resolve: true` echoed",
  },
  {
    id: "TR-SEC-03",
    level: "MUST NOT",
    document,
    section: "Security Implications / Determinism and Side Effects, item 1",
  },
  {
    id: "TR-SEC-04",
    level: "STATEMENT",
    document,
    section: "Security Implications / Determinism and Side Effects, item 2",
  },
  { id: "TR-SRV-02", level: "MUST", document, section: "Behavior Requirements / Server Requirements, item 2" },
  {
    id: "TR-SRV-02a",
    level: "MUST",
    document,
    section: "Behavior Requirements / Server Requirements, item 2, whole tool",
  },
  {
    id: "TR-SRV-04a",
    level: "STATEMENT",
    document,
    section: "Behavior Requirements / Server Requirements, item 4, clause 2 ('may match', no bound)",
  },
  {
    id: "TR-SRV-04b",
    level: "STATEMENT",
    document,
    section: "Server Requirements item 4 with core Tool, arguments vs changed inputSchema",
  },
  { id: "TR-TOOL-01", level: "MUST", document, section: "Specification / Tool Definition Extension, sentence 1" },
  {
    id: "TR-TOOL-02",
    level: "STATEMENT",
    document,
    section: "Specification / Tool Definition Extension, converse of sentence 1 (doc comment)",
  },
  {
    id: "TR-TOOL-03",
    level: "REQUIRED",
    document,
    section: "Specification / Tool Definition Extension, field type `boolean`, optional",
  },
  {
    id: "TR-TOOL-05",
    level: "SHOULD",
    document,
    section: "Specification / Tool Definition Extension, paragraph after interface",
  },
  {
    id: "TR-TOOL-07",
    level: "REQUIRED",
    document,
    section: "Specification / Tool Definition Extension, interface: `annotations?`",
  },
  { id: "TR-VAL-01", level: "SHOULD", document, section: "Security Implications / Argument Validation, sentence 1" },
  { id: "TR-VAL-02", level: "STATEMENT", document, section: "Security Implications / Argument Validation, bullet 1" },
];
