import type { Report } from "../../report-model/report-model.ts";
import { runLaunched } from "../run-checks.ts";
import type { RunChecksOptions } from "../run-checks-options.ts";

/** What there will be a result for. */
export interface PlannedResult {
  readonly check: string;
  readonly dialect: string;
  /** Absent where it is about the server. */
  readonly tool?: string;
}

/** What a run will have results for, or the report that says why there can be none. */
export type Plan =
  | { readonly kind: "planned"; readonly results: readonly PlannedResult[] }
  | { readonly kind: "untestable"; readonly report: Report };

/**
 * Launches the server, has it list its tools, and ends it: no tool is called, and nothing is asked about one.
 *
 * @throws OptionsError as `runChecks` does
 */
export async function planResults(options: RunChecksOptions): Promise<Plan> {
  const stop = new AbortController();
  const results: PlannedResult[] = [];
  const report = await runLaunched({ ...options, signal: stop.signal }, undefined, {
    removesAtExit: true,
    planned: (jobs) => {
      results.push(...jobs.map(({ check, key }) => ({ check: check.id, ...key })));
      stop.abort();
    },
  });
  return stop.signal.aborted ? { kind: "planned", results } : { kind: "untestable", report };
}
