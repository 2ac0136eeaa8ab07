import type { DoubtedTools } from "../../report-model/doubted-tools.ts";
import { findingLimits } from "../../report-model/limits.ts";
import type { Report } from "../../report-model/report-model.ts";
import { paint, wrapText, type Layout } from "./layout.ts";
import { counted, shownName } from "./wording.ts";

/** Why tools were called once more, a sentence for each reason. */
export function renderDoubted({ doubted = [] }: Pick<Report, "doubted">, layout: Layout): readonly string[] {
  if (doubted.length === 0) return [];
  const sentences = doubted.flatMap((each) => wrapText(doubtedText(each), layout.width, 4).map((line) => `  ${line}`));
  return [`${paint(layout, ["bold"], "sessions")}   why tools were called once more`, ...sentences];
}

/** Such as `alone, since there was nothing for it to change: clear, reset (nothing-to-change)`. */
function doubtedText({ doubt, shape, why, tools }: DoubtedTools): string {
  const distinct = [...new Set(tools)];
  const shown = distinct.slice(0, findingLimits.otherTools).map(shownName);
  const left = distinct.length - shown.length;
  const named = `${shown.join(", ")}${left > 0 ? ` and ${counted(left, "other tool")}` : ""}`;
  return `${shape}, since ${why}: ${named} (${doubt})`;
}
