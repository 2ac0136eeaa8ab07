/** What is wrong with a member of a check that was not written in this package. */
export interface MemberFault {
  /** Its path, such as `requirements[0].level`. */
  readonly member: string;
  /** What belongs there. */
  readonly expected: string;
  /** What stands there. */
  readonly found: unknown;
}

/** Looks at the value of a member, which may be anything, and tells what is wrong with it. */
export type MemberRule = (value: unknown, member: string) => MemberFault | undefined;

/** A check as somebody else wrote it: nothing is known of its members. */
export type CheckCandidate = Readonly<Record<string, unknown>>;

/** Rules for some members of an object. */
export type MemberRules = Readonly<Record<string, MemberRule>>;

export const aText: MemberRule = (value, member) =>
  typeof value === "string" && value !== "" ? undefined : { member, expected: "a text", found: value };

/** It may be empty. */
export const anyText: MemberRule = (value, member) =>
  typeof value === "string" ? undefined : { member, expected: "a text", found: value };

export const aFunction: MemberRule = (value, member) =>
  typeof value === "function" ? undefined : { member, expected: "a function", found: value };

/** @param expected says which numbers are in the range */
export function aWholeNumber(expected: string, isInRange: (value: number) => boolean): MemberRule {
  return (value, member) =>
    typeof value === "number" && Number.isInteger(value) && isInRange(value)
      ? undefined
      : { member, expected, found: value };
}

/** @param why ends the sentence that says that it is not expected, such as `where per is "server"` */
export function absent(why: string): MemberRule {
  return (value, member) => (value === undefined ? undefined : { member, expected: `absent ${why}`, found: value });
}

export function oneOf(known: readonly unknown[]): MemberRule {
  const expected = known.map((each) => JSON.stringify(each)).join(", ");
  return (value, member) =>
    known.includes(value)
      ? undefined
      : { member, expected: known.length === 1 ? expected : `one of ${expected}`, found: value };
}

export function optional(rule: MemberRule): MemberRule {
  return (value, member) => (value === undefined ? undefined : rule(value, member));
}

/** @param fewest how many elements there have to be */
export function listOf(rule: MemberRule, fewest = 0): MemberRule {
  return (value, member) => {
    if (!Array.isArray(value) || value.length < fewest) {
      return { member, expected: fewest === 0 ? "an array" : "an array that is not empty", found: value };
    }
    const elements: readonly unknown[] = value;
    for (const [index, element] of elements.entries()) {
      const fault = rule(element, `${member}[${index}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

export function objectOf(rules: MemberRules): MemberRule {
  return (value, member) =>
    isCandidate(value) ? faultIn(value, rules, `${member}.`) : { member, expected: "an object", found: value };
}

/**
 * The first member of an object that breaks its rule.
 *
 * @param path stands before the names of the members
 */
export function faultIn(candidate: CheckCandidate, rules: MemberRules, path = ""): MemberFault | undefined {
  for (const [member, rule] of Object.entries(rules)) {
    const fault = rule(candidate[member], path + member);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Whether a value has members that can be looked at. */
export function isCandidate(value: unknown): value is CheckCandidate {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
