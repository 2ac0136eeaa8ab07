import type { Ambiguity, CheckText, Counterexample, Report, Result, Verdict } from "../../report-model/report-model.ts";
import { jsonText } from "../escape/json-text.ts";
import { renderWording } from "./wording.ts";
import { renderCalls } from "./conversation.ts";
import {
  columnWidth,
  elideMiddle,
  flowPieces,
  labelled,
  labelledText,
  paint,
  paragraph,
  type Layout,
} from "../terminal/layout.ts";
import { counted, shownName, shownSentence, verdictStyles } from "../terminal/wording.ts";

/** Verdicts that are shown in full. */
export const findingVerdicts: readonly Verdict[] = ["fail", "error", "warn", "ambiguous"];

/** One check that came out the same way on several tools: the first is shown in full, the others in a line. */
export interface Finding {
  readonly result: Result;
  readonly others: readonly Result[];
  /** Whether the same check has findings in several dialects, so that the headline has to tell them apart. */
  readonly inSeveralDialects: boolean;
}

/** What findings refer to by an id. */
export interface FindingTexts {
  readonly checks: ReadonlyMap<string, CheckText>;
  readonly ambiguities: ReadonlyMap<string, Ambiguity>;
}

const observationsShown = 5;
const othersShown = 8;
const maxArgumentsLength = 60;

/** The texts of a report by their ids. */
export function findingTexts({ checks, ambiguities }: Report): FindingTexts {
  return {
    checks: new Map(checks.map((check) => [check.id, check])),
    ambiguities: new Map(ambiguities.map((ambiguity) => [ambiguity.id, ambiguity])),
  };
}

/** Results of one verdict, put together by check and dialect, in the order in which they came. */
export function groupFindings(results: readonly Result[], verdict: Verdict): readonly Finding[] {
  const groups = new Map<string, { result: Result; others: Result[] }>();
  for (const result of results) {
    if (result.verdict !== verdict) continue;
    const key = JSON.stringify([result.check, result.dialect]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { result, others: [] });
    else group.others.push(result);
  }
  const findings = [...groups.values()];
  return findings.map((finding) => ({
    ...finding,
    inSeveralDialects: findings.some(
      ({ result }) => result.check === finding.result.check && result.dialect !== finding.result.dialect,
    ),
  }));
}

/**
 * A finding as a person reads it: what, where, how often; one sentence; the call; the evidence; the rule, and how it can
 * be read; why it matters; the repairs; and last the command that shows it again.
 */
export function renderFinding(finding: Finding, texts: FindingTexts, layout: Layout): readonly string[] {
  const { result, others } = finding;
  const text = texts.checks.get(result.check);
  const ambiguity = result.ambiguity === undefined ? undefined : texts.ambiguities.get(result.ambiguity);
  const { counterexample, evidence, again } = result;
  // An error says nothing about the claim, so the claim's repairs would mislead.
  const advice = result.verdict === "error" ? undefined : text;
  const observed = elideMiddle((evidence?.observed ?? []).map(shownSentence), { first: observationsShown, last: 0 });
  return [
    renderHeadline(finding, layout),
    ...paragraph(shownSentence(result.message), layout),
    "",
    ...(counterexample === undefined ? [] : renderCalls(counterexample, evidence === undefined, layout)),
    ...labelledText("observed", observed, layout),
    ...labelledText("expected", evidence === undefined ? [] : [shownSentence(evidence.expected)], layout),
    ...labelledText("spec", renderRequirements(result, text), layout),
    ...renderWording(result, ambiguity, layout),
    ...labelledText("matters", advice === undefined ? [] : [shownSentence(advice.matters)], layout),
    ...labelledText("fix", (advice?.fix ?? []).map(shownSentence), layout),
    ...labelled("also", renderOthers(others, layout), layout),
    ...labelled("again", again === undefined ? [] : [shownSentence(again)], layout),
  ];
}

function renderHeadline({ result, inSeveralDialects }: Finding, layout: Layout): string {
  const { verdict, check, tool, dialect, counterexample } = result;
  const parts = [paint(layout, ["bold"], shownName(check))];
  if (tool !== undefined) parts.push(shownName(tool));
  if (inSeveralDialects) parts.push(`[${shownName(dialect)}]`);
  if (counterexample !== undefined) parts.push(describeReproduction(counterexample));
  return `${paint(layout, verdictStyles(verdict), verdict.toUpperCase())}  ${parts.join("   ")}`;
}

function describeReproduction({ reproduced }: Counterexample): string {
  return `reproduced ${reproduced.times}/${reproduced.of}`;
}

/** The rows that apply, with what the check's own text knows of them. */
function renderRequirements(result: Result, text: CheckText | undefined): readonly string[] {
  return result.requirements.map((id) => {
    const row = text?.requirements.find((requirement) => requirement.id === id);
    if (row === undefined) return `${shownName(id)} (${result.level})`;
    return `${shownName(row.id)} (${row.level}) in ${shownSentence(row.document)}, ${shownSentence(row.section)}`;
  });
}

function renderOthers(others: readonly Result[], layout: Layout): readonly string[] {
  if (others.length === 0) return [];
  const shown = others.slice(0, othersShown).map(describeOther);
  const left = others.length - shown.length;
  const pieces = [...shown, ...(left > 0 ? [`+${left} more`] : [])];
  return [`${counted(others.length, "more tool")}:`, ...flowPieces(pieces, ", ", columnWidth(layout))];
}

function describeOther({ tool, dialect, counterexample }: Result): string {
  const name = shownName(tool ?? dialect);
  if (counterexample?.arguments === undefined) return name;
  const text = jsonText(counterexample.arguments, 0);
  return text.length > maxArgumentsLength ? `${name} (${text.length} characters of arguments)` : `${name} ${text}`;
}
