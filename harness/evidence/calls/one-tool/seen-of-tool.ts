import type { Judgement } from "../../../check/judgement.ts";
import type { Called } from "../claims/asking.ts";
import type { Claimant } from "../claims/claimants.ts";
import { gravestJudgement, isOfAllCalls } from "./settle-claim.ts";
import type { Judged } from "../trials/tool-evidence.ts";

/** A pass rests on less evidence there. */
const besideOthersOnly =
  "watched in a session with other tools, since the server takes long to start; it was not watched alone to the end";

const settled: ReadonlySet<Judgement["kind"] | undefined> = new Set(["holds", "not-applicable"]);

/** What was observed of one tool, by where it was called. */
export class SeenOfTool {
  /** In its own boxes. */
  alone: Called | undefined;
  /** In a session with other tools, watched to its end. */
  besideOthers: Called | undefined;

  /** The best evidence: the calls made alone, if watched to the end. */
  get best(): Called | undefined {
    return this.isWhole ? this.alone : (this.besideOthers ?? this.alone);
  }

  /** Whether it was called alone and watched to the end. */
  get isWhole(): boolean {
    return this.alone !== undefined && this.alone.isCut !== true;
  }

  /**
   * The judgement that counts for a claim: a contradiction wherever it was seen; else what the tool did alone, or, if
   * that was not watched to the end, what it did beside others.
   *
   * @returns undefined where the claim stays open
   */
  judged(claimant: Claimant): Judged | undefined {
    const own = judgedIn(claimant, this.alone);
    const shared = judgedIn(claimant, this.besideOthers);
    if (own?.judgement.kind === "contradicted") return own;
    // What all calls of a tool show may come from what others left; the tool is not called again for that.
    if (shared?.judgement.kind === "contradicted") return isOfAllCalls(claimant.check) ? own : shared;
    return own ?? (shared === undefined ? undefined : { ...shared, judgement: withBasis(shared.judgement) });
  }

  /** Whether all of these claims were decided beside others, and none was contradicted. */
  isSettledBesideOthers(claimants: readonly Claimant[]): boolean {
    const { besideOthers } = this;
    if (besideOthers === undefined) return false;
    return claimants.every((claimant) => settled.has(judgedIn(claimant, besideOthers)?.judgement.kind));
  }
}

/** For calls that were not watched to the end, only a contradiction counts. */
function judgedIn(claimant: Claimant, called: Called | undefined): Judged | undefined {
  if (called === undefined) return undefined;
  const { executions, ofPlans, isCut = false } = called;
  // The calls that a check planned were not made yet.
  if (isCut && claimant.plan !== undefined) return undefined;
  const planned = ofPlans.get(claimant);
  const judged = gravestJudgement(claimant, planned === undefined ? executions : [planned]);
  return isCut && judged?.judgement.kind !== "contradicted" ? undefined : judged;
}

function withBasis(judgement: Judgement): Judgement {
  if (judgement.kind !== "holds") return judgement;
  const { remark } = judgement;
  return { ...judgement, remark: remark === undefined ? besideOthersOnly : `${remark}; ${besideOthersOnly}` };
}
