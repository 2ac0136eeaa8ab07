import type { Execution } from "../../../calls/execution/execution.ts";
import { decisiveExchanges } from "../trials/tool-evidence.ts";
import type { Doubt } from "./doubt.ts";

/**
 * A claim about answers may be open only because they may come from what web APIs told other tools before: here none is called,
 * not even one that has to come first.
 */
export const answersOfOthers: Doubt = {
  id: "answers-of-others",
  why: "its answers may have come from what web APIs told other tools",
  when: "closer",
  plan: ({ claimants, executions }) => {
    const conversation = claimants.flatMap(({ check, plan, judge }) => {
      if (check.about !== "answers" || plan !== undefined) return [];
      const judged = executions.map((execution) => ({ execution, alone: judge(asIfAlone(execution)) }));
      const [first] = judged.flatMap(({ execution, alone }) =>
        alone.kind === "contradicted" && judge(execution).kind === "undecided"
          ? [decisiveExchanges(execution, alone).conversation]
          : [],
      );
      return first ?? [];
    });
    return conversation.length === 0 ? undefined : { shape: "unhelped", conversation };
  },
};

/** As if web APIs had answered no other tool in its box: what the calls themselves were answered stays. */
export function asIfAlone(execution: Execution): Execution {
  const exchanges = execution.exchanges.map((exchange) => {
    const { hadMadeUp: _, ...own } = exchange;
    return own;
  });
  return { ...execution, exchanges };
}
