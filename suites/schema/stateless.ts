import { defineFaultCheck } from "../judging/define-fault-check.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import { pageSteps } from "../../harness/conversation/page-step.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const resultsTellTheirType = defineFaultCheck({
  id: "schema/results-tell-their-type",
  since: "2026-07-28",
  title: "Every result has a resultType that the client knows.",
  level: "MUST",
  requirements: requirements("CORE-META-06"),
  matters: "Clients need it to distinguish a result from a request for input, and must reject an unknown one.",
  restsOn: "Every result of the run has a resultType that the revision knows.",
  cannotSee: "Results of methods that the run did not use.",
  fix: ['Add "resultType": "complete" to every result.'],
  faults: ["result-type-unknown"],
  expected: 'result.resultType is "complete", or "input_required" where that is allowed',
});

export const resultsNameTheServer = defineFaultCheck({
  id: "schema/results-name-the-server",
  since: "2026-07-28",
  title: "Every result names the server in its `_meta`.",
  level: "SHOULD",
  requirements: requirements("CORE-META-07"),
  matters: "Without a handshake, logs and displays cannot know otherwise which server answered.",
  restsOn: "Every result of the run names the server in its `_meta`.",
  cannotSee: "Whether the name and the version are right.",
  fix: ['Add "io.modelcontextprotocol/serverInfo" with name and version to the `_meta` of every result.'],
  faults: ["server-info-missing"],
  expected: 'result._meta["io.modelcontextprotocol/serverInfo"] has a string name and a string version',
});

export const inputIsAskedForWhereAllowed = defineFaultCheck({
  id: "schema/input-is-asked-for-where-allowed",
  since: "2026-07-28",
  title: "Only tools/call, prompts/get and resources/read may return a request for input.",
  level: "MUST NOT",
  requirements: requirements("CORE-MRTR-01"),
  matters: "Clients retry only these three with the user's input, and give up on any other request.",
  restsOn: "No result of the run asked for input in an answer to another method than the three.",
  cannotSee: "Methods that the run did not use.",
  fix: ["Answer with what the request contains, or return an error."],
  faults: ["input-required"],
  expected: 'result.resultType is "complete"',
});

export const answerTellsItsType = defineCheck({
  id: "schema/answer-tells-its-type",
  since: "2026-07-28",
  title: 'Every answer to a query has the resultType "complete".',
  level: "REQUIRED",
  requirements: requirements("DA-RES-04", "TR-RES-04"),
  matters: "Clients must treat an answer with an unknown resultType as a failed query.",
  restsOn: 'Every answer to a query that is not a request for input has the resultType "complete".',
  cannotSee: "Answers for arguments that were not asked about.",
  fix: ['Add "resultType": "complete" to the answer.'],
  dialects: ["annotations", "resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      const type = member(result, "resultType");
      // A request for input is the subject of `answer-asks-for-no-input`.
      if (type === "complete" || type === "input_required") return undefined;
      return contradicted({
        message: `The answer to ${dialect.method} has the resultType ${showJson(type)}.`,
        expected: 'result.resultType is "complete"',
        observed: [`result.resultType ${showJson(type)}`],
      });
    }),
});

export const answerAsksForNoInput = defineCheck({
  id: "schema/answer-asks-for-no-input",
  since: "2026-07-28",
  title: "A query is answered without a request for input.",
  level: "MUST NOT",
  requirements: requirements("CORE-MRTR-01", "DA-RES-05", "TR-RES-05", "TRX-SRV-07f"),
  matters: "A client queries to decide whether to ask the user; the query itself must not ask the user.",
  restsOn: "No answer to a query was a request for input.",
  cannotSee: "Arguments that were not asked about, and clients that declare more than this one.",
  fix: ["Return the hints for the given arguments; leave out a hint that depends on unknown input."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      if (member(result, "resultType") !== "input_required") return undefined;
      return contradicted({
        message: `${dialect.method} was answered with a request for input.`,
        expected: 'result.resultType is "complete"',
        observed: [`result ${showJson(result)}`],
      });
    }),
});

export const toolListCanBeCached = defineCheck({
  id: "schema/tool-list-can-be-cached",
  since: "2026-07-28",
  title: "Every page of tools/list has ttlMs and cacheScope.",
  level: "MUST",
  requirements: requirements("CORE-CACHE-01"),
  matters: "Without them a client lists tools each time, or keeps hints that are out of date.",
  restsOn: "All pages of tools/list have a ttlMs that is a whole number and a cacheScope that the revision knows.",
  cannotSee: "Whether the list really stays the same for that long.",
  fix: ['Add "ttlMs" (an integer, 0 for "do not cache") and "cacheScope" ("public" or "private").'],
  evidence: conversation,
  per: "server",
  plan: ({ introduction: { list } }) => [pageSteps(list)],
  judge: (evidence) =>
    judgeAnswers(evidence, (result) => {
      const ttlMs = member(result, "ttlMs");
      const scope = member(result, "cacheScope");
      const isTime = typeof ttlMs === "number" && Number.isInteger(ttlMs) && ttlMs >= 0;
      const wrong = [
        ...(isTime ? [] : [`ttlMs ${showJson(ttlMs)}`]),
        ...(scope === "public" || scope === "private" ? [] : [`cacheScope ${showJson(scope)}`]),
      ];
      if (wrong.length === 0) return undefined;
      return contradicted({
        message: "A page of tools/list has no valid ttlMs or no valid cacheScope.",
        expected: 'ttlMs is an integer of at least 0, cacheScope is "public" or "private"',
        observed: wrong,
      });
    }),
});
