import type { ArgumentCoverage, IdlePart, ToolCalls } from "./report-model.ts";

const idlePart: Required<IdlePart> = { argument: "mode", value: "fast", why: "never-worked", answer: "e" };
const coverage: Required<ArgumentCoverage> = {
  values: { worked: 1, of: 3 },
  optional: { worked: 0, of: 1 },
  idle: [idlePart],
  omitted: 1,
};
/** No optional field is missing; the types make the compiler ask for every field of the model. */
export const completeToolCalls: Required<ToolCalls> = {
  tool: "manage_note",
  made: 16,
  succeeded: 13,
  worked: 12,
  inVain: { answer: "e", argument: "path" },
  coverage,
};
