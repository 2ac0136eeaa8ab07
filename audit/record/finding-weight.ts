import { gravities, gravityOf } from "../../report-model/gravity.ts";
import { directorySuite } from "../../suites/directories/directory-check.ts";
import type { WorstFinding } from "./record.ts";

/** Which rules count, where the verdict is the same: those of the protocol, of a directory, of a draft. */
const sources = 3;

/**
 * How much a finding weighs, the gravest least. An untrue hint comes before any other broken rule, as wherever contradictions are
 * sorted; of the same gravity, a rule of the protocol comes before one of a directory, and that before one of a draft.
 */
export function weightOf({ verdict, check, hint, dialect }: Omit<WorstFinding, "message" | "tools">): number {
  const gravity =
    verdict === "inconclusive" ? gravities.length : gravities.indexOf(gravityOf(verdict, hint !== undefined));
  const source = check.startsWith(`${directorySuite}/`) ? 1 : dialect === undefined ? 0 : 2;
  return gravity * sources + source;
}

/** Heavier than nothing, and lighter than each finding. */
export const lightest: number = (gravities.length + 1) * sources;
