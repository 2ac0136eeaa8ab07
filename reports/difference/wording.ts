import type {
  BehaviourChange,
  ComparedTools,
  HintChange,
  ListedHints,
  ToolsDifference,
} from "../../report-model/tools-difference.ts";
import { defaultHints, type HintName } from "../../report-model/hints.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import { counted, shownName, shownSentence, shownText } from "../terminal/wording.ts";

/** What a change is worth, as a verdict is shown: `fail` makes the exit code 1, and nothing else does. */
export function weightOf({ direction, evidence }: HintChange): Verdict {
  if (direction === "safer") return evidence === "kept" ? "pass" : "fail";
  return direction === "riskier" ? "warn" : "note";
}

/** The file or the command, with how many tools it has. */
export function sideText({ name, source, tools }: ComparedTools): string {
  const kind = { report: "report", list: "saved list", server: "server" }[source];
  return `${shownSentence(name)} (${kind}, ${counted(tools, "tool")})`;
}

/** `(true) → false`: a default stands in brackets. */
export function valuesText({ hint, before, now }: HintChange): string {
  return `${valueText(hint, before)} → ${valueText(hint, now)}`;
}

function valueText(hint: HintName, value: boolean | undefined): string {
  return value === undefined ? `(${defaultHints[hint]})` : String(value);
}

/** Which way the hint went, what calls say of it, and whether they say the same as before. */
export function directionText({ direction, evidence, behaviour }: HintChange): string {
  if (direction === "same") return "means the same to a client";
  const did = {
    changed: "; the behaviour changed, too",
    same: "; the behaviour did not change",
    unknown: "",
  }[behaviour];
  return `${direction}${direction === "safer" ? `, ${evidenceText(evidence)}` : contradictionText(evidence)}${did}`;
}

function evidenceText(evidence: HintChange["evidence"]): string {
  switch (evidence) {
    case "kept":
      return "and calls keep to it";
    case "contradicted":
      return "and calls do otherwise";
    case "none":
      return "without evidence: no call was seen to keep to it";
  }
}

function contradictionText(evidence: HintChange["evidence"]): string {
  return evidence === "contradicted" ? ", and calls still do otherwise" : "";
}

/** What calls did before and do now, as far as one hint goes. */
export function behaviourText({ hint, before, now, isDeclaredAsBefore }: BehaviourChange): string {
  const seen = (effect: string | undefined): string =>
    effect === undefined ? "nothing of the kind" : shownText(effect);
  const tail = isDeclaredAsBefore ? `, while ${hint} is declared as before` : "";
  return `calls did ${seen(before)} before, and ${seen(now)} now${tail}`;
}

/** A tool that one side lacks, with its hints. */
export function listedText({ tool, declared }: ListedHints): string {
  const hints = Object.entries(declared).map(([hint, value]) => `${hint} ${value}`);
  return `${shownName(tool)}   ${hints.length === 0 ? "no hints" : hints.join(", ")}`;
}

/** The numbers, and what the exit code says. */
export function outcomeText(difference: ToolsDifference): string {
  const { changed, came, went, unchanged, exitCode } = difference;
  const numbers = `${counted(changed.length, "tool")} changed, ${came.length} came, ${went.length} went, ${unchanged} unchanged.`;
  if (exitCode === 0) return `${numbers} No hint became safer without evidence (exit code 0).`;
  const hints = changed.flatMap((tool) => tool.hints.filter((each) => weightOf(each) === "fail"));
  return `${numbers} ${counted(hints.length, "hint")} became safer without evidence (exit code 1).`;
}
