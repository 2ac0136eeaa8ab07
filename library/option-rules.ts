import { describeValue } from "../harness/json/describe-value.ts";
import {
  aFunction,
  aText,
  anyText,
  faultIn,
  isCandidate,
  listOf,
  objectOf,
  oneOf,
  optional,
  type MemberRule,
} from "../harness/check/member-rules.ts";
import { parseMinVerified } from "../harness/results/min-verified.ts";
import { failingVerdicts } from "../report-model/report-model.ts";
import { profileNames } from "../suites/directories/profile-names.ts";
import { OptionsError } from "./options-error.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

const aCount = aWholeNumber("a whole number above 0", (value) => value > 0);
const aSeed = aWholeNumber("a whole number of at most 32 bits", (value) => Math.abs(value) <= 2 ** 31);
const aSwitch = oneOf([true, false]);
const recorded = objectOf({
  method: aText,
  host: aText,
  path: aText,
  query: anyText,
  headers: objectOf({}),
  text: anyText,
});
const anything: MemberRule = () => undefined;

/** The form of every option; names in them are looked up later, by what knows which there are. */
const optionRules: Readonly<Record<keyof RunChecksOptions, MemberRule>> = {
  target: objectOf({}),
  checks: optional(listOf(anything)),
  only: optional(listOf(aText)),
  verbMapping: optional(objectOf({ document: objectOf({}), profile: objectOf({}), tools: objectOf({}) })),
  profiles: optional(listOf(oneOf(profileNames))),
  protocol: optional(aText),
  dialect: optional(aText),
  toolNames: optional(listOf(aText)),
  runs: optional(aCount),
  examples: optional(listOf(objectOf({ tool: aText, argument: aText }))),
  timeoutMs: optional(aCount),
  startTimeoutMs: optional(aCount),
  maxTimeMs: optional(aCount),
  seed: optional(aSeed),
  failOn: optional(listOf(oneOf(failingVerdicts))),
  strict: optional(aSwitch),
  minVerified: optional((value, member) =>
    parseMinVerified(value) === undefined
      ? { member, expected: "a whole number, or a share such as 80%", found: value }
      : undefined,
  ),
  baseline: optional(listOf(objectOf({ check: aText, dialect: aText, reason: aText }))),
  observe: optional((value, member) => (Array.isArray(value) ? listOf(aText)(value, member) : aText(value, member))),
  execute: optional((value, member) =>
    isCandidate(value)
      ? objectOf({ home: optional(oneOf([true])), realEffects: optional(oneOf([true])) })(value, member)
      : aSwitch(value, member),
  ),
  sandbox: optional((value, member) =>
    isCandidate(value) ? objectOf({ home: oneOf([true]) })(value, member) : aSwitch(value, member),
  ),
  upstream: optional((value, member) =>
    Array.isArray(value) ? listOf(recorded)(value, member) : oneOf(["off"])(value, member),
  ),
  saveUpstream: optional(aFunction),
  readings: optional(objectOf({})),
  client: optional(objectOf({ name: aText, version: aText })),
  signal: optional(objectOf({ addEventListener: aFunction })),
  again: optional(aFunction),
  progress: optional(aFunction),
  nameSetting: optional(aFunction),
};

/**
 * Makes sure that options have their form, also where no compiler has looked at them.
 *
 * @throws OptionsError for an option that does not exist, or has a value of another type
 */
export function assertOptions(options: object): void {
  const candidate = { ...options };
  const known = Object.keys(optionRules);
  const name = Object.keys(candidate).find((key) => !known.includes(key));
  if (name !== undefined) throw new OptionsError({ code: "unknown-name", option: "options of runChecks", name, known });
  const fault = faultIn(candidate, optionRules);
  if (fault === undefined) return;
  const { member, expected, found } = fault;
  throw new OptionsError({ code: "malformed-option", option: member, expected, found: describeValue(found) });
}

function aWholeNumber(expected: string, isInRange: (value: number) => boolean): MemberRule {
  return (value, member) =>
    typeof value === "number" && Number.isInteger(value) && isInRange(value)
      ? undefined
      : { member, expected, found: value };
}
