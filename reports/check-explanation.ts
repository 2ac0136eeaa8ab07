import type { CheckText } from "../report-model/report-model.ts";
import { labelledText, paint, paragraph, readableLayout, type Layout } from "./terminal/layout.ts";

/** A mutant of the reference server that breaks the check. */
export interface BreakingMutant {
  readonly id: string;
  /** What the mutant does wrong, one sentence. */
  readonly lie: string;
}

/**
 * All there is to say about one check, for the command `explain`: the claim, the requirements it stands on, why it
 * matters, how to repair a contradiction, and the mutants that show it at work.
 */
export function renderCheckExplanation(check: CheckText, mutants: readonly BreakingMutant[], options: Layout): string {
  const layout = readableLayout(options);
  const lines = [
    `${paint(layout, ["bold"], check.id)}   ${check.level}`,
    ...paragraph(check.title, layout),
    "",
    ...labelledText("spec", check.requirements.map(describeRequirement), layout),
    ...labelledText("matters", [check.matters], layout),
    ...labelledText("fix", check.fix, layout),
    ...labelledText(
      "mutants",
      mutants.map(({ id, lie }) => `${id}: ${lie}`),
      layout,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function describeRequirement({ id, level, document, section }: CheckText["requirements"][number]): string {
  return `${id} (${level}) in ${document}, ${section}`;
}
