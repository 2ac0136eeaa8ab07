import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { idleStep, type Conversation, type Step } from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAgreement } from "./agreement.ts";

const timesRepeated = 4;
const rounds = 3;
/** Random inputs beside the covering ones: hints hang on discrete arguments, and these conversations are long. */
const randomInputs = 10;
/** Inputs that take part in a conversation of many kinds of request, which costs some nine requests each. */
const maxDisturbedInputs = 40;

const same = {
  level: "MUST",
  requirements: requirements("DA-SRV-02", "TR-SRV-02", "TR-SRV-02a"),
  matters: "A client asks, decides, and calls; what it was told must still be true then.",
  tools: "flagged",
  // What was asked before is what these claims are about.
  history: "own",
} as const;

export const repeatedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "determinism/repeated-queries-agree",
  title: "The same query, asked again and again, is answered the same.",
  // A query commits nobody: the next one must not depend on a call in between.
  requirements: [...same.requirements, ...requirements("DA-RAT-01", "TR-RAT-01")],
  fix: ["Compute the answer from name and arguments alone.", "Look for a counter, a cache or a clock in the handler."],
  plan: (subject) => [queries(subject).flatMap((step) => Array.from({ length: timesRepeated }, () => step))],
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "when the query was repeated"),
});

export const interleavedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  history: "none",
  id: "determinism/interleaved-queries-agree",
  explainedBy: "determinism/repeated-queries-agree",
  title: "A query is answered the same after other queries.",
  fix: ["Keep no state between queries.", "Look for an answer object that is shared and changed."],
  plan: (subject) => {
    const steps = queries(subject);
    // Every other round runs backwards, so that each query has other ones before it.
    const round = (index: number): Conversation => (index % 2 === 0 ? steps : steps.toReversed());
    return [Array.from({ length: rounds }, (_, index) => [...round(index), ...subject.neighbours]).flat()];
  },
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "after queries with other arguments"),
});

export const queriesAfterOtherRequestsAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  history: "none",
  id: "determinism/queries-after-other-requests-agree",
  explainedBy: "determinism/repeated-queries-agree",
  badRequests: "sends",
  title: "A query is answered the same after requests of every other kind.",
  fix: ["Keep no state between requests, not even after one that failed."],
  plan: (subject) => [
    queries(subject)
      .slice(0, maxDisturbedInputs)
      .flatMap((step) => [step, ...disturbances(subject), step]),
  ],
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "after requests of other kinds"),
});

export const keyOrderDoesNotMatter = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  history: "any",
  id: "determinism/key-order-does-not-matter",
  explainedBy: "determinism/repeated-queries-agree",
  title: "The order of the keys in the arguments does not change the answer.",
  requirements: requirements("DA-SRV-02", "TR-SRV-02", "DA-REQ-04", "TR-REQ-04"),
  fix: ["Read arguments by name.", "Do not derive anything from the serialised text of the arguments."],
  plan: (subject) => [
    queries(subject).flatMap((step) => [step, { ...step, keyOrderSeed: 1 }, { ...step, keyOrderSeed: 2 }]),
  ],
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "when only the order of the keys differed"),
});

export const pipelinedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "determinism/pipelined-queries-agree",
  explainedBy: "determinism/repeated-queries-agree",
  title: "A query is answered the same while others are in flight.",
  fix: [
    "Keep the state of a request in the request.",
    "Look for a variable outside the handler that is set before an await.",
  ],
  plan: (subject) => {
    const steps = queries(subject);
    return [[...steps, ...steps.map((step): Step => ({ ...step, pipelined: true }))]];
  },
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "while other queries were in flight"),
});

export const otherSessionAgrees = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "determinism/other-session-agrees",
  explainedBy: "determinism/repeated-queries-agree",
  title: "Another session answers the same.",
  // The text binds one session only, and says nothing of what a session is without one (AMB-03).
  severity: "note",
  fix: [
    "Nothing, if the answer depends on what the session may do.",
    "Otherwise derive it from name and arguments alone.",
  ],
  plan: (subject) => {
    const steps = queries(subject);
    return [[...steps, ...steps.map((step): Step => ({ ...step, session: 2 }))]];
  },
  judge: (evidence, subject) => judgeAgreement(evidence, subject, "by two sessions"),
});

function queries(subject: QuerySubject): Conversation {
  const { inputs } = subject;
  if (inputs.kind === "unsupported") return [];
  return inputs.valid.slice(0, inputs.coveringCount + randomInputs).map((value) => queryStep(subject, value));
}

/** One request of every kind that a client may send between two queries; none of them calls a tool. */
function disturbances(subject: QuerySubject): Conversation {
  const { dialect, inputs, tool, neighbours, introduction } = subject;
  const invalid = inputs.kind === "generated" ? inputs.invalid.slice(0, 1) : [];
  return [
    idleStep(introduction.initialized.protocolVersion),
    { method: "tools/list", params: {} },
    { method: dialect.method, params: dialect.params(`${tool.name}-unknown`, {}) },
    ...invalid.map((entry) => queryStep(subject, entry.arguments)),
    ...neighbours,
    { method: dialect.method },
  ];
}
