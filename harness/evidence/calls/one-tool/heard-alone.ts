import type { Execution } from "../../../calls/execution/execution.ts";
import type { Claimant } from "../claims/claimants.ts";
import { undecidedBy } from "../in-box/box-work.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import { decisiveExchanges } from "../trials/tool-evidence.ts";

/** As if web APIs had answered no other tool in its box: what the calls themselves were answered stays. */
export function asIfAlone(execution: Execution): Execution {
  const exchanges = execution.exchanges.map((exchange) => {
    const { hadMadeUp: _, ...own } = exchange;
    return own;
  });
  return { ...execution, exchanges };
}

/**
 * Calls a tool once more where a claim about its answers is open only because they may come from what web APIs told other
 * tools before it: here none is called, not even one that has to come first.
 *
 * @returns what it answered there, or nothing where no claim asks for it
 */
export async function heardAlone(
  { claimants, boxes }: { readonly claimants: readonly Claimant[]; readonly boxes: Pick<ToolBoxes, "observe"> },
  executions: readonly Execution[],
): Promise<readonly Execution[]> {
  const doubted = claimants.flatMap(({ check, plan, judge }) => {
    if (check.about !== "answers" || plan !== undefined) return [];
    const judged = executions.map((execution) => ({ execution, alone: judge(asIfAlone(execution)) }));
    const [first] = judged.flatMap(({ execution, alone }) =>
      alone.kind === "contradicted" && judge(execution).kind === "undecided"
        ? [decisiveExchanges(execution, alone).conversation]
        : [],
    );
    return first ?? [];
  });
  if (doubted.length === 0) return [];
  try {
    return [await boxes.observe(doubted, "answers", { setup: [] })];
  } catch (error) {
    // A further box that fails to open takes nothing away from what is known.
    undecidedBy(error);
    return [];
  }
}
