import { suiteOf, type Check } from "../harness/run/check.ts";
import type { RunArguments } from "./parse.ts";
import { existingNames, UsageError } from "./usage-error.ts";

/**
 * The checks of the chosen suites and of the chosen ids; all when nothing is chosen.
 *
 * @throws UsageError for a suite or a check that does not exist
 */
export async function selectChecks(options: Pick<RunArguments, "suite" | "check">): Promise<readonly Check[]> {
  const { allChecks } = await import("../suites/index.ts");
  const suites = splitNames(options.suite);
  const ids = splitNames(options.check);
  const knownSuites = [...new Set(allChecks.map(suiteOf))];
  const unknownSuite = suites.find((suite) => !knownSuites.includes(suite));
  if (unknownSuite !== undefined) {
    throw new UsageError(`there is no suite ${JSON.stringify(unknownSuite)}`, existingNames("suites", knownSuites));
  }
  const unknownId = ids.find((id) => !allChecks.some((check) => check.id === id));
  if (unknownId !== undefined) throw unknownCheck(unknownId, allChecks);
  if (suites.length === 0 && ids.length === 0) return allChecks;
  const chosen = allChecks.filter((check) => suites.includes(suiteOf(check)) || ids.includes(check.id));
  // Without the check that explains it, a contradiction could be put down to the wrong cause.
  const explaining = new Set(chosen.map((check) => ("explainedBy" in check ? check.explainedBy : undefined)));
  return allChecks.filter((check) => chosen.includes(check) || explaining.has(check.id));
}

/** The error for a check that does not exist, with those of the same suite, or the suites when that is wrong too. */
export function unknownCheck(id: string, checks: readonly Check[]): UsageError {
  const suite = id.split("/")[0] ?? "";
  const same = checks.filter((check) => suiteOf(check) === suite).map((check) => check.id);
  const hint =
    same.length > 0
      ? existingNames(`checks of ${suite}`, same)
      : `${existingNames("suites", [...new Set(checks.map(suiteOf))])}. Type \`mcp-annotations-conformance list\` for their checks.`;
  return new UsageError(`there is no check ${JSON.stringify(id)}`, hint);
}

function splitNames(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(",")).filter((name) => name !== "");
}
