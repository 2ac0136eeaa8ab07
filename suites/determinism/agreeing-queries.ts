import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import type { Conversation, Step } from "../../harness/conversation/conversation.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAgreement } from "./agreement.ts";
import {
  disturbances,
  disturbed,
  furtherQueries,
  hasOthersBetween,
  inAllMetadata,
  metadataOf,
  queries,
} from "./asked-again.ts";

const timesRepeated = 4;
/** How many more random inputs than in every conversation: each is asked about twice in a row. */
const timesRepeatedAtLeast = 2;
const rounds = 3;
/** Inputs in a conversation with many kinds of request, which costs six requests each. */
const maxDisturbedInputs = 100;
/** Inputs to ask about with every kind of metadata. */
const maxInputsWithMetadata = 40;

const same = {
  level: "MUST",
  requirements: requirements("DA-SRV-02", "TR-SRV-02", "TR-SRV-02a"),
  matters: "A client queries, decides and then calls; the answer must still be true for the call.",
  // The successor allows different answers to identical requests (AMB-01).
  dialects: ["annotations", "resolve"],
  tools: "flagged",
  // These claims are about what was asked before.
  history: "own",
} as const;

export const repeatedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  id: "determinism/repeated-queries-agree",
  title: "The same query, repeated, gets the same answer.",
  restsOn: "Equal queries, two to four times in a row and wherever else the run repeats them, got equal answers.",
  cannotSee: "Changes that come with time, and arguments that were not asked about.",
  // A query commits nobody, so the next answer must not depend on a call in between.
  requirements: [...same.requirements, ...requirements("DA-RAT-01", "TR-RAT-01")],
  fix: [
    "Compute the answer from `name` and `arguments` alone.",
    "Look for a counter, a cache or a clock in the handler.",
  ],
  // What was asked about another tool is the subject of the next claim.
  history: "none",
  judgesWholeRun: true,
  plan: (subject) => [
    [
      ...queries(subject).flatMap((step) => Array.from({ length: timesRepeated }, () => step)),
      ...furtherQueries(subject).flatMap((step) => Array.from({ length: timesRepeatedAtLeast }, () => step)),
    ],
  ],
  judge: (evidence, subject) => judgeAgreement(evidence, subject, { how: "when the query was repeated" }),
});

export const interleavedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  history: "none",
  id: "determinism/interleaved-queries-agree",
  explainedBy: "determinism/repeated-queries-agree",
  title: "A query gets the same answer after other queries.",
  restsOn: "Equal queries got equal answers in three rounds, with queries for other arguments and tools between them.",
  cannotSee: "Orders of queries that the rounds did not have.",
  fix: ["Do not keep state between queries.", "Look for an answer object that is shared and changed."],
  plan: (subject) => {
    const steps = queries(subject);
    // Every other round runs backwards, so that each query has other queries before it.
    const round = (index: number): Conversation => (index % 2 === 0 ? steps : steps.toReversed());
    return [Array.from({ length: rounds }, (_, index) => [...round(index), ...subject.neighbours]).flat()];
  },
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, { how: "after queries with other arguments", isAbout: hasOthersBetween }),
});

export const queriesAfterOtherRequestsAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  history: "none",
  id: "determinism/queries-after-other-requests-agree",
  explainedBy: "determinism/repeated-queries-agree",
  badRequests: "sends",
  title: "A query gets the same answer after requests of every other kind.",
  restsOn: "Equal queries got equal answers after lists, invalid queries and an idle request.",
  cannotSee: "Calls of tools between the queries, and methods that the server does not declare.",
  fix: ["Do not keep state between requests, not even after one that failed."],
  plan: (subject) => [disturbed(queries(subject).slice(0, maxDisturbedInputs), disturbances(subject))],
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, { how: "after requests of other kinds", isAbout: hasOthersBetween }),
});

export const keyOrderDoesNotMatter = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  history: "any",
  id: "determinism/key-order-does-not-matter",
  explainedBy: "determinism/repeated-queries-agree",
  title: "The order of the keys in the arguments does not change the answer.",
  restsOn: "Queries got equal answers with their keys in order and in two shuffled orders.",
  cannotSee: "Other orders of many keys.",
  requirements: requirements("DA-SRV-02", "TR-SRV-02", "DA-REQ-04", "TR-REQ-04"),
  fix: ["Read arguments by name.", "Do not use the serialized text of the arguments."],
  plan: (subject) => [
    queries(subject).flatMap((step) => [step, { ...step, keyOrderSeed: 1 }, { ...step, keyOrderSeed: 2 }]),
  ],
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, {
      how: "when only the order of the keys differed",
      isAbout: (first, again) => first.step.keyOrderSeed !== again.step.keyOrderSeed,
    }),
});

export const metadataDoesNotMatter = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  history: "any",
  id: "determinism/metadata-does-not-matter",
  explainedBy: "determinism/repeated-queries-agree",
  title: "The `_meta` of a request does not change the answer.",
  restsOn: "Up to 40 queries got equal answers with the usual `_meta`, with a progress token and with a vendor's key.",
  cannotSee: "Other keys of `_meta`, such as those that the server knows.",
  fix: [
    "Use `name` and `arguments` alone; a progress token asks for notifications and nothing else.",
    "Ignore keys of `_meta` that you do not know.",
  ],
  plan: (subject) => [
    queries(subject)
      .slice(0, maxInputsWithMetadata)
      .flatMap((step, index) => inAllMetadata(step, index, subject)),
  ],
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, {
      how: "when only `_meta` differed",
      isAbout: (first, again) => metadataOf(first.step) !== metadataOf(again.step),
    }),
});

export const pipelinedQueriesAgree = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  id: "determinism/pipelined-queries-agree",
  explainedBy: "determinism/repeated-queries-agree",
  title: "A query gets the same answer while other queries are in flight.",
  restsOn: "Queries that were sent at once got the answers that they got one by one.",
  cannotSee: "Races that need more load or another timing.",
  aboutRequestsAtOnce: true,
  fix: [
    "Keep the state of a request in local variables of its handler.",
    "Look for a variable outside the handler that is set before an await.",
  ],
  plan: (subject) => {
    const steps = queries(subject);
    return [[...steps, ...steps.map((step): Step => ({ ...step, pipelined: true }))]];
  },
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, {
      how: "while other queries were in flight",
      isAbout: (_, again) => again.step.pipelined === true,
    }),
});

export const otherSessionAgrees = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  id: "determinism/other-session-agrees",
  explainedBy: "determinism/repeated-queries-agree",
  title: "Another session gets the same answer.",
  restsOn: "Queries in a second session got the answers of the first.",
  cannotSee: "Sessions of other users, and sessions at another time.",
  // The text binds one session only, and does not say what a session is without a handshake (AMB-03).
  severity: "note",
  fix: [
    "Nothing, if the answer depends on what the session may do.",
    "Otherwise compute it from `name` and `arguments` alone.",
  ],
  plan: (subject) => {
    const steps = queries(subject);
    return [[...steps, ...steps.map((step): Step => ({ ...step, session: 2 }))]];
  },
  judge: (evidence, subject) =>
    judgeAgreement(evidence, subject, {
      how: "by two sessions",
      isAbout: (first, again) => first.step.session !== again.step.session,
    }),
});
