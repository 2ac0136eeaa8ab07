import { node, type Behaviour } from "./behaviour.ts";

const additive = { readOnlyHint: false, destructiveHint: false };
const closed = { openWorldHint: false };

const onlyAdd = "truth/non-destructive-tools-only-add";

function files(behaviour: string, annotations: Behaviour["annotations"], more: Partial<Behaviour> = {}): Behaviour {
  return node(behaviour, annotations, { server: "files.mjs", ...more });
}

/** What is done to files looks like something else, and is as the hint says. */
export const honest: readonly Behaviour[] = [files("install", { ...additive, ...closed })];

/** What is done to files is easily overlooked. */
export const lies: readonly Behaviour[] = [
  files("install-and-empty-manifest", { ...additive, ...closed }, { kills: [onlyAdd, "fail"] }),
];
