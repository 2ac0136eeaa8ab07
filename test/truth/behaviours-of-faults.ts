import type { Behaviour } from "./behaviour.ts";

const readOnly = { readOnlyHint: true };
const additive = { readOnlyHint: false, destructiveHint: false };
const idempotent = { readOnlyHint: false, idempotentHint: true, openWorldHint: false };
const readOnlyTools = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";

function faults(behaviour: string, annotations: Behaviour["annotations"], more: Partial<Behaviour> = {}): Behaviour {
  return { server: "faults.mjs", behaviour, annotations, ...more };
}

/** Servers that fail, or show their state in resources, and whose hints are true or not known to be untrue. */
export const honest: readonly Behaviour[] = [
  faults("read-notes-in-memory", { ...readOnly, openWorldHint: false }),
  // That its log is its own is no work: nothing shows what the tool does when it works.
  faults("log-and-fail", readOnly, { undecided: readOnlyTools }),
  // The resource that showed the notes fails then, which may have another reason.
  faults("drop-notes-in-memory", { ...readOnly, openWorldHint: false }, { undecided: readOnlyTools }),
];

/** Servers whose hints are not true: what was changed before a failure, through a link, or in memory. */
export const lies: readonly Behaviour[] = [
  // The error should be one of the tool. That a second call gets it shows that the tool is idempotent.
  faults("delete-or-protocol-error", idempotent, {
    kills: ["error-codes/tool-failure-is-a-tool-error", "warn"],
    tells: "2 successful repetitions (",
  }),
  faults("delete-and-fail", additive, { kills: [onlyAdd, "fail"] }),
  faults("delete-and-fail", readOnly, { kills: [readOnlyTools, "fail"] }),
  faults("delete-through-proc", readOnly, { kills: [readOnlyTools, "fail"] }),
  faults("add-note-in-memory", readOnly, { kills: [readOnlyTools, "fail"] }),
];
