import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, type Json, type JsonObject } from "../../harness/json/value.ts";
import { argumentsOf, type Exchange } from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { isValidInput, type GeneratedInputs } from "../../harness/inputs/tool-inputs.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeRejections, matchesStaticHints } from "./expect-rejection.ts";

const same = {
  badRequests: "sends",
  level: "SHOULD",
  levelIn: { "resolution-ext": "MUST" },
  matters: "An answer for arguments that the call will refuse hides the mistake until the call.",
  tools: "flagged",
  history: "any",
} as const;

export const invalidArgumentsAreRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "error-codes/invalid-arguments-are-rejected",
  title: "Arguments that are invalid under the inputSchema are refused with -32602.",
  restsOn:
    "Every query with generated arguments that break one rule of the inputSchema, as far as it was answered, was refused with -32602.",
  cannotSee: "Rules that the schema does not state, and combinations of broken rules.",
  requirements: requirements(
    "DA-ERR-02",
    "DA-VAL-01",
    "DA-VAL-02",
    "DA-REF-01",
    "TR-ERR-02",
    "TR-VAL-01",
    "TR-VAL-02",
    "TR-REF-01",
    "TRX-SRV-03",
    "TRX-SRV-04a",
    "TRX-SRV-04b",
    "TRX-ERR-03",
    "TRX-REQ-05",
  ),
  fix: ["Validate the arguments against the inputSchema before answering.", "Return error -32602 (Invalid params)."],
  appliesTo: ({ inputs }) =>
    inputs.kind === "generated" && invalidObjects(inputs).length === 0
      ? "the inputSchema accepts every object"
      : undefined,
  plan: (subject) => {
    if (subject.inputs.kind === "unsupported") return [];
    return [
      invalidObjects(subject.inputs).map((value) => ({ ...queryStep(subject, value), pipelined: true as const })),
    ];
  },
  judge: (evidence, subject) =>
    judgeRejections(
      evidence,
      subject,
      (exchange) => `A query for ${showJson(subject.tool.name)} ${brokenConstraint(subject, exchange)}`,
      (exchange) => matchesStaticHints(subject, subject.tool.definition, exchange),
    ),
});

/** Arguments that are no object are the subject of `non-object-arguments-are-rejected`. */
function invalidObjects({ invalid }: GeneratedInputs): readonly JsonObject[] {
  return invalid.map((entry) => entry.arguments).filter((value) => isJsonObject(value));
}

function brokenConstraint({ inputs }: QuerySubject, { step }: Exchange): string {
  const text = JSON.stringify(argumentsOf(step) ?? null);
  const broken =
    inputs.kind === "generated" ? inputs.invalid.find((entry) => JSON.stringify(entry.arguments) === text) : undefined;
  return broken === undefined
    ? "with invalid arguments"
    : `with arguments that break ${broken.keyword} at ${broken.schemaPath}`;
}

export const missingArgumentsAreRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "error-codes/missing-arguments-are-rejected",
  title: "A query without arguments is refused with -32602 if the tool requires arguments.",
  restsOn: "One query without the member arguments was refused with -32602.",
  cannotSee: "Arguments of which only some are missing: another check sends them.",
  requirements: requirements(
    "DA-REQ-03",
    "DA-ERR-02",
    "TR-REQ-03",
    "TR-ERR-02",
    "TR-FLOW-06",
    "TRX-SRV-03",
    "TRX-REQ-05",
  ),
  fix: ["Require `arguments` in `params`.", "Or treat absent arguments as {} and validate that."],
  // AMB-49 leaves open whether {} may be left out where it is valid, so such tools are not asked.
  appliesTo: ({ inputs }) =>
    isValidInput(inputs, {}) ? "{} is valid for the tool, so leaving arguments out may be too (AMB-49)" : undefined,
  plan: ({ dialect, tool }) => [[{ method: dialect.method, params: { name: tool.name } }]],
  judge: (evidence, subject) =>
    judgeRejections(evidence, subject, () => `A query for ${showJson(subject.tool.name)} without arguments`),
});

const nonObjects: readonly Json[] = [[], "x", 1, true, null];

export const nonObjectArgumentsAreRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "tool",
  dialects: "all",
  id: "error-codes/non-object-arguments-are-rejected",
  title: "Arguments that are not an object are refused with -32602.",
  restsOn:
    "Queries whose arguments are a list, a text, a number, a boolean or null, as far as they were answered, were refused with -32602.",
  cannotSee: "Values that are hidden inside of valid arguments.",
  requirements: requirements("DA-REQ-03", "DA-ERR-02", "TR-REQ-03", "TR-ERR-02", "TRX-SRV-03"),
  fix: ["Check that `arguments` is an object before reading from it."],
  plan: ({ dialect, tool }) => [
    nonObjects.map((value) => ({ method: dialect.method, params: dialect.params(tool.name, value) })),
  ],
  judge: (evidence, subject) =>
    judgeRejections(
      evidence,
      subject,
      ({ step }) => `A query for ${showJson(subject.tool.name)} with arguments ${showJson(argumentsOf(step))}`,
    ),
});
