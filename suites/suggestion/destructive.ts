import { adds } from "../truth/met-again.ts";
import { nonDestructiveRule } from "../truth/non-destructive.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { valuesTried, whyThin } from "./thin.ts";

/**
 * Whether the tool takes nothing away.
 *
 * An overwritten value is gone as well, so the hint warns of it (AMB-17): a suggestion takes the reading that does no harm.
 */
export const destructive: JudgedHint = {
  hint: "destructiveHint",
  value: false,
  rule: nonDestructiveRule,
  kept: (evidence, _, changes) => {
    const adding = evidence.executions.map(({ exchanges }) => exchanges.filter(adds));
    if (adding.every((calls) => calls.length === 0)) return { missing: "no added user data was observed" };
    if (!changes) return { missing: "whether its calls changed anything is not decided" };
    // A tool that sets up an empty store adds something once, and at any other time may clear the store.
    if (!adding.some((calls) => calls.length > 1)) return { missing: "only one call in a sandbox added something" };
    const thin = whyThin(evidence);
    if (thin !== undefined) return { missing: thin };
    return {
      because: `${adding.flat().length} calls added something, and none removed or overwrote anything`,
      unseen: valuesTried(evidence),
    };
  },
};
