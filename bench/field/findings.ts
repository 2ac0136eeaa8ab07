import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { modes, type Mode } from "./places.ts";

/** The verdicts that accuse a server or its wording, the gravest first: each is judged by hand. */
export const accusingVerdicts = ["fail", "warn", "ambiguous"] as const;
export type AccusingVerdict = (typeof accusingVerdicts)[number];

/** One accusation, whichever runs made it. */
export interface FieldFinding {
  readonly fingerprint: string;
  readonly verdict: AccusingVerdict;
  readonly check: string;
  readonly tool?: string;
  readonly case?: string;
  readonly seenIn: readonly Mode[];
}

/** What identifies an accusation of one server. Another verdict says something else, so it is judged again. */
export function findingKey({ fingerprint, verdict }: Pick<FieldFinding, "fingerprint" | "verdict">): string {
  return `${fingerprint} ${verdict}`;
}

/** The accusations of the runs on one server, each once, the gravest first. */
export function findingsOf(
  runs: readonly { readonly mode: Mode; readonly report?: Pick<Report, "results"> }[],
): readonly FieldFinding[] {
  const byKey = new Map<string, FieldFinding>();
  for (const { mode, report } of runs)
    for (const result of report?.results ?? []) {
      const finding = findingOf(result, mode);
      if (finding === undefined) continue;
      const known = byKey.get(findingKey(finding));
      const seenIn = modes.filter((each) => each === mode || known?.seenIn.includes(each));
      byKey.set(findingKey(finding), { ...finding, seenIn });
    }
  const rank = ({ verdict, check, tool = "" }: FieldFinding): string =>
    [accusingVerdicts.indexOf(verdict), check, tool].join("\0");
  return [...byKey.values()].toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

function findingOf(result: Result, mode: Mode): FieldFinding | undefined {
  const verdict = accusingVerdicts.find((accusing) => accusing === result.verdict);
  if (verdict === undefined) return undefined;
  const { check, tool, case: which, fingerprint = fingerprintOf(result) } = result;
  return {
    fingerprint,
    verdict,
    check,
    seenIn: [mode],
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
  };
}
