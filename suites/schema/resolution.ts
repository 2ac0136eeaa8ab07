import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, type Judgement } from "../../harness/check/judgement.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";
import { hintNames } from "../../report-model/hints.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { isStateless } from "../judging/extension-requests.ts";
import { judgeAnswers, type AnswerJudge } from "../judging/judge-answers.ts";

/** A request for input is no resolution. It is the subject of `answer-asks-for-no-input`. */
function judgeResolutions(evidence: ConversationEvidence, judge: AnswerJudge): Judgement {
  return judgeAnswers(evidence, (result) =>
    member(result, "resultType") === "input_required" ? undefined : judge(result),
  );
}

const same = { evidence: conversation, per: "tool", dialects: ["resolution-ext"] } as const;

export const resolutionTellsItsType = defineCheck({
  ...same,
  id: "schema/resolution-tells-its-type",
  title: 'Every resolution has the resultType "complete".',
  level: "MUST",
  requirements: requirements("TRX-RES-01"),
  matters: "Clients must treat any other resultType as a failed resolution, and fall back.",
  restsOn: 'Every resolution that is not a request for input has the resultType "complete".',
  cannotSee: "Resolutions for arguments that were not asked about.",
  fix: ['Add "resultType": "complete" to the result.'],
  judge: (evidence, subject) =>
    judgeAnswers(evidence, (result) => {
      const type = member(result, "resultType");
      // A request for input is the subject of `answer-asks-for-no-input`.
      if (type === "complete" || (type === "input_required" && isStateless(subject))) return undefined;
      const isOfOlderRevision = type === undefined && !isStateless(subject);
      return contradicted({
        case: type === undefined ? "missing" : "other",
        message: `The resolution has the resultType ${showJson(type)}.`,
        expected: 'result.resultType is "complete"',
        observed: [`result.resultType ${showJson(type)}`],
        // Revisions with a handshake do not have the member.
        ...(isOfOlderRevision ? { ambiguity: contradictedUnder("AMB-37", "as-drafted") } : {}),
      });
    }),
});

export const resolutionKeepsTheName = defineCheck({
  ...same,
  id: "schema/resolution-keeps-the-name",
  title: "Every resolution has the name of the tool that was asked about.",
  level: "MUST",
  requirements: requirements("TRX-RES-02", "TRX-SUR-01"),
  matters: "Clients match the answer to its tool by this name, and discard an answer with another name.",
  restsOn: "Every resolution has the name of the tool in its request.",
  cannotSee: "Hints of another tool under the right name.",
  fix: ["Return `params.name` as `name`; check for state shared between requests."],
  judge: (evidence, { tool }: QuerySubject) =>
    judgeResolutions(evidence, (result) => {
      const name = member(result, "name");
      if (name === tool.name) return undefined;
      return contradicted({
        case: name === undefined ? "missing" : "other",
        message: `The resolution of ${showJson(tool.name)} has the name ${showJson(name)}.`,
        expected: `result.name ${showJson(tool.name)}`,
        observed: [`result.name ${showJson(name)}`],
      });
    }),
});

export const resolutionHasAllHints = defineCheck({
  ...same,
  id: "schema/resolution-has-all-hints",
  title: "Every resolution has all four hints.",
  level: "MUST",
  requirements: requirements("TRX-SRV-05", "TRX-RES-03"),
  matters: "Clients treat a resolution without all four hints as failed, and use the listed hints.",
  restsOn: "Every resolution with annotations has all four hints.",
  cannotSee: "Whether the hints are true, and resolutions for other arguments.",
  fix: ["Return all four hints, also those that equal a default or the listed hint."],
  judge: (evidence) =>
    judgeResolutions(evidence, (result) => {
      const annotations = member(result, "annotations");
      // An answer that is no object is the subject of `answer-has-its-member`.
      if (!isJsonObject(annotations)) return undefined;
      const missing = hintNames.filter((name) => !Object.hasOwn(annotations, name));
      if (missing.length === 0) return undefined;
      return contradicted({
        message: `The resolution lacks hints: ${missing.join(", ")}.`,
        expected: hintNames.join(", "),
        observed: [`annotations ${showJson(annotations)}`],
      });
    }),
});

