import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import type { HintName } from "../../report-model/hints.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";
import { contradicted, type Judgement } from "../../harness/check/judgement.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { compareWithStatic, isPromised } from "./risk.ts";

const same = {
  level: "SHOULD",
  levelIn: { "resolution-ext": "MUST" },
  matters: "A client that does not query, or gets an error, uses the static hints; they must not promise too much.",
} as const;

const rows = requirements("DA-TOOL-05", "DA-SRV-04b", "DA-BC-05", "TR-TOOL-05", "TR-BC-05", "TR-FLOW-06", "TRX-SRV-06");

export const readOnlyStaysReadOnly = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "fallback/read-only-stays-read-only",
  title: "A tool listed as read-only is read-only for all arguments.",
  restsOn: "Every answer of the tool that is listed as read-only says read-only.",
  cannotSee: "Arguments that were not asked about, and whether calls only read.",
  requirements: [...rows, ...requirements("TRX-ENV-01", "TRX-MRK-05")],
  rules: ["SR-ENV-RO", "SR-VACUOUS"],
  fix: ["List the tool with readOnlyHint: false.", "Or answer readOnlyHint: true, if the call changes nothing."],
  appliesTo: (subject) => promisedBy(subject, "readOnlyHint"),
  judge: (evidence, subject) => judgeEnvelope(evidence, subject, "readOnlyHint", "not read-only"),
});

export const additiveStaysAdditive = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "fallback/additive-stays-additive",
  title: "A tool listed as not destructive is destructive for no arguments.",
  restsOn: "No answer of the tool that is listed as not destructive says destructive.",
  cannotSee: "Arguments that were not asked about, and whether calls only add.",
  requirements: [...rows, ...requirements("TRX-ENV-02")],
  rules: ["SR-ENV-D", "SR-VACUOUS"],
  fix: ["List the tool with destructiveHint: true.", "Or answer destructiveHint: false, if the call only adds."],
  appliesTo: (subject) => promisedBy(subject, "destructiveHint"),
  judge: (evidence, subject) => judgeEnvelope(evidence, subject, "destructiveHint", "destructive"),
});

export const idempotentStaysIdempotent = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "fallback/idempotent-stays-idempotent",
  title: "A tool listed as idempotent is idempotent for all arguments.",
  restsOn: "Every answer of the tool that is listed as idempotent says idempotent or read-only.",
  cannotSee: "Arguments that were not asked about, and whether repeated calls do more.",
  requirements: [...rows, ...requirements("TRX-ENV-03")],
  rules: ["SR-ENV-I", "SR-VACUOUS"],
  fix: [
    "List the tool with idempotentHint: false.",
    "Or answer idempotentHint: true, if a repeat changes nothing more.",
  ],
  appliesTo: (subject) => promisedBy(subject, "idempotentHint"),
  judge: (evidence, subject) => judgeEnvelope(evidence, subject, "idempotentHint", "not idempotent"),
});

export const closedWorldStaysClosed = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "fallback/closed-world-stays-closed",
  title: "A tool listed as closed world reaches out for no arguments.",
  restsOn: "No answer of the tool that is listed as closed world says open world.",
  cannotSee: "Arguments that were not asked about, and whether calls reach out.",
  requirements: [...rows, ...requirements("TRX-ENV-04", "TRX-ENV-05")],
  rules: ["SR-ENV-OW", "SR-VACUOUS"],
  fix: ["List the tool with openWorldHint: true.", "Or answer openWorldHint: false, if the call stays inside."],
  appliesTo: (subject) => promisedBy(subject, "openWorldHint"),
  judge: (evidence, subject) => judgeEnvelope(evidence, subject, "openWorldHint", "open world"),
});

function promisedBy({ tool }: QuerySubject, hint: HintName): string | undefined {
  const listed = readHints(member(tool.definition, "annotations"));
  return isPromised(hint, listed) ? undefined : "the static hints make no promise here that an answer could break";
}

function judgeEnvelope(
  evidence: ConversationEvidence,
  { dialect, tool }: QuerySubject,
  hint: HintName,
  riskier: string,
): Judgement {
  const annotations = member(tool.definition, "annotations");
  const listed = readHints(annotations);
  return judgeAnswers(evidence, (result) => {
    const answer = dialect.annotationsOf(result);
    // An answer without usable annotations is the subject of the schema suite.
    if (!isJsonObject(answer)) return undefined;
    const verdict = compareWithStatic(hint, listed, readHints(answer));
    if (verdict === "within") return undefined;
    const condition = verdict === "riskier" ? "" : `, with omitted hints read as ${verdict.contradictedBy.join()}`;
    return contradicted({
      case: verdict === "riskier" ? "riskier" : "riskier-by-omission",
      message: `Tool ${showJson(tool.name)} is ${riskier} for some arguments, which its static hints deny${condition}.`,
      expected: "no answer that is riskier than the static hints",
      observed: [`static ${showJson(annotations)}`, `answer ${showJson(answer)}`],
      ...(verdict === "riskier" ? {} : { ambiguity: contradictedUnder("AMB-05", ...verdict.contradictedBy) }),
    });
  });
}
