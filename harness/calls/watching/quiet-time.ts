import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { attemptsIn, passingFiles, unseenInFiles, type Look } from "../boxes/look.ts";
import { reachedKey, type Background } from "../execution/background.ts";
import type { NetworkAttempt } from "../execution/network-attempt.ts";
import { effectsInFiles } from "../state/database-effects.ts";
import { passingEffects } from "../state/file-effects.ts";
import { sentEffects } from "../state/sent-effects.ts";
import { tracedEffects } from "../state/traced-effects.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import type { CallScript } from "./call-script.ts";

/** What happened while nobody called. */
interface QuietLook {
  readonly changes: readonly WeighedEffect[];
  readonly network: readonly NetworkAttempt[];
  readonly upstream: readonly UpstreamEvent[];
}

/** Two looks, one after the other: what comes in both comes by itself. */
export interface QuietTime {
  readonly early: QuietLook;
  readonly late: QuietLook;
}

/** What a look shows that was taken while nobody called. */
export async function quietLookOf(look: Look, { reading }: Pick<CallScript, "reading">): Promise<QuietLook> {
  const { upstream = [] } = look;
  const own = await effectsInFiles(look.changes, "within");
  return {
    changes: [
      ...own,
      ...passingEffects(passingFiles(look), own, "within"),
      ...tracedEffects(unseenInFiles(look), "within"),
      ...sentEffects(upstream, { phase: "within", reading }),
    ],
    network: attemptsIn(look),
    upstream,
  };
}

/** Remembers as background what came in both looks. */
export function learnFrom(background: Background, { early, late }: QuietTime): void {
  background.addRecurring(early.changes, late.changes);
  const lateKeys = new Set(late.network.map(reachedKey));
  for (const attempt of early.network) if (lateKeys.has(reachedKey(attempt))) background.addReached(attempt);
  background.addRecurringSent(early.upstream, late.upstream);
}
