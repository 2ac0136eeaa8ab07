import type { Verdict } from "../../report-model/report-model.ts";
import type { ToolsDifference } from "../../report-model/tools-difference.ts";
import { runnerMessage, runnerProperty } from "../escape/runner-command.ts";
import { counted } from "../terminal/wording.ts";
import { behaviourText, directionText, outcomeText, valuesText, weightOf } from "./wording.ts";

/** GitHub shows ten annotations of a kind for a step and drops the others without a word. */
const maxAnnotations = 10;

interface Annotation {
  readonly weight: Verdict;
  readonly title: string;
  readonly text: string;
}

/** What changed in hints and behaviour as annotations of a GitHub workflow, what fails first; at most ten lines. */
export function renderToolsDifferenceGithub(difference: ToolsDifference): string {
  const annotations = difference.changed.flatMap(({ tool, hints, behaviour = [] }): readonly Annotation[] => [
    ...hints
      .filter(({ direction }) => direction !== "same")
      .map((change) => ({
        weight: weightOf(change),
        title: `${tool}: ${change.hint}`,
        text: `${valuesText(change)}: ${directionText(change)}`,
      })),
    ...behaviour.map((change) => ({
      weight: "warn" as const,
      title: `${tool}: ${change.hint}`,
      text: behaviourText(change),
    })),
  ]);
  const sorted = annotations.toSorted((left, right) => rank(left.weight) - rank(right.weight));
  const shown = sorted.slice(0, maxAnnotations - 1);
  const left = sorted.length - shown.length;
  const more = left === 0 ? [] : [`${counted(left, "more change")} in the JSON.`];
  const outcome = annotation(difference.exitCode === 0 ? "notice" : "error", "diff", [
    outcomeText(difference),
    ...more,
  ]);
  return `${[...shown.map(({ weight, title, text }) => annotation(levelOf(weight), title, [text])), outcome].join("\n")}\n`;
}

function rank(weight: Verdict): number {
  return ["fail", "warn"].indexOf(weight) === -1 ? 2 : ["fail", "warn"].indexOf(weight);
}

function levelOf(weight: Verdict): "error" | "warning" | "notice" {
  if (weight === "fail") return "error";
  return weight === "warn" ? "warning" : "notice";
}

function annotation(level: "error" | "warning" | "notice", title: string, lines: readonly string[]): string {
  return `::${level} title=${runnerProperty(title)}::${runnerMessage(lines)}`;
}
