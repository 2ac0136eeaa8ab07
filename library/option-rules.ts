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
  type MemberRules,
} from "../harness/check/member-rules.ts";
import { membersOfRows, runOptions, type MemberOfRows } from "../options/run-options.ts";
import { OptionsError } from "./options-error.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";
import type { TestClientOptions } from "./test-client-options.ts";

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

/** The form of what only programs give, or give in another form than a command line. */
const ownRules: Readonly<Record<Exclude<keyof RunChecksOptions, MemberOfRows>, MemberRule>> = {
  target: objectOf({}),
  checks: optional(listOf(anything)),
  only: optional(listOf(aText)),
  verbMapping: optional(objectOf({ document: objectOf({}), profile: objectOf({}), tools: objectOf({}) })),
  examples: optional(listOf(objectOf({ tool: aText, argument: aText }))),
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

/** The form of every option; names in them are looked up later, by what knows which there are. */
const optionRules: MemberRules = {
  ...ownRules,
  ...Object.fromEntries(membersOfRows.map(({ member, kind }) => [member, optional(kind.rule)])),
};

/** The form of every option of `testClient`. */
export const clientOptionRules: Readonly<Record<keyof TestClientOptions, MemberRule>> = {
  client: objectOf({}),
  transport: optional(oneOf(["http", "stdio"])),
  protocol: optional(aText),
  only: optional(listOf(aText)),
  scenarios: optional(listOf(aText)),
  readings: optional(objectOf({})),
  failOn: optional(runOptions.failOn.kind.rule),
  timeoutMs: optional(runOptions.timeout.kind.rule),
  concurrency: optional(runOptions.concurrency.kind.rule),
  signal: optional(objectOf({ addEventListener: aFunction })),
};

/**
 * Makes sure that options have their form, also where no compiler has looked at them.
 *
 * @throws OptionsError for an option that does not exist, or has a value of another type
 */
export function assertOptions(options: object): void {
  assertMembers(options, optionRules, "options of runChecks");
}

/**
 * The same for options by other rules.
 *
 * @param all names them together in messages
 * @throws OptionsError as `assertOptions` does
 */
export function assertMembers(options: object, rules: MemberRules, all: string): void {
  const candidate = { ...options };
  const known = Object.keys(rules);
  const name = Object.keys(candidate).find((key) => !known.includes(key));
  if (name !== undefined) throw new OptionsError({ code: "unknown-name", option: all, name, known });
  const fault = faultIn(candidate, rules);
  if (fault === undefined) return;
  const { member, expected, found } = fault;
  throw new OptionsError({ code: "malformed-option", option: member, expected, found: describeValue(found) });
}
