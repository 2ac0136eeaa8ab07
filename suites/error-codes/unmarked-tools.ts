import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { showJson } from "../../harness/json/show.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeRejections, matchesStaticHints } from "./expect-rejection.ts";

export const unmarkedToolIsRejected = defineCheck({
  id: "error-codes/unmarked-tool-is-rejected",
  badRequests: "sends",
  title: "A query for a tool that is not marked is refused with -32602.",
  level: "MUST",
  requirements: requirements("TRX-SRV-02a", "TRX-ERR-03"),
  matters: "Clients ask about marked tools only, so this tool's answers are never used.",
  restsOn: "One query for the simplest arguments of the unmarked tool was refused with -32602.",
  cannotSee: "Other arguments of the same tool.",
  fix: [
    "Add the marker to the tool in tools/list.",
    "Or refuse queries for it with -32602, as for a tool that does not exist.",
  ],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "tool",
  tools: "unflagged",
  history: "any",
  plan: (subject) => (subject.inputs.kind === "generated" ? [[queryStep(subject, subject.inputs.simplest)]] : []),
  judge: (evidence, subject: QuerySubject) =>
    judgeRejections(
      evidence,
      subject,
      () => `A query for the tool ${showJson(subject.tool.name)}, which is not marked,`,
      (exchange) => matchesStaticHints(subject, subject.tool.definition, exchange),
    ),
});
