import type { Execution } from "../../../calls/execution/execution.ts";
import type { Judgement } from "../../../check/judgement.ts";
import type { Claimant } from "../claims/claimants.ts";
import type { Work } from "../in-box/box-work.ts";
import type { Judged } from "../trials/tool-evidence.ts";
import { pursuitOf, type ToolInBoxes } from "./settle-claim.ts";

/**
 * Has a contradiction reduced while other tools are called, if what those may still show does not bear on it. Where
 * effects are permanent, the tools that are called next would meet what it leaves.
 */
export function pursueEarly(work: Work, tool: ToolInBoxes, claimant: Claimant, judged: Judged): void {
  const { gathering, boxes } = work;
  const { judgement, evidence } = judged;
  if (judgement.kind !== "contradicted" || claimant.check.about === "all-calls") return;
  if (boxes.effectsStay === true || gathering.replaying !== undefined) return;
  if (mayBeExcused(work, tool, claimant, judged)) return;
  const judgements = new KeptJudgements(claimant.judge);
  const pursuit = pursuitOf(work, tool, { ...claimant, judge: judgements.judge }, judgement, evidence);
  gathering.pursuits.beginEarly({ ...pursuit, isJudgedTheSame: () => judgements.areTheSame }, gathering);
}

/** Whether what nearly all tools may turn out to have could explain a contradiction. */
export function mayBeExcused(
  { habits, whose }: Work,
  { subject }: ToolInBoxes,
  { judge }: Claimant,
  { judgement, evidence }: Judged,
): boolean {
  const exchanges = evidence.exchanges.map((exchange) =>
    habits.markedAtMost(whose.markedAtMost(subject.tool.name, exchange)),
  );
  return !isSame(judge({ ...evidence, exchanges }), judgement);
}

/** Every judgement of a pursuit with its evidence: a reduction depends on nothing else. */
class KeptJudgements {
  readonly #judge: Claimant["judge"];
  readonly #kept: Judged[] = [];

  constructor(judge: Claimant["judge"]) {
    this.#judge = judge;
  }

  readonly judge = (execution: Execution): Judgement => {
    const judgement = this.#judge(execution);
    this.#kept.push({ evidence: execution, judgement });
    return judgement;
  };

  /** Whether the same evidence is judged the same with what is known now. */
  get areTheSame(): boolean {
    return this.#kept.every(({ evidence, judgement }) => isSame(this.#judge(evidence), judgement));
  }
}

function isSame(one: Judgement, other: Judgement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
