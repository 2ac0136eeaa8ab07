import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Report, Result } from "../../report-model/report-model.ts";

/** The verdicts that accuse a server or its wording, the gravest first: each is judged by hand. */
export const accusingVerdicts = ["fail", "warn", "ambiguous"] as const;
export type AccusingVerdict = (typeof accusingVerdicts)[number];

/** One accusation. */
export interface FieldFinding {
  readonly fingerprint: string;
  readonly verdict: AccusingVerdict;
  readonly check: string;
  readonly tool?: string;
  readonly case?: string;
}

/** What identifies an accusation of one server. Another verdict says something else, so it is judged again. */
export function findingKey({ fingerprint, verdict }: Pick<FieldFinding, "fingerprint" | "verdict">): string {
  return `${fingerprint} ${verdict}`;
}

/** The accusations of one server, each once, the gravest first. */
export function findingsOf(report: Pick<Report, "results"> | undefined): readonly FieldFinding[] {
  const found = (report?.results ?? []).flatMap((result) => findingOf(result) ?? []);
  const byKey = new Map(found.map((finding) => [findingKey(finding), finding]));
  const rank = ({ verdict, check, tool = "" }: FieldFinding): string =>
    [accusingVerdicts.indexOf(verdict), check, tool].join("\0");
  return [...byKey.values()].toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

function findingOf(result: Result): FieldFinding | undefined {
  const verdict = accusingVerdicts.find((accusing) => accusing === result.verdict);
  if (verdict === undefined) return undefined;
  const { check, tool, case: which, fingerprint = fingerprintOf(result) } = result;
  return {
    fingerprint,
    verdict,
    check,
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
  };
}
