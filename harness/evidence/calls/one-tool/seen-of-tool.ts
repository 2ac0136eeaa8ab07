import type { Judgement } from "../../../check/judgement.ts";
import type { Called } from "../claims/asking.ts";
import type { Claimant } from "../claims/claimants.ts";
import { gravestJudgement, isOfAllCalls } from "./settle-claim.ts";
import type { Judged } from "../trials/tool-evidence.ts";

/** A pass rests on less there. */
const besideOthersOnly =
  "watched in a session with other tools, since the server takes long to start; it was not watched alone to the end";

const settled: ReadonlySet<Judgement["kind"] | undefined> = new Set(["holds", "not-applicable"]);

/** What was seen of one tool, by where it was called. */
export class SeenOfTool {
  /** In boxes of its own. */
  alone: Called | undefined;
  /** In a session with other tools, to its end. */
  besideOthers: Called | undefined;

  /** What tells most of it: what it did alone, where that was seen to its end. */
  get best(): Called | undefined {
    return this.isWhole ? this.alone : (this.besideOthers ?? this.alone);
  }

  /** Whether it was called alone, and seen to its end. */
  get isWhole(): boolean {
    return this.alone !== undefined && this.alone.isCut !== true;
  }

  /**
   * What counts of a claim: a contradiction wherever it was seen, else what the tool did alone; where that was not seen to
   * its end, what it did beside others.
   *
   * @returns undefined where the claim stays open
   */
  judged(claimant: Claimant): Judged | undefined {
    const own = judgedIn(claimant, this.alone);
    const shared = judgedIn(claimant, this.besideOthers);
    if (own?.judgement.kind === "contradicted") return own;
    // What all calls of a tool show may be due to what others have left: it is not called again for it.
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

/** Of calls that were not seen to their end, only what contradicts the claim. */
function judgedIn(claimant: Claimant, called: Called | undefined): Judged | undefined {
  if (called === undefined) return undefined;
  const { executions, ofPlans, isCut = false } = called;
  // Calls that a check has planned were not made yet.
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
