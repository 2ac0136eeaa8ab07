import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { inputsOf, introductionOf } from "../../harness/check/fixture-subject.ts";
import { isAmbiguous, type Judgement } from "../../harness/check/judgement.ts";
import type { StaticCallsCheck } from "../../harness/evidence/calls/check/calls-check.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import type { HintName } from "../../report-model/hints.ts";
import type { HintSuggestion } from "../../report-model/suggestion.ts";
import { hintRules } from "../../suites/suggestion/hint-rules.ts";
import { suggestHints } from "../../suites/suggestion/suggest-hints.ts";

/** What a server says of a tool where it denies the most, and the check that holds it against calls. */
const milder = new Map(hintRules.map(({ judged, ofTools }) => [judged.hint, { value: judged.value, check: ofTools }]));

function milderOf(hint: HintName): { readonly value: boolean; readonly check: StaticCallsCheck } {
  const found = milder.get(hint);
  if (found === undefined) throw new Error(`${hint} has no rule`);
  return found;
}

/** No check of hints looks at them. */
const inputs = inputsOf({ type: "object" });

/** What the check says of the calls of one box if the server gives the milder value of a hint. */
function judgementOf(hint: HintName, { name, definition }: ListedTool, execution: Execution): Judgement {
  const { value, check } = milderOf(hint);
  const annotations = { readOnlyHint: false, [hint]: value };
  const claiming = { ...definition, annotations };
  const tool = { name, definition: claiming };
  const subject = { introduction: introductionOf([claiming]), tool, inputs };
  return check.judge(execution, subject);
}

function isFail(judgement: Judgement): boolean {
  return judgement.kind === "contradicted" && judgement.severity === undefined && !isAmbiguous(judgement);
}

/** How a suggestion and what the check says of each box contradict each other; undefined where they do not. */
function disagreement({ hint, value, because }: HintSuggestion, judged: readonly Judgement[]): string | undefined {
  const broken = judged.filter(({ kind }) => kind === "contradicted").length;
  // A check makes a call again and waits; one look does not tell the work of a repetition from what came late.
  const mayBeLate = because.includes("may be delayed work of the first");
  if (value === milderOf(hint).value)
    return broken === 0 && judged.some(({ kind }) => kind === "holds") ? undefined : "is suggested, and was not kept";
  if (value !== undefined) return broken > 1 ? undefined : "is denied, and was not broken in two boxes";
  if (judged.filter(isFail).length > 1 && !mayBeLate) return "is left open, and fails";
  const isKept = judged.every(({ kind }) => kind === "holds");
  return isKept && !because.startsWith("held in its calls, and passes a check (✓); ")
    ? "is left open, and passes"
    : undefined;
}

/** Hints of which a suggestion and the checks say what cannot both be so of the same calls; none where they agree. */
export function disagreements(seen: SeenTool): readonly string[] {
  return suggestHints(seen).hints.flatMap((suggestion) => {
    const { hint, value, because, standing } = suggestion;
    if (standing === "no-meaning") return [];
    const judgements = new Map(
      [...new Set(seen.executions)].map((execution) => [execution, judgementOf(hint, seen.tool, execution)]),
    );
    const judged = seen.executions.flatMap((execution) => judgements.get(execution) ?? []);
    // What a server does with every tool is reported elsewhere.
    if (judged.some(({ kind }) => kind === "not-applicable")) return [];
    const why = disagreement(suggestion, judged);
    const kinds = judged.map(({ kind }) => kind).join();
    return why === undefined ? [] : [`${seen.tool.name} ${hint} ${String(value)} (${because}) ${why}: ${kinds}`];
  });
}
