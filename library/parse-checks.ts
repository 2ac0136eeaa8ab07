import type { Check } from "../harness/check/check.ts";
import { checkRules } from "../harness/check/check-rules.ts";
import { faultIn, isCandidate, objectOf, oneOf } from "../harness/check/member-rules.ts";
import { evidenceKinds } from "../harness/run/evidence-kinds.ts";
import { allChecks } from "../suites/index.ts";
import type { CheckFault } from "./check-fault.ts";
import { describeValue } from "../harness/json/describe-value.ts";
import { OptionsError } from "./options-error.ts";

/** A value that claims to be a check, and where it comes from. */
export interface GivenCheck {
  readonly value: unknown;
  /** Names it as long as it has no id, such as `checks[2]`. */
  readonly place: string;
}

/**
 * Checks that somebody else wrote, once nothing is wrong with them.
 *
 * @throws OptionsError for one that is malformed, has the id of another, or is explained by one that does not exist
 */
export function parseChecks(given: readonly GivenCheck[]): readonly Check[] {
  const bundled = allChecks.map(({ id }) => id);
  const checks: Check[] = [];
  for (const { value, place } of given) {
    if (!isCheck(value)) throw new OptionsError(formFaultOf(value, place));
    const { id } = value;
    const by = bundled.includes(id) ? "bundled" : checks.some((other) => other.id === id) ? "given" : undefined;
    if (by !== undefined) throw new OptionsError({ code: "check-id-taken", check: id, place, by });
    checks.push(value);
  }
  const known = new Set([...bundled, ...checks.map(({ id }) => id)]);
  for (const [index, check] of checks.entries()) {
    const explainedBy = explanationOf(check);
    if (explainedBy === undefined || known.has(explainedBy)) continue;
    const place = given[index]?.place ?? "";
    throw new OptionsError({ code: "unknown-explanation", check: check.id, place, explainedBy });
  }
  return checks;
}

/** Whether a value can only be meant as a check: it names evidence, or judges. */
export function claimsToBeACheck(value: unknown): boolean {
  return isCandidate(value) && ("evidence" in value || "judge" in value);
}

function isCheck(value: unknown): value is Check {
  return memberFaultOf(value) === undefined;
}

function formFaultOf(value: unknown, place: string): CheckFault {
  const { member, expected, found }: FormFault = memberFaultOf(value) ?? { expected: "a check", found: value };
  const id = isCandidate(value) && member !== "id" ? value["id"] : undefined;
  return {
    code: "malformed-check",
    ...(typeof id === "string" ? { check: id } : {}),
    place,
    ...(member === undefined ? {} : { member }),
    expected,
    found: describeValue(found),
  };
}

interface FormFault {
  readonly member?: string;
  readonly expected: string;
  readonly found: unknown;
}

function memberFaultOf(value: unknown): FormFault | undefined {
  if (!isCandidate(value)) return { expected: "a check", found: value };
  const kinds = evidenceKinds.map(({ id }) => id);
  const general = faultIn(value, { ...checkRules, evidence: objectOf({ id: oneOf(kinds) }) });
  if (general !== undefined) return general;
  const { evidence } = value;
  const kind = evidenceKinds.find(({ id }) => isCandidate(evidence) && evidence["id"] === id);
  return kind === undefined ? undefined : faultIn(value, kind.rulesFor(value));
}

function explanationOf(check: Check): string | undefined {
  return "explainedBy" in check && typeof check.explainedBy === "string" ? check.explainedBy : undefined;
}
