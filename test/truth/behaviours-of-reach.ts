import type { Behaviour } from "./behaviour.ts";

const readOnly = { readOnlyHint: true };
const closed = { openWorldHint: false };
const readOnlyTools = "truth/read-only-tools-change-nothing";

function reach(behaviour: string, annotations: Behaviour["annotations"], more: Partial<Behaviour> = {}): Behaviour {
  return { server: "reach.mjs", behaviour, annotations, ...more };
}

/** At the end of what their schema allows they do no more than elsewhere. */
export const honest: readonly Behaviour[] = [
  reach("sweep-nothing", { ...readOnly, ...closed }),
  reach("read-labels", { ...readOnly, ...closed }),
  reach("read-page", readOnly),
];

/** What they do shows with one bound beside one value, with a list of another length or with an address alone. */
export const lies: readonly Behaviour[] = [
  reach("sweep-to-the-bottom", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  reach("spill-long-list", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  reach("reset-by-empty-list", { ...readOnly, ...closed }, { kills: [readOnlyTools, "fail"] }),
  reach("keep-page", readOnly, { kills: [readOnlyTools, "fail"] }),
];
