import { suiteOf, type Check } from "../../harness/check/check.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import { giveDocument } from "./openapi-file.ts";
import { programName } from "../../library/program-name.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/**
 * The checks of the chosen suites and of the chosen ids; all when nothing is chosen. Those of HTTP verbs are among them
 * only with a mapping.
 *
 * @throws UsageError for a suite or a check that does not exist, or that needs a mapping where there is none
 */
export async function selectChecks(
  options: Pick<RunArguments, "suite" | "check">,
  mapping?: VerbMapping,
): Promise<readonly Check[]> {
  const { checksWith } = await import("../../suites/index.ts");
  const allChecks = checksWith(mapping);
  const { httpVerbSuite } = await import("../../suites/http-verbs/index.ts");
  const suites = splitNames(options.suite);
  const ids = splitNames(options.check);
  const knownSuites = [...new Set(allChecks.map(suiteOf))];
  const unknownSuite = suites.find((suite) => !knownSuites.includes(suite));
  if (unknownSuite !== undefined) {
    throw new UsageError(`there is no suite ${JSON.stringify(unknownSuite)}`, existingNames("suites", knownSuites));
  }
  const unknownId = ids.find((id) => !allChecks.some((check) => check.id === id));
  if (unknownId !== undefined) throw unknownCheck(unknownId, allChecks);
  const needsDocument = [...suites, ...ids].find(
    (name) => mapping === undefined && name.split("/")[0] === httpVerbSuite,
  );
  if (needsDocument !== undefined) {
    throw new UsageError(`${needsDocument} compares tools with an OpenAPI document, and none was given`, giveDocument);
  }
  if (suites.length === 0 && ids.length === 0) {
    return mapping === undefined ? allChecks.filter((check) => suiteOf(check) !== httpVerbSuite) : allChecks;
  }
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
      : `${existingNames("suites", [...new Set(checks.map(suiteOf))])}. Type \`${programName} list\` for their checks.`;
  return new UsageError(`there is no check ${JSON.stringify(id)}`, hint);
}

function splitNames(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(",")).filter((name) => name !== "");
}