export const resolutionHasOnlyHints = defineCheck({
  ...same,
  id: "schema/resolution-has-only-hints",
  title: "The annotations of a resolution are the four hints and nothing else.",
  level: "STATEMENT",
  requirements: requirements("TRX-RES-06"),
  matters: "A title there looks like another name for the tool, which a resolution must not set.",
  restsOn: "The annotations of every resolution have the four hints as their only members.",
  cannotSee: "Members that only other arguments bring.",
  fix: ["Remove the title; clients keep the one of tools/list."],
  judge: (evidence) =>
    judgeResolutions(evidence, (result) => {
      const annotations = member(result, "annotations");
      if (!isJsonObject(annotations)) return undefined;
      const names: ReadonlySet<string> = new Set(hintNames);
      const others = Object.keys(annotations).filter((key) => !names.has(key));
      if (others.length === 0) return undefined;
      const isTitle = others.includes("title");
      return contradicted({
        case: isTitle ? "title" : "other-member",
        message: `The annotations of the resolution have ${isTitle ? "a title" : `the member ${showJson(others[0])}`}.`,
        expected: hintNames.join(", "),
        observed: [`annotations ${showJson(annotations)}`],
        ...(isTitle ? {} : { ambiguity: contradictedUnder("AMB-40", "closed") }),
      });
    }),
});

/** The part that has to equal the listed tool. */
const ofTheDefinition = ["tool", "title", "description", "icons", "inputSchema", "outputSchema"];
const ofKeeping = ["ttlMs", "cacheScope"];
const known = new Set(["resultType", "name", "annotations", "_meta", ...ofTheDefinition, ...ofKeeping]);

export const resolutionHasNoDefinition = defineCheck({
  ...same,
  id: "schema/resolution-has-no-definition",
  title: "A resolution does not contain the tool's definition or parts of it.",
  level: "MUST NOT",
  requirements: requirements("TRX-ABS-01", "TRX-SUR-02", "TRX-SUR-03", "TRX-SUR-06"),
  matters: "The model chose the arguments by the listed definition; a changed definition is another tool.",
  restsOn: "No resolution has the member tool, title, description, icons, inputSchema or outputSchema.",
  cannotSee: "Parts of a definition under another name, or in `_meta`.",
  fix: ["Return name and annotations only; clients keep title, description, icons and schemas of tools/list."],
  judge: (evidence) =>
    judgeResolutions(evidence, (result) => {
      const found = ofTheDefinition.filter((key) => Object.hasOwn(result, key));
      if (found.length === 0) return undefined;
      return contradicted({
        case: found.includes("tool") ? "tool" : "part",
        message: `The resolution has ${found.map((key) => `\`${key}\``).join(", ")}.`,
        expected: "resultType, name, annotations, and _meta at most",
        observed: [`result ${showJson(result)}`],
      });
    }),
});

export const resolutionMembersAreKnown = defineCheck({
  ...same,
  id: "schema/resolution-members-are-known",
  title: "A resolution has only members that the extension defines.",
  level: "STATEMENT",
  requirements: requirements("TRX-SUR-05"),
  matters: "The extension's schema allows no other members: a strict client rejects the resolution.",
  restsOn: "Every member of every resolution is one that the extension or another check names.",
  cannotSee: "Members inside of annotations and `_meta`.",
  fix: ["Move it to `_meta`, under the id of an extension that the client supports."],
  judge: (evidence) =>
    judgeResolutions(evidence, (result) => {
      const unknown = Object.keys(result).filter((key) => !known.has(key));
      if (unknown.length === 0) return undefined;
      return contradicted({
        message: `The resolution has members that the extension does not define: ${unknown.map(showJson).join(", ")}.`,
        expected: "resultType, name, annotations, and _meta at most",
        observed: unknown.map((key) => `result.${key} ${showJson(member(result, key))}`),
        ambiguity: contradictedUnder("AMB-40", "closed"),
      });
    }),
});

export const resolutionIsNotToBeKept = defineCheck({
  ...same,
  id: "schema/resolution-is-not-to-be-kept",
  title: "A resolution does not have ttlMs or cacheScope.",
  level: "STATEMENT",
  // The text only says that no such member is defined.
  severity: "note",
  requirements: requirements("TRX-CCH-05"),
  matters: "A resolution is for one call; a client that caches it uses hints that may be out of date.",
  restsOn: "No resolution has ttlMs or cacheScope.",
  cannotSee: "Headers of HTTP that allow a cache to keep the answer.",
  fix: ["Remove ttlMs and cacheScope from the result."],
  judge: (evidence) =>
    judgeResolutions(evidence, (result) => {
      const found = ofKeeping.filter((key) => Object.hasOwn(result, key));
      if (found.length === 0) return undefined;
      return contradicted({
        message: `The resolution has ${found.join(" and ")}.`,
        expected: "neither ttlMs nor cacheScope",
        observed: found.map((key) => `result.${key} ${showJson(member(result, key))}`),
      });
    }),
});
