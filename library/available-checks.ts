import { suiteOf, type Check } from "../harness/check/check.ts";
import { relayChecks } from "../suites/relay/index.ts";
import { checksWith } from "../suites/index.ts";
import { checkIdsOf, directoryChecks } from "../suites/directories/index.ts";
import type { ProfileName } from "../suites/directories/profile-names.ts";
import { httpVerbSuite } from "../suites/http-verbs/index.ts";
import type { VerbMapping } from "../suites/http-verbs/standing.ts";
import { OptionsError } from "./options-error.ts";

/**
 * The bundled checks that a run has: those of HTTP verbs are among them only with a mapping, and those of directories only
 * where the user asks for these directories, whose rules are none of the protocol; those of relays only where the target is one.
 */
export function bundledChecks(
  mapping: VerbMapping | undefined,
  profiles: readonly ProfileName[] = [],
  isRelay = false,
): readonly Check[] {
  const ofProfiles = checkIdsOf(profiles);
  return [
    ...checksWith(mapping).filter((check) => suiteOf(check) !== httpVerbSuite || mapping !== undefined),
    ...(isRelay ? relayChecks : []),
    ...directoryChecks.filter(({ id }) => ofProfiles.has(id)),
  ];
}

/**
 * The checks of these suites and with these ids, in the order given, with those that would explain what they find:
 * without them a contradiction could be put down to the wrong cause.
 *
 * @param names ids of suites and of checks; all checks when it is empty
 * @throws OptionsError for a name that is neither
 */
export function selectChecks(checks: readonly Check[], names: readonly string[]): readonly Check[] {
  if (names.length === 0) return checks;
  const isNamed = (check: Check): boolean => names.includes(check.id) || names.includes(suiteOf(check));
  const unknown = names.find((name) => !checks.some((check) => check.id === name || suiteOf(check) === name));
  if (unknown !== undefined) {
    const suite = unknown.split("/")[0];
    const same = checks.filter((check) => unknown.includes("/") && suiteOf(check) === suite).map(({ id }) => id);
    const known = same.length > 0 ? same : [...new Set(checks.map(suiteOf))];
    throw new OptionsError({ code: "unknown-name", option: "only", name: unknown, known });
  }
  const chosen = checks.filter(isNamed);
  const explaining = new Set(chosen.map((check) => ("explainedBy" in check ? check.explainedBy : undefined)));
  return checks.filter((check) => chosen.includes(check) || explaining.has(check.id));
}
