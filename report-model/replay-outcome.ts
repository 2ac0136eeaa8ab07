import type { ExitCode, Report, Result } from "./report-model.ts";
import { savedVerdicts, type SavedFinding, type WhyWithoutConversation } from "./saved-finding.ts";

/** What came of looking for a finding again. */
export type ReplayOutcome =
  /** Each time; how often where its conversation was held again, and not the check run as ever. */
  | { readonly kind: "still"; readonly result: Result; readonly of?: number; readonly exitCode: 1 }
  /** Some of the times; it counts all the same where one sight of it is proof. */
  | {
      readonly kind: "at-times";
      readonly result: Result;
      readonly times: number;
      readonly of: number;
      readonly exitCode: 1 | 4;
    }
  | { readonly kind: "no-longer"; readonly result: Result; readonly exitCode: 0 }
  | { readonly kind: "open"; readonly because: string; readonly exitCode: 4 }
  | { readonly kind: "cannot"; readonly why: Exclude<WhyWithoutConversation, "none">; readonly exitCode: 4 }
  | { readonly kind: "untested"; readonly exitCode: ExitCode };

/** What a finding is known by, and whether it was seen at times only and proved by that. */
export type LookedFor = Pick<SavedFinding, "check" | "dialect" | "tool" | "fingerprint"> & {
  readonly provesItself: boolean;
};

/**
 * Reads from the report of a run that looked for a finding again what became of it.
 *
 * @param how whether its conversation was held, three times; else the check was run as ever, and where that rests on the
 *   requests of a whole run, seeing nothing proves nothing
 */
export function outcomeOfReplay(
  report: Pick<Report, "exitCode" | "problems" | "results">,
  finding: LookedFor,
  how: { readonly isHeld: boolean; readonly restsOnWholeRun: boolean },
): ReplayOutcome {
  const { exitCode, problems, results } = report;
  if (problems.length > 0 || exitCode === 130) return { kind: "untested", exitCode };
  const result = results.find(
    ({ check, dialect, tool }) => check === finding.check && dialect === finding.dialect && tool === finding.tool,
  );
  if (result === undefined) return open("the check has no result for it in this server");
  const { verdict, message, fingerprint, counterexample } = result;
  const reproduced = how.isHeld ? counterexample?.reproduced : undefined;
  const isSame = fingerprint === finding.fingerprint;
  const isContradiction = savedVerdicts.some((each) => each === verdict);
  if (isSame && reproduced !== undefined && reproduced.times < reproduced.of) {
    const counts = isContradiction || finding.provesItself;
    return { kind: "at-times", result, ...reproduced, exitCode: counts ? 1 : 4 };
  }
  if (isContradiction) {
    if (!isSame) return open(`the check fails in another way than before: ${message}`);
    return { kind: "still", result, ...(reproduced === undefined ? {} : { of: reproduced.of }), exitCode: 1 };
  }
  if (verdict === "pass" && how.restsOnWholeRun && !how.isHeld)
    return open("it was not seen in this short run, and any request of a whole run may bring it about");
  if (verdict === "pass" || verdict === "not-applicable") return { kind: "no-longer", result, exitCode: 0 };
  return open(message);
}

function open(because: string): ReplayOutcome {
  return { kind: "open", because, exitCode: 4 };
}
