import type { Execution } from "../../../calls/execution/execution.ts";
import type { Judgement } from "../../../check/judgement.ts";
import { showJson } from "../../../json/show.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { Claimant } from "../claims/claimants.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { ToolBoxes } from "../in-box/tool-boxes.ts";
import { stepsOf, type Judged } from "../trials/tool-evidence.ts";
import type { ToolInBoxes } from "./settle-claim.ts";

/** What a client of another name was told of a tool, and saw of it. */
export interface SeenByOther {
  /** Its name, or `name/version`. */
  readonly as: string;
  readonly tool: ListedTool;
  /** The calls, beside those of other tools. */
  readonly execution: Execution;
}

/** A claim that does not hold for a client of another name, with what settles it. */
export interface BrokenForOther {
  readonly tool: ToolInBoxes;
  readonly claimant: Claimant;
  readonly judged: Judged;
}

/** Whether it is the same claim, whatever a client was told of the tool. */
export function isSameClaim(one: Claimant, other: Claimant): boolean {
  return one.check.id === other.check.id && one.key.dialect === other.key.dialect;
}

/**
 * Makes calls alone for a client of another name, each twice, and judges them by the claims that seemed to break.
 *
 * @param suspects claims of the tool as it is listed to that client
 */
export async function callAs(
  work: Work,
  tool: ToolInBoxes,
  { as, execution }: SeenByOther,
  suspects: readonly Claimant[],
): Promise<readonly BrokenForOther[]> {
  const boxes = new ToolBoxes(work, tool.subject.tool.name, { by: { as } });
  const conversation = stepsOf(execution).flatMap((step) => [step, step]);
  let alone: Execution;
  try {
    alone = await boxes.observe(conversation, "first");
  } catch (error) {
    // What it did for the usual client still counts.
    undecidedBy(error);
    return [];
  }
  return suspects.flatMap((suspect) => {
    const claimant = { ...suspect, judge: (seen: Execution) => named(as, suspect.judge(seen)) };
    const judgement = claimant.judge(alone);
    if (judgement.kind !== "contradicted") return [];
    return [{ tool: { ...tool, boxes }, claimant, judged: { evidence: alone, judgement } }];
  });
}

/** A finding says for whom it is one: for any other client it may hold. */
function named(as: string, judgement: Judgement): Judgement {
  if (judgement.kind !== "contradicted") return judgement;
  return { ...judgement, message: `To a client called ${showJson(as)}: ${judgement.message}` };
}
