import { suiteOf, type Check } from "../../harness/check/check.ts";
import { bundledChecks, selectChecks } from "../../library/available-checks.ts";
import { directorySuite } from "../../suites/directories/directory-check.ts";
import { directoryChecks } from "../../suites/directories/index.ts";
import { profileNames } from "../../suites/directories/profile-names.ts";
import { relayChecks, relaySuite } from "../../suites/relay/index.ts";
import { checksWith } from "../../suites/index.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import { giveDocument } from "./openapi-file.ts";
import { programName } from "../../library/program-name.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { didYouMean, existingNames, meantName, UsageError } from "../program/usage-error.ts";

/**
 * The checks of the chosen suites and of the chosen ids; all when nothing is chosen. Those of HTTP verbs are among them
 * only with a mapping, and those of a directory only with its profile.
 *
 * @param own checks of the user, which stand after the bundled ones
 * @param isRelay whether the target is a relay, to which the suite `relay` applies
 * @throws UsageError for a suite or a check that does not exist, or that needs a mapping or a profile that is not given
 */
export function chooseChecks(
  options: Pick<RunArguments, "suite" | "check"> & Partial<Pick<RunArguments, "profile">>,
  mapping?: VerbMapping,
  own: readonly Check[] = [],
  isRelay = false,
): readonly Check[] {
  const suites = splitNames(options.suite);
  const ids = splitNames(options.check);
  assertKnown(suites, ids, everyCheckWith(mapping, own));
  const available = [...bundledChecks(mapping, options.profile, isRelay), ...own];
  const names = [...suites, ...ids];
  assertAvailable(names, available);
  return selectChecks(available, names);
}

/** All checks of servers that exist, whether they apply to a run or not. */
export function everyCheckWith(mapping: VerbMapping | undefined, own: readonly Check[]): readonly Check[] {
  return [...checksWith(mapping), ...relayChecks, ...directoryChecks, ...own];
}

function assertKnown(suites: readonly string[], ids: readonly string[], allChecks: readonly Check[]): void {
  const knownSuites = [...new Set(allChecks.map(suiteOf))];
  const ofClients = [...suites, ...ids].find((name) => name.split("/")[0] === "client");
  if (ofClients !== undefined) {
    throw new UsageError(
      `${ofClients} tests clients, and no server`,
      `Give the command of a client: ${programName} client --command "node client.js"`,
    );
  }
  const unknownSuite = suites.find((suite) => !knownSuites.includes(suite));
  if (unknownSuite !== undefined) {
    throw new UsageError(
      `unknown suite ${JSON.stringify(unknownSuite)}`,
      meantName(unknownSuite, "suites", knownSuites),
    );
  }
  const unknownId = ids.find((id) => !allChecks.some((check) => check.id === id));
  if (unknownId !== undefined) throw unknownCheck(unknownId, allChecks);
}

/** A check may exist and not apply to this run. */
function assertAvailable(names: readonly string[], available: readonly Check[]): void {
  const isMissing = (name: string): boolean => !available.some((check) => check.id === name || suiteOf(check) === name);
  const needsProfile = names.find((name) => isMissing(name) && name.split("/")[0] === directorySuite);
  if (needsProfile !== undefined) {
    throw new UsageError(
      `${needsProfile} tests the rules of a directory that was not chosen`,
      `Choose it with --profile, which may be ${profileNames.join(", ")}.`,
    );
  }
  const needsRelay = names.find((name) => isMissing(name) && name.split("/")[0] === relaySuite);
  if (needsRelay !== undefined) {
    throw new UsageError(
      `${needsRelay} compares a relay with the server behind it, and this is a run of one server`,
      `Type: ${programName} relay --help`,
    );
  }
  const needsDocument = names.find(isMissing);
  if (needsDocument !== undefined) {
    throw new UsageError(`${needsDocument} needs an OpenAPI document, and none was given`, giveDocument);
  }
}

/** The error for a check that does not exist, with those of the same suite, or the suites when that is wrong too. */
export function unknownCheck(id: string, checks: readonly Check[]): UsageError {
  const meant = didYouMean(
    id,
    checks.map((check) => check.id),
  );
  if (meant !== undefined) return new UsageError(`unknown check ${JSON.stringify(id)}`, meant.trimEnd());
  const suite = id.split("/")[0] ?? "";
  const same = checks.filter((check) => suiteOf(check) === suite).map((check) => check.id);
  const hint =
    same.length > 0
      ? existingNames(`checks of ${suite}`, same)
      : `${existingNames("suites", [...new Set(checks.map(suiteOf))])}. Type \`${programName} list\` for their checks.`;
  return new UsageError(`unknown check ${JSON.stringify(id)}`, hint);
}

function splitNames(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(",")).filter((name) => name !== "");
}
