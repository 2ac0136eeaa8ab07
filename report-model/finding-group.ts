import { isKnown } from "./baseline.ts";
import { isOfDraft } from "./dialect-mark.ts";
import { findingOf, reportTexts, type Finding } from "./finding.ts";
import { findingLimits } from "./limits.ts";
import type { Report, Result, Verdict } from "./report-model.ts";
import { shownJson, type ShownJson } from "./shown-json.ts";

/** One check that came out the same way on several tools: the first is shown in full, the others in a line. */
export interface FindingGroup {
  readonly finding: Finding;
  readonly others: {
    readonly count: number;
    readonly shown: readonly OtherTool[];
    readonly left: number;
    /** Whether they are all other tools of the server, so that none has to be named. */
    readonly areAll: boolean;
  };
  /** Whether the same check has findings in several dialects, so that the headline has to tell them apart. */
  readonly inSeveralDialects: boolean;
}

export interface OtherTool {
  /** The tool, or the dialect where the claim is about the server. */
  readonly name: string;
  /** Arguments of the decisive query, where there is one. */
  readonly arguments?: ShownJson;
}

/** Verdicts that are shown in full, most concerning first. */
const findingVerdicts: readonly Verdict[] = ["fail", "error", "warn", "ambiguous"];

/**
 * The results that are findings, by verdict, most concerning first: those of the released protocol, which every client speaks,
 * before those of drafts. What a baseline excuses is not among them.
 */
export function findingsIn(results: readonly Result[]): readonly Result[] {
  return inOrderOfConcern(results.filter((result) => !isKnown(result))).flat();
}

/** A list for each verdict of findings. */
function inOrderOfConcern(results: readonly Result[]): readonly (readonly Result[])[] {
  return findingVerdicts.map((verdict) => {
    const found = results.filter((result) => result.verdict === verdict);
    return [...found.filter((result) => !isOfDraft(result)), ...found.filter(isOfDraft)];
  });
}

/**
 * What a report has to show in full, most concerning first, put together by check, dialect and case; what a baseline excuses is
 * not among it.
 */
export function groupFindings(
  report: Pick<Report, "results" | "checks" | "ambiguities" | "target">,
): readonly FindingGroup[] {
  const texts = reportTexts(report);
  return inOrderOfConcern(report.results.filter((result) => !isKnown(result))).flatMap((results) => {
    const groups = groupBy(results, (result) => [result.check, result.dialect, result.case ?? ""]);
    return groups.map(({ first, others }) => ({
      finding: findingOf(first, texts),
      others: shownOthers(first, others, report.target.tools),
      inSeveralDialects: groups.some(
        (group) => group.first.check === first.check && group.first.dialect !== first.dialect,
      ),
    }));
  });
}

/** A finding as a group of its own. */
export function groupOfOne(finding: Finding): FindingGroup {
  return { finding, others: { count: 0, shown: [], left: 0, areAll: false }, inSeveralDialects: false };
}

/** Results of one check in one dialect. */
export interface ResultGroup {
  readonly first: Result;
  readonly others: readonly Result[];
}

/**
 * The results of findings, most concerning first, put together by verdict, check and dialect.
 *
 * @param results those that a baseline excuses among them, or not
 */
export function groupByConcern(results: readonly Result[]): readonly ResultGroup[] {
  return inOrderOfConcern(results).flatMap(groupResults);
}

/** Results put together by check and dialect, in the order in which they came. */
export function groupResults(results: readonly Result[]): readonly ResultGroup[] {
  return groupBy(results, ({ check, dialect }) => [check, dialect]);
}

function groupBy(results: readonly Result[], keyOf: (result: Result) => readonly string[]): readonly ResultGroup[] {
  const groups = new Map<string, { first: Result; others: Result[] }>();
  for (const result of results) {
    const key = JSON.stringify(keyOf(result));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: result, others: [] });
    else group.others.push(result);
  }
  return [...groups.values()];
}

function shownOthers(first: Result, others: readonly Result[], toolsOfServer: number): FindingGroup["others"] {
  const shown = others.slice(0, findingLimits.otherTools).map(shownOther);
  const tools = new Set([first, ...others].flatMap(({ tool }) => tool ?? [])).size;
  const areAll = others.length > 0 && tools === toolsOfServer;
  return { count: others.length, shown, left: others.length - shown.length, areAll };
}

function shownOther({ tool, dialect, counterexample }: Result): OtherTool {
  const given = shownJson(counterexample?.arguments, counterexample?.argumentsLength, findingLimits.argumentsLength);
  return { name: tool ?? dialect, ...(given === undefined ? {} : { arguments: given }) };
}
