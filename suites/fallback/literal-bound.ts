import { defineCheck } from "../../harness/check/check.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { fillHints, readHints } from "../../harness/dialects/hints.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";

export const readOnlyResolutionDeniesDestruction = defineCheck({
  id: "fallback/read-only-resolution-denies-destruction",
  title:
    "A tool listed with destructiveHint: false is never resolved with destructiveHint: true, even if it is read-only.",
  level: "STATEMENT",
  requirements: requirements("TRX-REF-08", "TRX-ENV-02"),
  matters: "A client that compares the values literally discards a safe resolution, and asks the user.",
  restsOn: "No resolution of the tool says read-only and destructive at once.",
  cannotSee: "Resolutions for arguments that were not asked about.",
  fix: ["Return destructiveHint: false together with readOnlyHint: true."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "tool",
  appliesTo: ({ tool }) => {
    const listed = fillHints(readHints(member(tool.definition, "annotations")), defaultHints);
    return listed.readOnlyHint || listed.destructiveHint
      ? "the tool is not listed with destructiveHint: false"
      : undefined;
  },
  judge: (evidence, { dialect, tool }: QuerySubject) =>
    judgeAnswers(evidence, (result) => {
      const answer = dialect.annotationsOf(result);
      const { readOnlyHint, destructiveHint } = readHints(answer);
      // An answer that is not read-only is the subject of `additive-stays-additive`.
      if (readOnlyHint !== true || destructiveHint !== true) return undefined;
      return contradicted({
        message: `Tool ${showJson(tool.name)} is listed as not destructive, and resolved as read-only and destructive.`,
        expected: "destructiveHint: false",
        observed: [`answer ${showJson(answer)}`],
        ambiguity: contradictedUnder("AMB-35", "letters"),
      });
    }),
});
