import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { idleStep, type Conversation, type Exchange } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { pageStepOf } from "../../harness/conversation/page-step.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const staticDefinitionSurvivesErrors = defineCheck({
  id: "fallback/static-definition-survives-errors",
  badRequests: "sends",
  title: "After a query that failed, tools/list serves the tool unchanged.",
  level: "STATEMENT",
  levelIn: { "resolution-ext": "MUST" },
  requirements: requirements("DA-BC-04", "TR-BC-04", "TRX-SRV-08b", "TRX-SUR-03"),
  matters: "After an error, clients fall back on the listed definition, so it must not have changed.",
  restsOn: "The page with the tool is unchanged after at least one failed query, and was unchanged before it.",
  cannotSee: "Errors that other requests cause, and changes that come later.",
  fix: ["Do not change the registered definition in the handler of the query; copy it before refining it."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  tools: "flagged",
  // A definition that an earlier error has changed would look unchanged.
  history: "none",
  plan: (subject) => {
    const { dialect, tool, inputs } = subject;
    const page = pageStepOf(tool, subject.introduction.list);
    const invalid = inputs.kind === "generated" ? inputs.invalid.slice(0, 3) : [];
    const failing: Conversation = [
      ...invalid.map((entry) => queryStep(subject, entry.arguments)),
      { method: dialect.method, params: dialect.params(tool.name, "not an object") },
      { method: dialect.method, params: dialect.params(`${tool.name}-unknown`, {}) },
    ];
    // A definition that changes by itself does not change because of an error, so it first has to stay the same for as many
    // requests.
    const idle = idleStep(subject.introduction.initialized.protocolVersion);
    return [[page, ...failing.map(() => idle), page, ...failing, page]];
  },
  judge: ({ exchanges }, { tool, dialect }) => {
    const served = exchanges.flatMap((exchange, index) => {
      const definition = definitionIn(exchange, tool.name);
      return definition === undefined ? [] : [{ index, definition }];
    });
    const [first] = served;
    const last = served.at(-1);
    const firstQuery = exchanges.findIndex(({ step }) => step.method === dialect.method);
    const again = served.findLast(({ index }) => index < firstQuery);
    if (first === undefined || again === undefined || last === undefined || first === again || again === last) {
      return undecided("the tool was not listed twice before the queries, and once after them");
    }
    if (canonicalText(first.definition) !== canonicalText(again.definition)) {
      return undecided("the tool is also listed differently without a query in between");
    }
    const failures = exchanges.slice(again.index, last.index).filter(({ outcome }) => outcome.kind === "error").length;
    if (failures > 0 && canonicalText(first.definition) !== canonicalText(last.definition)) {
      // Of a clock, two lists in a row show the same time.
      if (again.index - first.index < last.index - again.index) {
        return undecided("the tool was listed over fewer requests without the queries than with them");
      }
      return contradicted({
        message: `Tool ${JSON.stringify(tool.name)} is listed with a different definition after a query failed.`,
        expected: "the same definition before and after",
        observed: [firstDifference(first.definition, last.definition)],
        exchanges: exchanges.flatMap((_, index) => (index >= first.index && index <= last.index ? [index] : [])),
      });
    }
    return failures === 0 ? undecided("no query failed") : holds(failures);
  },
});

function definitionIn({ outcome }: Exchange, name: string): JsonObject | undefined {
  if (outcome.kind !== "result") return undefined;
  const tools = member(outcome.result, "tools");
  if (!Array.isArray(tools)) return undefined;
  return tools.filter((tool) => isJsonObject(tool)).find((tool) => member(tool, "name") === name);
}
