import type { ServerQuerySubject } from "../../harness/check/subject.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { hintNames } from "../../report-model/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { Exchange } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

/** One example for a server is enough, so we need not ask about every tool and combination. */
const maxTools = 20;
const maxInputs = 40;

export const answerHasAllHints = defineCheck({
  id: "fallback/answer-has-all-hints",
  title: "An answer has all four hints.",
  level: "STATEMENT",
  requirements: requirements("DA-SRV-04", "DA-RAT-02"),
  matters: "The draft does not say what an omitted hint means, so clients decide differently about the same call.",
  restsOn: "Every answer with annotations, for up to 20 tools with up to 40 arguments each, has all four hints.",
  cannotSee: "Further tools and arguments, and whether the hints are true.",
  fix: ["Return all four hints, also those that equal a default or the static hint."],
  dialects: ["annotations"],
  evidence: conversation,
  per: "server",
  plan: ({ tools }: ServerQuerySubject) =>
    tools.slice(0, maxTools).flatMap((subject) => {
      if (subject.inputs.kind === "unsupported") return [];
      const { valid, coveringCount } = subject.inputs;
      const asked = valid.slice(0, Math.min(coveringCount, maxInputs));
      return [asked.map((value) => ({ ...queryStep(subject, value), pipelined: true as const }))];
    }),
  judge: (evidence: ConversationEvidence, { dialect }: ServerQuerySubject) => {
    let full = 0;
    for (const [index, { step, outcome }] of evidence.exchanges.entries()) {
      const annotations = outcome.kind === "result" ? dialect.annotationsOf(outcome.result) : undefined;
      // An answer without usable annotations is the subject of the schema suite.
      if (!isJsonObject(annotations)) continue;
      const omitted = hintNames.filter((hint) => member(annotations, hint) === undefined);
      if (omitted.length === 0) {
        full++;
        continue;
      }
      return contradicted({
        message: `The server leaves hints out of its answers, such as ${omitted.join(", ")} for tool ${showJson(nameIn(step))}.`,
        expected:
          "all four hints in every answer, by the rationale; a normative sentence lets a server omit some (AMB-04)",
        observed: [`annotations ${showJson(annotations)}`],
        exchanges: [index],
        ...provenIn(evidence),
        // A normative sentence allows a subset; only the rationale says that servers never answer with one.
        ambiguity: { ...contradictedUnder("AMB-04", "forbidden"), unchosen: "note" },
      });
    }
    return full === 0 ? undecided("no query was answered with annotations") : holds(full);
  },
});

function nameIn({ params }: Exchange["step"]): Json | undefined {
  return isJsonObject(params) ? member(params, "name") : undefined;
}
