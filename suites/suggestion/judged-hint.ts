import type { HintName } from "../../report-model/hints.ts";
import type { ClaimRule, JudgedCall } from "../truth/claim-rule.ts";
import { supposedClaim } from "../truth/claim.ts";
import { verdictOn, type Breach, type Verdict } from "../truth/verdict-on.ts";
import { decided, open, type Answer } from "./answer.ts";
import type { ToolEvidence } from "./evidence.ts";
import { comesAgain, effectsInShort, evidenceLines, seenOnce } from "./sights.ts";
import { whyNotCalled } from "./thin.ts";

/** One hint whose milder value the calls of a tool may keep or break. */
export interface JudgedHint {
  readonly hint: HintName;
  /** The milder value. */
  readonly value: boolean;
  /** What the checks judge it by. */
  readonly rule: ClaimRule;
  /** Whether an effect is the work of the call that it came with; it always is when absent. */
  readonly isOwnWork?: (breach: Breach, evidence: ToolEvidence) => boolean;
  /**
   * What calls that keep the milder value support, or why they are too few.
   *
   * @param changes whether its calls were seen to change something
   */
  readonly kept: (evidence: ToolEvidence, shown: readonly JudgedCall[], changes: boolean) => Kept;
}

/** A reason to suggest the milder value, or what is missing for one: calls may keep a hint without showing much. */
export type Kept = Pick<Answer, "because" | "unseen"> | { readonly missing: string };

/** The verdict of a tool's calls on the milder value of a hint, as a check would give it on one that claims it. */
export function verdictOnHint({ tool, executions }: ToolEvidence, { hint, rule }: JudgedHint): Verdict {
  return verdictOn(executions, supposedClaim(tool, hint), rule);
}

/** Suggests the value that is true of a tool: never one that its calls contradict. */
export function suggestHint(judged: JudgedHint, evidence: ToolEvidence, changes = false): Answer {
  const verdict = verdictOnHint(evidence, judged);
  switch (verdict.kind) {
    case "broken":
      return suggestByBreaches(judged, evidence, verdict.breaches);
    case "kept": {
      const kept = judged.kept(evidence, verdict.shown, changes);
      return "missing" in kept
        ? open(`held in its calls, and passes a check (✓); to suggest it takes more: ${kept.missing}`)
        : decided(judged.value, kept.because, { unseen: kept.unseen });
    }
    case "partly":
    case "open":
    case "unseen":
    case "unclaimed":
      return open(whyNotCalled(evidence) ?? verdict.reason);
  }
}

function suggestByBreaches(
  { value, isOwnWork = () => true }: JudgedHint,
  evidence: ToolEvidence,
  breaches: readonly Breach[],
): Answer {
  const grave = graveOf(breaches);
  if (grave.length === 0) {
    const what = `${effectsInShort(breaches)}; whether that counts as a change is ambiguous (AMB-21)`;
    return open(what, evidenceLines(breaches));
  }
  const own = grave.filter((breach) => isOwnWork(breach, evidence));
  if (own.length === 0) {
    return open(`${effectsInShort(grave)}, which may be delayed work of the first`, evidenceLines(grave));
  }
  const sure = own.filter(({ offence }) => offence.ambiguity === undefined);
  const worst = comesAgain(sure) ? sure : own;
  if (!comesAgain(worst)) return seenOnce(worst, evidence);
  return decided(!value, effectsInShort(worst), { observed: evidenceLines(worst) });
}

/**
 * Leaves out logs and times, of which it is open whether they count (AMB-21). Elsewhere a suggestion takes the reading that
 * does no harm, also for state that the server has for itself: it may be all there is.
 */
export function graveOf(breaches: readonly Breach[]): readonly Breach[] {
  return breaches.filter(({ offence }) => offence.case !== "log" && offence.case !== "times");
}
