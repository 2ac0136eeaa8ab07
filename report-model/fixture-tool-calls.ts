import { ofEachHint } from "./hints.ts";
import type { ArgumentCoverage, IdlePart, ToolCalls } from "./report-model.ts";
import type { AnsweredHints, OpenClaim, SeenEffects, ToolClaims, ToolHints } from "./tool-hints.ts";
import type { HintSuggestion, ToolSuggestion } from "./suggestion.ts";

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
  unwatched: true,
  inVain: { answer: "e", argument: "path" },
  coverage,
  sent: { requests: [{ request: "DELETE https://api.example.com/v1/items/7", calls: 2 }], omitted: 1 },
};

const counts = { true: 1, false: 2 };
const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const answered: Required<AnsweredHints> = {
  dialect: "annotations",
  answers: 3,
  said: ofEachHint(() => counts),
};
const observed: Required<SeenEffects> = {
  ...ofEachHint(({ seen }) => seen.something),
  readOnlyHint: "created notes.md",
  destructiveHint: "deleted notes.md",
  idempotentHint: "the second of two identical calls added to notes.md",
  openWorldHint: "looked up api.example.com",
};
const open: Required<OpenClaim> = {
  check: "truth/idempotent-tools-repeat-without-effect",
  dialect: "static",
  hint: "idempotentHint",
  because: "there were no successful repetitions",
  heldWithout: 'page: "no such page"',
};
const claims: Required<ToolClaims> = { decided: 1, of: 2, open: [open] };
export const completeToolHints: Required<ToolHints> = {
  tool: "manage_note",
  declared: hints,
  ofWrongType: ofEachHint(() => '"yes"'),
  answered: [answered],
  observed,
  claims,
};

const hint: Required<HintSuggestion> = {
  hint: "destructiveHint",
  value: true,
  because: "deleted notes.md",
  observed: ['{"path":"notes.md"}: deleted notes.md'],
  unseen: ["other values of path"],
  declared: false,
  isOfWrongType: true,
  standing: "contradicts",
};
export const completeSuggestion: Required<ToolSuggestion> = {
  tool: "manage_note",
  calls: { made: 16, worked: 12 },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  hints: [hint],
};
