import type { Check } from "../check/check.ts";
import { undecided, type Judgement } from "../check/judgement.ts";
import {
  aText,
  faultIn,
  isCandidate,
  listOf,
  objectOf,
  oneOf,
  optional,
  type MemberRules,
} from "../check/member-rules.ts";
import { staticDialect, type ResultKey } from "../check/result-key.ts";
import { calls } from "../evidence/calls/calls.ts";
import type { CheckFailure } from "../results/check-failure.ts";

/** Told of what goes wrong in a check. */
export type OnFailure = (check: Check, key: ResultKey, failure: CheckFailure) => void;

const asItFailed = "the check itself failed";

/**
 * The check with functions that never throw and return what they have to: what a check does wrong costs its own results,
 * and no others.
 */
export function guarded(check: Check, failed: OnFailure): Check {
  const judge = (evidence: never, subject: never): Judgement => {
    const judged = attempt(() => check.judge(evidence, subject));
    if (judged.kind === "returned" && isJudgement(judged.value)) return judged.value;
    failed(check, keyOf(check, subject), failureOf("judge", judged, "judgement"));
    return undecided(asItFailed);
  };
  const plan = (subject: unknown): unknown => {
    const planned = attempt(() => callMember(check, "plan", subject));
    if (planned.kind === "returned" && isPlan(check, planned.value)) return planned.value;
    failed(check, keyOf(check, subject), failureOf("plan", planned, planName(check)));
    return [];
  };
  const appliesTo = (subject: unknown): string | undefined => {
    const told = attempt(() => callMember(check, "appliesTo", subject));
    if (told.kind === "returned" && (told.value === undefined || typeof told.value === "string")) return told.value;
    failed(check, keyOf(check, subject), failureOf("appliesTo", told, "reason"));
    return asItFailed;
  };
  return {
    ...check,
    judge,
    ...("plan" in check && check.plan !== undefined ? { plan } : {}),
    ...("appliesTo" in check && check.appliesTo !== undefined ? { appliesTo } : {}),
  };
}

type Attempt =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown };

function attempt(action: () => unknown): Attempt {
  try {
    const value = action();
    // It is refused, and told as such; that it rejects later must not end the process.
    if (value instanceof Promise) value.catch(() => undefined);
    return { kind: "returned", value };
  } catch (error) {
    return { kind: "threw", error };
  }
}

function callMember(check: Check, member: "plan" | "appliesTo", subject: unknown): unknown {
  const called = new Map<string, unknown>(Object.entries(check)).get(member);
  return typeof called === "function" ? Reflect.apply(called, check, [subject]) : undefined;
}

function failureOf(member: CheckFailure["member"], made: Attempt, expected: string): CheckFailure {
  return made.kind === "threw"
    ? { member, code: "threw", error: made.error }
    : { member, code: "returned", expected, found: made.value };
}

/** What the check was about to judge, from the subject that it was given. */
function keyOf(check: Check, subject: unknown): ResultKey {
  const { dialect, tool } = isCandidate(subject) ? subject : {};
  const id = check.dialects !== undefined && isCandidate(dialect) ? dialect["id"] : undefined;
  const name = check.per === "tool" && isCandidate(tool) ? tool["name"] : undefined;
  return {
    dialect: typeof id === "string" ? id : staticDialect,
    ...(typeof name === "string" ? { tool: name } : {}),
  };
}

const texts = listOf((value, member) =>
  typeof value === "string" ? undefined : { member, expected: "a text", found: value },
);

const judgementRules: Readonly<Record<string, MemberRules>> = {
  holds: { trials: aCount, remark: optional(aText) },
  undecided: { reason: aText, heldWithout: optional(aText) },
  "not-applicable": { reason: aText },
  unseen: { reason: aText },
  contradicted: {
    message: aText,
    expected: aText,
    observed: texts,
    diffs: optional(listOf(objectOf({ path: aText, lines: texts }))),
    case: optional(aText),
    exchanges: optional(listOf(aCount)),
    provenByTranscript: optional(oneOf([true])),
    ambiguity: optional(objectOf({ id: aText, contradictedBy: texts })),
  },
};

function aCount(value: unknown, member: string): ReturnType<typeof aText> {
  const isCount = typeof value === "number" && Number.isInteger(value) && value >= 0;
  return isCount ? undefined : { member, expected: "a whole number", found: value };
}

function isJudgement(value: unknown): value is Judgement {
  if (!isCandidate(value) || typeof value["kind"] !== "string") return false;
  const rules = Object.hasOwn(judgementRules, value["kind"]) ? judgementRules[value["kind"]] : undefined;
  return rules !== undefined && faultIn(value, rules) === undefined;
}

const isConversation = listOf(objectOf({ method: aText }));
const isListOfConversations = listOf(isConversation);

/** Calls are one conversation; what is asked is a list of them, each judged on its own. */
function isPlan(check: Check, value: unknown): boolean {
  return (calls.judgedBy(check) ? isConversation : isListOfConversations)(value, "plan") === undefined;
}

function planName(check: Check): string {
  return calls.judgedBy(check) ? "conversation" : "list of conversations";
}
