import { defineCheck } from "../../harness/check/check.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";

export const resolvedToolIsWhole = defineCheck({
  id: "schema/resolved-tool-is-whole",
  title: "A resolved tool is a whole tool definition.",
  level: "REQUIRED",
  requirements: requirements("TR-RES-02", "TR-NOTE-01"),
  matters: "Clients replace the listed tool by the resolved one, which is unusable without a schema.",
  restsOn: "Every resolved tool has a string name and an inputSchema of type object.",
  cannotSee: "The other members of a definition, and answers for other arguments.",
  fix: ["Return the whole listed definition with refined annotations."],
  dialects: ["resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence) =>
    judgeAnswers(evidence, (result) => {
      const tool = resolvedTool(result);
      if (tool === undefined) return undefined;
      const name = member(tool, "name");
      const schema = member(tool, "inputSchema");
      const whole = typeof name === "string" && isJsonObject(schema) && member(schema, "type") === "object";
      if (whole) return undefined;
      return contradicted({
        message: "The resolved tool lacks a string name or an inputSchema of type object.",
        expected: 'name is a string, inputSchema an object with "type": "object"',
        observed: [`tool.name ${showJson(name)}`, `tool.inputSchema ${showJson(schema)}`],
      });
    }),
});

export const resolvedToolKeepsItsName = defineCheck({
  id: "schema/resolved-tool-keeps-its-name",
  title: "A resolved tool is the tool named in the request.",
  level: "STATEMENT",
  requirements: requirements("TR-RES-06"),
  matters: "The client would use the hints of another tool.",
  restsOn: "Every resolved tool has the name that the query asked about.",
  cannotSee: "A definition of another tool under the right name.",
  fix: ["Return the tool named in the request; check for state shared between requests."],
  dialects: ["resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, subject) =>
    judgeAnswers(evidence, (result) => {
      const name = member(resolvedTool(result) ?? {}, "name");
      if (typeof name !== "string" || name === subject.tool.name) return undefined;
      return contradicted({
        message: `The request was for tool ${showJson(subject.tool.name)}, but the server resolved ${showJson(name)}.`,
        expected: `tool.name ${showJson(subject.tool.name)}`,
        observed: [`tool.name ${showJson(name)}`],
      });
    }),
});

export const resolvedToolKeepsItsSchemas = defineCheck({
  id: "schema/resolved-tool-keeps-its-schemas",
  title: "A resolved tool has the schemas of the listed one.",
  level: "STATEMENT",
  requirements: requirements("TR-SRV-04a", "TR-SRV-04b"),
  matters: "The arguments match the listed schema; under another schema they may be invalid.",
  restsOn: "The inputSchema and the outputSchema of every resolved tool equal the listed ones.",
  cannotSee: "Description, icons and other members, and answers for other arguments.",
  fix: ["Return the listed inputSchema and outputSchema unchanged."],
  dialects: ["resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, subject) =>
    judgeAnswers(evidence, (result) => {
      const tool = resolvedTool(result);
      const changed =
        tool === undefined ? undefined : schemaKeys.find((key) => schemaDiffers(key, subject.tool.definition, tool));
      if (tool === undefined || changed === undefined) return undefined;
      return contradicted({
        case: changed === "inputSchema" ? "input-schema" : "output-schema",
        message: `The resolved tool's ${changed} differs from the listed one.`,
        expected: `the listed ${changed}`,
        observed: [`${changed} ${firstDifference(member(subject.tool.definition, changed), member(tool, changed))}`],
        // The sentence "other fields may match the original" sets no bound on what may change.
        ambiguity: contradictedUnder("AMB-12", "annotations-only"),
      });
    }),
});

const schemaKeys = ["inputSchema", "outputSchema"] as const;

/**
 * An absent inputSchema is the subject of `resolved-tool-is-whole`. Equal texts need no canonical form, which saves the
 * work.
 */
function schemaDiffers(key: (typeof schemaKeys)[number], listed: JsonObject, resolved: JsonObject): boolean {
  const before = member(listed, key);
  const after = member(resolved, key);
  if (key === "inputSchema" && !isJsonObject(after)) return false;
  return JSON.stringify(before) !== JSON.stringify(after) && !jsonEqual(before, after);
}

export const resolvedToolKeepsItsFlag = defineCheck({
  id: "schema/resolved-tool-keeps-its-flag",
  title: "A resolved tool keeps its flag `resolve: true`.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("TR-RES-07"),
  matters: "A client that replaces the listed tool by the resolved one would not query it again for other arguments.",
  restsOn: "Every resolved tool has `resolve: true`.",
  cannotSee: "Whether a second query of the resolved tool is answered.",
  fix: ["Keep `resolve: true` in the resolved tool."],
  dialects: ["resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      const tool = resolvedTool(result);
      if (tool === undefined || dialect.offered(tool) === true) return undefined;
      const flag = showJson(dialect.offered(tool));
      return contradicted({
        message: `The resolved tool has ${dialect.words.flag} ${flag}.`,
        expected: `${dialect.words.flag}: true, as listed`,
        observed: [`tool.${dialect.words.flag} ${flag}`],
      });
    }),
});

function resolvedTool(result: JsonObject): JsonObject | undefined {
  const tool = member(result, "tool");
  return isJsonObject(tool) ? tool : undefined;
}
