import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { pageSteps } from "../../harness/conversation/page-step.ts";
import { idleStep } from "../../harness/conversation/conversation.ts";
import { holds, notApplicable } from "../../harness/check/judgement.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";
import { judgeMetaKeys, judgeMetaType } from "../judging/meta-keys.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const sameKeys = {
  // The first revision that has rules for the keys.
  since: "2025-06-18",
  level: "MUST",
  requirements: requirements("CORE-META-11"),
  matters: "Prefixes keep metadata of different authors apart; a client may drop keys without a valid prefix.",
  fix: [
    "Use a prefix of your own domain, a slash and a name, such as com.example/cost.",
    "Start and end prefix labels and the name with a letter or a digit.",
  ],
} as const;

export const metaKeysAreWellFormed = defineCheck({
  ...sameKeys,
  id: "schema/meta-keys-are-well-formed",
  title: "The _meta of a tool is an object whose keys have the form prefix/name.",
  restsOn: "The `_meta` of the listed tool is an object, and each key of it is well formed.",
  cannotSee: "Whether a prefix belongs to who uses it, and keys inside the values.",
  evidence: listing,
  per: "tool",
  judge: (_, { tool, sdks }) => {
    const meta = member(tool.definition, "_meta");
    if (meta === undefined) return notApplicable("the tool has no _meta");
    const whose = `Tool ${showJson(tool.name)}`;
    return judgeMetaType(meta, whose) ?? judgeMetaKeys(meta, whose, sdks) ?? holds(1);
  },
});

export const resultMetaKeysAreWellFormed = defineCheck({
  ...sameKeys,
  id: "schema/result-meta-keys-are-well-formed",
  title: "The _meta of a result is an object whose keys have the form prefix/name.",
  restsOn: "The results of an idle request and of all pages of tools/list have well-formed `_meta` keys.",
  cannotSee: "Results of other methods, and of calls.",
  evidence: conversation,
  per: "server",
  plan: ({ introduction: { initialized, list } }) => [[idleStep(initialized.protocolVersion), ...pageSteps(list)]],
  judge: (evidence) =>
    judgeAnswers(evidence, (result) => {
      const meta = member(result, "_meta");
      return judgeMetaType(meta, "A result") ?? judgeMetaKeys(meta, "A result");
    }),
});

export const answerMetaIsAnObject = defineCheck({
  id: "schema/answer-meta-is-an-object",
  title: "The _meta of an answer is an object, or absent.",
  level: "REQUIRED",
  requirements: requirements("DA-RES-04", "TR-RES-04", "TRX-RES-04"),
  matters: "`_meta` must be an object if it is present; a typed client rejects the answer otherwise.",
  restsOn: "The `_meta` of every result of the queries is an object or absent.",
  cannotSee: "`_meta` that only other arguments bring.",
  fix: ["Leave `_meta` out of the result, or make it an object."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: (evidence) => judgeAnswers(evidence, (result) => judgeMetaType(member(result, "_meta"), "The answer")),
});

export const answerMetaKeysAreWellFormed = defineCheck({
  ...sameKeys,
  id: "schema/answer-meta-keys-are-well-formed",
  title: "The keys in the _meta of an answer have the form prefix/name.",
  restsOn: "Every key in the `_meta` of every result, and of every resolved tool, is well formed.",
  cannotSee: "Whether a prefix belongs to who uses it, and answers for other arguments.",
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: (evidence) =>
    judgeAnswers(evidence, (result) => {
      const resolved = member(result, "tool");
      return (
        judgeMetaKeys(member(result, "_meta"), "The answer") ??
        (isJsonObject(resolved) ? judgeMetaKeys(member(resolved, "_meta"), "The resolved tool") : undefined)
      );
    }),
});
