import type { SeenTool } from "../../harness/calls/seen-tool.ts";
import type { Hints } from "../../harness/dialects/hints.ts";
import type { HintName } from "../../report-model/suggestion.ts";
import type { SeenDeeds } from "../../report-model/tool-hints.ts";
import { closedWorldRule } from "../truth/closed-world.ts";
import { idempotentRule } from "../truth/idempotent.ts";
import type { ClaimRule } from "../truth/judge-calls.ts";
import { nonDestructiveRule } from "../truth/non-destructive.ts";
import { readOnlyRule } from "../truth/read-only.ts";
import { evidenceOf } from "./evidence.ts";
import { deedsInShort, sightsOf } from "./sights.ts";

/** The hints that deny the most; a tool that only reads makes no other claim. */
const readsOnly: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const onlyAdds: Hints = { ...readsOnly, readOnlyHint: false };

const rules: readonly (readonly [HintName, Hints, ClaimRule])[] = [
  ["readOnlyHint", readsOnly, readOnlyRule],
  ["destructiveHint", onlyAdds, nonDestructiveRule],
  ["idempotentHint", onlyAdds, idempotentRule],
  ["openWorldHint", onlyAdds, closedWorldRule],
];

/**
 * What the calls of a tool did that the milder value of a hint denies, by the rules that the truth of hints is judged by;
 * what the server keeps for itself, such as a log, is none of it (AMB-21). One sight suffices: nothing is judged here.
 *
 * @param shown the text as the report has it, such as with shorter paths
 */
export function seenDeeds(seen: SeenTool, shown: (text: string) => string): SeenDeeds {
  const evidence = evidenceOf(seen);
  const deeds = rules.flatMap(([hint, supposed, rule]) => {
    const { grave } = sightsOf(evidence, supposed, rule);
    return grave.length === 0 ? [] : [[hint, shown(deedsInShort(grave))] as const];
  });
  return Object.fromEntries(deeds);
}
