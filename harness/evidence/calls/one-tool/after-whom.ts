import type { Others } from "../../../calls/attribution/attribute.ts";
import { staticDialect } from "../../../check/result-key.ts";
import type { Uncontradicted } from "../../../check/judgement.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";

/** More names say no more. */
const namedTools = 3;

/**
 * A pass, with the tools after which the claim was seen to hold: a tool may act only after another, as one that deletes what
 * was chosen before.
 */
export function tellAfterWhom(
  whose: Pick<WhoseEffects, "others">,
  { check, key }: Pick<Claimant, "check" | "key">,
  judgement: Uncontradicted,
): Uncontradicted {
  const { hint } = check;
  if (judgement.kind !== "holds" || hint === undefined || !isAboutEffects(check)) return judgement;
  if (key.dialect !== staticDialect || key.tool === undefined) return judgement;
  const others = whose.others(key.tool, hint);
  if (others === undefined || others.count === 0) return judgement;
  const told = afterWhom(others);
  return { ...judgement, remark: `${judgement.remark ?? "held"}; ${told}` };
}

function afterWhom({ count, notAfter }: Others): string {
  if (notAfter.length === 0) return "seen after calls of each other tool";
  if (notAfter.length === count) return "not seen after calls of another tool";
  const named = notAfter.slice(0, namedTools);
  const further = notAfter.length - named.length;
  const list = [...named, ...(further > 0 ? [`${further} more`] : [])];
  const last = list.pop() ?? "";
  return `not seen after calls of ${list.length > 0 ? `${list.join(", ")} and ${last}` : last}`;
}
