import type { QuerySubject } from "../../harness/check/subject.ts";
import { idleStep, type Conversation, type Exchange, type Step } from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { probeMeta } from "../judging/probe-client.ts";

/** Random inputs beside the covering ones. Hints depend on discrete arguments, and these conversations are long. */
const randomInputs = 10;
/** Rounds in which another request comes before each query; more rounds where there are fewer queries than kinds. */
const disturbedRounds = 2;

/** Whether anything but the query itself was asked in between. */
export function hasOthersBetween(first: Exchange, _: Exchange, between: readonly Exchange[]): boolean {
  const query = JSON.stringify(first.step);
  return between.some(({ step }) => JSON.stringify(step) !== query);
}

/** Asks about the inputs of every conversation: those that cover the discrete choices, and some random ones. */
export function queries(subject: QuerySubject): Conversation {
  const { inputs } = subject;
  if (inputs.kind === "unsupported") return [];
  return inputs.valid.slice(0, inputs.coveringCount + randomInputs).map((value) => queryStep(subject, value));
}

/** Asks about the remaining inputs, as many as the user asked for. */
export function furtherQueries(subject: QuerySubject): Conversation {
  const { inputs } = subject;
  if (inputs.kind === "unsupported") return [];
  return inputs.valid.slice(inputs.coveringCount + randomInputs).map((value) => queryStep(subject, value));
}

/**
 * Asks every query first with nothing before it, then each again after one other request, then all again with nothing
 * between, so that a temporary error has time to pass. Each round pairs queries and kinds differently.
 */
export function disturbed(steps: Conversation, kinds: Conversation): Conversation {
  if (steps.length === 0) return [];
  const isFew = steps.length < kinds.length;
  const count = Math.max(disturbedRounds, Math.ceil(kinds.length / steps.length));
  const between = Array.from({ length: count }, (_, round) =>
    steps.flatMap((step, index) => {
      const kind = kinds[(index + round * (isFew ? steps.length : 1)) % kinds.length];
      return kind === undefined ? [step] : [kind, step];
    }),
  );
  return [...steps, ...between.flat(), ...steps];
}

/** One request of every kind that a client may send between two queries; none of them calls a tool. */
export function disturbances(subject: QuerySubject): Conversation {
  const { dialect, inputs, tool, neighbours, introduction } = subject;
  const invalid = inputs.kind === "generated" ? inputs.invalid.slice(0, 1) : [];
  return [
    idleStep(introduction.initialized.protocolVersion),
    { method: "tools/list", params: {} },
    ...declaredLists(introduction.initialized.capabilities),
    { method: dialect.method, params: dialect.params(`${tool.name}-unknown`, {}) },
    ...invalid.map((entry) => queryStep(subject, entry.arguments)),
    ...neighbours,
    { method: dialect.method },
  ];
}

/** A client asks for nothing that was not declared (lifecycle page, "Operation"). */
function declaredLists(capabilities: JsonObject): Conversation {
  return ["resources", "prompts"]
    .filter((capability) => isJsonObject(member(capabilities, capability)))
    .map((capability) => ({ method: `${capability}/list`, params: {} }));
}

/** A query alone, with a progress token, and with a key that a vendor might add. */
export function inAllMetadata(step: Step, index: number, subject: QuerySubject): Conversation {
  // What every request of the revision says has to be said here, since one with a `_meta` of its own is sent as it is.
  const usual = probeMeta(subject);
  return [
    step,
    withMeta(step, { ...usual, progressToken: index }),
    withMeta(step, { ...usual, "com.example/request-source": "a client" }),
  ];
}

function withMeta(step: Step, meta: JsonObject): Step {
  return isJsonObject(step.params) ? { ...step, params: { ...step.params, _meta: meta } } : step;
}

/** What a step says about itself, as text. */
export function metadataOf({ params }: Step): string {
  return JSON.stringify(isJsonObject(params) ? (member(params, "_meta") ?? null) : null);
}
