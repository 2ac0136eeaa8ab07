import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAgreement } from "./agreement.ts";
import { queries } from "./asked-again.ts";

const timesAsked = 2;

export const resolutionsStayWhileNothingIsCalled = defineCheck({
  id: "determinism/resolutions-stay-while-nothing-is-called",
  title: "The same query, repeated at once, gets the same resolution.",
  // The draft lets a server look at state that changes, so a difference is worth knowing and nothing more (AMB-01).
  level: "MAY",
  requirements: requirements("TRX-CCH-04"),
  matters: "A client uses a resolution to decide about a call; it is useless if it is already out of date.",
  restsOn: "Queries that were repeated at once got the same resolution.",
  cannotSee: "State that changes more slowly than the run repeats.",
  fix: [
    "Nothing, if the answer follows data that has changed.",
    "Otherwise look for a counter, a cache or a clock in the handler.",
  ],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "tool",
  tools: "flagged",
  history: "none",
  plan: (subject) => [queries(subject).flatMap((step) => Array.from({ length: timesAsked }, () => step))],
  judge: (evidence, subject) => judgeAgreement(evidence, subject, { how: "when the query was repeated" }),
});
