import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import type { SeenEffects } from "../../report-model/tool-hints.ts";
import { evidenceOf } from "./evidence.ts";
import { hintRules } from "./hint-rules.ts";
import { graveOf, verdictOnHint } from "./judged-hint.ts";
import { effectsInShort } from "./sights.ts";

/**
 * The effects of a tool's calls that the milder value of a hint denies, by the same rules as the truth of hints. The
 * server's own state, such as a log, is not among them (AMB-21). One observation is enough: nothing is judged here.
 *
 * @param shown the text as the report has it, such as with shorter paths
 */
export function seenEffects(seen: SeenTool, shown: (text: string) => string): SeenEffects {
  const evidence = evidenceOf(seen);
  const effects = hintRules.flatMap(({ judged }) => {
    const verdict = verdictOnHint(evidence, judged);
    const grave = verdict.kind === "broken" ? graveOf(verdict.breaches) : [];
    return grave.length === 0 ? [] : [[judged.hint, shown(effectsInShort(grave))] as const];
  });
  return Object.fromEntries(effects);
}
