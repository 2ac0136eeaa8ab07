import { countVerdicts } from "./count-verdicts.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { verdicts, type Report, type Result } from "./report-model.ts";

/** Why a report is not the whole story of a server. */
export type Gap =
  | { readonly code: "ended-early"; readonly exitCode: number }
  | { readonly code: "no-profile" }
  | { readonly code: "nothing-called" }
  | { readonly code: "real-effects" }
  /** Only some suites or checks, tools or tiers, were chosen. */
  | { readonly code: "only-some"; readonly what: "checks" | "tools" | "tiers"; readonly names: readonly string[] }
  | { readonly code: "not-run"; readonly check: string; readonly results: number; readonly because: string }
  | { readonly code: "not-watched"; readonly tier: string; readonly because: string }
  /** A check that such a run has, or one about a hint of a tool, without a result. */
  | { readonly code: "no-result"; readonly check: string; readonly tool?: string }
  /** The report contradicts itself, so that it was changed. */
  | { readonly code: "wrong-sums" }
  | { readonly code: "wrong-verdict"; readonly result: Pick<Result, "check" | "tool"> }
  | { readonly code: "wrong-fingerprint"; readonly result: Pick<Result, "check" | "tool"> };

const wholeExitCodes: ReadonlySet<number> = new Set([0, 1, 4]);

/**
 * What a report leaves out or gets wrong by itself; nothing where it is whole.
 *
 * @param planned ids of checks that such a run has a result for, beside those that the report names
 */
export function gapsOf(report: Report, planned: readonly string[] = []): readonly Gap[] {
  const { exitCode, profile, results, observation, summary } = report;
  const counted = countVerdicts(results);
  const asked = profile?.asked;
  const gaps: (Gap | undefined)[] = [
    wholeExitCodes.has(exitCode) ? undefined : { code: "ended-early", exitCode },
    profile === undefined ? { code: "no-profile" } : undefined,
    asked?.calls === "none" ? { code: "nothing-called" } : undefined,
    asked?.calls === "real-effects" ? { code: "real-effects" } : undefined,
    asked?.only === undefined ? undefined : { code: "only-some", what: "checks", names: asked.only },
    asked?.tools === undefined ? undefined : { code: "only-some", what: "tools", names: asked.tools },
    asked?.observe === undefined ? undefined : { code: "only-some", what: "tiers", names: asked.observe },
    verdicts.every((verdict) => counted[verdict] === summary[verdict]) ? undefined : { code: "wrong-sums" },
    ...withoutResult(report, planned),
    ...notRun(results),
    ...(observation?.missing ?? []).map(({ tier, because }) => ({ code: "not-watched", tier, because }) as const),
    ...results.flatMap(wrongFingerprint).slice(0, 1),
    ...results.flatMap(wrongVerdict).slice(0, 1),
  ];
  return gaps.filter((gap) => gap !== undefined);
}

/** A run has a result for everything that it has planned, `not-run` and `not-applicable` among them. */
function withoutResult({ checks, results, hints = [] }: Report, planned: readonly string[]): readonly Gap[] {
  const found = new Map(checks.map(({ id }) => [id, new Set<string | undefined>()]));
  for (const id of planned) if (!found.has(id)) found.set(id, new Set());
  for (const { check, tool } of results) found.get(check)?.add(tool);
  const missing = [...found].flatMap(([check, tools]) =>
    tools.size === 0 ? [{ code: "no-result", check } as const] : [],
  );
  const aboutHints = checks.flatMap(({ id, hint }) => (hint === undefined ? [] : [id]));
  const ofTools = aboutHints.flatMap((check) => {
    const tools = found.get(check) ?? new Set();
    // A check that was not run at all has one result, of the server.
    if (tools.size === 0 || tools.has(undefined)) return [];
    return uniqueNames(hints.map(({ tool }) => tool)).flatMap((tool) =>
      tools.has(tool) ? [] : [{ code: "no-result", check, tool } as const],
    );
  });
  return [...missing, ...ofTools];
}

/** Nobody can call one of two tools with the same name. */
function uniqueNames(names: readonly string[]): readonly string[] {
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

function notRun(results: readonly Result[]): readonly Gap[] {
  const found = new Map<string, { results: number; readonly because: string }>();
  for (const { check, verdict, message } of results) {
    if (verdict !== "not-run") continue;
    const before = found.get(check);
    if (before === undefined) found.set(check, { results: 1, because: message });
    else before.results += 1;
  }
  return [...found].map(([check, { results: count, because }]) => ({
    code: "not-run",
    check,
    results: count,
    because,
  }));
}

function wrongFingerprint(result: Result): readonly Gap[] {
  if (result.fingerprint === undefined || result.fingerprint === fingerprintOf(result)) return [];
  return [{ code: "wrong-fingerprint", result: namedBy(result) }];
}

/** What passes has nothing to show again. */
function wrongVerdict(result: Result): readonly Gap[] {
  const isPassed = result.verdict === "pass" || result.verdict === "not-applicable";
  if (!isPassed || (result.fingerprint ?? result.counterexample) === undefined) return [];
  return [{ code: "wrong-verdict", result: namedBy(result) }];
}

function namedBy({ check, tool }: Result): Pick<Result, "check" | "tool"> {
  return { check, ...(tool === undefined ? {} : { tool }) };
}

/** A verdict that two runs do not share. */
export interface VerdictDifference {
  readonly check: string;
  readonly dialect: string;
  readonly tool?: string;
  /** Absent where a run has no such result. */
  readonly before?: string;
  readonly now?: string;
}

/** The verdicts in which two runs differ, in the order of the first. */
export function verdictDifferences(before: readonly Result[], now: readonly Result[]): readonly VerdictDifference[] {
  const keyOf = ({ check, dialect, tool }: Result): string => JSON.stringify([check, dialect, tool ?? null]);
  const nowBy = new Map(now.map((result) => [keyOf(result), result]));
  const beforeBy = new Map(before.map((result) => [keyOf(result), result]));
  const differenceOf = (result: Result): readonly VerdictDifference[] => {
    const [old, current] = [beforeBy.get(keyOf(result))?.verdict, nowBy.get(keyOf(result))?.verdict];
    if (old === current) return [];
    const { check, dialect, tool } = result;
    return [
      {
        check,
        dialect,
        ...(tool === undefined ? {} : { tool }),
        ...(old === undefined ? {} : { before: old }),
        ...(current === undefined ? {} : { now: current }),
      },
    ];
  };
  return [...before, ...now.filter((result) => !beforeBy.has(keyOf(result)))].flatMap(differenceOf);
}
